//===- test_builder_regions.cpp - The form of loops, choices, functions ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the text of loops, branches and functions. The text shows which values a region carries
// from one iteration to the next, and which outer values it captures.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;

static std::vector<std::string> ParameterNames(const rf::Program &program) {
  std::vector<std::string> names;
  for (const rf::Variable &parameter : program.parameters())
    names.push_back(parameter.name());
  return names;
}

TEST_CASE("an inner loop carries what it assigns and captures other values") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3});
  rf::Variable sum = p.State("sum", rf::F32, {}), scale = p.State("scale", rf::F32, {});
  p.Foldl(x, [&](Tensor row) {
    p.Foldl(row, [&](Tensor value) {
      sum.Assign(sum + value * scale);
      p.Fetch("sum", sum.Read());
    });
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%passes = arith.constant 3 : i64"));
  CHECK_THAT(text, Contains("%loop:2 = scf.for %i_3 = %zero to %passes step %one_2 "
                            "iter_args(%sum_4 = %sum_0, %sum.history_5 = %history_1)"));
  CHECK_THAT(text, Contains("%row = rf.slice_row %batch, %position_6 : tensor<3xf32>"));
  CHECK_THAT(text, Contains("rf.multiply %row, %scale : tensor<f32>"));
  // The inner stacked fetch is one row of the outer one.
  CHECK_THAT(text, Contains("rf.update_row %sum.history, %loop#1, %position : tensor<4x3xf32>, "
                            "tensor<3xf32>"));
  CHECK_THAT(text, Contains("tensor<4x3xf32> {rf.fetch = #rf.fetch<\"sum\">}"));
}

TEST_CASE("random draws in an inner loop depend on the step and the iteration") {
  rf::Program p("p");
  p.Foldl(5, [&] {
    p.Foldl(3, [&] { p.Fetch("u", p.RandomUniform(0, 1, rf::F32, {2})); });
    // Outside of the inner loop, the counter of a draw is the step alone.
    p.Fetch("v", p.RandomUniform(0, 1, rf::F32, {2}));
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.constant dense<3> : tensor<i64>"));
  CHECK_THAT(text, Contains("%counter_") && Contains("rf.multiply %position, %counter"));
  CHECK_THAT(text, Contains("rf.random_uniform %seed, %counter"));
  CHECK_THAT(text, Contains("rf.random_uniform %seed, %position"));
}

TEST_CASE("a While as the fold has a capacity and can be resumed") {
  rf::Program p("p");
  rf::Variable w = p.State("w", rf::F32, {}, rf::init::Ones());
  p.While({.max_steps = 9}, [&] {
    w.Assign(w * 0.5);
    p.Fetch("w", w.Read());
    return rf::Greater(w, 0.1);
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%fold:4 = scf.while (%i = %first, %go = %0, %w_0 = %w, %w.history = "
                            "%history)"));
  CHECK_THAT(text, Contains("arith.cmpi slt,") && Contains("arith.andi"));
  CHECK_THAT(text, Contains("rf.capacity = 9 : i64"));
  CHECK_THAT(text, Contains("%step.next = tensor.from_elements %fold#0 : tensor<i64>"));
  CHECK_THAT(text, Contains("return %fold#2, %step.next, %seed, %fold#3"));
}

TEST_CASE("a choice returns the values that either branch assigns") {
  rf::Program p("p");
  rf::Variable a = p.State("a", rf::F32, {}), b = p.State("b", rf::F32, {}),
               c = p.State("c", rf::F32, {});
  p.Foldl(2, [&] {
    Tensor chosen = p.If(
        rf::Greater(c, 0.0),
        [&] {
          a.Assign(c * 1.0);
          return c.Read();
        },
        [&] {
          b.Assign(c * 2.0);
          return a.Read();
        });
    p.Fetch("chosen", chosen);
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%chosen:3 = scf.if %"));
  CHECK_THAT(text, Contains("iter_args(%a_0 = %a, %b_1 = %b, %chosen.history = %history)"));
  CHECK_THAT(text, Contains(", %b_1, %c : tensor<f32>, tensor<f32>, tensor<f32>"));
  CHECK_THAT(text, Contains("scf.yield %a_0, "));
}

TEST_CASE("scopes prefix the names of parameters, states and layers") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3});
  p.Scope("encoder", [&] {
    rf::nn::Linear(x, 3, {.name = "fc0", .bias = false});
    rf::NameScope deeper(p, "block");
    rf::nn::Linear(x, 3, {.bias = false});
    p.Parameter("w", rf::F32, {2});
  });
  rf::nn::Linear(x, 3, {.bias = false});
  CHECK(ParameterNames(p) == std::vector<std::string>{"encoder/fc0.weight",
                                                      "encoder/block/linear0.weight",
                                                      "encoder/block/w", "linear0.weight"});
  Tensor loss = rf::Sum(x * p.Parameter("v", rf::F32, {3}));
  p.Scope("first", [&] { rf::optim::Adam().Minimize(loss); });
  CHECK(p.status() == absl::OkStatus());
  CHECK_THAT(Text(p), Contains("\"first/adam.beta1_power\"") && Contains("\"v.m\""));
}

TEST_CASE("a function has its own inputs and fetches, and shares train's layers and states") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {6, 2});
  rf::Variable seen = p.State("seen", rf::S64, {});
  p.Foldl(6, [&] {
    Tensor loss = rf::Sum(rf::Abs(rf::nn::Linear(x, 3)));
    rf::optim::Sgd().Minimize(loss);
    p.Fetch("loss", loss);
  });
  p.Function("eval",
             [&] {
               Tensor y = p.Input("y", rf::F32, {5, 7, 2});
               p.Foldl(y, [&](Tensor batch) { p.Fetch("out", rf::nn::Linear(batch, 3)); });
               p.Fetch("total", rf::Sum(x));
               seen.Assign(seen + 1);
             },
             {.assigns = {seen}});
  CHECK(ParameterNames(p) == std::vector<std::string>{"linear0.weight", "linear0.bias"});
  std::string text = Text(p);
  CHECK_THAT(text,
             Contains("func.func @eval(%x: tensor<6x2xf32> {rf.input = #rf.input<\"x\">}, %y: "
                      "tensor<5x7x2xf32> {rf.input = #rf.input<\"y\">}, %seen: tensor<i64> "
                      "{rf.state = #rf.state<\"seen\", 0>}, %linear0.weight: "
                      "tensor<2x3xf32> {rf.state = #rf.state<\"linear0.weight\", 1>}"));
  CHECK_THAT(text, Contains("tensor<5x7x3xf32> {rf.fetch = #rf.fetch<\"out\">}, tensor<f32> "
                            "{rf.fetch = #rf.fetch<\"total\">})"));
  CHECK_THAT(text, Contains("scf.for %i = %zero to %passes step %one"));
  CHECK_THAT(text, Contains("func.func @train(%x: ") && !Contains("@train(%x: tensor<6x2xf32> "
                                                                  "{rf.input = #rf.input<\"x\">}, "
                                                                  "%y"));
}
