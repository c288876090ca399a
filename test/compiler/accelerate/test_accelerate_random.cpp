//===- test_accelerate_random.cpp - Random numbers in functions -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include <set>

using namespace refold;
using namespace refold::testing;

namespace {

Array Draw() { return RandomUniform(0, 1, F32, {8}); }
Array DrawOther() { return RandomUniform(0, 1, F32, {8}); }
Array DrawInLoop(int64_t passes) {
  Tensor last = CurrentProgram().Foldl(passes, {Constant(0, F32, {8})}, [](std::vector<Tensor>) {
    return std::vector<Tensor>{RandomUniform(0, 1, F32, {8})};
  })[0];
  return last;
}
std::tuple<Array, Array> MaskAndGradient(Array x) {
  Tensor y = Dropout(x, 0.5);
  return {y, Gradients(Sum(y), {x})[0]};
}

} // namespace

TEST_CASE("every call draws new random numbers") {
  AcceleratedFunction draw = Accelerate(Draw), other = Accelerate(DrawOther);
  REQUIRE(SeedRandom(7).ok());
  std::set<std::vector<float>> seen;
  std::vector<std::vector<float>> first;
  for (int i = 0; i < 50; ++i) {
    first.push_back(Floats(draw()));
    seen.insert(first.back());
    seen.insert(Floats(other()));
  }
  CHECK(seen.size() == 100);
  REQUIRE(SeedRandom(7).ok());
  for (int i = 0; i < 50; ++i) {
    CHECK(Floats(draw()) == first[static_cast<size_t>(i)]);
    CHECK(other().ok());
  }
  REQUIRE(SeedRandom(8).ok());
  CHECK(Floats(draw()) != first[0]);
}

TEST_CASE("a function with a seed has its own random numbers") {
  AcceleratedFunction one = Accelerate(Draw, {.seed = 3}), two = Accelerate(Draw, {.seed = 3}),
                      shared = Accelerate(Draw);
  std::vector<float> first = Floats(one());
  CHECK(shared().ok());
  CHECK(Floats(one()) != first);
  CHECK(Floats(two()) == first);
}

TEST_CASE("random numbers of two calls never coincide") {
  // Each call returns the random numbers of its last iteration. A call must count its draws from
  // where the previous call ended. If every call counted from zero, two calls could return the same
  // numbers.
  AcceleratedFunction draw = Accelerate(DrawInLoop);
  REQUIRE(SeedRandom(1).ok());
  std::set<std::vector<float>> seen;
  for (int i = 0; i < 60; ++i)
    seen.insert(Floats(draw(i % 3 == 0 ? 64 : 128)));
  CHECK(seen.size() == 60);
}

TEST_CASE("a gradient uses the mask of its forward pass") {
  AcceleratedFunction both = Accelerate(MaskAndGradient);
  Array x = *Array::Full(1, F32, {64});
  std::set<std::vector<float>> masks;
  for (int i = 0; i < 20; ++i) {
    auto [y, gradient] = *both(x);
    CHECK(Floats(y) == Floats(gradient)); // x is one, so both are the mask divided by the keep rate
    masks.insert(Floats(y));
  }
  CHECK(masks.size() == 20);
}

TEST_CASE("a call draws the same numbers as a program's step") {
  REQUIRE(SeedRandom(5).ok());
  AcceleratedFunction draw = Accelerate(Draw);
  Program p("p", {.steps = 4});
  p.Fetch("draw", p.RandomUniform(0, 1, F32, {8}));
  absl::StatusOr<CompiledProgram> compiled = Compile(p);
  REQUIRE(compiled.status() == absl::OkStatus());
  REQUIRE(compiled->Initialize(5).ok());
  absl::StatusOr<Outputs> outputs = compiled->Run({});
  REQUIRE(outputs.status() == absl::OkStatus());
  const float *rows = outputs->fetches.at("draw").as<float>();
  for (int step = 0; step < 4; ++step)
    CHECK(Floats(draw()) == std::vector<float>(rows + step * 8, rows + step * 8 + 8));
}
