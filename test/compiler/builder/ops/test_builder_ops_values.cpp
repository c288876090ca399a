//===- test_builder_ops_values.cpp - Values of composed functions ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests functions of the builder that consist of several ops, or that reorder operands. Runs them
// in the float64 reference interpreter.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <cmath>

using namespace refold;
using Vector = std::vector<double>;

/// Returns the program's fetches after one step.
static reference::NamedTensors Fetches(const Program &program) {
  auto module = internal::BuildModule(program);
  REQUIRE(module.status() == absl::OkStatus());
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(7);
  REQUIRE(states.status() == absl::OkStatus());
  auto run = interpreter.run("train", {}, *states, 1);
  REQUIRE(run.status() == absl::OkStatus());
  return run->fetches;
}

static Vector Reals(const reference::NamedTensors &fetches, const std::string &name) {
  return fetches.at(name).reals;
}
static std::vector<int64_t> Integers(const reference::NamedTensors &fetches,
                                     const std::string &name) {
  const auto &integers = fetches.at(name).integers;
  return {integers.begin(), integers.end()};
}

TEST_CASE("Variance is the mean of squared differences along the given dimensions") {
  Program p("p");
  Tensor x = p.Constant({1, 2, 4, 8, 16, 32}, F64, {2, 3});
  p.Foldl(1, [&] {
    p.Fetch("all", Variance(x));
    p.Fetch("rows", Variance(x, {-1}));
    p.Fetch("columns", Variance(x, {0}));
  });
  auto fetches = Fetches(p);
  CHECK(Reals(fetches, "all")[0] == Approx(1365.0 / 6 - 10.5 * 10.5 * 1.0).epsilon(1e-12));
  CHECK(Reals(fetches, "rows")[0] == Approx(14.0 / 9));
  CHECK(Reals(fetches, "rows")[1] == Approx(14.0 / 9 * 64));
  CHECK(Reals(fetches, "columns")[0] == Approx(12.25));
  CHECK(Reals(fetches, "columns")[2] == Approx(196));
}

TEST_CASE("short forms compute the same as their ops") {
  Program p("p");
  Tensor x = p.Constant({1, 2, 3, 4, 5, 6}, F64, {2, 3});
  p.Foldl(1, [&] {
    p.Fetch("cast", Cast(x, S32));
    p.Fetch("max", Max(x, {1}));
    p.Fetch("min", Min(x));
    p.Fetch("square", Square(x));
    p.Fetch("full", FullLike(x, 7));
    p.Fetch("zeros", ZerosLike(x));
    p.Fetch("ones", OnesLike(x));
    p.Fetch("split", Split(x, {1, 2}, 1)[1]);
    p.Fetch("chunk", Chunk(x, 2)[1]);
    p.Fetch("stacked", Stack({x, Square(x)}, 1));
    CHECK(ExpandDims(x, -1).shape() == Shape{2, 3, 1});
    CHECK(ExpandDims(x, 0).shape() == Shape{1, 2, 3});
    CHECK(Squeeze(ExpandDims(x, 1)).shape() == Shape{2, 3});
    CHECK(Squeeze(ExpandDims(ExpandDims(x, 0), 0), {-4}).shape() == Shape{1, 2, 3});
  });
  auto fetches = Fetches(p);
  CHECK(Integers(fetches, "cast") == std::vector<int64_t>{1, 2, 3, 4, 5, 6});
  CHECK(Reals(fetches, "max") == Vector{3, 6});
  CHECK(Reals(fetches, "min") == Vector{1});
  CHECK(Reals(fetches, "square") == Vector{1, 4, 9, 16, 25, 36});
  CHECK(Reals(fetches, "full") == Vector(6, 7));
  CHECK(Reals(fetches, "zeros") == Vector(6, 0));
  CHECK(Reals(fetches, "ones") == Vector(6, 1));
  CHECK(Reals(fetches, "split") == Vector{2, 3, 5, 6});
  CHECK(Reals(fetches, "chunk") == Vector{4, 5, 6});
  CHECK(Reals(fetches, "stacked") == Vector{1, 2, 3, 1, 4, 9, 4, 5, 6, 16, 25, 36});
}

