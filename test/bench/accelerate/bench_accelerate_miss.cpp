//===- bench_accelerate_miss.cpp - The cost of a call that is traced ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the first call of a function, which is traced and compiled. Prints one line of JSON.
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/network_steps.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace refold;
using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_accelerate_miss NETWORK FOLDER: seconds of the first call of a network's step of "
    "training (mlp, small-cnn, bert-base), with FOLDER as its cache folder\n";

int Refuse(const std::string &message) {
  std::fprintf(stderr, "bench_accelerate_miss: error: %s\n", message.c_str());
  return 1;
}

/// Returns the number below the heading `column` in `report`, a table with one row of numbers.
/// Returns -1 if there is no such column. Columns are separated by at least two spaces.
double InReport(const std::string &report, const std::string &column) {
  const std::vector<std::string> lines = absl::StrSplit(report, '\n');
  if (lines.size() < 3)
    return -1;
  auto cells = [](const std::string &line) {
    std::vector<std::string> found;
    for (absl::string_view cell : absl::StrSplit(line, "  ", absl::SkipWhitespace()))
      found.push_back(std::string(absl::StripAsciiWhitespace(cell)));
    return found;
  };
  const std::vector<std::string> heads = cells(lines[1]), values = cells(lines[2]);
  for (size_t i = 0; i < heads.size() && i < values.size(); ++i)
    if (double value = 0; heads[i] == column && absl::SimpleAtod(values[i], &value))
      return value;
  return -1;
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--help") {
    std::fputs(kUsage, stdout);
    return 0;
  }
  if (argc != 3) {
    std::fputs(kUsage, stderr);
    return 1;
  }
  absl::StatusOr<NetworkStep> made = MakeNetworkStep(argv[1]);
  if (!made.ok())
    return Refuse(std::string(made.status().message()));
  const AcceleratedFunction step =
      Accelerate(made->function, {.name = "step",
                                  .arguments = {"network", "batch"},
                                  .compile = {.threads = 1, .cache_dir = argv[2]},
                                  .seed = 1});
  const auto begin = std::chrono::steady_clock::now();
  auto called = step(std::move(made->network), made->batch);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!called.ok())
    return Refuse(std::string(called.status().message()));
  const std::string report = step.Report();
  const double traced = InReport(report, "trace s"), compiled = InReport(report, "compile s");
  if (traced < 0 || compiled < 0)
    return Refuse("the report has no seconds of the trace:\n" + report);
  std::printf("{\"name\": \"%s\", \"seconds\": %.4f, \"trace_seconds\": %.3f, "
              "\"compile_seconds\": %.3f, \"loss\": %.9g}\n",
              argv[1], seconds, traced, compiled, *std::get<1>(*called).Item<float>());
  return 0;
}
