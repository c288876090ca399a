//===- test_builder_recompute.cpp - The form of recomputed functions ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the text of programs with a recomputed function or with a list of checkpoints.
// test/e2e/recompute/test_recomputed_functions.cpp tests the values of such programs.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;

static size_t Count(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST_CASE("a recomputed function is a region that captures its surroundings") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3}), other = p.Input("other", rf::F32, {4, 3});
  p.Foldl(2, [&] {
    Tensor y = rf::Recompute([&](Tensor h) { return rf::Tanh(h * other); }, x);
    CHECK(rf::testing::Type(y) == "f32[4,3]");
    p.Fetch("y", y);
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%recomputed = rf.recompute -> tensor<4x3xf32> {"));
  CHECK_THAT(text, Contains("= rf.multiply %x, %other : tensor<4x3xf32>"));
  CHECK_THAT(text, Contains("rf.yield %"));
}

TEST_CASE("a recomputed function takes tensors or a vector, and returns one or several") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {3});
  rf::Variable w = p.Parameter("w", rf::F32, {3});
  Tensor one = rf::Recompute([](const Tensor &a) { return rf::Exp(a); }, {x});
  Tensor two = rf::Recompute([](Tensor a, Tensor b) { return a * b; }, {x, w});
  Tensor three = rf::Recompute([](Tensor a, Tensor b, Tensor c) { return a * b + c; }, {x, w, one});
  std::vector<Tensor> both =
      rf::Recompute([](Tensor a, Tensor b, Tensor c,
                       Tensor d) { return std::vector<Tensor>{a * b, rf::Sum(c + d)}; },
                    {x, w, one, two}, {.preserve_rng_state = false});
  std::function<Tensor(const std::vector<Tensor> &)> sum = [](const std::vector<Tensor> &all) {
    Tensor total = all[0];
    for (size_t i = 1; i < all.size(); ++i)
      total = total + all[i];
    return total;
  };
  Tensor many = rf::Recompute(sum, {x, w, one, two, three});
  REQUIRE(both.size() == 2);
  CHECK(rf::testing::Type(both[0]) == "f32[3]");
  CHECK(rf::testing::Type(both[1]) == "f32[]");
  CHECK(rf::testing::Type(many) == "f32[3]");
  CHECK(p.status() == absl::OkStatus());
  std::string text = Text(p);
  CHECK(Count(text, "rf.recompute -> tensor<3xf32> {") == 4);
  CHECK_THAT(text, Contains("rf.recompute preserve_rng_state = false -> tensor<3xf32>, "
                            "tensor<f32> {"));
}

TEST_CASE("a state that a recomputed function assigns is one of its results, once") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 4, 4});
  rf::Variable calls = p.State("calls", rf::F32, {});
  p.Foldl(2, [&] {
    Tensor y = rf::Recompute(
        [&](Tensor image) {
          calls.Assign(calls + 1.0);
          p.Fetch("calls", calls.Read());
          return rf::nn::BatchNorm2d(image, {.name = "norm"});
        },
        x);
    Tensor loss = rf::Sum(y * y);
    rf::optim::Sgd().Minimize(loss);
  });
  REQUIRE(p.status() == absl::OkStatus());
  CHECK(p.parameters().size() == 2);
  std::string text = Text(p);
  // The norm's result, the three states of the norm, and the counter, which is also fetched.
  CHECK_THAT(text, Contains(":5 = rf.recompute -> tensor<2x3x4x4xf32>, tensor<f32>, tensor<3xf32>, "
                            "tensor<3xf32>, tensor<i64> {"));
  CHECK_THAT(text, Contains("rf.state = #rf.state<\"norm.running_mean\""));
}

TEST_CASE("only values made in a recomputed function are its results") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {3});
  rf::Variable w = p.Parameter("w", rf::F32, {3}), s = p.State("s", rf::F32, {3});
  auto results = rf::Recompute(
      [&](Tensor a) {
        Tensor y = rf::Exp(a);
        s.Assign(y);
        return std::vector<Tensor>{y, a, y, w.Read()};
      },
      x);
  p.Fetch("sum", results[0] + results[1] + results[2] + results[3]);
  // This function makes no op.
  Tensor same = rf::Recompute([](Tensor a) { return a; }, x);
  p.Fetch("same", same);
  std::string text = Text(p);
  CHECK(Count(text, "rf.recompute") == 1);
  CHECK_THAT(text, Contains("rf.recompute -> tensor<3xf32> {"));
  CHECK_THAT(text, Contains(", %x : tensor<3xf32>") && Contains(", %w"));
}

