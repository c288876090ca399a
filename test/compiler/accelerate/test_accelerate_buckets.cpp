//===- test_accelerate_buckets.cpp - Padded dimensions --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include <numeric>

using namespace refold;
using namespace refold::testing;

namespace {

/// Returns an array with elements 1, 2, 3, ...
Array Counted(Shape shape, Labels labels) {
  const int64_t count =
      std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<int64_t>());
  std::vector<float> elements(static_cast<size_t>(count));
  std::iota(elements.begin(), elements.end(), 1.0f);
  return *Array::From<float>(elements, std::move(shape), {.labels = std::move(labels)});
}

int describe_traces = 0;
/// Returns the length, the mask, the argument as the program sees it, and the doubled argument.
std::tuple<Array, Array, Array, Array> Describe(Array x) {
  ++describe_traces;
  return {Length("time"), Convert(Mask("time"), F32), Labeled(x, ""),
          Labeled(x * 2.0, "batch,time")};
}

Array MaskedMean(Array x) {
  Tensor on = Convert(Mask("time"), F32);
  return Sum(x * on) / Convert(Length("time"), F32);
}

} // namespace

TEST_CASE("a labeled dimension is padded with zeros to the next bucket") {
  AcceleratedFunction describe =
      Accelerate(Describe, {.name = "Describe", .buckets = {{"time", {4, 8}}}});
  describe.ClearCache();
  describe_traces = 0;
  for (int64_t length : {1, 3, 4, 5, 7, 8, 2}) {
    const int64_t bucket = length <= 4 ? 4 : 8;
    Array x = Counted({2, length}, "batch,time");
    const std::vector<float> elements = Floats(x);
    auto [told, mask, padded, twice] = describe.CallOrDie(x);
    CHECK(*told.Item<int32_t>() == length);
    CHECK(padded.shape() == Shape{2, bucket});
    CHECK(twice.shape() == Shape{2, length});
    CHECK(twice.labels() == "batch,time");
    std::vector<float> want_mask, want_padded, want_twice;
    for (int64_t t = 0; t < bucket; ++t)
      want_mask.push_back(t < length ? 1.0f : 0.0f);
    for (int64_t row = 0; row < 2; ++row)
      for (int64_t t = 0; t < bucket; ++t) {
        const float value = t < length ? elements[static_cast<size_t>(row * length + t)] : 0.0f;
        want_padded.push_back(value);
        if (t < length)
          want_twice.push_back(2 * value);
      }
    CHECK(Floats(mask) == want_mask);
    CHECK(Floats(padded) == want_padded);
    CHECK(Floats(twice) == want_twice);
  }
  CHECK(describe_traces == 2);
  CHECK(describe.HitRate() == Approx(100.0 * 5 / 7));
}

TEST_CASE("an argument without the bucketed label is passed unchanged") {
  auto scaled =
      Accelerate("scale ragged rows",
                 [](Array x, Array factor) -> Array { return Labeled(x * factor, "time"); },
                 {.buckets = {{"time", {4}}}});
  Array x = *Array::From<float>({1, 2, 3}, {3}, {.labels = "time"});
  CHECK(Floats(scaled(x, *Array::Full(3, F32, {}))) == std::vector<float>{3, 6, 9});
}

TEST_CASE("every labeled dimension is padded, also inside of rows") {
  auto pair = Accelerate(
      "a square of time",
      [](Array x) -> std::tuple<Array, Array> { return {Labeled(x, "t,k,t"), Labeled(x, "")}; },
      {.buckets = {{"t", {4}}}});
  for (int64_t n : {1, 2, 3, 4}) {
    Array x = *Counted({n, 3, n}, "t,k,t").WithLabels("t,k,t");
    const std::vector<float> elements = Floats(x);
    auto [same, padded] = pair.CallOrDie(x);
    CHECK(Floats(same) == elements);
    std::vector<float> want(4 * 3 * 4, 0.0f);
    for (int64_t a = 0; a < n; ++a)
      for (int64_t b = 0; b < 3; ++b)
        for (int64_t c = 0; c < n; ++c)
          want[static_cast<size_t>((a * 3 + b) * 4 + c)] =
              elements[static_cast<size_t>((a * 3 + b) * n + c)];
    CHECK(Floats(padded) == want);
  }
}

