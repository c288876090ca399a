//===- elementwise_test.cpp - Bits of elementwise kernels -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests elementwise kernels with several results, broadcasts, scalars in memory, every element
// type, and extents that are not a multiple of the vector length.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace refold::test {
namespace {

template <typename T, typename Want>
void CheckBinary(const std::string &op, const std::string &type, const std::string &shape,
                 int64_t count, Want want) {
  INFO(op << " on " << shape << "x" << type);
  KernelWriter k("binary");
  std::string t = shape + "x" + type;
  std::string a = k.Operand(t), b = k.Operand(t);
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{a, "i"}, {b, "i"}},
                  .shapes = {t},
                  .body = "    %r = arith." + op + " %a0, %a1 : " + type,
                  .yield = "%r"})[0]);
  std::vector<T> x = Random<T>(count, 5), y = Random<T>(count, 6), got(count), wanted(count);
  for (T &value : y)
    if (value == 0)
      value = 1;
  for (int64_t i = 0; i < count; ++i)
    wanted[i] = want(x[i], y[i]);
  Tiled(k.Text()).Call("binary", {x.data(), y.data(), got.data()});
  RequireSameBits(got, wanted);
}

TEST_CASE("elementwise kernels support every type and every length") {
  for (int64_t n : {1, 2, 3, 5, 8, 15, 16, 17, 31, 63, 64, 65, 100, 509}) {
    std::string shape = std::to_string(n);
    CheckBinary<float>("mulf", "f32", shape, n, [](float a, float b) { return a * b; });
    CheckBinary<double>("addf", "f64", shape, n, [](double a, double b) { return a + b; });
    CheckBinary<int32_t>("subi", "i32", shape, n, [](int32_t a, int32_t b) { return a - b; });
    CheckBinary<int32_t>("divsi", "i32", shape, n, [](int32_t a, int32_t b) { return a / b; });
    CheckBinary<int64_t>("muli", "i64", shape, n, [](int64_t a, int64_t b) { return a * b; });
    CheckBinary<int64_t>("remsi", "i64", shape, n, [](int64_t a, int64_t b) { return a % b; });
    CheckBinary<int8_t>("addi", "i8", shape, n, [](int8_t a, int8_t b) { return int8_t(a + b); });
  }
}

TEST_CASE("predicates take one byte each") {
  for (int64_t n : {1, 3, 16, 37, 128}) {
    std::string f = absl::StrCat(n, "xf32"), b = absl::StrCat(n, "xi1");
    KernelWriter k("choose");
    std::string x = k.Operand(f), y = k.Operand(f), mask = k.Operand(b);
    std::string less = k.Add({.loops = "i",
                              .iterators = "p",
                              .inputs = {{x, "i"}, {y, "i"}},
                              .shapes = {b},
                              .body = "    %r = arith.cmpf olt, %a0, %a1 : f32",
                              .yield = "%r"})[0];
    std::string both = k.Add({.loops = "i",
                              .iterators = "p",
                              .inputs = {{less, "i"}, {mask, "i"}},
                              .shapes = {b},
                              .body = "    %r = arith.andi %a0, %a1 : i1",
                              .yield = "%r"})[0];
    k.Result(both);
    k.Result(k.Add({.loops = "i",
                    .iterators = "p",
                    .inputs = {{both, "i"}, {x, "i"}, {y, "i"}},
                    .shapes = {f},
                    .body = "    %r = arith.select %a0, %a1, %a2 : f32",
                    .yield = "%r"})[0]);
    std::vector<float> xs = Random<float>(n, 1), ys = Random<float>(n, 2), got(n), want(n);
    std::vector<uint8_t> ms(n), got_mask(n, 9), want_mask(n);
    for (int64_t i = 0; i < n; ++i) {
      ms[i] = i % 3 != 0;
      want_mask[i] = xs[i] < ys[i] && ms[i];
      want[i] = want_mask[i] ? xs[i] : ys[i];
    }
    Tiled(k.Text()).Call("choose", {xs.data(), ys.data(), ms.data(), got_mask.data(), got.data()});
    RequireSameBits(got_mask, want_mask);
    RequireSameBits(got, want);
  }
}

