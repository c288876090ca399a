//===- test_builder_errors_training.cpp - Errors of training --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every error that the builder reports for gradients and optimizers.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("Gradients reports invalid arguments") {
  {
    Subject t;
    rf::Gradients(t.a, {t.a});
    CHECK_ERROR(t, "Gradients needs a scalar loss, got f32[4,3]");
  }
  {
    Subject t;
    auto g = rf::Gradients(rf::Sum(t.a), {t.b});
    CHECK_ERROR(t, "Gradients: the loss does not depend on f32[5]");
    REQUIRE(g.size() == 1);
    CHECK_FALSE(g[0].valid());
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::Gradients(rf::Sum(t.a), {w});
    CHECK_ERROR(t, "Gradients: the loss does not depend on 'w'");
  }
  {
    Subject t;
    rf::Gradients(t.s, {t.i});
    CHECK_ERROR(t, "Gradients is with respect to f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::Gradients(t.s, {});
    CHECK_ERROR(t, "Gradients needs at least one value to differentiate with respect to");
  }
}

TEST_CASE("Vjp and Jvp report invalid arguments") {
  {
    Subject t;
    rf::Vjp(t.a, {t.b}, t.a);
    CHECK_ERROR(t, "Vjp: y does not depend on f32[5]");
  }
  {
    Subject t;
    rf::Vjp(t.a * 2.0, {t.a}, t.b);
    CHECK_ERROR(t, "Vjp needs a cotangent of type f32[4,3], got f32[5]");
  }
  {
    Subject t;
    rf::Vjp(t.a * 2.0, {t.a}, 1e300);
    CHECK_ERROR(t, "Vjp cannot take the number 1e+300 as f32[4,3]");
  }
  {
    Subject t;
    rf::Vjp(t.i, {t.a}, t.a);
    CHECK_ERROR(t, "Vjp needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    auto products = rf::Vjp(t.a, {t.i}, t.a);
    CHECK_ERROR(t, "Vjp is with respect to f32, f64, bf16 or f16, got s32[4,3]");
    REQUIRE(products.size() == 1);
    CHECK_FALSE(products[0].valid());
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {2});
    rf::Jvp(t.a * 2.0, {w}, {1.0});
    CHECK_ERROR(t, "Jvp: y does not depend on 'w'");
  }
  {
    Subject t;
    rf::Jvp(t.a * t.s, {t.a, t.s}, {t.a});
    CHECK_ERROR(t, "Jvp needs one tangent for each of 2 values, got 1");
  }
  {
    Subject t;
    CHECK_FALSE(rf::Jvp(t.a * t.s, {t.a, t.s}, {t.a, t.b}).valid());
    CHECK_ERROR(t, "Jvp needs a tangent of type f32[], got f32[5]");
  }
  {
    Subject t;
    rf::Jvp(t.a, {}, {});
    CHECK_ERROR(t, "Jvp needs at least one value to differentiate with respect to");
  }
}

TEST_CASE("layers report invalid arguments") {
  {
    Subject t;
    rf::nn::Linear(t.s, 2);
    CHECK_ERROR(t, "Linear needs inputs in the last dimension, got f32[]");
  }
  {
    Subject t;
    rf::nn::Linear(t.a, 0);
    CHECK_ERROR(t, "Linear needs at least one feature, got 0");
  }
  {
    Subject t;
    rf::nn::Linear(t.i, 2);
    CHECK_ERROR(t, "Linear needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    const int line = __LINE__ + 1;
    rf::nn::Linear(t.a, 2, {.name = "fc"});
    rf::nn::Linear(t.b, 2, {.name = "fc"});
    CHECK_ERROR(t, absl::StrCat("parameter 'fc.weight' is f32[5,2] here but f32[3,2] at ", __FILE__,
                                ":", line));
  }
}

TEST_CASE("optimizers report invalid arguments") {
  auto loss = [](Subject &t) { return rf::Sum(rf::nn::Linear(t.a, 1, {.name = "fc"}) * t.s); };
  {
    Subject t;
    rf::optim::Sgd().Minimize(t.a);
    CHECK_ERROR(t, "Sgd needs a floating-point scalar to minimize, got f32[4,3]");
  }
  {
    Subject t;
    rf::optim::Sgd().Minimize(t.s);
    CHECK_ERROR(t, "Sgd finds no parameter that the loss depends on");
  }
  {
    Subject t;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l, {.parameters = {t.Parameter("w", rf::F32, {})}});
    CHECK_ERROR(t, "Adam is given 'w', but the loss does not depend on it");
  }
  {
    Subject t, other;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l, {.parameters = {other.Parameter("w", rf::F32, {})}});
    CHECK_ERROR(t, "Adam is given a parameter that is not of this program");
  }
  {
    Subject t;
    Tensor w = t.Parameter("w", rf::F32, {3}).Read();
    t.Foldl(t.a, [&](Tensor row) {
      rf::optim::Adam().Minimize(rf::Sum(row * w));
      CHECK_ERROR(t, "Adam finds that 'w' was read outside of the fold; read it inside");
    });
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {3});
    Tensor outside = w.Read();
    t.Foldl(t.a, [&](Tensor row) {
      rf::optim::Adam().Minimize(rf::Sum(row * outside), {.parameters = {w}});
      CHECK_ERROR(t, "Adam finds that 'w' was read outside of the fold; read it inside");
    });
  }
  {
    Subject t;
    rf::Variable w = t.Parameter("w", rf::F32, {}), d = t.Parameter("d", rf::F64, {});
    Tensor l = rf::Convert(w * t.s, rf::F64) * d;
    rf::optim::Sgd().Minimize(l);
    CHECK_ERROR(t, "Sgd needs parameters of one type, but 'w' is f32 and 'd' is f64");
  }
  {
    Subject t;
    rf::optim::Sgd({.learning_rate = -1}).Minimize(loss(t));
    CHECK_ERROR(t, "Sgd needs a learning rate of at least 0 and finite, got -1");
  }
  {
    Subject t;
    rf::optim::Sgd({.weight_decay = kInfinity}).Minimize(loss(t));
    CHECK_ERROR(t, "Sgd needs a weight decay of at least 0 and finite, got inf");
  }
  {
    Subject t;
    rf::optim::Momentum({.momentum = 1}).Minimize(loss(t));
    CHECK_ERROR(t, "Momentum needs a momentum in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::Adam({.beta1 = 1}).Minimize(loss(t));
    CHECK_ERROR(t, "Adam needs beta1 in [0, 1), got 1");
  }
  {
    Subject t;
    rf::optim::AdamW({.beta2 = -0.5}).Minimize(loss(t));
    CHECK_ERROR(t, "AdamW needs beta2 in [0, 1), got -0.5");
  }
  {
    Subject t;
    rf::optim::Adam({.epsilon = -1}).Minimize(loss(t));
    CHECK_ERROR(t, "Adam needs an epsilon of at least 0 and finite, got -1");
  }
  {
    Subject t;
    Tensor l = loss(t);
    rf::optim::Adam().Minimize(l);
    rf::optim::Adam().Minimize(l);
    CHECK_ERROR(t, "Adam has state 'fc.weight.m' already: another optimizer updates 'fc.weight'; "
                   "give this one another name");
  }
}
