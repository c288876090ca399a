//===- test_executable_function_buffers.cpp - Buffers of functions --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which buffers a function accesses: those of the fold program, and of nested commands.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/function_buffers.h"

#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;

using Buffers = std::set<uint32_t>;

TEST_CASE("the fold program's functions read and write the expected buffers") {
  const Program program = FoldProgram();
  const exe::FunctionT &startup = *program.table.functions[0], &train = *program.table.functions[1];
  CHECK(BuffersTouched(startup) == Buffers{kSeed, kW});
  CHECK(BuffersWritten(program.table, startup) == Buffers{kW});
  CHECK(BuffersRead(train) == Buffers{kStep, kW, kX, kLoss, kScale, kA, kB});
  CHECK(BuffersWritten(program.table, train) == Buffers{kStep, kW, kLoss, kA, kB});
}

TEST_CASE("writes within loops and conditions are found") {
  Program program = FoldProgram();
  exe::ConditionT condition;
  condition.predicate = kB;
  condition.then.push_back(CopyCommand(kX, kA));
  exe::RepeatT repeat;
  repeat.counter = kScale;
  repeat.body.push_back(CopyCommand(kX, kW));
  condition.otherwise.push_back(std::make_unique<exe::CommandT>());
  condition.otherwise.back()->action.Set(std::move(repeat));
  exe::FunctionT &function = *program.table.functions[0];
  function.commands.clear();
  function.commands.push_back(std::make_unique<exe::CommandT>());
  function.commands.back()->action.Set(std::move(condition));
  CHECK(BuffersRead(function) == Buffers{kX, kB});
  CHECK(BuffersWritten(program.table, function) == Buffers{kW, kScale, kA});
}
