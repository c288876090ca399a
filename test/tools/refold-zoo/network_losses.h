//===- network_losses.h - Losses of a network's steps -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains in the float64 reference, from the initial state of one seed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"
#include "test/compiler/reference/reference_program.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <vector>

namespace refold::testing {

/// Returns the loss of each step. `fill(name, shape)` makes each input of training.
template <typename F> std::vector<double> Losses(const Program &program, int64_t steps, F fill) {
  const reference::ReferenceProgram reference_program(program);
  reference::NamedTensors feeds;
  auto train = reference_program.module().lookupSymbol<mlir::func::FuncOp>("train");
  for (auto [index, type] : llvm::enumerate(train.getArgumentTypes())) {
    auto input = train.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    if (!input)
      continue;
    auto shape = llvm::cast<mlir::RankedTensorType>(type).getShape();
    const std::string name = input.getName().str();
    feeds[name] = fill(name, std::vector<int64_t>(shape.begin(), shape.end()));
  }
  return reference_program.Train(feeds, steps, /*seed=*/3).fetches.at("loss").reals;
}

} // namespace refold::testing
