//===- test_region_gradients.cpp - Gradients through loops and choices ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares gradients through loops and branches with finite differences of the same program. The
// cases are carried and captured values, nested loops, branches in loops, recomputed functions, and
// gradients of gradients.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

using namespace refold::reference;

static const std::string kBounds = "  %c0 = arith.constant 0 : i64\n"
                                   "  %c1 = arith.constant 1 : i64\n"
                                   "  %c2 = arith.constant 2 : i64\n"
                                   "  %c3 = arith.constant 3 : i64\n"
                                   "  %c8 = arith.constant 8 : i64\n";

static void check(const std::string &body, std::vector<Tensor> arguments, std::vector<int> wrt,
                  std::vector<int64_t> shape = {3}) {
  Dice dice(17);
  checkGradients({std::move(arguments), kBounds + body, std::move(shape), std::move(wrt)}, dice);
}

static std::vector<Tensor> twoRows(uint32_t seed) {
  Dice dice(seed);
  Tensor a = dice.signedReals({3}, 0.2, 0.9), b = dice.signedReals({3}, 0.2, 0.9);
  return {a, b};
}

TEST_CASE("gradients of a loop that carries and captures values") {
  check(R"(
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %0 = rf.multiply %h, %b : tensor<3xf64>
    %1 = rf.sine %0 : tensor<3xf64>
    %2 = rf.add %1, %h : tensor<3xf64>
    scf.yield %2 : tensor<3xf64>
  })",
        twoRows(1), {0, 1});
}

TEST_CASE("gradients of a loop with other bounds than 0 and 1 that reads its index") {
  check(R"(
  %y = scf.for %i = %c2 to %c8 step %c3 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %n = tensor.from_elements %i : tensor<i64>
    %f = rf.convert %n : tensor<i64> -> tensor<f64>
    %s = rf.broadcast_in_dim %f, dims = [] : tensor<f64> -> tensor<3xf64>
    %0 = rf.multiply %h, %s : tensor<3xf64>
    %1 = rf.multiply %0, %b : tensor<3xf64>
    %2 = rf.cosine %1 : tensor<3xf64>
    scf.yield %2 : tensor<3xf64>
  })",
        twoRows(2), {0, 1});
}

TEST_CASE("gradients of two carried values that depend on each other") {
  check(R"(
  %zero = rf.constant dense<0.0> : tensor<3xf64>
  %none = rf.constant dense<0> : tensor<i32>
  %one = rf.constant dense<1> : tensor<i32>
  %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %a, %t = %zero, %k = %none) -> (tensor<3xf64>, tensor<3xf64>, tensor<i32>) : i64 {
    %0 = rf.multiply %h, %h : tensor<3xf64>
    %1 = rf.add %t, %0 : tensor<3xf64>
    %2 = rf.multiply %h, %b : tensor<3xf64>
    %3 = rf.add %k, %one : tensor<i32>
    scf.yield %2, %1, %3 : tensor<3xf64>, tensor<3xf64>, tensor<i32>
  }
  %y = rf.multiply %r#1, %r#0 : tensor<3xf64>)",
        twoRows(3), {0, 1});
}

TEST_CASE("gradients of carried values that are swapped") {
  check(R"(
  %r:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%p = %a, %q = %b) -> (tensor<3xf64>, tensor<3xf64>) : i64 {
    %0 = rf.multiply %p, %q : tensor<3xf64>
    scf.yield %q, %0 : tensor<3xf64>, tensor<3xf64>
  }
  %y = rf.add %r#0, %r#1 : tensor<3xf64>)",
        twoRows(4), {0, 1});
}

TEST_CASE("gradients of nested loops") {
  check(R"(
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %inner = scf.for %j = %c0 to %c2 step %c1 iter_args(%g = %h) -> tensor<3xf64> : i64 {
      %0 = rf.multiply %g, %b : tensor<3xf64>
      %1 = rf.sine %0 : tensor<3xf64>
      scf.yield %1 : tensor<3xf64>
    }
    %2 = rf.multiply %inner, %h : tensor<3xf64>
    scf.yield %2 : tensor<3xf64>
  })",
        twoRows(5), {0, 1});
}

TEST_CASE("gradients of a loop without iterations are those of its initial values") {
  check(R"(
  %y = scf.for %i = %c3 to %c3 step %c1 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %0 = rf.multiply %h, %h : tensor<3xf64>
    scf.yield %0 : tensor<3xf64>
  })",
        twoRows(6), {0});
}

TEST_CASE("gradients of either branch of a choice") {
  const bool holds = GENERATE(true, false);
  check(std::string("  %p = rf.constant dense<") + (holds ? "true" : "false") +
            R"(> : tensor<i1>
  %flag = tensor.extract %p[] : tensor<i1>
  %y = scf.if %flag -> tensor<3xf64> {
    %0 = rf.multiply %a, %b : tensor<3xf64>
    %1 = rf.sine %0 : tensor<3xf64>
    %2 = rf.multiply %1, %0 : tensor<3xf64>
    scf.yield %2 : tensor<3xf64>
  } else {
    %0 = rf.multiply %b, %b : tensor<3xf64>
    %1 = rf.multiply %0, %b : tensor<3xf64>
    %2 = rf.add %1, %a : tensor<3xf64>
    scf.yield %2 : tensor<3xf64>
  })",
        twoRows(7), {0, 1});
}

