//===- program_judge.cpp - Oracles for one program ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/program_judge.h"

#include "compiler/codegen/nest/bf16_products.h"
#include "runtime/executable/rfx.h"

#include "absl/strings/str_cat.h"

#include <cctype>
#include <cstdio>

namespace refold::test {

namespace {

using Executable = std::shared_ptr<const runtime::LoadedExecutable>;

/// Returns an error message without its location, its numbers and its quoted names.
std::string Stem(absl::string_view message) {
  std::string stem;
  bool quoted = false;
  for (char c : message) {
    if (c == '\'')
      quoted = !quoted;
    else if (!quoted && !std::isdigit(static_cast<unsigned char>(c)))
      stem += c;
  }
  return stem;
}

/// Runs the program in one way after another, until one of them gives a finding.
class Runs {
public:
  explicit Runs(const FuzzCase &one) : one_(one) {}

  Results Run(const Executable &executable, const std::string &how, const RunWays &ways) {
    Results results;
    if (finding_)
      return results;
    absl::Status status = TryRun(executable, ways, one_.feeds, &results);
    if (!status.ok())
      finding_ = FindingOf(how, status);
    return results;
  }
  void SameBits(const Results &a, const Results &b, const std::string &how) {
    if (finding_)
      return;
    if (std::string differ = Differences(a, b); !differ.empty())
      finding_ = {how + ": other bits", differ};
  }
  void SameBytes(uint64_t predicted, uint64_t measured, const std::string &how) {
    if (!finding_ && predicted != measured)
      finding_ = {how + ": other bytes",
                  absl::StrCat(predicted, " predicted, ", measured, " measured")};
  }
  /// If a program ends early, its parts cover the steps that it does.
  void SameInParts(const Executable &executable, const RunWays &ways, const Results &whole) {
    if (finding_ || whole.last.steps < 2)
      return;
    Results parts = Run(executable, "in parts", one_.Cut(ways, whole.last.steps));
    SameBits(whole, parts, "in parts");
  }
  void Found(Finding finding) {
    if (!finding_)
      finding_ = std::move(finding);
  }
  const Finding &finding() const { return finding_; }

private:
  const FuzzCase &one_;
  Finding finding_;
};

/// Writes the executable to a file and reads it back.
absl::StatusOr<Executable> Reread(const Executable &executable) {
  const std::string path = "fuzz-cpu.rfx";
  if (absl::Status written = runtime::WriteRfx(path, *executable); !written.ok())
    return written;
  auto read = runtime::ReadRfx(path);
  std::remove(path.c_str());
  return read;
}

} // namespace

Finding FindingOf(const std::string &stage, const absl::Status &status) {
  return {stage + ": " + Stem(status.message()), status.ToString()};
}

Finding JudgeChecked(ProgramCompiler &compiler, const FuzzCase &one, Results *whole) {
  absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "checked");
  if (!compiled.ok())
    return FindingOf("compiling", compiled.status());
  const Executable &executable = compiled->executable;
  Runs runs(one);
  RunWays ways = one.Ways("checked"), unfolded = ways;
  unfolded.no_fold = true;
  Results folded = runs.Run(executable, "folded", ways);
  runs.SameBytes(folded.last.peak_predicted_bytes, folded.last.peak_measured_bytes, "folded");
  Results steps = runs.Run(executable, "step by step", unfolded);
  runs.SameBits(folded, steps, "step by step");
  runs.SameBytes(folded.last.peak_predicted_bytes, steps.last.peak_measured_bytes, "step by step");
  runs.SameInParts(executable, ways, folded);
  if (whole)
    *whole = std::move(folded);
  return runs.finding();
}

Finding JudgeCpu(ProgramCompiler &compiler, const FuzzCase &one) {
  absl::StatusOr<Compilation> interpreted = compiler.Compile(one.program.text, "checked");
  if (!interpreted.ok())
    return FindingOf("compiling", interpreted.status());
  absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "cpu");
  if (!compiled.ok())
    return FindingOf("compiling for cpu", compiled.status());
  const Executable &executable = compiled->executable;
  Runs runs(one);
  Results expected = runs.Run(interpreted->executable, "checked", one.Ways("checked"));
  RunWays ways = one.Ways("cpu"), unfolded = ways, threads = ways;
  unfolded.no_fold = true;
  threads.threads = 2;
  Results whole = runs.Run(executable, "cpu", ways);
  runs.SameBits(expected, whole, "cpu");
  runs.SameBytes(whole.last.peak_predicted_bytes, whole.last.peak_measured_bytes, "cpu");
  runs.SameBytes(expected.last.peak_predicted_bytes, whole.last.peak_predicted_bytes, "cpu");
  runs.SameBits(whole, runs.Run(executable, "step by step", unfolded), "step by step");
  runs.SameBits(whole, runs.Run(executable, "two threads", threads), "two threads");
  runs.SameInParts(executable, threads, whole);
  absl::StatusOr<Executable> read = Reread(executable);
  if (!read.ok())
    runs.Found(FindingOf("from a file", read.status()));
  else
    runs.SameBits(whole, runs.Run(*read, "from a file", ways), "from a file");
  if (read.ok())
    runs.SameInParts(*read, ways, whole);
  return runs.finding();
}

/// Returns the CPU targets that this machine can run.
static std::vector<std::string> RunnableTargets() {
  std::vector<std::string> cpus = {"x86-64-v3"};
  if (__builtin_cpu_supports("x86-64-v4"))
    cpus.push_back("x86-64-v4");
  if (codegen::hasProductsOfBf16())
    cpus.push_back("x86-64-v4-bf16");
  return cpus;
}

Finding JudgeCpuTargets(ProgramCompiler &compiler, const FuzzCase &one) {
  absl::StatusOr<Compilation> interpreted = compiler.Compile(one.program.text, "checked");
  if (!interpreted.ok())
    return FindingOf("compiling", interpreted.status());
  Runs runs(one);
  const Results expected = runs.Run(interpreted->executable, "checked", one.Ways("checked"));
  RunWays ways = one.Ways("cpu");
  ways.threads = 2;
  for (const std::string &cpu : RunnableTargets()) {
    compiler.SetCpu(cpu);
    absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "cpu");
    if (!compiled.ok())
      return FindingOf("compiling for " + cpu, compiled.status());
    runs.SameBits(expected, runs.Run(compiled->executable, cpu, ways), cpu);
  }
  return runs.finding();
}

} // namespace refold::test
