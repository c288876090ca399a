//===- test_accelerate_report.cpp - Reports of functions about calls ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include "absl/strings/str_split.h"

using namespace refold;
using namespace refold::testing;

namespace {

struct Part {
  Array weight;
  double scale = 1;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("weight", self.weight);
    visit("scale", self.scale);
  }
};

Array ScaledParts(const std::vector<Part> &parts, Array x) {
  Tensor sum = x;
  for (const Part &part : parts)
    sum = sum + part.weight * part.scale;
  return sum;
}

Array Scaled(Array x, double by) { return x * by; }

} // namespace

TEST_CASE("a miss names the path of the part of the key that differs") {
  AcceleratedFunction scaled = Accelerate(ScaledParts, {.arguments = {"parts", "x"}});
  Array x = *Array::Zeros(F32, {4}), w = *Array::Zeros(F32, {4});
  std::vector<Part> parts{{w, 1}, {w, 2}};
  CHECK(scaled(parts, x).ok());
  CHECK(scaled.WhyMissed() == "the cache holds no trace");
  CHECK(scaled(parts, x).ok());
  CHECK(scaled.WhyMissed() == "");
  parts[1].scale = 3;
  CHECK(scaled(parts, x).ok());
  CHECK(scaled.WhyMissed() == "argument 0 'parts', 1.scale: 3 was 2");
  CHECK(scaled(parts, *Array::Zeros(F32, {1})).ok());
  CHECK(scaled.WhyMissed() == "argument 1 'x': size 1 was size 4");
}

TEST_CASE("a report has one line per trace, the oldest first") {
  AcceleratedFunction scaled = Accelerate(Scaled, {.name = "Scaled", .arguments = {"x", "by"}});
  scaled.ClearCache();
  CHECK(scaled.Report() == "Scaled: 0 of 50 traces, 0 of 0 calls reused one (0.0 %)\n");
  Array x = *Array::Zeros(F32, {2, 3});
  for (int i = 0; i < 3; ++i)
    CHECK(scaled(x, 2).ok());
  CHECK(scaled(*Array::Zeros(F32, {5}), 0.5).ok()); // donated, so the result overwrites it
  const std::vector<std::string> lines = absl::StrSplit(scaled.Report(), '\n');
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] == "Scaled: 2 of 50 traces, 2 of 4 calls reused one (50.0 %)");
  CHECK_THAT(lines[1], Catch::StartsWith("key"));
  CHECK_THAT(lines[2], Catch::StartsWith("x f32[2,3], 2 "));
  CHECK_THAT(lines[2], Catch::EndsWith("0/1"));
  CHECK_THAT(lines[3], Catch::StartsWith("x f32[5], 0.5 "));
  CHECK_THAT(lines[3], Catch::EndsWith("1/1"));
  CHECK(lines[1].size() == lines[2].size());
  CHECK(lines[2].size() == lines[3].size());
}

TEST_CASE("a full cache whose traces are not reused has one warning") {
  std::vector<std::string> warnings;
  AccelerateOptions options;
  options.arguments = {"x", "by"};
  options.warn = [&](const std::string &line) { warnings.push_back(line); };
  AcceleratedFunction scaled = Accelerate(Scaled, options);
  scaled.ClearCache();
  REQUIRE(scaled.SetCacheSize(10).ok());
  Array x = *Array::Zeros(F32, {2});
  for (int i = 0; i < 8; ++i)
    CHECK(scaled(x, i).ok());
  CHECK(warnings.empty());
  for (int i = 8; i < 30; ++i)
    CHECK(scaled(x, i).ok());
  CHECK(warnings == std::vector<std::string>{"9 of 10 traces are used, and 0 % of calls reuse one: "
                                             "argument 1 'by': 8 was 7"});
  // An array argument would not be part of the key.
  REQUIRE(scaled.SetCacheSize(50).ok());
  scaled.ClearCache();
}

TEST_CASE("the last call reports predicted and measured bytes") {
  AcceleratedFunction scaled = Accelerate(Scaled);
  Array x = *Array::Zeros(F32, {1000});
  CHECK(scaled(x, 2).ok());
  CHECK_FALSE(scaled.LastCall().hit);
  CHECK(scaled.LastCall().predicted_bytes == 8000);
  CHECK(scaled.LastCall().measured_bytes == 8000);
  CHECK(scaled(x, 2).ok());
  CHECK(scaled.LastCall().hit);
  CHECK(scaled(*Array::Zeros(F32, {1000}), 2).ok());
  CHECK(scaled.LastCall().predicted_bytes == 4000); // the result overwrites the argument
  CHECK(scaled.LastCall().measured_bytes == 4000);
}