TEST_CASE("each of two labels is padded to its own buckets") {
  auto both = Accelerate("two labels",
                         [](Array x) -> std::tuple<Array, Array, Array> {
                           return {Labeled(x + 1.0, "BTW"), Length("B") * 100 + Length("T"),
                                   Labeled(Sum(x, {1, 2}), "B")};
                         },
                         {.buckets = {{"B", {2, 4}}, {"T", {3, 6}}}});
  for (int64_t rows : {1, 2, 3, 4})
    for (int64_t length : {1, 3, 5}) {
      Array x = Counted({rows, length, 2}, "BTW");
      std::vector<float> want = Floats(x), sums;
      for (size_t row = 0; row < static_cast<size_t>(rows); ++row) {
        const auto width = static_cast<std::ptrdiff_t>(length * 2),
                   at = static_cast<std::ptrdiff_t>(row) * width;
        sums.push_back(std::accumulate(want.begin() + at, want.begin() + at + width, 0.0f));
      }
      for (float &value : want)
        ++value;
      auto [next, lengths, sum] = both.CallOrDie(x);
      CHECK(next.shape() == Shape{rows, length, 2});
      CHECK(Floats(next) == want);
      CHECK(*lengths.Item<int32_t>() == rows * 100 + length);
      CHECK(Floats(sum) == sums);
    }
  CHECK(both.Occupancy() == 100.0 * 4 / 50);
}

TEST_CASE("labels that differ only in spelling give one key") {
  auto keep = Accelerate("labels of one meaning", [](Array x) -> Array { return x + x; });
  CHECK(Floats(keep(Counted({1, 2}, "SB"))) == std::vector<float>{2, 4});
  CHECK(Floats(keep(Counted({1, 2}, "S,B"))) == std::vector<float>{2, 4});
  CHECK(keep.Occupancy() == 100.0 * 1 / 50);
  CHECK(Counted({1, 2}, "S,B").labels() == "SB");
  CHECK(Counted({1, 2}, "S,batch").labels() == "S,batch");
  CHECK(Counted({2}, "S").labels() == "S");
}

TEMPLATE_TEST_CASE("elements of every size are padded and unpadded", "", int8_t, int32_t, int64_t,
                   uint32_t, float, double) {
  auto keep = Accelerate(
      [](Array x) -> std::tuple<Array, Array> { return {Labeled(x + x, "bt"), Labeled(x, "")}; },
      {.buckets = {{"t", {5}}}});
  Array x = *Array::From<TestType>({1, 2, 3, 4, 5, 6}, {2, 3}, {.labels = "bt"});
  auto [twice, padded] = keep.CallOrDie(x);
  CHECK(*twice.template as<TestType>() == std::vector<TestType>{2, 4, 6, 8, 10, 12});
  CHECK(*padded.template as<TestType>() == std::vector<TestType>{1, 2, 3, 0, 0, 4, 5, 6, 0, 0});
}

TEST_CASE("the gradient of a masked mean ignores the padding") {
  auto gradient = Accelerate(
      "gradient of a masked mean",
      [](Array x) -> Array { return Labeled(Gradients(Array(MaskedMean(x * x)), {x})[0], "time"); },
      {.buckets = {{"time", {4, 8}}}});
  for (int64_t length : {2, 4, 8}) {
    Array x = Counted({length}, "time");
    std::vector<float> want = Floats(x);
    for (float &value : want)
      value = 2 * value / static_cast<float>(length);
    CHECK(Floats(gradient(x)) == want);
  }
}

TEST_CASE("each of several results of one value is unpadded by its own labels") {
  auto views = Accelerate("views of one value",
                          [](Array x) -> std::tuple<Array, Array, Array, Array> {
                            Array y = x * 10.0;
                            return {Labeled(y, "time"), y, Labeled(y, "other"), x};
                          },
                          {.buckets = {{"time", {3}}}});
  Array x = *Array::From<float>({1, 2}, {2}, {.labels = "time"});
  auto [cut, whole, renamed, same] = views.CallOrDie(x);
  CHECK(Floats(cut) == std::vector<float>{10, 20});
  CHECK(cut.labels() == "time");
  CHECK(Floats(whole) == std::vector<float>{10, 20, 0});
  CHECK(whole.labels().empty());
  CHECK(Floats(renamed) == std::vector<float>{10, 20, 0});
  CHECK(renamed.labels() == "other");
  CHECK(Floats(same) == std::vector<float>{1, 2});
}

