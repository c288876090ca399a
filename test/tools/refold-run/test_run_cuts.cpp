//===- test_run_cuts.cpp - Runs that may be cut ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fold program with commands around its loop, and with other values carried by its steps.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/cuts.h"

#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

#include <utility>

using namespace refold;
using namespace refold::run;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;

namespace {

uint32_t AddBuffer(exe::ExecutableT &table, exe::BufferKind kind, const char *name, uint32_t like) {
  auto buffer = std::make_unique<exe::BufferT>(*table.buffers[like]);
  buffer->kind = kind;
  buffer->name = name;
  table.buffers.push_back(std::move(buffer));
  return static_cast<uint32_t>(table.buffers.size() - 1);
}

std::vector<std::unique_ptr<exe::CommandT>> &TrainCommands(exe::ExecutableT &table) {
  return table.functions[1]->commands;
}
void Before(exe::ExecutableT &table, uint32_t from, uint32_t to) {
  TrainCommands(table).insert(TrainCommands(table).begin(), CopyCommand(from, to));
}
void After(exe::ExecutableT &table, uint32_t from, uint32_t to) {
  TrainCommands(table).push_back(CopyCommand(from, to));
}
/// Makes the body read and write `other` in place of `buffer`.
void Exchange(exe::ExecutableT &table, uint32_t buffer, uint32_t other) {
  for (const auto &command : LoopOf(table, 1).body)
    if (const exe::DispatchT *dispatch = command->action.AsDispatch())
      for (const auto &launch : dispatch->launches)
        for (const auto &arg : launch->args)
          if (arg->buffer == buffer)
            arg->buffer = other;
}

} // namespace

TEST_CASE("a run may be cut if all carried values are states") {
  Program program = FoldProgram();
  CHECK(CheckCuts(program.table).ok());
  CHECK(FetchesBeforeFold(program.table).empty());

  // A temporary in place of a state.
  const uint32_t carried = AddBuffer(program.table, exe::BufferKind::Temp, "carried", kW);
  Exchange(program.table, kW, carried);
  Before(program.table, kW, carried);
  CHECK(CheckCuts(program.table).message() ==
        "program 'fold' carries 'carried', f32[64], from step to step without a state: a run in "
        "pieces would initialize it in each piece");
  After(program.table, carried, kW);
  CHECK(CheckCuts(program.table).ok());
  // The temporary is copied to another state than the one that it came from.
  TrainCommands(program.table).pop_back();
  const uint32_t other = AddBuffer(program.table, exe::BufferKind::State, "v", kW);
  After(program.table, carried, other);
  CHECK(CheckCuts(program.table).message() ==
        "program 'fold' changes the state 'v' after its fold, once per run and not once per step: "
        "a run in pieces would change it more often");
}

TEST_CASE("values that belong to a run and not to a step prevent cuts") {
  {
    Program program = FoldProgram();
    Before(program.table, kX, kW);
    CHECK_THAT(std::string(CheckCuts(program.table).message()),
               Contains("changes the state 'w' before its fold"));
  }
  {
    Program program = FoldProgram();
    const uint32_t sum = AddBuffer(program.table, exe::BufferKind::Fetch, "sum", kW);
    LoopOf(program.table, 1).body.push_back(CopyCommand(sum, kA));
    LoopOf(program.table, 1).body.push_back(CopyCommand(kA, sum));
    CHECK_THAT(std::string(CheckCuts(program.table).message()), Contains("carries 'sum', f32[64]"));
  }
  {
    // A copy of the weights at the beginning of the run.
    Program program = FoldProgram();
    const uint32_t saved = AddBuffer(program.table, exe::BufferKind::Temp, "saved", kX);
    Before(program.table, kX, saved);
    Exchange(program.table, kX, saved);
    CHECK(CheckCuts(program.table).ok()); // a copy of an input, which no step changes
    Before(program.table, kW, saved);
    std::swap(TrainCommands(program.table)[0], TrainCommands(program.table)[1]);
    CHECK(CheckCuts(program.table).message() ==
          "program 'fold' uses 'saved', f32[4,16], with its value from the start of the run: a run "
          "in pieces would use its value from the start of each piece");
  }
  {
    Program program = FoldProgram();
    TrainCommands(program.table).clear();
    CHECK(CheckCuts(program.table).message() ==
          "program 'fold' has no fold, so a run cannot be cut between steps");
  }
}

