//===- folded_function.cpp - Functions as one graph -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/card_function.h"
#include "runtime/cuda/driver/launchable_graph.h"
#include "runtime/cuda/graph/conditional_nodes.h"
#include "runtime/cuda/graph/fold_graph.h"

#include "absl/strings/str_cat.h"

#include <utility>

namespace refold::runtime::cuda {
namespace {

class FoldedFunction final : public CardFunction {
public:
  FoldedFunction(const ProgramOnCard &program, const exe::FunctionT &function, RunCells &cells)
      : CardFunction(program), program_(program), function_(function), cells_(cells),
        about_(absl::StrCat("of function '", function.name, "'")) {}

  absl::Status Build() {
    absl::StatusOr<std::unique_ptr<LaunchableGraph>> graph = LaunchableGraph::Create(program_.card);
    if (!graph.ok())
      return graph.status();
    CommandRecorder recorder(program_, function_, touched_);
    absl::StatusOr<bool> conditionals = RecordFold(recorder, (*graph)->graph());
    if (!conditionals.ok())
      return conditionals.status();
    absl::Status status = (*graph)->Instantiate(about_);
    if (*conditionals)
      status = CannotLoop(std::move(status));
    graph_ = *std::move(graph);
    return status;
  }

  absl::Status Run(int64_t steps, RunPart part) override {
    cells_.BeginLoop(steps, part.first, part.last);
    return graph_->Launch(about_);
  }

  std::string LaunchedAs() const override { return "one graph"; }

private:
  const ProgramOnCard &program_;
  const exe::FunctionT &function_;
  RunCells &cells_;
  std::string about_;
  std::unique_ptr<LaunchableGraph> graph_;
};

} // namespace

absl::StatusOr<std::unique_ptr<CardFunction>>
FoldFunction(const ProgramOnCard &program, const exe::FunctionT &function, RunCells &cells) {
  auto folded = std::make_unique<FoldedFunction>(program, function, cells);
  if (absl::Status status = folded->Build(); !status.ok())
    return status;
  return folded;
}

} // namespace refold::runtime::cuda
