//===- test_accelerate_checks.cpp - Calls op by op and checked calls ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include <cstdlib>
#include <limits>

using namespace refold;
using namespace refold::testing;

namespace {

std::vector<float> seen;
bool look = false;
int runs = 0;

Tensor Looked(Array x) {
  ++runs;
  Tensor y = x * x;
  if (look)
    seen = *Array(y).as<float>();
  Tensor sum = Sum(y);
  if (look)
    seen.push_back(*sum.Item<float>());
  return y + sum;
}

std::vector<Array> Everything(Array x, Array w) {
  Tensor h = Tanh(MatMul(x, w));
  Tensor masked = Dropout(h, 0.5);
  Tensor loop = CurrentProgram().Foldl(masked, {Constant(0, F32, {3})},
                                       [](Tensor row, std::vector<Tensor> at) {
                                         return std::vector<Tensor>{at[0] * 0.5 + Exp(row)};
                                       })[0];
  Tensor chosen =
      Cond(Greater(Sum(loop), Constant(0, F32)), [&] { return loop * 2.0; }, [&] { return loop; });
  Tensor loss = Mean(chosen * chosen);
  std::vector<Tensor> first = Gradients(loss, {w, x});
  Tensor second = Gradients(Sum(first[0] * first[0]), {w})[0];
  Tensor noise = RandomUniform(0, 1, F32, {4});
  return {loss, first[0], first[1], second, noise, x};
}

Array Constants(Array x) { return x * 2.0 + Array(*Array::From<float>({1, 2, 3}, {3})); }

int global_number = 2;
Array DependsOnGlobal(Array x) { return x * static_cast<double>(global_number); }
Array DependsOnHostRandom(Array x) { return x * static_cast<double>(std::rand() % 1000 + 1); }

bool SameBits(const std::vector<Array> &a, const std::vector<Array> &b) {
  bool same = a.size() == b.size();
  for (size_t i = 0; same && i < a.size(); ++i)
    same = Floats(a[i]) == Floats(b[i]);
  return same;
}

} // namespace

TEST_CASE("a disabled function runs in every call, and its values can be read") {
  AcceleratedFunction looked = Accelerate(Looked);
  looked.ClearCache();
  Array x = *Array::From<float>({1, 2, 3}, {3});
  const std::vector<float> accelerated = Floats(looked(x));
  runs = 0;
  seen.clear();
  looked.SetEnabled(false);
  look = true;
  CHECK_FALSE(looked.Enabled());
  CHECK(Floats(looked(x)) == accelerated);
  CHECK(Floats(looked(x)) == accelerated);
  CHECK(runs == 2);
  CHECK(seen == std::vector<float>{1, 4, 9, 14});
  CHECK(looked.Occupancy() == 2); // the calls did not use the cache
  looked.SetEnabled(true);
  look = false;
  CHECK(Floats(looked(x)) == accelerated);
  CHECK(runs == 2);
}

TEST_CASE("op-by-op runs have the bits of traces") {
  const std::string device = GENERATE("cpu", "checked");
  AcceleratedFunction on = Accelerate(Everything, {.compile = {.device = device}});
  AcceleratedFunction off = Accelerate(Everything, {.compile = {.device = device}});
  off.SetEnabled(false);
  auto make = [&](size_t count, Shape shape) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i)
      values[i] = static_cast<float>(i % 7) / 7 - 0.3f;
    return *Array::From<float>(values, std::move(shape), {.device = device});
  };
  Array x = make(20, {4, 5}), w = make(15, {5, 3});
  REQUIRE(SeedRandom(3, device).ok());
  std::vector<std::vector<Array>> expected;
  for (int i = 0; i < 3; ++i)
    expected.push_back(*on(x, w));
  REQUIRE(SeedRandom(3, device).ok());
  for (int i = 0; i < 3; ++i)
    CHECK(SameBits(*off(x, w), expected[static_cast<size_t>(i)]));
  CHECK_FALSE(SameBits(expected[0], expected[1])); // the masks differ
}