TEST_CASE("recomputed functions nest in loops, choices and each other") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3});
  p.Foldl(x, [&](Tensor row) {
    Tensor y = rf::Recompute(
        [&](Tensor h) {
          Tensor inner = rf::Recompute([](Tensor a) { return rf::Dropout(rf::Tanh(a), 0.5); }, h);
          return p.Foldl(3, {inner}, [&](std::vector<Tensor> carried) -> std::vector<Tensor> {
            return {
                rf::Recompute([](Tensor a) { return rf::Dropout(rf::Sin(a), 0.5); }, carried[0])};
          })[0];
        },
        row);
    p.If(rf::Greater(rf::Sum(y), 0.0), [&] { rf::Recompute([](Tensor a) { return -a; }, y); });
    p.Fetch("y", y);
  });
  REQUIRE(p.status() == absl::OkStatus());
  std::string text = Text(p);
  CHECK(Count(text, "rf.recompute") == 4);
  // The counter of a draw includes the iterations of the loops around it.
  CHECK_THAT(text, Contains("rf.dropout %") && Contains("%seed, %position, rate") &&
                       Contains("%seed, %counter"));
}

TEST_CASE("a list of functions is split into segments, of which the last is kept") {
  auto built = [](size_t count, int64_t segments) {
    rf::Program p("p");
    Tensor x = p.Input("x", rf::F32, {3});
    std::vector<std::function<Tensor(Tensor)>> functions;
    for (size_t i = 0; i < count; ++i)
      functions.push_back([i](Tensor h) { return rf::Tanh(h) * (2.0 + i); });
    p.Fetch("y", rf::RecomputeSequential(functions, segments, x));
    return Text(p);
  };
  CHECK(Count(built(7, 1), "rf.recompute") == 0);
  CHECK(Count(built(7, 3), "rf.recompute") == 2);
  CHECK(Count(built(7, 7), "rf.recompute") == 6);
  // Segments of two, two and three functions.
  std::string text = built(7, 3);
  std::vector<size_t> tanhs;
  size_t from = text.find("rf.recompute");
  while (from != std::string::npos) {
    size_t to = text.find("rf.yield", from);
    tanhs.push_back(Count(text.substr(from, to - from), "rf.tanh"));
    from = text.find("rf.recompute", to);
  }
  CHECK(tanhs == std::vector<size_t>{2, 2});
  CHECK(Count(text, "rf.tanh") == 7);
  CHECK_THAT(built(2, 2), Contains("rf.recompute ->"));
}

TEST_CASE("an optimizer with checkpoints marks them where they are computed") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3});
  p.Foldl(2, [&] {
    Tensor a = rf::Relu(rf::nn::Linear(x, 5, {.name = "fc0"}));
    Tensor b = rf::Checkpoint(rf::Relu(rf::nn::Linear(a, 5, {.name = "fc1"})));
    Tensor c = rf::Relu(rf::nn::Linear(b, 5, {.name = "fc2"}));
    Tensor loss = rf::Sum(c * c + a);
    rf::RecomputeOptimizer optimizer(rf::optim::Adam({.learning_rate = 0.1}));
    optimizer.SetCheckpoints({c}).SetCheckpoints({a, b}).Minimize(
        loss, {.decay_mask = {}, .groups = {{.prefix = "fc"}}});
    // A second loss of the same values uses the marks that they already have.
    rf::RecomputeOptimizer(rf::optim::Momentum({.name = "second"}))
        .SetCheckpoints({a})
        .Minimize(loss, std::vector<rf::Variable>{p.parameters()[0]});
    p.Fetch("loss", loss);
  });
  REQUIRE(p.status() == absl::OkStatus());
  std::string text = Text(p);
  CHECK(Count(text, "rf.checkpoint") == 2);
  CHECK(Count(text, "rf.gradient") == 2);
  CHECK_THAT(text, Contains("fc0.weight.m\"") && Contains("fc0.weight.second.velocity\""));
  // All readers of the value read the mark.
  size_t at = text.find("rf.checkpoint");
  size_t line = text.rfind('\n', at) + 1;
  std::string mark = text.substr(line, text.find(" =", line) - line);
  mark = mark.substr(mark.find('%'));
  CHECK(Count(text, mark + ",") + Count(text, mark + " ") >= 3);
}
