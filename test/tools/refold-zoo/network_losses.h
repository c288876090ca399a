//===- network_losses.h - What a network loses, step by step -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the float64 reference, from the initial state of one seed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

#include <vector>

namespace refold::testing {

/// `fill(name, shape)` makes each input of training.
template <typename F> std::vector<double> Losses(const Program &program, int64_t steps, F fill) {
  auto module = internal::BuildModule(program);
  INFO(module.status());
  REQUIRE(module.status() == absl::OkStatus());
  mlir::PassManager passes((*module)->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(**module)));
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(3);
  REQUIRE(states.status() == absl::OkStatus());
  reference::NamedTensors feeds;
  auto train = (*module)->lookupSymbol<mlir::func::FuncOp>("train");
  for (auto [index, type] : llvm::enumerate(train.getArgumentTypes())) {
    auto input = train.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    if (!input)
      continue;
    auto shape = llvm::cast<mlir::RankedTensorType>(type).getShape();
    const std::string name = input.getName().str();
    feeds[name] = fill(name, std::vector<int64_t>(shape.begin(), shape.end()));
  }
  auto run = interpreter.run("train", feeds, *states, steps);
  INFO(run.status());
  REQUIRE(run.status() == absl::OkStatus());
  return run->fetches.at("loss").reals;
}

} // namespace refold::testing
