//===- test_accelerate_errors.cpp - Errors of accelerated functions -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that each error names the line of the user's call or of the op in the function.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include "absl/strings/match.h"

#include <limits>

using namespace refold;
using namespace refold::testing;

namespace {

int traced_number = 0;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Accelerates a new function for each test, because errors of a trace are not cached.
template <typename Fn> std::string Traced(Fn function, const char *device = "cpu") {
  Array x = *Array::From<float>({1, 2, 3}, {3}, {.device = device});
  auto result = Accelerate(absl::StrCat("traced ", traced_number++), function,
                           {.name = "traced", .compile = {.device = device}})(x);
  ClearAllCaches();
  return TextOf(result);
}

} // namespace

TEST_CASE("arrays refuse data that does not fit them") {
  const Array x = *Array::From<float>({1, 2, 3}, {3});
  CHECK(TextOf(x.as<int64_t>()) == "as<int64_t> of f32[3]: as<float> reads it");
  CHECK(TextOf(x.as<bool>()) == "as<bool> of f32[3]: as<float> reads it");
  CHECK(TextOf(x.Item<double>()) == "Item<double> of f32[3]: Item<float> reads it");
  CHECK(TextOf(x.Item<float>()) ==
        "Item of f32[3]: it reads arrays of one element; as<float> reads all");
  CHECK(TextOf(Array().Item<float>()) == "Item of an array that was never given a value");
  CHECK(TextOf(Array().To("cpu")) == "ToHost of an array that was never given a value");
  CHECK(TextOf(Array::From<float>({1, 2, 3}, {2, 2})) == "3 elements were given for f32[2,2]");
  CHECK(TextOf(Array::From<float>({}, {2, -2})) == "an array has the negative extent -2");
  CHECK(TextOf(Array::Zeros(F32, {int64_t{1} << 40, int64_t{1} << 40})) ==
        "f32[1099511627776,1099511627776] has more than 2^59 elements");
  CHECK(TextOf(Array::Full(300, S8, {2})) == "an array of s8 cannot hold 300");
  CHECK(TextOf(Array::Full(0.5, S32, {2})) == "an array of s32 cannot hold 0.5");
  CHECK(Array::Full(kInfinity, F32, {2}).ok());
  CHECK(TextOf(Array::Zeros(F32, {2}, {.device = "cpi"})) ==
        "unknown device 'cpi' (did you mean 'cpu'?), there are: cpu, cuda, null, checked");
  CHECK(TextOf(x.WithLabels("a,b")) ==
        "for f32[3]: labels 'a,b' are 2, and the array has 1 dimension");
  CHECK(TextOf(Array::Zeros(F32, {2, 3}, {.labels = "SCB"})) ==
        "for f32[2,3]: labels 'SCB' are 3, and the array has 2 dimensions");
  CHECK(TextOf(Array::Zeros(F32, {2, 3}, {.labels = "batch,"})) ==
        "for f32[2,3]: labels 'batch,' have an empty label");
  const Array none = *Array::Zeros(S64, {}, {.device = "null"});
  CHECK(TextOf(none.Item<int64_t>()) == "device 'null' computes nothing: s64[] has no elements");
}

TEST_CASE("a traced value cannot be read") {
  const std::string instead =
      " reads a value while 'traced' is traced, and there is none yet: choose whole computations "
      "with rf::Cond, elements with rf::Where, or return the value and decide outside";
  CHECK(Traced([](Array x) {
          (void)x.Item<float>();
          return x;
        }) == "Item" + instead);
  CHECK(Traced([](Array x) {
          (void)x.as<float>();
          return x;
        }) == "as" + instead);
  CHECK(Traced([](Array x) {
          (void)x.ToHost();
          return x;
        }) == "ToHost" + instead);
  CHECK(Traced([](Array x) {
          (void)(x + 1.0).Item<float>();
          return x;
        }) == "Item" + instead);
  Program p("p");
  Tensor t = p.Input("t", F32, {});
  CHECK(TextOf(t.Item<float>()) ==
        "Item reads a value of program 'p', which has not run: fetch it");
}

TEST_CASE("a trace may only use its arguments") {
  const Array outside = *Array::From<float>({1, 2, 3}, {3});
  const int made = __LINE__ - 1;
  CHECK(Traced([&](Array x) { return Array(x + outside); }) ==
        absl::StrCat("the array made at ", __FILE__, ":", made,
                     " is used in 'traced', which is traced, but is not an argument of it: pass it "
                     "as one"));
  CHECK(Traced([&](Array) { return outside; }) ==
        absl::StrCat("the array made at ", __FILE__, ":", made,
                     " is used in 'traced', which is traced, but is not an argument of it: pass it "
                     "as one"));
  CHECK(TextOf((outside + 1.0).program().status()) ==
        "an op was called on an array outside of a traced function: call it in a function that "
        "rf::Accelerate runs");
  Array kept;
  CHECK(Traced([&](Array x) {
          kept = x * 2.0;
          return x;
        }) == "");
  CHECK(Traced([&](Array x) { return Array(x + kept); }) ==
        "operator+ uses an array of a trace that has ended, of 'traced': return it from the "
        "function");
  CHECK(TextOf(kept.Item<float>()) ==
        "Item reads a value of the trace of 'traced', which has ended: return the value from the "
        "function");
  CHECK(TextOf(CurrentProgram().status()) ==
        "nothing is traced here: call it in a function that rf::Accelerate runs");
}