TEST_CASE("choices and loops in a step carry no values by themselves") {
  Program program = FoldProgram();
  const uint32_t chosen = AddBuffer(program.table, exe::BufferKind::Temp, "chosen", kX),
                 flag = AddBuffer(program.table, exe::BufferKind::Input, "flag", kStep),
                 pass = AddBuffer(program.table, exe::BufferKind::Temp, "pass", kStep);
  auto &body = LoopOf(program.table, 1).body;
  exe::ConditionT condition;
  condition.predicate = flag;
  condition.then.push_back(CopyCommand(kX, chosen));
  exe::RepeatT repeat;
  repeat.counter = pass;
  repeat.passes = 3;
  repeat.body.push_back(CopyCommand(pass, kB));
  repeat.body.push_back(CopyCommand(kX, chosen));
  condition.otherwise.push_back(std::make_unique<exe::CommandT>());
  condition.otherwise.back()->action.Set(std::move(repeat));
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(condition));
  body.insert(body.begin(), std::move(command));
  body.push_back(CopyCommand(chosen, kA));
  CHECK(CheckCuts(program.table).ok());
  // If one branch does not write the buffer, its value may be from the previous step.
  body[0]->action.AsCondition()->then.clear();
  CHECK_THAT(std::string(CheckCuts(program.table).message()), Contains("carries 'chosen'"));
}

TEST_CASE("a buffer that a step frees is not carried to the next") {
  auto freed = [](uint32_t buffer) {
    exe::FreeT free;
    free.buffers = {buffer};
    auto command = std::make_unique<exe::CommandT>();
    command->action.Set(std::move(free));
    return command;
  };
  Program program = FoldProgram();
  const uint32_t table = AddBuffer(program.table, exe::BufferKind::Temp, "table", kX),
                 flag = AddBuffer(program.table, exe::BufferKind::Input, "flag", kStep);
  // A loop in the step reads a row of the table before it writes one.
  auto &body = LoopOf(program.table, 1).body;
  body.push_back(CopyCommand(table, kA));
  body.push_back(CopyCommand(kA, table));
  CHECK_THAT(std::string(CheckCuts(program.table).message()), Contains("carries 'table'"));
  body.push_back(freed(table));
  CHECK(CheckCuts(program.table).ok());
  // A value that is written after the free is live in the next step.
  body.push_back(CopyCommand(kA, table));
  CHECK_THAT(std::string(CheckCuts(program.table).message()), Contains("carries 'table'"));
  body.resize(body.size() - 4);

  // The buffer is used in only one branch of the step, which frees it.
  exe::ConditionT condition;
  condition.predicate = flag;
  condition.then.push_back(CopyCommand(table, kA));
  condition.then.push_back(CopyCommand(kA, table));
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(condition));
  body.push_back(std::move(command));
  CHECK_THAT(std::string(CheckCuts(program.table).message()), Contains("carries 'table'"));
  body.back()->action.AsCondition()->then.push_back(freed(table));
  CHECK(CheckCuts(program.table).ok());
}

TEST_CASE("a fetch that is computed before the fold is that of the first piece") {
  Program program = FoldProgram();
  const uint32_t early = AddBuffer(program.table, exe::BufferKind::Fetch, "early", kW);
  Before(program.table, kW, early);
  CHECK(CheckCuts(program.table).ok());
  CHECK(FetchesBeforeFold(program.table) == std::set<std::string>{"early"});
  After(program.table, kW, early);
  CHECK(FetchesBeforeFold(program.table).empty());
}