TEST_CASE("a value inside of a loop cannot be read op by op") {
  std::string error;
  AcceleratedFunction loop =
      Accelerate("read in a loop",
                 [&](Array x) -> Array {
                   return CurrentProgram().Foldl(x, {Constant(0, F32)},
                                                 [&](Tensor row, std::vector<Tensor> at) {
                                                   error = TextOf(row.Item<float>().status());
                                                   return std::vector<Tensor>{at[0] + row};
                                                 })[0];
                 },
                 {.name = "loop"});
  loop.SetEnabled(false);
  CHECK(Floats(loop(*Array::From<float>({1, 2}, {2}))) == std::vector<float>{3});
  CHECK(error == "a value inside a loop or a condition of 'loop' cannot be read: it is built once, "
                 "and executed as a whole");
}

TEST_CASE("a While is evaluated as a whole op by op") {
  AcceleratedFunction halve = Accelerate(+[](Array x) -> Array {
    return CurrentProgram().While({.max_steps = 20}, {x}, [](std::vector<Tensor> at) {
      Tensor next = at[0] * 0.5;
      return std::pair(Greater(next, Constant(1, F32)), std::vector<Tensor>{next});
    })[0];
  });
  Array x = *Array::Full(12, F32, {});
  CHECK(*halve(x)->Item<float>() == 0.75f);
  halve.SetEnabled(false);
  CHECK(*halve(x)->Item<float>() == 0.75f);
}

TEST_CASE("host constants are values op by op") {
  AcceleratedFunction constants = Accelerate(Constants);
  constants.SetEnabled(false);
  CHECK(Floats(constants(*Array::From<float>({1, 1, 1}, {3}))) == std::vector<float>{3, 4, 5});
}

TEST_CASE("checked calls accept correct functions without a warning") {
  std::vector<std::string> warnings;
  AccelerateOptions options;
  options.warn = [&](const std::string &line) { warnings.push_back(line); };
  AcceleratedFunction everything = Accelerate(Everything, options);
  Array x = *Array::Full(0.25, F32, {4, 5}), w = *Array::Full(0.5, F32, {5, 3});
  for (CheckMode mode : {CheckMode::Tolerance, CheckMode::Bits, CheckMode::Retrace}) {
    everything.SetCheckMode(mode);
    CHECK(everything.GetCheckMode() == mode);
    CHECK(everything(x, w).ok());
    CHECK(everything(x, w).ok());
  }
  CHECK(warnings == std::vector<std::string>());
  CHECK(everything.CheckTolerance() == 1e-4);
  CHECK(TextOf(everything.SetCheckTolerance(-1)) ==
        "a tolerance is a finite number that is not negative, got -1");
  CHECK_FALSE(everything.SetCheckTolerance(std::numeric_limits<double>::infinity()).ok());
}

TEST_CASE("checked calls find a function that depends on other data than its arguments") {
  std::vector<std::string> warnings;
  AccelerateOptions options;
  options.warn = [&](const std::string &line) { warnings.push_back(line); };
  Array x = *Array::Full(1, F32, {2});
  AcceleratedFunction global = Accelerate(DependsOnGlobal, options);
  CHECK(Floats(global(x)) == std::vector<float>{2, 2});
  global_number = 3;
  SECTION("found by a second trace") {
    global.SetCheckMode(CheckMode::Retrace);
    CHECK(Floats(global(x)) == std::vector<float>{2, 2});
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], Catch::StartsWith("check by tracing again: the trace has '"));
    CHECK_THAT(warnings[0], Catch::Contains("3.0"));
    CHECK_THAT(warnings[0],
               Catch::EndsWith(": the function depends on a value that is not an argument"));
  }
  SECTION("found by its values") {
    global.SetCheckMode(CheckMode::Bits);
    CHECK(global(x).ok());
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0] == "check of bits: result 0[0] is 2 accelerated and 3 op by op");
    global.SetCheckMode(CheckMode::Tolerance);
    CHECK(global(x).ok());
    CHECK(warnings.size() == 2);
    REQUIRE(global.SetCheckTolerance(0.5).ok());
    CHECK(global(x).ok());
    CHECK(warnings.size() == 2);
  }
  global_number = 2;
  global.ClearCache();
}

TEST_CASE("checked calls find random numbers of the host") {
  std::vector<std::string> warnings;
  AccelerateOptions options;
  options.warn = [&](const std::string &line) { warnings.push_back(line); };
  AcceleratedFunction random = Accelerate(DependsOnHostRandom, options);
  random.SetCheckMode(CheckMode::Retrace);
  Array x = *Array::Full(1, F32, {2});
  for (int i = 0; i < 5; ++i)
    CHECK(random(x).ok());
  CHECK(warnings.size() >= 3);
}
