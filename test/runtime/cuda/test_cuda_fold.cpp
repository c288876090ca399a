//===- test_cuda_fold.cpp - A fold as one graph -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of any length are one launch of one graph, and leave what single steps leave.
//
//===----------------------------------------------------------------------===//
#include "card_session.h"

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;

namespace {

constexpr int64_t kCapacity = 20000;

/// Each step mixes the input into the state and notes what came of it.
CardProgram SimpleFold() {
  CardProgram program;
  uint32_t w = program.Vector("w", exe::BufferKind::State);
  uint32_t x = program.Vector("x", exe::BufferKind::Input);
  uint32_t loss = program.History("loss", kCapacity);
  uint32_t t = program.Temp("t");
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(kCapacity, List(Launch(kMix, {w, x, t}), Launch(kMark, {t, program.step(), w}),
                               Launch(kNote, {loss, w, program.step(), loss}), FreeOf({t})));
  return program;
}

} // namespace

TEST_CASE("a fold of n steps leaves what n single steps leave") {
  Outcome folded = RunCard(SimpleFold(), {.pieces = {5}});
  CHECK(folded.launched_as == "one graph");
  CHECK(folded.progress == 5);
  CHECK(folded.states.at("step") == std::vector<uint64_t>{5});
  CHECK(folded == RunCard(SimpleFold(), {.pieces = {1, 1, 1, 1, 1}}));
  CHECK(folded == RunCard(SimpleFold(), {.pieces = {2, 0, 3}}));
  CHECK(folded == RunCard(SimpleFold(), {.pieces = {5}, .no_fold = true}));
}
