//===- test_reference_programs.cpp - State, step and fold -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs whole programs that have the form of docs/rationale/program.md.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"

#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace refold::reference;
using Catch::Matchers::Contains;
using Reals = std::vector<double>;

// A program that computes w ← w − 0.1 · d/dw (w · x[step] − 1)² in each step. It fetches the
// losses, with one row for each step, and the sum of x.
static const char *const kScalarProgram = R"(
module attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>)
      -> (tensor<f64> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<0.5> : tensor<f64>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f64>, tensor<i64>
  }
  func.func @train(%x: tensor<6xf64> {rf.input = #rf.input<"x">},
                   %w: tensor<f64> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                   %seed: tensor<i64> {rf.state = #rf.state<"seed", 2>}, %steps: i64 {rf.steps})
      -> (tensor<f64>, tensor<i64>, tensor<i64>, tensor<6xf64> {rf.fetch = #rf.fetch<"loss">},
          tensor<f64> {rf.fetch = #rf.fetch<"sum">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<6xf64>
    %zero = rf.constant dense<0.0> : tensor<f64>
    %r:3 = scf.for %i = %first to %end step %one iter_args(%v = %w, %history = %empty, %sum = %zero)
        -> (tensor<f64>, tensor<6xf64>, tensor<f64>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %row = rf.slice_row %x, %position : tensor<6xf64>
      %p = rf.multiply %v, %row : tensor<f64>
      %c = rf.constant dense<1.0> : tensor<f64>
      %e = rf.subtract %p, %c : tensor<f64>
      %loss = rf.multiply %e, %e : tensor<f64>
      %g = rf.gradient %loss wrt(%v) : tensor<f64>, tensor<f64> -> tensor<f64>
      %rate = rf.constant dense<0.1> : tensor<f64>
      %d = rf.multiply %g, %rate : tensor<f64>
      %n = rf.subtract %v, %d : tensor<f64>
      %h = rf.update_row %history, %loss, %position : tensor<6xf64>, tensor<f64>
      %s = rf.add %sum, %row : tensor<f64>
      scf.yield %n, %h, %s : tensor<f64>, tensor<6xf64>, tensor<f64>
    } {rf.capacity = 6 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %seed, %r#1, %r#2 : tensor<f64>, tensor<i64>, tensor<i64>, tensor<6xf64>, tensor<f64>
  }
})";

static void appendBackward(ParsedModule &module) {
  mlir::PassManager passes(module.get()->getName());
  passes.addNestedPass<mlir::func::FuncOp>(refold::createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(module.get())));
}

static std::string message(const absl::Status &status) { return std::string(status.message()); }

TEST_CASE("a run starts at the counter, and its stacked fetches have one row per step") {
  ParsedModule module(kScalarProgram);
  appendBackward(module);
  ReferenceInterpreter program(module.get());
  auto states = program.startup(9);
  REQUIRE(states.ok());
  CHECK((*states)["w"].reals == Reals{0.5});
  CHECK((*states)["step"].integers == std::vector<Integer>{0});
  CHECK((*states)["seed"].integers == std::vector<Integer>{9});

  NamedTensors inputs = {{"x", reals({6}, {1, 2, -1, 0.5, 3, 1})}};
  Reals losses;
  double w = 0.5;
  for (double x : inputs["x"].reals) {
    losses.push_back((w * x - 1) * (w * x - 1));
    w -= 0.1 * 2 * (w * x - 1) * x;
  }

  auto whole = program.run("train", inputs, *states, 6);
  REQUIRE(whole.ok());
  CHECK(whole->states["w"].reals[0] == Approx(w).epsilon(1e-14));
  CHECK(whole->states["step"].integers == std::vector<Integer>{6});
  CHECK(whole->states["seed"].integers == std::vector<Integer>{9});
  REQUIRE(whole->fetches["loss"].shape == std::vector<int64_t>{6});
  for (int i = 0; i < 6; ++i)
    CHECK(whole->fetches["loss"].reals[i] == Approx(losses[i]).epsilon(1e-14));
  CHECK(whole->fetches["sum"].reals == Reals{6.5});

  // Two steps and four: the same states, and each stacked fetch has its own steps.
  auto start = program.run("train", inputs, *states, 2);
  REQUIRE(start.ok());
  CHECK(start->fetches["loss"].reals ==
        Reals(whole->fetches["loss"].reals.begin(), whole->fetches["loss"].reals.begin() + 2));
  auto rest = program.run("train", inputs, start->states, 4);
  REQUIRE(rest.ok());
  CHECK(rest->states["w"].reals == whole->states["w"].reals);
  CHECK(rest->fetches["loss"].reals ==
        Reals(whole->fetches["loss"].reals.begin() + 2, whole->fetches["loss"].reals.end()));
  CHECK(rest->fetches["sum"].reals == Reals{3.5});

  auto none = program.run("train", inputs, *states, 0);
  REQUIRE(none.ok());
  CHECK(none->states["w"].reals == Reals{0.5});
  CHECK(none->fetches["loss"].shape == std::vector<int64_t>{0});
}

TEST_CASE("invalid runs are refused") {
  ParsedModule module(kScalarProgram);
  appendBackward(module);
  ReferenceInterpreter program(module.get());
  NamedTensors states = *program.startup(0), inputs = {{"x", reals({6}, {1, 2, 3, 4, 5, 6})}};

  CHECK_THAT(message(program.run("trian", inputs, states, 1).status()),
             Contains("program has no function 'trian' (did you mean 'train'?)"));
  CHECK_THAT(message(program.run("train", inputs, states, -1).status()),
             Contains("the number of steps must not be negative, got -1"));
  CHECK_THAT(message(program.run("train", inputs, states, 7).status()),
             Contains("cannot run 7 steps from step 0: the fold holds 6"));
  CHECK_THAT(message(program.run("train", inputs, states, INT64_MAX).status()),
             Contains("the fold holds 6"));
  CHECK_THAT(message(program.run("train", {}, states, 1).status()),
             Contains("input 'x' is missing: f64[6] is needed"));
  CHECK_THAT(
      message(program.run("train", {{"x", reals({5}, {1, 2, 3, 4, 5})}}, states, 1).status()),
      Contains("input 'x' must be f64[6], got f64[5]"));
  NamedTensors more = inputs;
  more["y"] = reals({}, {1});
  CHECK_THAT(message(program.run("train", more, states, 1).status()),
             Contains("program has no input 'y'"));
  NamedTensors fewer = states;
  fewer.erase("w");
  CHECK_THAT(message(program.run("train", inputs, fewer, 1).status()),
             Contains("state 'w' is missing: f64[] is needed"));
  fewer["wx"] = states["w"];
  fewer["w"] = states["w"];
  CHECK_THAT(message(program.run("train", inputs, fewer, 1).status()),
             Contains("program has no state 'wx' (did you mean 'w'?)"));

  ParsedModule request(kScalarProgram);
  CHECK_THAT(message(ReferenceInterpreter(request.get()).run("train", inputs, states, 1).status()),
             Contains("run --refold-append-backward first"));

  ParsedModule odd(R"(
    func.func @startup(%seed: tensor<i64>) -> tensor<i64> { return %seed : tensor<i64> }
    func.func @train(%x: tensor<f32>) { return })");
  CHECK_THAT(message(ReferenceInterpreter(odd.get()).startup(0).status()),
             Contains("result 0 of 'startup' has no rf.state"));
  CHECK_THAT(message(ReferenceInterpreter(odd.get()).run("train", {}, {}, 0).status()),
             Contains("argument 0 of 'train' is neither an input, a state nor the steps"));
  ParsedModule two("func.func @startup(%a: tensor<i64>, %b: tensor<i64>) { return }");
  CHECK_THAT(message(ReferenceInterpreter(two.get()).startup(0).status()),
             Contains("function 'startup' must have one argument, the seed, got 2"));
  ParsedModule seed("func.func @startup(%a: tensor<i32>) { return }");
  CHECK_THAT(message(ReferenceInterpreter(seed.get()).startup(0).status()),
             Contains("the seed of 'startup' must be s64[], got s32[]"));
  ParsedModule still(R"(func.func @train(%n: i64 {rf.steps}) {
    %z = arith.constant 0 : i64
    scf.for %i = %z to %n step %z : i64 {
    }
    return
  })");
  CHECK_THAT(message(ReferenceInterpreter(still.get()).run("train", {}, {}, 1).status()),
             Contains("'scf.for' at test.mlir:3:5 needs a positive step, got 0"));
}

// Returns a program that trains a perceptron with two hidden layers by 100 steps of gradient
// descent. All layers have width 32, and the batch has 64 rows.
static std::string perceptron() {
  std::string x = "tensor<64x32xf32>", w = "tensor<32x32xf32>";
  std::string product =
      ", batching = [] x [], contracting = [1] x [0] : (" + x + ", " + w + ") -> " + x + "\n";
  std::string text = "func.func @train(%x: " + x + " {rf.input = #rf.input<\"x\">}, %y: " + x +
                     " {rf.input = #rf.input<\"y\">}";
  for (int i = 0; i < 3; ++i)
    text += ", %w" + std::to_string(i) + ": " + w + " {rf.state = #rf.state<\"w" +
            std::to_string(i) + "\", " + std::to_string(i) + ">}";
  text += ", %n: i64 {rf.steps}) -> (" + w + ", " + w + ", " + w +
          ", tensor<100xf32> {rf.fetch = #rf.fetch<\"loss\">}) {\n"
          "%zero = arith.constant 0 : i64\n%one = arith.constant 1 : i64\n%empty = rf.empty : "
          "tensor<100xf32>\n"
          "%r:4 = scf.for %i = %zero to %n step %one iter_args(%a = %w0, %b = %w1, %c = %w2, "
          "%history = %empty) -> (" +
          w + ", " + w + ", " + w +
          ", tensor<100xf32>) : i64 {\n"
          "%p0 = rf.dot_general %x, %a" +
          product + "%h0 = rf.relu %p0 : " + x + "\n%p1 = rf.dot_general %h0, %b" + product +
          "%h1 = rf.relu %p1 : " + x + "\n%p2 = rf.dot_general %h1, %c" + product +
          "%e = rf.subtract %p2, %y : " + x + "\n%q = rf.multiply %e, %e : " + x +
          "\n%loss = rf.reduce add %q, dims = [0, 1] : " + x +
          "\n%g:3 = rf.gradient %loss wrt(%a, %b, %c) : tensor<f32>, " + w + ", " + w + ", " + w +
          " -> " + w + ", " + w + ", " + w + "\n%rate = rf.constant dense<5.0e-5> : " + w + "\n";
  const char *names[] = {"a", "b", "c"};
  for (int i = 0; i < 3; ++i) {
    std::string k = std::to_string(i);
    text += "%d" + k + " = rf.multiply %g#" + k + ", %rate : " + w + "\n%n" + k +
            " = rf.subtract %" + names[i] + ", %d" + k + " : " + w + "\n";
  }
  return text +
         "%position = tensor.from_elements %i : tensor<i64>\n%h = rf.update_row %history, %loss, "
         "%position : tensor<100xf32>, tensor<f32>\n"
         "scf.yield %n0, %n1, %n2, %h : " +
         w + ", " + w + ", " + w +
         ", tensor<100xf32>\n} {rf.capacity = 100 : i64}\n"
         "return %r#0, %r#1, %r#2, %r#3 : " +
         w + ", " + w + ", " + w + ", tensor<100xf32>\n}\n";
}

TEST_CASE("a small perceptron learns") {
  ParsedModule module(perceptron());
  appendBackward(module);
  auto wave = [](std::vector<int64_t> shape, double scale, double phase) {
    Tensor tensor(ElementType::F32, std::move(shape));
    for (size_t i = 0; i < tensor.reals.size(); ++i)
      tensor.reals[i] = scale * std::sin(1.7 * i * i + phase);
    return tensor;
  };
  NamedTensors inputs = {{"x", wave({64, 32}, 1, 0)}, {"y", wave({64, 32}, 1, 2)}};
  NamedTensors states = {{"w0", wave({32, 32}, 0.4, 3)},
                         {"w1", wave({32, 32}, 0.4, 4)},
                         {"w2", wave({32, 32}, 0.4, 5)}};
  auto result = ReferenceInterpreter(module.get()).run("train", inputs, states, 100);
  INFO(result.status().ToString());
  REQUIRE(result.ok());
  const Reals &loss = result->fetches["loss"].reals;
  REQUIRE(loss.size() == 100);
  for (int i = 1; i < 100; ++i)
    CHECK(loss[i] < loss[i - 1]);
  CHECK(loss[99] < 0.6 * loss[0]);
}

TEST_CASE("a program without a seed state starts and runs") {
  ParsedModule module(R"(
    func.func @startup(%seed: tensor<i64>) -> (tensor<i64> {rf.state = #rf.state<"step", 0>}) {
      %step = rf.constant dense<0> : tensor<i64>
      return %step : tensor<i64>
    }
    func.func @train(%step: tensor<i64> {rf.state = #rf.state<"step", 0>}, %steps: i64 {rf.steps})
        -> (tensor<i64>) {
      %more = tensor.from_elements %steps : tensor<i64>
      %next = rf.add %step, %more : tensor<i64>
      return %next : tensor<i64>
    })");
  ReferenceInterpreter interpreter(module.get());
  auto states = interpreter.startup(9);
  REQUIRE(states.ok());
  CHECK(states->size() == 1);
  auto result = interpreter.run("train", {}, *states, 3);
  INFO(result.status().ToString());
  REQUIRE(result.ok());
  CHECK(result->states["step"].integers == std::vector<Integer>{3});
}
