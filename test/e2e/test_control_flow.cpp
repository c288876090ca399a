//===- test_control_flow.cpp - Loops and branches -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nested loops, loops that end early, and branches.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/every_device.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

using namespace refold;
using namespace refold::test;

TEST_CASE("nested folds have accumulators, states and stacked fetches") {
  constexpr int64_t kBranchSteps = 4, kBranchRows = 3;
  Program p("nested");
  Tensor x = p.Input("x", F64, {kBranchSteps, kBranchRows, 2});
  Variable total = p.State("total", F64, {}), decay = p.State("decay", F64, {}, init::Ones());
  p.Foldl(x, [&](Tensor rows) {
    Tensor zero = p.Constant(0, F64, {2});
    std::vector<Tensor> last =
        p.Foldl(rows, {zero}, [&](Tensor row, std::vector<Tensor> v) -> std::vector<Tensor> {
          total.Assign(total * decay + Sum(row));
          p.Fetch("running", v[0] + row);
          p.Fetch("pass", Convert(p.Iteration(), F64));
          p.Fetch("step", Convert(p.Step(), F64));
          return {v[0] * 0.5 + row};
        });
    p.Fetch("last", last[0]);
    decay.Assign(decay * 0.9);
  });

  std::map<std::string, Vector> expected;
  double sum = 0, rate = 1;
  for (int64_t s = 0; s < kBranchSteps; ++s) {
    double v[2] = {0, 0};
    for (int64_t r = 0; r < kBranchRows; ++r) {
      double row[2] = {Fed((s * kBranchRows + r) * 2), Fed((s * kBranchRows + r) * 2 + 1)};
      sum = sum * rate + row[0] + row[1];
      expected["fetch:pass"].push_back(static_cast<double>(r));
      expected["fetch:step"].push_back(static_cast<double>(s));
      for (int i = 0; i < 2; ++i) {
        expected["fetch:running"].push_back(v[i] + row[i]);
        v[i] = v[i] * 0.5 + row[i];
      }
    }
    expected["fetch:last"].insert(expected["fetch:last"].end(), {v[0], v[1]});
    rate *= 0.9;
  }
  expected["state:total"] = {sum};
  expected["state:decay"] = {rate};
  Compare(p, {{"x", {kBranchSteps, kBranchRows, 2}}}, kBranchSteps, expected);
}

TEST_CASE("three nested loops, the innermost over rows of the middle one, have the right values") {
  Program p("deep");
  Variable n = p.State("n", F64, {}), m = p.State("m", F64, {2}, init::Constant(0.25));
  p.Foldl(3, [&] {
    p.Foldl(2, [&] {
      Tensor scaled = BroadcastTo(Reshape(m.Read(), {1, 2}), {2, 2}) * 0.5;
      p.Foldl(scaled, [&](Tensor row) {
        n.Assign(n + Sum(row));
        p.Fetch("n", n.Read());
      });
      m.Assign(m + 0.125);
    });
  });
  std::map<std::string, Vector> expected;
  double sum = 0, value = 0.25;
  for (int s = 0; s < 3; ++s)
    for (int j = 0; j < 2; ++j, value += 0.125)
      for (int r = 0; r < 2; ++r)
        expected["fetch:n"].push_back(sum += 2 * 0.5 * value);
  expected["state:n"] = {sum};
  expected["state:m"] = {value, value};
  Compare(p, {}, 3, expected);
}

TEST_CASE("a While as the fold ends a run when its condition is false") {
  Program p("stop");
  Variable w = p.Parameter("w", F64, {2}, init::Constant(0.75));
  p.While({.max_steps = 60}, [&] {
    Tensor loss = Sum(w * w);
    optim::Sgd({.learning_rate = 0.1}).Minimize(loss);
    p.Fetch("loss", loss);
    return GreaterEqual(loss, 1e-3);
  });
  std::map<std::string, Vector> expected;
  double value = 0.75, loss = 1;
  while (loss >= 1e-3) {
    loss = 2 * value * value;
    expected["fetch:loss"].push_back(loss);
    value -= 0.1 * 2 * value;
  }
  REQUIRE(expected["fetch:loss"].size() > 5);
  REQUIRE(expected["fetch:loss"].size() < 50);
  expected["state:w"] = {value, value};
  Compare(p, {}, 60, expected);
}