TEST_CASE("elementwise kernels broadcast along either dimension and convert") {
  for (auto [m, n] : {std::array<int64_t, 2>{128, 32}, {128, 4}, {33, 7}, {1, 50}, {50, 1}}) {
    std::string f = absl::StrCat(m, "x", n, "xf32"), d = absl::StrCat(m, "x", n, "xf64");
    KernelWriter k("spread");
    std::string row = k.Operand(absl::StrCat(n, "xf32")),
                column = k.Operand(absl::StrCat(m, "xi32"));
    k.Result(
        k.Add({.loops = "i, j",
               .iterators = "pp",
               .inputs = {{row, "j"}, {column, "i"}},
               .shapes = {d},
               .body = "    %c = arith.sitofp %a1 : i32 to f32\n    %s = arith.addf %a0, %c : f32\n"
                       "    %r = arith.extf %s : f32 to f64",
               .yield = "%r"})[0]);
    std::vector<float> rows = Random<float>(n, 1);
    std::vector<int32_t> columns = Random<int32_t>(m, 2);
    std::vector<double> got(m * n), want(m * n);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        want[i * n + j] = rows[j] + static_cast<float>(columns[i]);
    Tiled(k.Text()).Call("spread", {rows.data(), columns.data(), got.data()});
    RequireSameBits(got, want);
  }
}

