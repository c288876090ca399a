//===- test_builder_optimizers_custom.cpp - A user's own optimizers -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests custom update rules. If a custom rule has the arithmetic of an optimizer of the library,
// both must give the same bits. MinimizeOptions must apply to custom rules, too.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"
#include "test/compiler/builder/optim/trained_loop.h"

using namespace refold;
using namespace refold::testing;

namespace {

/// Momentum as in the library.
optim::Custom MyMomentum(optim::LearningRate rate, double decay, double weight_decay = 0) {
  return optim::Custom("MyMomentum", {.learning_rate = rate, .weight_decay = weight_decay},
                       [decay](const optim::ParameterUpdate &at) {
                         Variable velocity = at.State("velocity");
                         Tensor g = at.gradient();
                         if (at.weight_decay() != 0)
                           g = g + at.weight_decay() * at.parameter();
                         velocity.Assign(decay * velocity + g);
                         return at.parameter() - at.rate() * velocity;
                       });
}

/// Trains the same problem with both optimizers, with the same options.
void CompareWithMomentum(const optim::LearningRate &rate, double weight_decay,
                         const std::function<optim::MinimizeOptions(Step)> &options) {
  auto mine = TrainedStates(
      [&](Step s) { MyMomentum(rate, 0.5, weight_decay).Minimize(s.loss, options(s)); });
  auto theirs = TrainedStates([&](Step s) {
    optim::Momentum({.learning_rate = rate, .momentum = 0.5, .weight_decay = weight_decay})
        .Minimize(s.loss, options(s));
  });
  CHECK(mine == theirs);
}

} // namespace

TEST_CASE("a custom rule has the bits of the library's optimizer") {
  CompareWithMomentum(0.01, 0, [](Step) { return optim::MinimizeOptions(); });
  CompareWithMomentum(optim::Schedule::Cosine(0.02, 100, 10), 0.1,
                      [](Step) { return optim::MinimizeOptions(); });
}

TEST_CASE("groups, masks, clipping and accumulation work with a custom rule") {
  CompareWithMomentum(0.01, 0.3, [](Step s) {
    return optim::MinimizeOptions{
        .clip_global_norm = 1.5,
        .decay_mask = [](const std::string &name) { return name == "head.w"; },
        .groups = {{.parameters = {s.head}, .learning_rate_scale = 0.5}}};
  });
  CompareWithMomentum(optim::Schedule::StepDecay(0.02, 0.5, 20), 0.1, [](Step s) {
    return optim::MinimizeOptions{
        .groups = {{.prefix = "body", .learning_rate_scale = 0.5, .weight_decay = 0.2}},
        .accumulate = 4};
  });
}

TEST_CASE("a custom rule can have several states with initial values") {
  // Lion, with a second state "floor" that is never assigned.
  CompareSix(TrainedSix([](Step s) {
               optim::Custom lion("Lion", {.learning_rate = 0.01, .name = "lion"},
                                  [](const optim::ParameterUpdate &at) {
                                    Variable m = at.State("m", 0.25), floor = at.State("floor", 1);
                                    Tensor way = Sign(0.9 * m + 0.1 * at.gradient());
                                    m.Assign(0.99 * m + 0.01 * at.gradient());
                                    return at.parameter() - at.rate() * Maximum(way, -floor);
                                  });
               lion.Minimize(s.loss, {.accumulate = 2});
             }),
             LoopedSix([m = Vector(6, 0.25), sum = Vector(6, 0)](int64_t t, Vector &w,
                                                                 const Vector &g) mutable {
               for (size_t i = 0; i < 6; ++i) {
                 sum[i] += g[i];
                 if (t % 2 == 0)
                   continue;
                 double mean = 0.5 * sum[i], way = 0.9 * m[i] + 0.1 * mean;
                 w[i] -= 0.01 * (way > 0 ? 1 : way < 0 ? -1 : 0);
                 m[i] = 0.99 * m[i] + 0.01 * mean;
                 sum[i] = 0;
               }
             }));
  auto states = TrainedStates([](Step s) {
    optim::Custom still("Still", {.name = "still"}, [](const optim::ParameterUpdate &at) {
      at.State("mark", 3);
      return at.parameter() * 1.0;
    });
    still.Minimize(s.loss);
  });
  CHECK(states.at("body.w.still.mark") == Vector(kBody, 3));
}

TEST_CASE("ops of a custom rule have the rule's own lines") {
  Program p("p");
  Variable w = p.Parameter("w", F32, {3});
  int line = 0;
  optim::Custom rule("Mine", {.learning_rate = optim::Schedule::StepDecay(0.1, 0.5, 3)},
                     [&](const optim::ParameterUpdate &at) {
                       line = __LINE__ + 1;
                       return at.parameter() - at.rate() * Sign(at.gradient());
                     });
  rule.Minimize(Sum(w * w));
  absl::StatusOr<std::string> text = p.Print();
  REQUIRE(text.ok());
  CHECK(text->find("test_builder_optimizers_custom.cpp\":" + std::to_string(line)) !=
        std::string::npos);
}
