//===- test_control_flow.cpp - Loops and choices against plain C++ --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of the builder with nested loops, early ends and branches, and what the same loops in
// plain C++ give: in the float64 reference, and on the checked device in every way of running.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include "test/e2e/harness.h"
#include <refold/refold.h>

#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::test;
using Vector = std::vector<double>;

/// Everything fed is a function of its place, so that plain loops can have it too.
static double Fed(size_t place) { return std::sin(1.0 + 0.37 * static_cast<double>(place)); }

static Vector ToVector(const Bytes &bytes) {
  Vector values(bytes.size() / sizeof(double));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Results by "state:NAME" and "fetch:NAME", all f64.
struct Got {
  std::map<std::string, Vector> values;
  int64_t steps = 0;
};

static Got Referenced(const Program &program, const std::map<std::string, Shape> &inputs,
                      int64_t steps) {
  auto module = internal::BuildModule(program);
  REQUIRE(module.status() == absl::OkStatus());
  mlir::PassManager passes((*module)->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(**module)));
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(7);
  REQUIRE(states.status() == absl::OkStatus());
  reference::NamedTensors fed;
  for (const auto &[name, shape] : inputs) {
    reference::Tensor tensor(reference::ElementType::F64, shape);
    for (size_t i = 0; i < tensor.reals.size(); ++i)
      tensor.reals[i] = Fed(i);
    fed.emplace(name, tensor);
  }
  auto run = interpreter.run("train", fed, *states, steps);
  INFO(run.status());
  REQUIRE(run.ok());
  Got got;
  for (const auto &[name, tensor] : run->states)
    if (!tensor.reals.empty())
      got.values["state:" + name] = tensor.reals;
  for (const auto &[name, tensor] : run->fetches)
    got.values["fetch:" + name] = tensor.reals;
  return got;
}

static Feeds FeedsOf(const std::map<std::string, Shape> &inputs) {
  Feeds feeds;
  for (const auto &[name, shape] : inputs) {
    runtime::HostTensor tensor(runtime::ElementType::F64, shape);
    for (size_t i = 0; i < tensor.bytes() / sizeof(double); ++i)
      tensor.as<double>()[i] = Fed(i);
    feeds.tensors.emplace(name, std::move(tensor));
  }
  return feeds;
}

/// Runs everywhere and in every way, which must agree; `expected` gives what each must be.
static void Compare(const Program &program, const std::map<std::string, Shape> &inputs,
                    int64_t steps, const std::map<std::string, Vector> &expected,
                    bool in_parts = true) {
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  INFO(*text);
  Feeds feeds = FeedsOf(inputs);
  auto interpreted = CompileOrFail(*text, "checked");
  Results whole = Run(interpreted, {.steps = {steps}}, feeds);
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
  CHECK(Differences(whole, Run(interpreted, {.no_fold = true, .steps = {steps}}, feeds)) == "");
  if (in_parts)
    CHECK(Differences(whole, Run(interpreted, {.steps = {1, steps - 1}}, feeds)) == "");
  auto compiled = CompileOrFail(*text, "cpu");
  Results cpu = Run(compiled, {.device = "cpu", .threads = 2, .steps = {steps}}, feeds);
  CHECK(Differences(whole, cpu) == "");

  Got reference = Referenced(program, inputs, steps);
  for (const auto &[name, values] : expected) {
    INFO(name);
    REQUIRE(whole.values.count(name));
    REQUIRE(reference.values.count(name));
    for (const Vector &got : {ToVector(whole.values.at(name)), reference.values.at(name)}) {
      REQUIRE(got.size() == values.size());
      for (size_t i = 0; i < values.size(); ++i) {
        INFO("element " << i);
        CHECK(got[i] == Approx(values[i]).epsilon(1e-11).margin(1e-12));
      }
    }
  }
}