TEST_CASE("a donated argument is freed, padded or not") {
  auto next =
      Accelerate("donate ragged rows", [](Array x) -> Array { return Labeled(x + 1.0, "time"); },
                 {.buckets = {{"time", {4}}}});
  for (int64_t length : {2, 3, 4}) {
    Array x = Counted({length}, "time");
    std::vector<float> want = Floats(x);
    const uint64_t live = LiveBytes();
    for (int i = 0; i < 3; ++i) {
      Array given = x;
      x = Array();
      x = *next(std::move(given));
      CHECK_FALSE(given.status().ok());
      CHECK(LiveBytes() == live);
      for (float &value : want)
        ++value;
      CHECK(Floats(x) == want);
    }
  }
  CHECK(next.Occupancy() == 2);
}

TEST_CASE("the peak includes padded and unpadded copies") {
  auto next =
      Accelerate("peak of ragged rows", [](Array x) -> Array { return Labeled(x * 3.0, "time"); },
                 {.buckets = {{"time", {1024}}}});
  auto peak = [&](int64_t length) {
    Array x = Counted({length}, "time");
    (void)*next(x);
    const uint64_t others = LiveBytes() - x.bytes();
    ResetPeak();
    (void)*next(x);
    return MemoryUse().peak - others;
  };
  // At the peak with 100 elements, four arrays are alive: the argument, its padded copy, the padded
  // result, and the result without padding. With 1024 elements nothing is padded, so only the
  // argument and the result are alive.
  CHECK(peak(100) - peak(1024) == 2 * 400);
}

TEST_CASE("buckets are part of the key") {
  AcceleratedFunction plain = Accelerate(MaskedMean, {.name = "MaskedMean"}),
                      few = Accelerate(MaskedMean, {.buckets = {{"time", {8}}}}),
                      more = Accelerate(MaskedMean, {.buckets = {{"time", {4, 8}}}});
  plain.ClearCache();
  Array x = Counted({6}, "time");
  CHECK(Floats(few(x)) == std::vector<float>{3.5});
  CHECK(Floats(more(x)) == std::vector<float>{3.5});
  CHECK(more.WhyMissed() == "options: buckets of 'time'=4,8 was 8");
  CHECK(TextOf(plain(x)) == "Mask of 'time': it has no buckets in 'MaskedMean': set "
                            "AccelerateOptions::buckets");
}

TEST_CASE("invalid bucket sizes are refused") {
  auto refused = [](decltype(AccelerateOptions::buckets) buckets) {
    AcceleratedFunction mean = Accelerate(MaskedMean, {.buckets = std::move(buckets)});
    return TextOf(mean(Counted({2}, "time")));
  };
  CHECK(refused({{"time", {4, 4}}}) ==
        "buckets of 'time' are 4, 4: they must be positive and increasing");
  CHECK(refused({{"time", {8, 4}}}) ==
        "buckets of 'time' are 8, 4: they must be positive and increasing");
  CHECK(refused({{"time", {0, 4}}}) ==
        "buckets of 'time' are 0, 4: they must be positive and increasing");
  CHECK(refused({{"time", {-1}}}) ==
        "buckets of 'time' are -1: they must be positive and increasing");
  CHECK(refused({{"time", {}}}) == "buckets of 'time' are empty: give at least one size");
  CHECK(refused({{"a,b", {4}}}) ==
        "buckets of 'a,b': a label is a word without commas, or a letter");
  CHECK(refused({{"", {4}}}) == "buckets of '': a label is a word without commas, or a letter");
  CHECK(refused({{"time", {int64_t{1} << 31}}}) ==
        "buckets of 'time' go up to 2147483648: a length is an s32, at most 2147483647");
}

