//===- memory_advice_test.cpp - Advice that follows from bytes ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_advice.h"

#include "test/compiler/report/step_program.h"

using namespace refold;
using namespace refold::testing;
using planner::BufferKind;
using Lines = std::vector<std::string>;

TEST_CASE("advice for a step has the expected text") {
  const planner::Program program = StepProgram();
  CHECK(
      MemoryAdvice(program, EvaluatedWithGap(program), {}) ==
      Lines{
          "The largest part is inputs, 262.1 KB or 56.9 % of the peak: the whole inputs are on the "
          "device, with all rows of the program: fewer rows or a narrower type make them smaller.",
          "Of the arena's buffers, h (made at train.cpp:30) has the largest effect: without it the "
          "peak falls by up to 65.5 KB (65,536 bytes), of its 65.5 KB. 1 of 3 dispatches is within "
          "a tenth of the most live in the arena.",
          "No arena for these lifetimes is lower than 115.5 KB (115,536 bytes): better packing "
          "could gain at most 960 bytes, 0.2 % of the peak."});
}

TEST_CASE("advice tells how much room is left") {
  const planner::Program program = StepProgram();
  const planner::MemoryModel model = Evaluated(program);
  CHECK(MemoryAdvice(program, model, 400'000)[0] ==
        "It does not fit by 59.6 KB (59,600 bytes). In addition to the permanent buffers there is "
        "room for an arena of 55.9 KB (55,936 bytes); it has 115.5 KB (115,536 bytes). "
        "--memory-budget=400000B or FLAGS_memory_budget recomputes values until it fits, or "
        "reports the least budget; the bits stay the same.");
  CHECK(MemoryAdvice(program, model, 300'000)[0] ==
        "It does not fit by 159.6 KB (159,600 bytes). The permanent buffers alone are too large, "
        "344.1 KB (344,064 bytes): no arena is small enough, so state, inputs, fetches or "
        "constants must shrink.");
  CHECK(MemoryAdvice(program, model, 459'600) == MemoryAdvice(program, model, {}));
}

TEST_CASE("without a buffer the peak falls only to the next largest peak") {
  planner::Program program;
  program.positions = 4;
  program.residents = {{"w", 12, BufferKind::State}};
  // Live bytes: 1000, 1500, 1500 - 100, 700.
  program.temps = {{{0, 1, 1000, 1, "a"}, BufferKind::Activation},
                   {{1, 2, 800, 1, "b"}, BufferKind::Activation},
                   {{1, 4, 700, 1, "c"}, BufferKind::Activation},
                   {{2, 3, 700, 1, "d"}, BufferKind::Activation}};
  const planner::MemoryModel model = Evaluated(program);
  REQUIRE(model.alive_at_peak.size() == 3);
  // The arena's peak is 1500 bytes. Without b it is 1400 bytes, in the next dispatch. Without c it
  // is 1000 bytes, in the first dispatch. w is not in the arena, so without w the peak of the
  // program falls by the 12 bytes of w.
  CHECK(model.alive_at_peak[0].name == "b");
  CHECK(model.alive_at_peak[1].name == "c");
  CHECK(PeakFalls(model) == std::vector<uint64_t>{100, 500, 12});
  CHECK_THAT(MemoryAdvice(program, model, {})[1],
             Catch::Matchers::StartsWith(
                 "Of the arena's buffers, c has the largest effect: without it the peak falls by "
                 "up to 500 bytes, of its 700 B. 2 of 4 dispatches are within a tenth"));
}

TEST_CASE("a plateau has no buffer that determines the peak") {
  planner::Program program;
  program.positions = 2;
  program.temps = {{{0, 1, 640, 64, "a"}, BufferKind::Activation},
                   {{1, 2, 640, 64, "b"}, BufferKind::Activation}};
  const planner::MemoryModel model = Evaluated(program);
  CHECK(MemoryAdvice(program, model, {}) ==
        Lines{"The largest part is activations, 640 B or 100.0 % of the peak: a budget "
              "(--memory-budget or FLAGS_memory_budget) recomputes some of them instead of keeping "
              "them, with the same bits; most of them grow with the batch: refold-run --find-batch "
              "finds the largest batch that fits.",
              "No single buffer of the arena causes the peak: without any one of them, another "
              "dispatch is as full. 2 of 2 dispatches are within a tenth of the most live in the "
              "arena.",
              "The arena is as low as these lifetimes allow: only other lifetimes or sizes change "
              "it."});
}

TEST_CASE("an empty program has no advice, and resident memory only its kind") {
  CHECK(MemoryAdvice({}, Evaluated({}), 100).empty());
  planner::Program program;
  program.residents = {{"w", 12, BufferKind::State}};
  CHECK(MemoryAdvice(program, Evaluated(program), {}).size() == 1);
}
