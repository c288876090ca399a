//===- bound_graphs.cpp - Graphs of a program by their pointers -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/bound_graphs.h"

#include <algorithm>
#include <string>
#include <utility>

namespace refold::runtime::cuda {
namespace {

/// The graph of a whole fold, or if the program does not allow one, a graph for each step.
absl::StatusOr<std::unique_ptr<CardFunction>>
BuildFunction(const ProgramOnCard &program, const exe::FunctionT &function, RunCells &cells) {
  absl::StatusOr<std::unique_ptr<CardFunction>> folded = FoldFunction(program, function, cells);
  if (folded.status().code() != absl::StatusCode::kUnimplemented)
    return folded;
  return StepFunction(program, function, std::string(folded.status().message()));
}

} // namespace

absl::StatusOr<std::unique_ptr<BoundGraphs>> BuildGraphs(const GraphParts &parts,
                                                         Bindings bindings) {
  auto bound = std::make_unique<BoundGraphs>();
  bound->bindings = std::move(bindings);
  if (parts.checks_nan_inf) {
    absl::StatusOr<std::unique_ptr<FiniteStop>> finite =
        FiniteStop::Create(parts.card, parts.code, parts.table);
    if (!finite.ok())
      return finite.status();
    bound->finite = *std::move(finite);
  }
  bound->program.emplace(ProgramOnCard{parts.card, parts.code, parts.table, bound->bindings,
                                       parts.cells, bound->finite.get(), parts.products});
  for (const auto &function : parts.table.functions) {
    absl::StatusOr<std::unique_ptr<CardFunction>> built =
        BuildFunction(*bound->program, *function, parts.cells);
    if (!built.ok())
      return built.status();
    bound->functions.push_back(*std::move(built));
  }
  return bound;
}

bool KeptGraphs::Use(absl::Span<std::byte *const> pointers) {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto &each) {
    return absl::MakeConstSpan(each->bindings.buffers) == pointers;
  });
  if (found == kept_.end())
    return false;
  std::rotate(found, found + 1, kept_.end());
  return true;
}

void KeptGraphs::Add(std::unique_ptr<BoundGraphs> graphs) {
  if (kept_.size() == kMostKept)
    kept_.erase(kept_.begin());
  kept_.push_back(std::move(graphs));
}

} // namespace refold::runtime::cuda