TEST_CASE("arguments that do not fit the buckets are refused") {
  auto add = Accelerate("add ragged rows", [](Array x, Array y) -> Array { return x + y; },
                        {.arguments = {"x", "y"}, .buckets = {{"time", {4, 8}}}});
  CHECK(TextOf(add(Counted({3}, "time"), Counted({9}, "time"))) ==
        "dimension 'time' is 3 in argument 0 'x' and 9 in argument 1 'y': dimensions of one label "
        "that has buckets have one length in a call");
  CHECK(TextOf(add(Counted({9}, "time"), Counted({9}, "time"))) ==
        "dimension 'time' of argument 0 'x' is 9, above the largest bucket, 8: add a larger one");
  CHECK(TextOf(add(Counted({3}, "tmie"), Counted({3}, "other"))) ==
        "no dimension of an argument has the label 'time', which has buckets (did you mean "
        "'tmie'?)");
  CHECK(TextOf(add(Counted({3}, ""), Counted({3}, ""))) ==
        "no dimension of an argument has the label 'time', which has buckets: give the argument "
        "labels (ArrayOptions::labels, Array::WithLabels)");
  // The failed calls consumed no argument and cached nothing.
  CHECK(Floats(add(Counted({3}, "time"), Counted({3}, "time"))) == std::vector<float>{2, 4, 6, 0});
  CHECK(add.Occupancy() == 2);

  auto grid =
      Accelerate("a ragged grid", [](std::vector<Array> parts) -> Array { return parts[0]; },
                 {.buckets = {{"S", {4, 8}}}});
  CHECK(TextOf(grid(std::vector<Array>{Counted({3, 2}, "SS")})) ==
        "dimension 'S' is 3 in argument 0, 0 and 2 in argument 0, 0: dimensions of one label that "
        "has buckets have one length in a call");

  auto huge = Accelerate("a huge ragged array", [](Array x) -> Array { return x; },
                         {.buckets = {{"t", {int64_t{1} << 30}}}});
  CHECK(TextOf(huge(Counted({1, 1}, "tt"))) ==
        "argument 0 would have more than 2^59 elements with dimension 't' padded to 1073741824");
}

TEST_CASE("labels whose lengths differ are refused while tracing") {
  auto wrong =
      Accelerate("a wrong label", [](Array x) -> Array { return x * Convert(Length("tmie"), F32); },
                 {.buckets = {{"time", {4}}}});
  CHECK(TextOf(wrong(Counted({3}, "time"))) ==
        "Length of 'tmie': it has no buckets in 'a wrong label' (did you mean 'time'?)");
  auto mask = Accelerate("a mask of nothing",
                         [](Array x) -> Array { return x * Convert(Mask("depth"), F32); },
                         {.buckets = {{"time", {4}}}});
  CHECK(TextOf(mask(Counted({3}, "time"))) ==
        "Mask of 'depth': it has no buckets in 'a mask of nothing': set "
        "AccelerateOptions::buckets");
  CHECK(TextOf(Length("time").program().status()) ==
        "nothing is traced here: call it in a function that rf::Accelerate runs");
  CHECK(TextOf(Mask("time").program().status()) ==
        "nothing is traced here: call it in a function that rf::Accelerate runs");
}

TEST_CASE("a result with a bucketed label has the length of its bucket") {
  auto half = Accelerate("half of the rows",
                         [](Array x) -> Array { return Labeled(Slice(x, {0}, {2}), "time"); },
                         {.buckets = {{"time", {4}}}});
  CHECK(TextOf(half(Counted({3}, "time"))) ==
        "result 0 of 'half of the rows', f32[2 time], is 2 along 'time', which is padded to 4: a "
        "result with the label has that size, and is cut back");
}

TEST_CASE("a loop in a function reads the length of a bucketed dimension") {
  auto sum = Accelerate(
      "sum in a loop",
      [](Array x) -> Array {
        Program p = CurrentProgram();
        return p.Foldl(x, {p.Constant(0, F32)}, [&](Tensor row, std::vector<Tensor> before) {
          return std::vector<Tensor>{before[0] + row * Convert(Length("time"), F32)};
        })[0];
      },
      {.buckets = {{"time", {4}}}});
  CHECK(Floats(sum(Counted({3}, "time"))) == std::vector<float>{18});
  CHECK(Floats(sum(Counted({2}, "time"))) == std::vector<float>{6});
  CHECK(sum.Occupancy() == 2);
}
