//===- test_executable_command_text.cpp - A compiled program as text ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/command_text.h"
#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

template <typename T> std::unique_ptr<exe::CommandT> CommandOf(T action) {
  auto command = std::make_unique<exe::CommandT>();
  command->action.Set(std::move(action));
  return command;
}

} // namespace

TEST_CASE("a program's text has its memory, its kernels and a line per command") {
  Program program = FoldProgram();
  AddBodies(program);
  std::string text = CommandText(program.table);
  CHECK_THAT(text, StartsWith("program 'fold', compiled for x86-64-v3\n"
                              "peak " +
                              std::to_string(kFoldPeak) +
                              " bytes, arena 272 bytes, 1 constant of 4 bytes\n"));
  CHECK_THAT(text, Contains("  test_init: "));
  // The text of all functions.
  size_t functions = text.find("\nfunction ");
  REQUIRE(functions != std::string::npos);
  const std::string loss = "loss[fetch: " + std::to_string(4 * kCapacity) + "]";
  CHECK(text.substr(functions) ==
        "\nfunction startup, arena 0 bytes\n"
        "    0    dispatch of 1 block\n"
        "    1      launch test_init block 0 (seed[state: 8]) -> w[state: 256]  0 B  fold.cpp:7\n"
        "\nfunction train, arena 272 bytes\n"
        "    0    loop over the steps of a run, counted in step[state: 8], at most " +
            std::to_string(kCapacity) +
            "\n"
            "    1      dispatch of 4 blocks\n"
            "    2        launch test_mix blocks 0-3 (w[state: 256], x[input: 256], step[state: "
            "8]) -> a[arena+0: 256]  0 B  fold.cpp:7\n"
            "    3        launch test_partial blocks 0-3 (a[arena+0: 256]) -> b[arena+256: 16]  "
            "0 B  fold.cpp:7\n"
            "    4      dispatch of 1 block\n"
            "    5        launch test_combine block 0 (b[arena+256: 16], scale[constants+64: 4], "
            "w[state: 256], " +
            loss + ", step[state: 8]) -> w[state: 256], " + loss +
            "  0 B  fold.cpp:7\n"
            "    6      free a[arena+0: 256], b[arena+256: 16]  272 B\n");
}

TEST_CASE("loops and both branches of a condition are indented in a program's text") {
  Program program = FoldProgram();
  exe::ConditionT condition;
  condition.predicate = kScale;
  condition.then.push_back(CopyCommand(kW, kA));
  condition.otherwise.push_back(CopyCommand(kA, kW));
  exe::ConditionT one_sided;
  one_sided.predicate = kScale;
  one_sided.then.push_back(CommandOf(std::move(condition)));
  exe::RepeatT repeat;
  repeat.counter = kB;
  repeat.first = 3;
  repeat.step = -2;
  repeat.passes = 7;
  repeat.condition = kScale;
  repeat.body.push_back(CommandOf(std::move(one_sided)));
  exe::FunctionT &train = *program.table.functions[1];
  train.commands.clear();
  train.commands.push_back(CommandOf(std::move(repeat)));
  CHECK_THAT(
      CommandText(program.table),
      EndsWith(
          "function train, arena 272 bytes\n"
          "    0    repeat 7 times, b[arena+256: 16] from 3 by -2, while scale[constants+64: 4]\n"
          "    1      if scale[constants+64: 4]\n"
          "    2        if scale[constants+64: 4]\n"
          "    3          copy w[state: 256] -> a[arena+0: 256]  256 B\n"
          "    4        else\n"
          "    5          copy a[arena+0: 256] -> w[state: 256]  256 B\n"));
}

TEST_CASE("a program without code and names has a text") {
  Program program = FoldProgram();
  program.table.target.clear();
  program.table.kernels[1]->symbol.clear();
  program.table.buffers[kA]->name.clear();
  LoopOf(program.table, 1).condition = kScale;
  std::string text = CommandText(program.table);
  CHECK_THAT(text, StartsWith("program 'fold', without machine code\n"));
  CHECK_THAT(text, Contains("  k1: unknown\n"));
  CHECK_THAT(text, Contains(", while scale[constants+64: 4]\n"));
  CHECK_THAT(text, Contains("launch k1 blocks 0-3 ("));
  CHECK_THAT(text, Contains("-> b6[arena+0: 256]"));
  exe::DispatchT &dispatch = DispatchOf(*LoopOf(program.table, 1).body[0]);
  dispatch.launches[0]->args[3]->offset = 64;
  CHECK_THAT(CommandText(program.table), Contains("-> b6+64[arena+0: 256]"));
}