TEST_CASE("a product and a sum in two operations are rounded twice") {
  KernelWriter k("two");
  std::string f = "128xf32", a = k.Operand(f), b = k.Operand(f), c = k.Operand(f);
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{a, "i"}, {b, "i"}, {c, "i"}},
                  .shapes = {f},
                  .body = "    %m = arith.mulf %a0, %a1 : f32\n    %r = arith.addf %m, %a2 : f32",
                  .yield = "%r"})[0]);
  std::vector<float> x = Random<float>(128, 1), y = Random<float>(128, 2),
                     z = Random<float>(128, 3), got(128), want(128);
  int differ = 0;
  for (int i = 0; i < 128; ++i) {
    want[i] = x[i] * y[i] + z[i];
    differ += want[i] != std::fma(x[i], y[i], z[i]);
  }
  REQUIRE(differ > 0);
  Tiled(k.Text()).Call("two", {x.data(), y.data(), z.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("subnormals are flushed to zero") {
  KernelWriter k("halve");
  std::string f = "20xf32", a = k.Operand(f);
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{a, "i"}},
                  .shapes = {f},
                  .body = "    %c = arith.constant 0.5 : f32\n    %r = arith.mulf %a0, %c : f32",
                  .yield = "%r"})[0]);
  std::vector<float> x(20, std::numeric_limits<float>::min()), got(20, 1), want(20, 0);
  Tiled(k.Text()).Call("halve", {x.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("a loop in the body runs for each SIMD lane as long as needed") {
  // Counts Collatz steps and tracks the largest number on the way.
  for (int64_t n : {1, 5, 16, 37}) {
    KernelWriter k("collatz");
    std::string t = absl::StrCat(n, "xi32"), a = k.Operand(t);
    std::vector<std::string> results = k.Add({.loops = "i",
                                              .iterators = "p",
                                              .inputs = {{a, "i"}},
                                              .shapes = {t, t},
                                              .body = R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %three = arith.constant 3 : i32
    %w:3 = scf.while (%x = %a0, %c = %zero, %m = %a0) : (i32, i32, i32) -> (i32, i32, i32) {
      %on = arith.cmpi sgt, %x, %one : i32
      scf.condition(%on) %x, %c, %m : i32, i32, i32
    } do {
    ^bb0(%x: i32, %c: i32, %m: i32):
      %bit = arith.andi %x, %one : i32
      %odd = arith.cmpi eq, %bit, %one : i32
      %h = arith.shrsi %x, %one : i32
      %t = arith.muli %x, %three : i32
      %u = arith.addi %t, %one : i32
      %y = arith.select %odd, %u, %h : i32
      %d = arith.addi %c, %one : i32
      %e = arith.maxsi %m, %y : i32
      scf.yield %y, %d, %e : i32, i32, i32
    })",
                                              .yield = "%w#1, %w#2"});
    k.Result(results[0]);
    k.Result(results[1]);
    std::vector<int32_t> x(n), steps(n), most(n), want_steps(n), want_most(n);
    for (int64_t i = 0; i < n; ++i) {
      x[i] = static_cast<int32_t>(3 * i + 1);
      want_most[i] = x[i];
      for (int32_t y = x[i]; y > 1; ++want_steps[i]) {
        y = y % 2 ? 3 * y + 1 : y / 2;
        want_most[i] = std::max(want_most[i], y);
      }
    }
    Tiled(k.Text()).Call("collatz", {x.data(), steps.data(), most.data()});
    RequireSameBits(steps, want_steps);
    RequireSameBits(most, want_most);
  }
}

TEST_CASE("maximum and minimum handle NaN and the sign of zero") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> values = {0.0f, -0.0f, 1.0f, -1.0f, nan, INFINITY, -INFINITY}, x, y;
  for (float a : values)
    for (float b : values) {
      x.push_back(a);
      y.push_back(b);
    }
  std::string t = absl::StrCat(x.size(), "xf32");
  KernelWriter k("extremes");
  std::string a = k.Operand(t), b = k.Operand(t);
  auto add = [&](const std::string &body) {
    k.Result(k.Add({.loops = "i",
                    .iterators = "p",
                    .inputs = {{a, "i"}, {b, "i"}},
                    .shapes = {t},
                    .body = body,
                    .yield = "%r"})[0]);
  };
  add("    %r = arith.maximumf %a0, %a1 : f32");
  add("    %r = arith.minimumf %a0, %a1 : f32");
  add("    %z = arith.constant 0.0 : f32\n    %r = arith.maximumf %a0, %z : f32");
  auto most = [](float p, float q) { return p > q || (p == q && !std::signbit(p)) ? p : q; };
  std::vector<float> got(x.size()), low(x.size()), relu(x.size());
  Tiled(k.Text()).Call("extremes", {x.data(), y.data(), got.data(), low.data(), relu.data()});
  for (size_t i = 0; i < x.size(); ++i) {
    INFO(x[i] << " and " << y[i]);
    if (std::isnan(x[i]) || std::isnan(y[i])) {
      REQUIRE(std::isnan(got[i]));
      REQUIRE(std::isnan(low[i]));
    } else {
      RequireSameBits(std::vector<float>{got[i], low[i]}, {most(x[i], y[i]), -most(-x[i], -y[i])});
    }
    if (std::isnan(x[i]))
      REQUIRE(std::isnan(relu[i]));
    else
      RequireSameBits(std::vector<float>{relu[i]}, {most(x[i], 0.0f)});
  }
}

TEST_CASE("the block number is a value, and so is a loop's index") {
  KernelWriter k("count");
  std::string s = k.Op("tensor.from_elements %block : tensor<i64>", "i64");
  k.Result(k.Add(
      {.loops = "i, j",
       .iterators = "pp",
       .inputs = {{s, ""}},
       .shapes = {"5x37xi64"},
       .body = "    %i = linalg.index 0 : index\n    %j = linalg.index 1 : index\n"
               "    %c = arith.constant 37 : index\n    %m = arith.muli %i, %c : index\n"
               "    %s = arith.addi %m, %j : index\n    %n = arith.index_cast %s : index to i64\n"
               "    %b = arith.constant 1000 : i64\n    %h = arith.muli %a0, %b : i64\n"
               "    %r = arith.addi %h, %n : i64",
       .yield = "%r"})[0]);
  std::vector<int64_t> got(5 * 37), want(5 * 37);
  for (int i = 0; i < 5 * 37; ++i)
    want[i] = 3000 + i;
  Tiled(k.Text()).Call("count", {got.data()}, 3);
  RequireSameBits(got, want);
}

} // namespace
} // namespace refold::test
