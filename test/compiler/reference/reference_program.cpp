//===- reference_program.cpp - A program in the reference -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_program.h"

#include "compiler/builder/program/program_impl.h"
#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

#include <utility>

namespace refold::reference {

ReferenceProgram::ReferenceProgram(const Program &program) : program_(program) {
  auto module = internal::BuildModule(program);
  INFO(module.status());
  REQUIRE(module.ok());
  module_ = *std::move(module);
  mlir::PassManager passes(module_->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(*module_)));
}

RunResult ReferenceProgram::Train(const NamedTensors &inputs, int64_t steps, uint64_t seed) const {
  const ReferenceInterpreter interpreter(*module_);
  auto states = interpreter.startup(seed);
  INFO(states.status());
  REQUIRE(states.ok());
  auto run = interpreter.run("train", inputs, *states, steps);
  INFO(run.status());
  REQUIRE(run.ok());
  return *std::move(run);
}

} // namespace refold::reference