TEST_CASE("a While in the fold runs until its condition is false, at most max_steps times") {
  Program p("roots");
  Tensor x = p.Input("x", F64, {5});
  Variable count = p.State("count", F64, {});
  p.Foldl(x, [&](Tensor value) {
    Tensor target = Abs(value) * 50.0;
    // Newton's square root.
    std::vector<Tensor> root =
        p.While({.max_steps = 7}, {p.Constant(1, F64)},
                [&](std::vector<Tensor> v) -> std::pair<Tensor, std::vector<Tensor>> {
                  Tensor next = (v[0] + target / v[0]) * 0.5;
                  count.Assign(count + 1);
                  p.Fetch("guess", next);
                  return {Greater(Abs(next * next - target), 1e-2), {next}};
                });
    p.Fetch("root", root[0]);
  });
  std::map<std::string, Vector> expected;
  double passes = 0;
  bool some_short = false, some_full = false;
  for (size_t s = 0; s < 5; ++s) {
    double target = std::abs(Fed(s)) * 50, v = 1;
    int pass = 0;
    for (bool go = true; pass < 7 && go; ++pass, ++passes) {
      v = (v + target / v) * 0.5;
      expected["fetch:guess"].push_back(v);
      go = std::abs(v * v - target) > 1e-2;
    }
    some_short |= pass < 6;
    some_full |= pass >= 6;
    expected["fetch:guess"].resize((s + 1) * 7, 0.0);
    expected["fetch:root"].push_back(v);
  }
  REQUIRE(some_short);
  REQUIRE(some_full);
  expected["state:count"] = {passes};
  Compare(p, {{"x", {5}}}, 5, expected);
}

TEST_CASE("an If assigns states in one or both branches and returns tensors") {
  Program p("choice");
  Tensor x = p.Input("x", F64, {6});
  Variable up = p.State("up", F64, {}), down = p.State("down", F64, {}),
           last = p.State("last", F64, {});
  p.Foldl(x, [&](Tensor value) {
    Tensor scaled = p.If(
        Greater(value, 0.0),
        [&] {
          up.Assign(up + value);
          last.Assign(up * 1.0);
          return value * 2.0;
        },
        [&] {
          down.Assign(down - value);
          last.Assign(down * -1.0);
          // An If inside an If, without an else branch.
          p.If(Greater(down, 1.0), [&] { down.Assign(0.5); });
          return value * 3.0;
        });
    p.Fetch("scaled", scaled);
    p.Fetch("last", last.Read());
  });
  std::map<std::string, Vector> expected;
  double a = 0, b = 0, c = 0;
  for (size_t s = 0; s < 6; ++s) {
    double v = Fed(s);
    if (v > 0) {
      a += v;
      c = a;
    } else {
      b -= v;
      c = -b;
      if (b > 1) {
        b = 0.5;
      }
    }
    expected["fetch:scaled"].push_back(v > 0 ? 2 * v : 3 * v);
    expected["fetch:last"].push_back(c);
  }
  expected["state:up"] = {a};
  expected["state:down"] = {b};
  expected["state:last"] = {c};
  Compare(p, {{"x", {6}}}, 6, expected);
}

TEST_CASE("random draws in nested loops are those of one long fold") {
  constexpr int64_t kBranchSteps = 3, kOuter = 2, kInner = 4;
  Program nested("nested"), flat("flat");
  nested.Foldl(kBranchSteps, [&] {
    nested.Foldl(kOuter, [&] {
      nested.Foldl(kInner, [&] { nested.Fetch("u", nested.RandomUniform(0, 1, F64, {5})); });
    });
  });
  flat.Foldl(kBranchSteps * kOuter * kInner,
             [&] { flat.Fetch("u", flat.RandomUniform(0, 1, F64, {5})); });
  Results a = Run(CompileOrFail(*nested.Print(), "checked"), {.steps = {1, kBranchSteps - 1}});
  Results b =
      Run(CompileOrFail(*flat.Print(), "checked"), {.steps = {kBranchSteps * kOuter * kInner}});
  Vector drawn = ToVector(a.values.at("fetch:u"));
  CHECK(drawn == ToVector(b.values.at("fetch:u")));
  std::sort(drawn.begin(), drawn.end());
  CHECK(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
}

TEST_CASE("a program without a fold can have loops and choices in its step") {
  Program p("step", {.steps = 4});
  Variable sum = p.State("sum", F64, {}), turns = p.State("turns", F64, {});
  Tensor odd = Equal(Remainder(p.Step(), 2), 1);
  Tensor drawn = p.If(
      odd,
      [&] {
        std::vector<Tensor> last =
            p.Foldl(3, {p.Constant(1, F64)}, [&](std::vector<Tensor> v) -> std::vector<Tensor> {
              turns.Assign(turns + 1);
              return {v[0] * 2 + Convert(p.Iteration(), F64)};
            });
        sum.Assign(sum + last[0]);
        return p.RandomUniform(0, 1, F64, {2});
      },
      [&] { return p.Constant(-1, F64, {2}); });
  p.Fetch("sum", sum.Read());
  p.Fetch("drawn_somewhere", Convert(Greater(drawn, -0.5), F64));
  // ((1 * 2 + 0) * 2 + 1) * 2 + 2 = 12.
  Compare(p, {}, 4,
          {{"state:sum", {24}},
           {"state:turns", {6}},
           {"fetch:sum", {0, 12, 12, 24}},
           {"fetch:drawn_somewhere", {0, 0, 1, 1, 0, 0, 1, 1}}});
}
