//===- test_builder_errors_recompute.cpp - Errors of recomputation --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

#include <functional>
#include <vector>

namespace rf = refold;
using refold::testing::Message;
using refold::testing::Subject;
using rf::Tensor;

using Functions = std::vector<std::function<Tensor(Tensor)>>;

TEST_CASE("Recompute reports invalid arguments") {
  {
    Subject t;
    rf::Recompute(std::function<Tensor(Tensor)>(), t.a);
    CHECK_ERROR(t, "Recompute needs a function");
  }
  {
    Subject t;
    rf::Recompute([](Tensor a, Tensor) { return a; }, {t.a, t.b, t.s});
    CHECK_ERROR(t, "Recompute has a function of 2 tensors, got 3");
  }
  {
    Subject t;
    Tensor one = rf::Recompute([](Tensor a) { return a; }, {t.a, t.b});
    CHECK_ERROR(t, "Recompute has a function of 1 tensor, got 2");
    CHECK_FALSE(one.valid());
  }
  {
    Subject t;
    rf::Recompute([](Tensor a, Tensor) { return a; }, {t.a, 2.0});
    CHECK_ERROR(t, "Recompute needs a tensor, got the number 2");
  }
  {
    Subject t, u;
    rf::Recompute([](Tensor a, Tensor) { return a; }, {t.a, u.a});
    CHECK_ERROR(t, "Recompute mixes tensors of two programs, 'subject' and 'subject'");
  }
  {
    Subject t;
    rf::Recompute([](Tensor a, Tensor) { return a; }, {t.a, Tensor()});
    CHECK_ERROR(t, "Recompute needs a tensor, but this one was never made");
  }
  {
    Subject t;
    rf::Recompute([](Tensor) { return Tensor(); }, t.a);
    CHECK_ERROR(t, "result 0 of the Recompute needs a tensor, but this one was never made");
  }
  {
    Subject t, u;
    rf::Recompute([&](Tensor a) { return std::vector<Tensor>{rf::Exp(a), u.a}; }, t.a);
    CHECK_ERROR(t, "result 1 of the Recompute mixes tensors of two programs, 'subject' and "
                   "'subject'");
    // The program already has an error. A further Recompute reports nothing, and still returns one
    // tensor for each result of its function.
    CHECK(rf::Recompute([&](Tensor a) { return std::vector<Tensor>{a, a}; }, t.a).size() == 2);
  }
}

TEST_CASE("a tensor of a recomputed function cannot be used outside of it") {
  {
    Subject t;
    Tensor inside;
    const int line = __LINE__ + 1;
    rf::Recompute([&](Tensor a) { return inside = rf::Exp(a), rf::Sum(inside); }, t.a);
    rf::Exp(inside);
    CHECK_ERROR(t, absl::StrCat("Exp uses a tensor of the function of the Recompute at ", __FILE__,
                                ":", line,
                                " outside of it; return it from the function, or keep it in a "
                                "state"));
  }
  {
    Subject t;
    Tensor loss = rf::Sum(t.a);
    rf::Recompute(
        [&](Tensor a) {
          rf::Gradients(loss, {t.a});
          CHECK_ERROR(t, "Gradients is of a tensor that was made outside of this recomputed "
                         "function; make it inside, or take the gradient outside");
          return a;
        },
        t.a);
  }
  {
    Subject t;
    std::string text;
    rf::Recompute([&](Tensor a) { return text = Message(t.Print().status()), rf::Exp(a); }, t.a);
    CHECK(text == "program 'subject' is inside a recomputed function: it can be read when "
                  "Recompute has returned");
    CHECK(t.Print().ok());
  }
}

TEST_CASE("RecomputeSequential reports invalid arguments") {
  auto same = [](Tensor a) { return a; };
  {
    Subject t;
    rf::RecomputeSequential({}, 1, t.a);
    CHECK_ERROR(t, "RecomputeSequential needs at least one function");
  }
  for (int64_t segments : {0, 3}) {
    Subject t;
    rf::RecomputeSequential(Functions{same, same}, segments, t.a);
    CHECK_ERROR(t, absl::StrCat("RecomputeSequential cuts 2 functions into 1 to 2 segments, got ",
                                segments));
  }
  {
    Subject t;
    rf::RecomputeSequential(Functions{same}, 2, t.a);
    CHECK_ERROR(t, "RecomputeSequential cuts 1 function into 1 to 1 segments, got 2");
  }
  {
    Subject t;
    rf::RecomputeSequential(Functions{same, nullptr}, 2, t.a);
    CHECK_ERROR(t, "RecomputeSequential needs a function at position 1 of its list");
  }
  {
    Subject t;
    rf::RecomputeSequential(Functions{[&](Tensor) { return rf::Exp(t.a); }}, 1, 3.0);
    CHECK(t.status() == absl::OkStatus()); // there is no program that could keep the error
    rf::RecomputeSequential(Functions{[](Tensor a) { return rf::Reshape(a, {5}); }, same}, 2, t.a);
    CHECK_THAT(Message(t.status()), Catch::Matchers::Contains("Reshape"));
  }
}

TEST_CASE("RecomputeOptimizer reports invalid arguments") {
  auto loss = [](Subject &t) { return rf::Sum(rf::nn::Linear(t.a, 1, {.name = "fc"}) * t.s); };
  auto optimizer = [] { return rf::RecomputeOptimizer(rf::optim::Sgd()); };
  {
    Subject t;
    optimizer().Minimize(loss(t));
    CHECK_ERROR(t, "RecomputeOptimizer needs checkpoints: call SetCheckpoints before Minimize");
  }
  {
    Subject t;
    Tensor value = loss(t);
    optimizer().SetCheckpoints({value, 4}).Minimize(value);
    CHECK_ERROR(t, "checkpoint 1 of RecomputeOptimizer needs a tensor, got the number 4");
  }
  {
    Subject t;
    Tensor value = loss(t);
    optimizer().SetCheckpoints({Tensor()}).Minimize(value);
    CHECK_ERROR(t, "checkpoint 0 of RecomputeOptimizer needs a tensor, but this one was never "
                   "made");
  }
  {
    Subject t, u;
    Tensor value = loss(t);
    optimizer().SetCheckpoints({value, u.a}).Minimize(value);
    CHECK_ERROR(t, "checkpoint 1 of RecomputeOptimizer mixes tensors of two programs, 'subject' "
                   "and 'subject'");
  }
  {
    Subject t;
    t.Foldl(2, [&] {
      Tensor value = loss(t);
      optimizer().SetCheckpoints({t.a}).Minimize(value);
      CHECK_ERROR(t, "checkpoint 0 of RecomputeOptimizer is of a tensor that was made outside of "
                     "this fold; make it inside, or take the gradient outside");
    });
  }
  {
    Subject t;
    Tensor value = loss(t), beside = rf::Exp(t.b);
    optimizer().SetCheckpoints({beside}).Minimize(value);
    CHECK_ERROR(t, "checkpoint 0 of RecomputeOptimizer: the loss does not depend on this f32[5]");
  }
  {
    // Errors of the inner function are reported as usual.
    Subject t;
    Tensor value = loss(t);
    optimizer().SetCheckpoints({value}).Minimize(value, {.accumulate = 0});
    CHECK_ERROR(t, "Sgd needs at least one gradient to accumulate, got 0");
  }
}
