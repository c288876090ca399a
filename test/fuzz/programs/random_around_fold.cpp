//===- random_around_fold.cpp - Values before and after a fold ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_around_fold.h"

#include <utility>

namespace refold::test {

RandomAroundFold::RandomAroundFold(Program program, RandomOps &ops, RandomProgram &made,
                                   uint64_t seed)
    : program_(std::move(program)), ops_(ops), made_(made), dice_(Dice(seed ^ 0xa20b9d).Word()) {}

/// Returns the rows `x` with `some` added to each.
static Tensor WithAdded(const Tensor &x, const Tensor &some) {
  Tensor all = BroadcastTo(some, x.shape());
  Tensor half = x * 0.5;
  return half + all;
}

Tensor RandomAroundFold::Before(Tensor x) {
  const Shape row{x.shape()[1]};
  if (dice_.Chance(40)) {
    Tensor drawn = Convert(program_.SampleIndices(8, row), ops_.dtype());
    x = WithAdded(x, drawn * 0.0625);
    if (dice_.Chance(50))
      FetchWhole("drawn", drawn);
  }
  if (dice_.Chance(30))
    x = Dropout(x, 0.25) * 0.75;
  if (dice_.Chance(40))
    x = WithAdded(x, Convert(program_.Step(), ops_.dtype()) * 0.01);
  if (dice_.Chance(50)) {
    early_ = program_.State("early", ops_.dtype(), row, init::Uniform(-1, 1));
    as_it_was_ = early_.Read();
    if (dice_.Chance(50))
      x = WithAdded(x, as_it_was_ * 0.25);
    if (dice_.Chance(30))
      FetchWhole("as_it_was", as_it_was_);
  }
  if (dice_.Chance(40)) {
    runs_ = program_.State("runs", ops_.dtype(), {}, init::Constant(1));
    runs_.Assign(runs_ * 0.5 + 1.0);
    x = WithAdded(x, runs_ * 0.125);
  }
  return x;
}

void RandomAroundFold::Inside() {
  if (early_.valid()) {
    if (dice_.Chance(60)) // the step reads it unchanged
      ops_.Add({as_it_was_, 4, 0});
    if (dice_.Chance(80))
      early_.Assign(early_ * 0.75 + 0.125);
  }
  if (runs_.valid() && dice_.Chance(40))
    runs_.Assign(runs_ * 0.875);
}

void RandomAroundFold::Behind() {
  if (dice_.Chance(40)) {
    Variable behind = program_.State("behind", ops_.dtype(), {}, init::Constant(2));
    const Variable &parameter = dice_.Of(ops_.parameters());
    Tensor old = behind * 0.5, now = Mean(parameter * parameter);
    behind.Assign(old + now);
  }
  if (dice_.Chance(30)) {
    Variable parameter = dice_.Of(ops_.parameters());
    parameter.Assign(parameter * 0.5);
  }
  if (early_.valid() && dice_.Chance(30)) {
    Tensor was = as_it_was_ * 0.5, is = early_ * 0.25;
    early_.Assign(was + is);
  }
  if (dice_.Chance(30))
    FetchWhole("first_step", program_.Step());
  if (dice_.Chance(30))
    FetchWhole("drawn_behind", program_.SampleIndices(16, {3}));
}

void RandomAroundFold::FetchWhole(const std::string &name, const Arg &value) {
  program_.Fetch(name, value);
  made_.whole_fetches.insert(name);
}

} // namespace refold::test