TEST_CASE("tensors that are filled or counted have the numbers of NumPy") {
  Program p("p");
  p.Scan(1, [&] {
    p.Fetch("zeros", Zeros(p, F64, {2}));
    p.Fetch("ones", Ones(p, S32, {2}));
    p.Fetch("full", Full(p, 2.5, F64, {2}));
    p.Fetch("count", Arange(p, 4));
    p.Fetch("range", Arange(p, 2, 9, 3));
    p.Fetch("down", Arange(p, 3, 0, -1, U32));
    p.Fetch("quarters", Arange(p, -1, 0, 0.25, F64));
    p.Scan(2, [&] { p.Fetch("iteration", p.Iteration()); });
    CHECK(Arange(p, 5, 5).shape() == Shape{0});
    CHECK(Arange(p, 5, 2).shape() == Shape{0});
    CHECK(Arange(p, 0, 1, 0.1, F32).shape() == Shape{10});
  });
  auto fetches = Fetches(p);
  CHECK(Reals(fetches, "zeros") == Vector(2, 0));
  CHECK(Integers(fetches, "ones") == std::vector<int64_t>(2, 1));
  CHECK(Reals(fetches, "full") == Vector(2, 2.5));
  CHECK(Integers(fetches, "count") == std::vector<int64_t>{0, 1, 2, 3});
  CHECK(Integers(fetches, "range") == std::vector<int64_t>{2, 5, 8});
  CHECK(Integers(fetches, "down") == std::vector<int64_t>{3, 2, 1});
  CHECK(Reals(fetches, "quarters") == Vector{-1, -0.75, -0.5, -0.25});
  CHECK(Integers(fetches, "iteration") == std::vector<int64_t>{0, 1});
}

TEST_CASE("Scan is Foldl by another name") {
  Program p("p");
  Tensor rows = p.Constant({1, 2, 3, 4, 5, 6}, F64, {3, 2});
  Variable seen = p.State("seen", F64, {});
  p.Scan(1, [&] {
    Tensor zero = Zeros(p, F64, {2});
    p.Fetch("sums", p.Scan(rows, {zero}, [](Tensor row, std::vector<Tensor> sum) {
      return std::vector<Tensor>{sum[0] + row};
    })[0]);
    p.Fetch("powers", p.Scan(3, {Ones(p, F64, {})}, [](std::vector<Tensor> power) {
      return std::vector<Tensor>{power[0] * 2};
    })[0]);
    p.Scan(rows, [&](Tensor row) { seen.Assign(seen + Sum(row)); });
    p.Fetch("seen", seen);
  });
  auto fetches = Fetches(p);
  CHECK(Reals(fetches, "sums") == Vector{9, 12});
  CHECK(Reals(fetches, "powers") == Vector{8});
  CHECK(Reals(fetches, "seen") == Vector{21});
}

TEST_CASE("operands keep their order") {
  Program p("p");
  Tensor x = p.Constant({-2, 0.5, 3}, F64, {3}), i = p.Constant({5, -7, 9}, S32, {3});
  p.Foldl(1, [&] {
    p.Fetch("clamp", Clamp(x, -1, 2));
    p.Fetch("power", Power(2, x));
    p.Fetch("atan2", Atan2(x, -1));
    p.Fetch("remainder", Remainder(i, 4));
    p.Fetch("shift", ShiftRightArithmetic(i, 1));
    p.Fetch("pad", Pad(x, 9, {.low = {1}, .high = {-1}, .interior = {1}}));
    p.Fetch("slice", Slice(x, {0}, {3}, {2}));
    p.Fetch("top", TopK(x, 2).places);
    p.Fetch("together", SortTogether({i, x})[1]);
    p.Fetch("exclusive", CumSum(x, {.exclusive = true, .reverse = true}));
  });
  auto fetches = Fetches(p);
  CHECK(Reals(fetches, "clamp") == Vector{-1, 0.5, 2});
  CHECK(Reals(fetches, "power") == Vector{0.25, std::sqrt(2), 8});
  CHECK(Reals(fetches, "atan2") ==
        Vector{std::atan2(-2, -1), std::atan2(0.5, -1), std::atan2(3, -1)});
  CHECK(Integers(fetches, "remainder") == std::vector<int64_t>{1, -3, 1});
  CHECK(Integers(fetches, "shift") == std::vector<int64_t>{2, -4, 4});
  CHECK(Reals(fetches, "pad") == Vector{9, -2, 9, 0.5, 9});
  CHECK(Reals(fetches, "slice") == Vector{-2, 3});
  CHECK(Integers(fetches, "top") == std::vector<int64_t>{2, 1});
  CHECK(Reals(fetches, "together") == Vector{0.5, -2, 3});
  CHECK(Reals(fetches, "exclusive") == Vector{3.5, 3, 0});
}