TEST_CASE("a fold in a fold: accumulators, state, histories of histories") {
  constexpr int64_t kSteps = 4, kRows = 3;
  Program p("nested");
  Tensor x = p.Input("x", F64, {kSteps, kRows, 2});
  Variable total = p.State("total", F64, {}), decay = p.State("decay", F64, {}, init::Ones());
  p.Foldl(x, [&](Tensor rows) {
    Tensor zero = p.Constant(0, F64, {2});
    std::vector<Tensor> last =
        p.Foldl(rows, {zero}, [&](Tensor row, std::vector<Tensor> v) -> std::vector<Tensor> {
          total.Assign(total * decay + Sum(row));
          p.Fetch("running", v[0] + row);
          p.Fetch("pass", Convert(p.Pass(), F64));
          p.Fetch("step", Convert(p.Step(), F64));
          return {v[0] * 0.5 + row};
        });
    p.Fetch("last", last[0]);
    decay.Assign(decay * 0.9);
  });

  std::map<std::string, Vector> expected;
  double sum = 0, rate = 1;
  for (int64_t s = 0; s < kSteps; ++s) {
    double v[2] = {0, 0};
    for (int64_t r = 0; r < kRows; ++r) {
      double row[2] = {Fed((s * kRows + r) * 2), Fed((s * kRows + r) * 2 + 1)};
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
  Compare(p, {{"x", {kSteps, kRows, 2}}}, kSteps, expected);
}

TEST_CASE("three loops deep, the innermost over rows that the middle one made") {
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
  Compare(p, {}, 60, expected, /*in_parts=*/false);
}

TEST_CASE("a While in the fold makes as many passes as its condition says, at most max_steps") {
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

TEST_CASE("an If assigns state in one branch or in both, and gives tensors") {
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
          // A choice in a choice, without another branch.
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

namespace {

/// A number with its derivatives by two others.
struct Dual {
  double value = 0, by[2] = {0, 0};
};

Dual operator+(Dual a, Dual b) {
  return {a.value + b.value, {a.by[0] + b.by[0], a.by[1] + b.by[1]}};
}
Dual operator*(Dual a, Dual b) {
  return {a.value * b.value,
          {a.by[0] * b.value + a.value * b.by[0], a.by[1] * b.value + a.value * b.by[1]}};
}
Dual Tanh(Dual a) {
  double t = std::tanh(a.value), d = 1 - t * t;
  return {t, {d * a.by[0], d * a.by[1]}};
}

} // namespace

TEST_CASE("a recurrent network trains through the loop over its sequence") {
  constexpr int64_t kSteps = 4, kTime = 5;
  for (bool skips : {false, true}) {
    Program p("rnn");
    Tensor x = p.Input("x", F64, {kSteps, kTime});
    Variable u = p.Parameter("u", F64, {}, init::Constant(0.4)),
             w = p.Parameter("w", F64, {}, init::Constant(-0.7)),
             h = p.State("h", F64, {}, init::Constant(0.1));
    p.Foldl(x, [&](Tensor sequence) {
      std::vector<Tensor> loss =
          p.Foldl(sequence, {p.Constant(0, F64)},
                  [&](Tensor value, std::vector<Tensor> sum) -> std::vector<Tensor> {
                    Tensor state = Tanh(u * h + w * value);
                    // With an If in the loop: negative inputs are twice as strong.
                    if (skips)
                      state = p.If(
                          Less(value, 0.0), [&] { return Tanh(u * h + w * value * 2.0); },
                          [&] { return state; });
                    h.Assign(state);
                    Tensor error = state - 0.5;
                    return {sum[0] + error * error};
                  });
      p.Fetch("loss", loss[0]);
      optim::Sgd({.learning_rate = 0.2}).Minimize(loss[0]);
    });
    std::map<std::string, Vector> expected;
    double a = 0.4, b = -0.7, state = 0.1;
    for (int64_t s = 0; s < kSteps; ++s) {
      Dual du{a, {1, 0}}, dw{b, {0, 1}}, dh{state}, sum;
      for (int64_t t = 0; t < kTime; ++t) {
        double value = Fed(s * kTime + t);
        Dual dx{skips && value < 0 ? 2 * value : value};
        dh = Tanh(du * dh + dw * dx);
        Dual error = dh + Dual{-0.5};
        sum = sum + error * error;
      }
      expected["fetch:loss"].push_back(sum.value);
      a -= 0.2 * sum.by[0];
      b -= 0.2 * sum.by[1];
      state = dh.value;
    }
    expected["state:u"] = {a};
    expected["state:w"] = {b};
    expected["state:h"] = {state};
    INFO(skips);
    Compare(p, {{"x", {kSteps, kTime}}}, kSteps, expected);
  }
}

TEST_CASE("an optimizer inside a loop of the fold, and gradients inside a branch") {
  Program p("inner");
  Variable w = p.Parameter("w", F64, {}, init::Constant(2)),
           v = p.Parameter("v", F64, {}, init::Constant(1));
  p.Foldl(3, [&] {
    p.Foldl(2, [&] {
      Tensor loss = w * w * w;
      optim::Momentum({.learning_rate = 0.01, .momentum = 0.5}).Minimize(loss);
    });
    Tensor even = Equal(Remainder(p.Step(), 2), 0);
    p.If(even, [&] {
      Tensor loss = v * v * w;
      v.Assign(v - Gradients(loss, {v})[0] * 0.1);
    });
  });
  double a = 2, b = 1, velocity = 0;
  for (int s = 0; s < 3; ++s) {
    for (int j = 0; j < 2; ++j) {
      velocity = 0.5 * velocity + 3 * a * a;
      a -= 0.01 * velocity;
    }
    if (s % 2 == 0)
      b -= 0.1 * 2 * b * a;
  }
  Compare(p, {}, 3, {{"state:w", {a}}, {"state:v", {b}}});
}

TEST_CASE("draws in nested loops are those of one long fold") {
  constexpr int64_t kSteps = 3, kOuter = 2, kInner = 4;
  Program nested("nested"), flat("flat");
  nested.Foldl(kSteps, [&] {
    nested.Foldl(kOuter, [&] {
      nested.Foldl(kInner, [&] { nested.Fetch("u", nested.RandomUniform(0, 1, F64, {5})); });
    });
  });
  flat.Foldl(kSteps * kOuter * kInner,
             [&] { flat.Fetch("u", flat.RandomUniform(0, 1, F64, {5})); });
  Results a = Run(CompileOrFail(*nested.Print(), "checked"), {.steps = {1, kSteps - 1}});
  Results b = Run(CompileOrFail(*flat.Print(), "checked"), {.steps = {kSteps * kOuter * kInner}});
  Vector drawn = ToVector(a.values.at("fetch:u"));
  CHECK(drawn == ToVector(b.values.at("fetch:u")));
  std::sort(drawn.begin(), drawn.end());
  CHECK(std::adjacent_find(drawn.begin(), drawn.end()) == drawn.end());
}

TEST_CASE("a program without a fold has loops and choices in its step") {
  Program p("step", {.steps = 4});
  Variable sum = p.State("sum", F64, {}), turns = p.State("turns", F64, {});
  Tensor odd = Equal(Remainder(p.Step(), 2), 1);
  Tensor drawn = p.If(
      odd,
      [&] {
        std::vector<Tensor> last =
            p.Foldl(3, {p.Constant(1, F64)}, [&](std::vector<Tensor> v) -> std::vector<Tensor> {
              turns.Assign(turns + 1);
              return {v[0] * 2 + Convert(p.Pass(), F64)};
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

TEST_CASE("the gradient of a dropout in a loop has the masks of the loop's passes") {
  Program p("masks");
  Tensor x = p.Input("x", F64, {3, 4, 16});
  Variable w = p.Parameter("w", F64, {}, init::Constant(1.5));
  p.Foldl(x, [&](Tensor rows) {
    std::vector<Tensor> sum = p.Foldl(
        rows, {p.Constant(0, F64)}, [&](Tensor row, std::vector<Tensor> v) -> std::vector<Tensor> {
          Tensor kept = Sum(Dropout(w * row, 0.5));
          p.Fetch("kept", kept);
          return {v[0] + kept};
        });
    // The sum is linear in w, so its derivative is the sum of the same masks by w.
    p.Fetch("difference", Gradients(sum[0], {w})[0] * w - sum[0]);
  });
  Compare(p, {{"x", {3, 4, 16}}}, 3, {{"fetch:difference", {0, 0, 0}}});
  Results run =
      Run(CompileOrFail(*p.Print(), "checked"), {.steps = {3}}, FeedsOf({{"x", {3, 4, 16}}}));
  Vector kept = ToVector(run.values.at("fetch:kept"));
  std::sort(kept.begin(), kept.end());
  CHECK(std::adjacent_find(kept.begin(), kept.end()) == kept.end());
}
