//===- random_control.cpp - Loops and branches of random programs ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes random loops and branches. Their bodies come from the same generator as the step around
// them. A body can read tensors and parameters of the step, and can have parameters and random
// numbers of its own. Loops and branches can be nested.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

#include <algorithm>

namespace refold::test {

Tensor RandomOps::Predicate(const Grown &x) {
  switch (dice_.Between(0, 3)) {
  case 0:
    return Equal(Remainder(program_.Step(), dice_.Between(2, 3)), 0);
  case 1:
    return RandomBernoulli(program_, 0.5, {});
  case 2: // an integer besides the floats
    return Less(program_.SampleIndices(8, {}), dice_.Between(0, 8));
  default:
    return Greater(Mean(x.tensor), dice_.Real(-0.5, 0.5));
  }
}

Grown RandomOps::Body(const Grown &x) {
  const size_t outside = pool_.size();
  ++regions_;
  Add(x);
  for (int64_t ops = dice_.Between(1, 3); ops > 0; --ops)
    Grow();
  Grown last = pool_.back();
  pool_.erase(pool_.begin() + static_cast<std::ptrdiff_t>(outside), pool_.end());
  --regions_;
  if (last.tensor.shape() != x.tensor.shape()) {
    Tensor half = x.tensor * 0.5;
    last = Join(x, last, half + Mean(last.tensor), x.bound + last.bound);
  }
  return last;
}

Grown RandomOps::Recomputed(const Grown &x) {
  const size_t outside = pool_.size();
  std::vector<Grown> made;
  std::vector<Tensor> given = Recompute(
      [&](const Tensor &in) {
        ++regions_;
        Add({in, x.bound, x.parameters});
        for (int64_t ops = dice_.Between(1, 4); ops > 0; --ops)
          Grow();
        const auto last = static_cast<int64_t>(pool_.size()) - 1;
        const auto other = dice_.Between(static_cast<int64_t>(outside), last);
        made = {pool_[static_cast<size_t>(other)], pool_.back()};
        pool_.erase(pool_.begin() + static_cast<std::ptrdiff_t>(outside), pool_.end());
        --regions_;
        if (dice_.Chance(20)) { // a state that the function changes
          Variable seen =
              program_.State("seen" + std::to_string(inner_states_++), dtype_, {}, init::Ones());
          Tensor old = seen * 0.5, now = Mean(made[0].tensor) * 0.5;
          seen.Assign(old + now);
        }
        if (choices_ == 0 && dice_.Chance(10))
          program_.Fetch("inner" + std::to_string(inner_fetches_++), made[1].tensor);
        return std::vector<Tensor>{made[0].tensor, made[1].tensor};
      },
      x.tensor);
  for (size_t i = 0; i < made.size(); ++i)
    made[i].tensor = given[i];
  Add(made[0]);
  return made[1];
}

Grown RandomOps::Pass(const Grown &x) {
  Grown y = Squash(Body(x));
  if (choices_ == 0 && dice_.Chance(15))
    program_.Fetch("inner" + std::to_string(inner_fetches_++), y.tensor);
  return y;
}

Grown RandomOps::Choice(const Grown &x) {
  Grown then = x, otherwise = x;
  Tensor predicate = Predicate(x);
  ++choices_;
  Tensor chosen = program_.If(
      predicate,
      [&] {
        then = Body(x);
        return then.tensor;
      },
      [&] {
        if (dice_.Chance(60))
          otherwise = Body(x);
        return otherwise.tensor;
      });
  --choices_;
  return Join(then, otherwise, chosen, std::max(then.bound, otherwise.bound));
}

Grown RandomOps::Loop(const Grown &x) {
  Grown made = x;
  // A value that a loop carries depends on x in the first iteration, and on the result of the
  // previous iteration later. So it may depend on every parameter that an iteration reads, and
  // these are not known yet. The bit kSome marks such a value. The result of a nested loop keeps
  // the bit.
  constexpr uint64_t kSome = uint64_t(1) << 63;
  auto carried = [&](const Tensor &tensor) {
    return Grown{tensor, std::max(x.bound, 4.0), x.parameters | kSome};
  };
  auto done = [&](const std::vector<Tensor> &last) {
    return last.empty()
               ? x
               : Grown{last[0], std::max(x.bound, 4.0),
                       (x.parameters | made.parameters) & (regions_ == 0 ? ~kSome : ~uint64_t(0))};
  };
  std::vector<Arg> first{x.tensor};
  if (x.tensor.rank() > 0 && x.tensor.shape()[0] <= 5 && dice_.Chance(40)) { // over rows
    Shape row(x.tensor.shape().begin() + 1, x.tensor.shape().end());
    first = {program_.Constant(0.25, dtype_, row)};
    std::vector<Tensor> last = program_.Foldl(
        x.tensor, first, [&](Tensor now, std::vector<Tensor> so_far) -> std::vector<Tensor> {
          Grown both = carried(so_far[0] * 0.5 + now);
          made = Pass(both);
          return {made.tensor};
        });
    return done(last);
  }
  std::vector<Tensor> last = program_.Foldl(dice_.Between(1, 4), first,
                                            [&](std::vector<Tensor> so_far) -> std::vector<Tensor> {
                                              made = Pass(carried(so_far[0]));
                                              return {made.tensor};
                                            });
  return done(last);
}

Grown RandomOps::BoundedLoop(const Grown &x) {
  const double bound = std::max(x.bound, 4.0);
  std::vector<Arg> first{StopGradient(x.tensor)};
  int64_t most = dice_.Between(1, 4);
  std::vector<Tensor> last =
      program_.While({.max_steps = most}, first,
                     [&](std::vector<Tensor> so_far) -> std::pair<Tensor, std::vector<Tensor>> {
                       Grown made = Pass({so_far[0], bound, 0});
                       Tensor more = Predicate(made);
                       return {more, {made.tensor}};
                     });
  if (last.empty())
    return x;
  return {StopGradient(last[0]), bound, 0}; // it has no gradient
}

Grown RandomOps::Control(const Grown &x) {
  if (regions_ >= 2)
    return Unary(x);
  switch (loops_ ? dice_.Between(0, 4) : 0) {
  case 0:
  case 1:
    return Choice(x);
  case 2:
    return BoundedLoop(x);
  default:
    return Loop(x);
  }
}

} // namespace refold::test