TEST_CASE("random draws have the expected frequencies") {
  constexpr int64_t kDraws = 20000;
  Program p("p");
  Tensor logits = p.Constant({std::log(0.1), std::log(0.2), std::log(0.7) + 0.0, -1e30}, F64, {4});
  p.Foldl(1, [&] {
    p.Fetch("coin", Convert(RandomBernoulli(p, 0.3, {kDraws}), S32));
    p.Fetch("coins", Convert(RandomBernoulli(p.Constant(0.75, F64, {kDraws})), S32));
    p.Fetch("never", Convert(RandomBernoulli(p, 0, {kDraws}), S32));
    p.Fetch("always", Convert(RandomBernoulli(p, 1, {kDraws}), S32));
    p.Fetch("class", RandomCategorical(BroadcastTo(logits, {kDraws, 4})));
  });
  auto fetches = Fetches(p);
  auto share = [&](const char *name, int64_t value) {
    double count = 0;
    for (int64_t x : Integers(fetches, name))
      count += x == value;
    return count / kDraws;
  };
  // Five standard deviations are at most 0.018.
  CHECK(share("coin", 1) == Approx(0.3).margin(0.018));
  CHECK(share("coins", 1) == Approx(0.75).margin(0.018));
  CHECK(share("never", 1) == 0);
  CHECK(share("always", 1) == 1);
  CHECK(share("class", 0) == Approx(0.1).margin(0.018));
  CHECK(share("class", 1) == Approx(0.2).margin(0.018));
  CHECK(share("class", 2) == Approx(0.7).margin(0.018));
  CHECK(share("class", 3) == 0);
}

TEST_CASE("stochastic rounding goes up as often as the distance from the lower neighbor says") {
  constexpr int64_t kDraws = 20000;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  Program p("p");
  p.Foldl(1, [&] {
    // Near 1, numbers of bf16 are 2^-7 apart.
    for (auto [name, number] : {std::pair("quarter", 1 + 0x1p-9), {"negative", -1 - 0x1p-9}})
      p.Fetch(name, Convert(StochasticRound(p.Constant(number, F32, {kDraws}), BF16), F32));
    const Vector kept = {1.5, -0.25, 0, kInfinite, -kInfinite, std::nan("")};
    p.Fetch("kept", Convert(StochasticRound(p.Constant(kept, F32, {6}), BF16), F32));
  });
  auto fetches = Fetches(p);
  auto mean = [&](const char *name) {
    double sum = 0;
    for (double number : Reals(fetches, name)) {
      CHECK((std::abs(number) == 1 || std::abs(number) == 1 + 0x1p-7));
      sum += number;
    }
    return sum / kDraws;
  };
  // Five standard deviations of the mean are 1.2e-4.
  CHECK(mean("quarter") == Approx(1 + 0x1p-9).margin(1.2e-4));
  CHECK(mean("negative") == Approx(-1 - 0x1p-9).margin(1.2e-4));
  const Vector kept = Reals(fetches, "kept");
  CHECK(Vector(kept.begin(), kept.begin() + 5) == Vector{1.5, -0.25, 0, kInfinite, -kInfinite});
  CHECK(std::isnan(kept[5]));
}