TEST_CASE("a function must assign all of its results") {
  CHECK(Traced([](Array x) { return std::pair(x, Array()); }) ==
        "result 1 of 'traced' has no value: it was never assigned");
  CHECK(Traced([](Array x) { return std::vector<Array>{x, {}}; }) ==
        "result 0.1 of 'traced' has no value: it was never assigned");
  CHECK(Traced([](Array x) { return std::map<std::string, Array>{{"a", x}, {"b", {}}}; }) ==
        "result 0.b of 'traced' has no value: it was never assigned");
  CHECK(TextOf(Accelerate(+[](std::vector<Array> x) { return x[0]; }, {.arguments = {"all"}})(
            std::vector<Array>(2))) == "argument 0 'all', 0 is an array without a value");
}

TEST_CASE("an error of an op fails the call with the op's line") {
  Array x = *Array::From<float>({1, 2, 3}, {3}), y = *Array::From<float>({1, 2}, {2});
  auto sum = Accelerate(+[](Array a, Array b) { return a + b; })(x, y);
  CHECK(sum.status().message() == absl::StrCat(__FILE__, ":", __LINE__ - 1,
                                               ": operator+ cannot broadcast f32[3] with f32[2]"));
}

TEST_CASE("methods of a Program without a meaning in a call are refused") {
  auto in = [](absl::string_view method, absl::string_view instead) {
    return absl::StrCat(method, " has no meaning in 'traced', which is traced: ", instead);
  };
  CHECK(Traced([](Array x) {
          CurrentProgram().Input("y", F32, {});
          return x;
        }) == in("Input", "make it an argument"));
  CHECK(Traced([](Array x) {
          CurrentProgram().Fetch("y", x);
          return x;
        }) == in("Fetch", "return the value"));
  CHECK(Traced([](Array x) {
          CurrentProgram().Function("f", [] {});
          return x;
        }) == in("Function", "accelerate it by itself"));
  CHECK(Traced([](Array x) {
          CurrentProgram().Shards(2);
          return x;
        }) == in("Shards", "give it to the program that is trained"));
  CHECK(Traced([](Array x) {
          CurrentProgram().Autocast(BF16);
          return x;
        }) == in("Autocast", "give it to the program that is trained"));
  CHECK(Traced([](Array) { return CurrentProgram().Step(); }) ==
        in("Step", "pass the number of the step as an array"));
  CHECK(Traced([](Array) { return CurrentProgram().Shuffle(8, 2); }) ==
        in("Shuffle", "use SampleIndices, or pass the indices as an array"));
}

TEST_CASE("an endless recursion is refused") {
  struct Endless {
    static Array Call(Array x) {
      absl::StatusOr<Array> inner = Accelerate(Call, {.name = "Endless"})(x);
      return inner.ok() ? *inner : Array(x * 1.0);
    }
  };
  // The innermost call is refused, and the function ends because it checks for that.
  Array x = *Array::From<float>({1}, {1});
  CHECK(Accelerate(Endless::Call)(x).ok());
}

TEST_CASE("a large constant of the host is refused") {
  std::vector<float> table(20000, 1.0f);
  CHECK(Traced([&](Array x) { return Array(Sum(*Array::From<float>(table, {20000})) + Sum(x)); }) ==
        "a constant of 80000 bytes is made from host data in 'traced': pass it as an argument "
        "(the limit is 65536)");
  table.resize(3);
  Array x = *Array::From<float>({1, 2, 3}, {3});
  auto sum =
      Accelerate("with a constant", [&](Array y) { return *Array::From<float>(table, {3}) + y; });
  CHECK(Floats(sum(x)) == std::vector<float>{2, 3, 4});
}

TEST_CASE("a name belongs to one function") {
  Array x = *Array::From<float>({1}, {1});
  auto first = Accelerate("the policy", [](Array a) { return a + 1.0; });
  CHECK(first(x).ok());
  auto second = Accelerate("the policy", [](Array a) { return a + 2.0; });
  CHECK(TextOf(second(x)) ==
        "the name 'the policy' already belongs to another function: give this one a unique name");
}

TEST_CASE("invalid properties of a function are refused") {
  AcceleratedFunction same = Accelerate(+[](Array x) { return x; });
  CHECK(TextOf(same.SetCacheSize(0)) == "a cache holds at least one trace, got 0");
  CHECK(same.CacheSize() == 50);
  CHECK(same.SetCacheSize(3).ok());
  CHECK(same.CacheSize() == 3);
  auto nowhere = Accelerate(+[](Array x) { return x + 1.0; }, {.compile = {.device = "cpi"}});
  CHECK(absl::StartsWith(TextOf(nowhere(Array())), "unknown device 'cpi'"));
}

TEST_CASE("an argument must be on the function's device", "[host]") {
  Array x = *Array::Zeros(F32, {3}, {.device = "checked"});
  CHECK(TextOf(Accelerate(+[](Array y) { return y + 1.0; },
                          {.name = "Step", .arguments = {"x"}})(x)) ==
        "argument 0 'x' is on device 'checked', but 'Step' is compiled for 'cpu': move it with "
        "Array::To");
}

TEST_CASE("a budget that cannot be met is refused with its numbers") {
  Array x = *Array::Zeros(F32, {1024});
  auto grow = Accelerate(+[](Array y) { return y + 1.0; },
                         {.name = "grow", .compile = {.memory_budget = 8000}});
  const std::string refused = TextOf(grow(x));
  CHECK_THAT(refused, Catch::Contains("'grow' cannot be compiled: "));
  CHECK_THAT(refused, Catch::Contains("8,192"));
}
