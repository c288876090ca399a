//===- test_builder_optimizers_options.cpp - Options of all optimizers ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests clipping, masks, groups, accumulation, averages, and two optimizers in one program.
// Compares one hundred steps in the float64 reference interpreter with plain C++.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/optim/trained_loop.h"

using namespace refold;
using namespace refold::testing;

TEST_CASE("gradients are clipped to a norm over all parameters") {
  int clipped = 0;
  CompareSix(TrainedSix([](Step s) {
               optim::Sgd({.learning_rate = 0.02, .weight_decay = 0.1})
                   .Minimize(s.loss, {.clip_global_norm = 1.5});
             }),
             LoopedSix([&](int64_t, Vector &w, const Vector &g) {
               double total = 0;
               for (double x : g)
                 total += x * x;
               clipped += std::sqrt(total) > 1.5;
               const double factor = 1.5 / std::max(std::sqrt(total), 1.5);
               for (size_t i = 0; i < 6; ++i)
                 w[i] -= 0.02 * (factor * g[i] + 0.1 * w[i]);
             }));
  // Some steps are clipped and some are not.
  CHECK(clipped > 10);
  CHECK(clipped < 90);
}

TEST_CASE("a decay mask excludes parameters from weight decay") {
  auto only_head = [](const std::string &name) { return name == "head.w"; };
  CompareSix(TrainedSix([&](Step s) {
               optim::Momentum({.learning_rate = 0.01, .momentum = 0.5, .weight_decay = 0.4})
                   .Minimize(s.loss, {.decay_mask = only_head});
             }),
             LoopedSix([v = Vector(6, 0)](int64_t, Vector &w, const Vector &g) mutable {
               for (size_t i = 0; i < 6; ++i) {
                 v[i] = 0.5 * v[i] + g[i] + (i >= kBody ? 0.4 * w[i] : 0);
                 w[i] -= 0.01 * v[i];
               }
             }));
}

TEST_CASE("groups have their own rates and decays, and the first matching group counts") {
  CompareSix(TrainedSix([](Step s) {
               optim::Sgd({.learning_rate = 0.02, .weight_decay = 0.3})
                   .Minimize(s.loss,
                             {.decay_mask = [](const std::string &) { return false; },
                              .groups = {{.parameters = {s.head}, .learning_rate_scale = 0.5},
                                         {.prefix = "head", .weight_decay = 9},
                                         {.prefix = "bo", .weight_decay = 0.7}}});
             }),
             LoopedSix([](int64_t, Vector &w, const Vector &g) {
               for (size_t i = 0; i < 6; ++i)
                 w[i] -= i >= kBody ? 0.01 * g[i] : 0.02 * (g[i] + 0.7 * w[i]);
             }));
}

TEST_CASE("two optimizers can train two sets of parameters") {
  CompareSix(TrainedSix([](Step s) {
               optim::Sgd({.learning_rate = 0.02}).Minimize(s.loss, {.parameters = {s.body}});
               optim::Momentum({.learning_rate = 0.01, .momentum = 0.8})
                   .Minimize(s.loss, {.parameters = {s.head}});
             }),
             LoopedSix([v = Vector(6, 0)](int64_t, Vector &w, const Vector &g) mutable {
               for (size_t i = 0; i < 6; ++i) {
                 v[i] = 0.8 * v[i] + g[i];
                 w[i] -= i >= kBody ? 0.01 * v[i] : 0.02 * g[i];
               }
             }));
}

TEST_CASE("gradients are accumulated over steps") {
  Vector sum(6, 0);
  CompareSix(TrainedSix([](Step s) {
               optim::Sgd({.learning_rate = 0.05}).Minimize(s.loss, {.accumulate = 4});
             }),
             LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
               for (size_t i = 0; i < 6; ++i) {
                 sum[i] += g[i];
                 if (t % 4 == 3) {
                   w[i] -= 0.05 * sum[i] / 4;
                   sum[i] = 0;
                 }
               }
             }));
}

TEST_CASE("accumulation changes no state of an optimizer before its last step") {
  // 100 = 14 · 7 + 2: fourteen updates, and two gradients left in the accumulator.
  Vector sum(6, 0), m(6, 0), v(6, 0);
  int updates = 0;
  auto states = TrainedStates([](Step s) {
    optim::AdamW({.learning_rate = 0.05, .weight_decay = 0.2, .name = "big"})
        .Minimize(s.loss, {.clip_global_norm = 0.8, .accumulate = 7});
  });
  Vector expected = LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
    for (size_t i = 0; i < 6; ++i)
      sum[i] += g[i];
    if (t % 7 != 6)
      return;
    ++updates;
    double total = 0;
    for (double x : sum)
      total += x / 7 * (x / 7);
    const double factor = 0.8 / std::max(std::sqrt(total), 0.8);
    for (size_t i = 0; i < 6; ++i) {
      double mean = factor * sum[i] / 7;
      sum[i] = 0;
      m[i] = 0.9 * m[i] + (1 - 0.9) * mean;
      v[i] = 0.999 * v[i] + (1 - 0.999) * mean * mean;
      w[i] -= 0.05 * 0.2 * w[i];
      w[i] -= 0.05 * (m[i] / (1 - std::pow(0.9, updates))) /
              (std::sqrt(v[i] / (1 - std::pow(0.999, updates))) + 1e-8);
    }
  });
  CHECK(updates == 14);
  auto both = [&](const std::string &suffix) {
    Vector all = states.at("body.w" + suffix);
    const Vector &head = states.at("head.w" + suffix);
    all.insert(all.end(), head.begin(), head.end());
    return all;
  };
  CompareSix(both(""), expected);
  CompareSix(both(".big.m"), m);
  CompareSix(both(".big.v"), v);
  CompareSix(both(".big.accumulated"), sum);
  CHECK(states.at("big.beta1_power")[0] == Approx(std::pow(0.9, 14)).epsilon(1e-12));
}

TEST_CASE("in a loop, gradients are accumulated over the loop's iterations") {
  CompareSix(TrainedSix([](Step s) {
               s.program.Foldl(4, [&] {
                 Tensor weight = Convert(s.program.Iteration(), F64) + 1.0;
                 Tensor loss = Sum(s.body * s.body) * 0.5 * weight;
                 optim::Sgd({.learning_rate = 0.01}).Minimize(loss, {.accumulate = 4});
               });
             }),
             LoopedSix([](int64_t, Vector &w, const Vector &) {
               // The mean gradient is 2.5 w: all four iterations see the same w, and their
               // gradients are w, 2 w, 3 w and 4 w.
               for (size_t i = 0; i < kBody; ++i)
                 w[i] -= 0.01 * 2.5 * w[i];
             }));
}

TEST_CASE("averages of parameters start with the first value") {
  Vector average(6);
  auto states = TrainedStates([](Step s) {
    optim::Sgd({.learning_rate = 0.02}).Minimize(s.loss);
    std::vector<Variable> averages = optim::Ema({.decay = 0.9}).Update({s.body, s.head});
    REQUIRE(averages.size() == 2);
    CHECK(averages[0].name() == "body.w.ema");
    CHECK(averages[1].shape() == Shape{2});
  });
  LoopedSix([&](int64_t t, Vector &w, const Vector &g) {
    for (size_t i = 0; i < 6; ++i) {
      w[i] -= 0.02 * g[i];
      average[i] = t == 0 ? w[i] : 0.9 * average[i] + (1 - 0.9) * w[i];
    }
  });
  Vector got = states.at("body.w.ema");
  got.insert(got.end(), states.at("head.w.ema").begin(), states.at("head.w.ema").end());
  CompareSix(got, average);
}