TEST_CASE("gradients of a choice in a loop that depends on the index") {
  check(R"(
  %two = rf.constant dense<2> : tensor<i64>
  %y = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %n = tensor.from_elements %i : tensor<i64>
    %p = rf.compare LT %n, %two : tensor<i64>
    %flag = tensor.extract %p[] : tensor<i1>
    %c = scf.if %flag -> tensor<3xf64> {
      %0 = rf.multiply %h, %b : tensor<3xf64>
      %1 = rf.sine %0 : tensor<3xf64>
      scf.yield %1 : tensor<3xf64>
    } else {
      %0 = rf.multiply %h, %h : tensor<3xf64>
      scf.yield %0 : tensor<3xf64>
    }
    scf.yield %c : tensor<3xf64>
  })",
        twoRows(8), {0, 1});
}

TEST_CASE("gradients of gradients of a loop") {
  check(R"(
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %a) -> tensor<3xf64> : i64 {
    %0 = rf.multiply %h, %b : tensor<3xf64>
    %1 = rf.sine %0 : tensor<3xf64>
    scf.yield %1 : tensor<3xf64>
  }
  %l = rf.reduce add %r, dims = [0] : tensor<3xf64>
  %y = rf.gradient %l wrt(%a) : tensor<f64>, tensor<3xf64> -> tensor<3xf64>)",
        twoRows(9), {0, 1});
}

TEST_CASE("gradients that are stopped everywhere are zeros") {
  check(R"(
  %s = rf.stop_gradient %a : tensor<3xf64>
  %f = rf.floor %a : tensor<3xf64>
  %0 = rf.add %f, %b : tensor<3xf64>
  %1 = rf.subtract %0, %f : tensor<3xf64>
  %y = rf.multiply %1, %1 : tensor<3xf64>)",
        twoRows(10), {0, 1});
}

TEST_CASE("gradients of recomputed functions that contain or are in loops") {
  check(R"(
  %r:2 = rf.recompute -> tensor<3xf64>, tensor<3xf64> {
    %0 = rf.multiply %a, %b : tensor<3xf64>
    %1 = rf.recompute -> tensor<3xf64> {
      %2 = rf.sine %0 : tensor<3xf64>
      %3 = rf.tanh %2 : tensor<3xf64>
      %4 = rf.multiply %3, %a : tensor<3xf64>
      rf.yield %4 : tensor<3xf64>
    }
    %5 = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %1) -> tensor<3xf64> : i64 {
      %6 = rf.recompute -> tensor<3xf64> {
        %7 = rf.multiply %h, %b : tensor<3xf64>
        %8 = rf.sine %7 : tensor<3xf64>
        %9 = rf.exponential %8 : tensor<3xf64>
        rf.yield %9 : tensor<3xf64>
      }
      scf.yield %6 : tensor<3xf64>
    }
    rf.yield %5, %1 : tensor<3xf64>, tensor<3xf64>
  }
  %s = rf.multiply %r#0, %r#1 : tensor<3xf64>
  %y = rf.add %s, %a : tensor<3xf64>)",
        twoRows(21), {0, 1});
}

TEST_CASE("gradients of choices in and around recomputed functions") {
  const bool holds = GENERATE(true, false);
  check(std::string("  %p = rf.constant dense<") + (holds ? "true" : "false") +
            R"(> : tensor<i1>
  %flag = tensor.extract %p[] : tensor<i1>
  %y = rf.recompute -> tensor<3xf64> {
    %0 = rf.sine %a : tensor<3xf64>
    %1 = scf.if %flag -> tensor<3xf64> {
      %2 = rf.recompute -> tensor<3xf64> {
        %3 = rf.multiply %0, %b : tensor<3xf64>
        %4 = rf.exponential %3 : tensor<3xf64>
        rf.yield %4 : tensor<3xf64>
      }
      %5 = rf.multiply %2, %0 : tensor<3xf64>
      scf.yield %5 : tensor<3xf64>
    } else {
      %2 = rf.multiply %b, %b : tensor<3xf64>
      scf.yield %2 : tensor<3xf64>
    }
    %6 = rf.multiply %1, %a : tensor<3xf64>
    rf.yield %6 : tensor<3xf64>
  })",
        twoRows(22), {0, 1});
}

TEST_CASE("gradients of gradients of a recomputed function") {
  check(R"(
  %r = rf.recompute -> tensor<3xf64> {
    %0 = rf.multiply %a, %b : tensor<3xf64>
    %1 = rf.sine %0 : tensor<3xf64>
    %2 = rf.tanh %1 : tensor<3xf64>
    rf.yield %2 : tensor<3xf64>
  }
  %s = rf.multiply %r, %r : tensor<3xf64>
  %l = rf.reduce add %s, dims = [0] : tensor<3xf64>
  %y = rf.gradient %l wrt(%a) : tensor<f64>, tensor<3xf64> -> tensor<3xf64>)",
        twoRows(23), {0, 1});
  // A gradient in the function, and the gradient of the function.
  check(R"(
  %y = rf.recompute -> tensor<3xf64> {
    %0 = rf.recompute -> tensor<f64> {
      %1 = rf.multiply %a, %b : tensor<3xf64>
      %2 = rf.sine %1 : tensor<3xf64>
      %3 = rf.reduce add %2, dims = [0] : tensor<3xf64>
      rf.yield %3 : tensor<f64>
    }
    %4 = rf.gradient %0 wrt(%a) : tensor<f64>, tensor<3xf64> -> tensor<3xf64>
    %5 = rf.multiply %4, %a : tensor<3xf64>
    rf.yield %5 : tensor<3xf64>
  })",
        twoRows(24), {0, 1});
}
