//===- recompute_judge.cpp - Recomputed and kept values compared ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/recompute_judge.h"

#include "compiler/driver/compile_module.h"
#include "compiler/report/budget.h"
#include "passes/autodiff/RecomputedBodies.h"

#include "runtime/executable/lookup.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

namespace refold::test {

/// Returns the program with the body of each recomputed function inlined.
static absl::StatusOr<std::string> Called(const std::string &text) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseProgramText(text, "program.mlir", &context);
  if (!module.ok())
    return module.status();
  inlineRecomputes(**module);
  std::string called;
  llvm::raw_string_ostream stream(called);
  (*module)->print(stream);
  return called;
}

Finding JudgeRecomputed(ProgramCompiler &compiler, const FuzzCase &one) {
  absl::StatusOr<std::string> called = Called(one.program.text);
  if (!called.ok())
    return FindingOf("reading", called.status());
  Results results[2];
  const std::string *texts[] = {&one.program.text, &*called};
  for (int i : {0, 1}) {
    const std::string how = i == 0 ? "recomputed" : "called";
    absl::StatusOr<Compilation> compiled = compiler.Compile(*texts[i], "checked");
    if (!compiled.ok())
      return FindingOf("compiling " + how, compiled.status());
    absl::Status run = TryRun(compiled->executable, one.Ways("checked"), one.feeds, &results[i]);
    if (!run.ok())
      return FindingOf(how, run);
  }
  if (std::string differ = Differences(results[0], results[1]); !differ.empty())
    return {"recomputed: other bits", differ};
  return {};
}

Finding JudgeStrategies(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device) {
  Results plain;
  uint64_t most = 0;
  // Whole dispatches of a small program hold too much memory for a plan to have an effect.
  ProgramCompiler::Memory memory;
  memory.row_tiles = false;
  auto judge = [&](const std::string &how) -> Finding {
    absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, device, memory);
    if (!compiled.ok() &&
        absl::StrContains(compiled.status().message(), "(strategy=kusumoto-approx)"))
      return {}; // there are too many lower sets to enumerate
    if (!compiled.ok())
      return FindingOf("compiling " + how, compiled.status());
    const bool isPlain = plain.values.empty();
    Results results;
    if (absl::Status run = TryRun(compiled->executable, one.Ways(device), one.feeds, &results);
        !run.ok())
      return FindingOf(how, run);
    if (results.last.peak_measured_bytes != results.last.peak_predicted_bytes)
      return {how + ": other bytes", absl::StrCat(results.last.peak_predicted_bytes, " predicted, ",
                                                  results.last.peak_measured_bytes, " measured")};
    if (memory.budget > 0 && results.last.peak_measured_bytes > memory.budget)
      return {how + ": budget not kept", absl::StrCat(results.last.peak_measured_bytes,
                                                      " measured, ", memory.budget, " given")};
    if (std::string differ = isPlain ? "" : Differences(plain, results); !differ.empty())
      return {how + ": other bits", differ};
    // The strategy `auto` keeps marks as well, for better or worse.
    if (memory.recompute == "user")
      for (size_t i = 0; i < compiled->executable->table.functions.size(); ++i)
        most = std::max(most, runtime::PeakBytes(compiled->executable->table, i));
    if (isPlain)
      plain = std::move(results);
    return {};
  };
  for (const char *strategy :
       {"none", "user", "every-n", "chen", "kusumoto-exact", "kusumoto-approx"}) {
    memory.recompute = strategy;
    if (Finding finding = judge(strategy))
      return finding;
  }
  memory.recompute = "auto";
  memory.budget = 1;
  const absl::Status refused = compiler.Compile(one.program.text, device, memory).status();
  const std::optional<uint64_t> least = NeededBytes(refused);
  if (!least)
    return FindingOf("a budget of a byte", refused);
  if (*least > most)
    return {"the leanest plan needs more than the program with its marks alone",
            absl::StrCat(*least, " instead of ", most)};
  for (uint64_t budget : {*least, *least + (most - *least) / 2}) {
    memory.budget = budget;
    if (Finding finding = judge(budget == *least ? "the least budget" : "half of the way"))
      return finding;
  }
  return {};
}

} // namespace refold::test
