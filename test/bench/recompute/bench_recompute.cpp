//===- bench_recompute.cpp - Comparison of recompute strategies -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans a program with each given recompute strategy, but does not run it. Prints one line of JSON
// for each strategy as soon as its plan is ready. If a strategy fails, its line has the error.
// Progress goes to standard error.
//
//===----------------------------------------------------------------------===//
#include "test/bench/recompute/recompute_rows.h"
#include "tools/cli/dialects.h"
#include "tools/cli/flags.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <iostream>

namespace {

using namespace refold;
using bench::Front;
using bench::RecomputeRow;
using bench::Strategy;

constexpr char kUsage[] =
    "usage: bench_recompute PROGRAM.mlir|.mlirbc STRATEGY...: what a step needs and costs by each "
    "strategy\n\n"
    "strategies: none, chen, every-n:LAYERS, kusumoto-exact:time, kusumoto-exact:memory,\n"
    "kusumoto-approx:time, kusumoto-approx:memory, auto:BYTES, and front: all that auto chooses "
    "from\n\n";

int Fail(absl::string_view message) {
  std::cerr << "bench_recompute: error: " << message << "\n";
  return 1;
}

/// Parses a strategy such as "every-n:4".
absl::StatusOr<Strategy> StrategyOf(const std::string &text) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits(':', 1));
  Strategy strategy{.is_front = text == "front"};
  if (strategy.is_front)
    return strategy;
  absl::StatusOr<RecomputeStrategy> kind = ParseRecomputeStrategy(parts.first);
  if (!kind.ok())
    return kind.status();
  strategy.kind = *kind;
  const bool is_kusumoto = parts.first == "kusumoto-exact" || parts.first == "kusumoto-approx";
  bool is_right = false;
  if (is_kusumoto) {
    absl::StatusOr<RecomputeObjective> objective = ParseRecomputeObjective(parts.second);
    if (!objective.ok())
      return objective.status();
    strategy.objective = *objective;
    is_right = true;
  } else if (parts.first == "every-n") {
    is_right = absl::SimpleAtoi(parts.second, &strategy.layers.emplace()) && *strategy.layers > 0;
  } else if (parts.first == "auto") {
    is_right = absl::SimpleAtoi(parts.second, &strategy.budget) && strategy.budget > 0;
  } else {
    is_right = text == "none" || text == "chen";
  }
  if (!is_right)
    return absl::InvalidArgumentError(absl::StrCat("no strategy '", text, "'; --help names them"));
  return strategy;
}

llvm::json::Object JsonOf(const RecomputeRow &row) {
  return llvm::json::Object({{"bytes", row.bytes},
                             {"flops", row.flops},
                             {"picoseconds", row.picoseconds},
                             {"kernels", row.kernels},
                             {"seconds", row.seconds},
                             {"least_budget", row.least_budget}});
}

llvm::json::Object JsonOf(const Front &front) {
  llvm::json::Array plans;
  for (const RecomputeRow &row : front.plans)
    plans.push_back(JsonOf(row));
  return llvm::json::Object({{"plans", std::move(plans)},
                             {"bound", front.bound},
                             {"bound_reason", front.bound_reason},
                             {"seconds", front.seconds}});
}

template <typename Result> llvm::json::Object LineOf(const absl::StatusOr<Result> &result) {
  if (result.ok())
    return JsonOf(*result);
  return llvm::json::Object({{"error", std::string(result.status().message())}});
}

int Run(const std::vector<std::string> &arguments) {
  std::string asked;
  tools::Flags flags;
  flags.AddHelp(&asked);
  std::vector<std::string> names;
  if (absl::Status status = flags.Parse(arguments, &names); !status.ok())
    return Fail(status.message());
  if (!asked.empty()) {
    std::cout << kUsage << flags.Help();
    return 0;
  }
  if (names.size() < 2)
    return Fail("takes a program and strategies; --help names them");
  const std::string path = names.front();
  names.erase(names.begin());
  std::vector<Strategy> strategies;
  for (const std::string &name : names) {
    absl::StatusOr<Strategy> strategy = StrategyOf(name);
    if (!strategy.ok())
      return Fail(strategy.status().message());
    strategies.push_back(*std::move(strategy));
  }

  mlir::DialectRegistry registry;
  tools::registerDialects(registry);
  mlir::MLIRContext context(registry);
  mlir::OwningOpRef<mlir::ModuleOp> program = mlir::parseSourceFile<mlir::ModuleOp>(path, &context);
  if (!program)
    return Fail(absl::StrCat("cannot read '", path, "'"));
  for (size_t i = 0; i < strategies.size(); ++i) {
    std::cerr << path << ": " << names[i] << std::endl;
    llvm::json::Object line = strategies[i].is_front
                                  ? LineOf(bench::FrontOf(*program))
                                  : LineOf(bench::RowOf(*program, strategies[i]));
    line["strategy"] = names[i];
    llvm::outs() << llvm::json::Value(std::move(line)) << "\n";
    llvm::outs().flush();
  }
  return 0;
}

} // namespace

int main(int argc, char **argv) { return Run(std::vector<std::string>(argv + 1, argv + argc)); }
