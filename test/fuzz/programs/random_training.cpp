//===- random_training.cpp - Random optimizers ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_training.h"

#include <algorithm>
#include <string>
#include <vector>

namespace refold::test {

static optim::LearningRate RandomRate(Dice &dice) {
  double rate = dice.Of({1e-2, 1e-3, 5e-2});
  switch (dice.Between(0, 6)) {
  case 0:
    return optim::Schedule::StepDecay(rate, 0.5, 2);
  case 1:
    return optim::Schedule::Cosine(rate, 8, 2, rate * 0.1);
  case 2:
    return optim::Schedule::Noam(64, 4);
  default:
    return rate;
  }
}

static void MinimizeRandomly(const Tensor &loss, const std::vector<Variable> &some,
                             const std::string &name, RandomOps &ops) {
  Dice &dice = ops.dice();
  const double decay = dice.Chance(25) ? 1e-2 : 0.0;
  const optim::LearningRate rate = RandomRate(dice);
  optim::MinimizeOptions how{.parameters = some};
  if (dice.Chance(15))
    how.clip_global_norm = dice.Of({0.1, 1.0, 10.0});
  if (dice.Chance(12))
    how.accumulate = dice.Between(2, 3);
  if (dice.Chance(12))
    how.groups = {{.parameters = {some[0]}, .learning_rate_scale = 0.5, .weight_decay = 0.1}};
  int64_t kind = dice.Between(0, 7);
  // Lamb scales an update by the ratio of two norms, or by 1 if a norm is zero. For a parameter of
  // zeros, the last digit of a gradient can decide whether a norm is zero. So another optimizer
  // replaces Lamb if a parameter begins with zeros.
  if (kind == 6 && std::any_of(some.begin(), some.end(), [&](const Variable &parameter) {
        return ops.BeginsAtZero(parameter);
      }))
    kind = 7;
  switch (kind) {
  case 0:
    optim::Sgd({.learning_rate = rate, .weight_decay = decay}).Minimize(loss, how);
    break;
  case 1:
    optim::Momentum(
        {.learning_rate = rate, .nesterov = decay == 0, .weight_decay = decay, .name = name})
        .Minimize(loss, how);
    break;
  case 2:
    optim::Adam({.learning_rate = rate, .weight_decay = decay, .name = name}).Minimize(loss, how);
    break;
  case 3:
    optim::AdamW({.learning_rate = rate, .name = name}).Minimize(loss, how);
    break;
  case 4:
    optim::RmsProp({.learning_rate = rate, .weight_decay = decay, .name = name})
        .Minimize(loss, how);
    break;
  case 5:
    optim::Adagrad({.learning_rate = rate, .epsilon = 1e-3, .name = name}).Minimize(loss, how);
    break;
  case 6:
    optim::Lamb({.learning_rate = rate, .name = name}).Minimize(loss, how);
    break;
  default: { // by hand
    std::vector<Arg> wrt(some.begin(), some.end());
    std::vector<Tensor> gradients = Gradients(loss, wrt);
    for (size_t i = 0; i < some.size(); ++i)
      some[i].Assign(some[i] - gradients[i] * 1e-2);
  }
  }
}

void TrainRandomly(const Grown &loss, RandomOps &ops) {
  Dice &dice = ops.dice();
  std::vector<Variable> left, right;
  bool two = dice.Chance(25);
  for (size_t i = 0; i < ops.parameters().size(); ++i)
    if (loss.parameters >> i & 1)
      (two && dice.Chance(50) ? right : left).push_back(ops.parameters()[i]);
  if (!left.empty())
    MinimizeRandomly(loss.tensor, left, "one", ops);
  if (!right.empty())
    MinimizeRandomly(loss.tensor, right, "two", ops);
  if (!left.empty() && dice.Chance(15))
    optim::Ema({.decay = 0.75}).Update(left);
}

} // namespace refold::test
