//===- reduction_test.cpp - Bits of reductions ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that a reduction combines its elements one after the other, in row-major order. This must
// hold whatever is computed before or after the reduction.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include <array>
#include <cmath>

namespace refold::test {
namespace {

constexpr char kAdd[] = "    %r = arith.addf %o0, %a0 : f32";

TEST_CASE("sums over rows, columns and all elements have the bits of scalar loops") {
  for (auto [m, n] : {std::array<int64_t, 2>{128, 32},
                      {128, 4},
                      {7, 13},
                      {1, 1},
                      {509, 3},
                      {3, 509},
                      {33, 100}}) {
    INFO(m << "x" << n);
    std::string f = absl::StrCat(m, "x", n, "xf32"), fm = absl::StrCat(m, "xf32"),
                fn = absl::StrCat(n, "xf32");
    KernelWriter k("sums");
    std::string a = k.Operand(f);
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "rp",
                    .inputs = {{a, "i, j"}},
                    .shapes = {fn},
                    .body = kAdd,
                    .yield = "%r",
                    .out_map = "j",
                    .inits = {k.Fill("0.0", fn)}})[0]);
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "pr",
                    .inputs = {{a, "i, j"}},
                    .shapes = {fm},
                    .body = kAdd,
                    .yield = "%r",
                    .out_map = "i",
                    .inits = {k.Fill("0.0", fm)}})[0]);
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "rr",
                    .inputs = {{a, "i, j"}},
                    .shapes = {"f32"},
                    .body = kAdd,
                    .yield = "%r",
                    .out_map = " ",
                    .inits = {k.Fill("0.0", "f32")}})[0]);
    std::vector<float> x = Random<float>(m * n, 1), columns(n, 0), rows(m, 0), all(1, 0);
    std::vector<float> got_columns(n), got_rows(m), got_all(1);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        columns[j] += x[i * n + j];
        rows[i] += x[i * n + j];
        all[0] += x[i * n + j];
      }
    Tiled(k.Text()).Call("sums", {x.data(), got_columns.data(), got_rows.data(), got_all.data()});
    RequireSameBits(got_columns, columns);
    RequireSameBits(got_rows, rows);
    RequireSameBits(got_all, all);
  }
}

TEST_CASE("maxima and products over middle dimensions have the bits of scalar loops") {
  KernelWriter k("kinds");
  std::string a = k.Operand("5x7x11xi32"), d = k.Operand("5x7x11xf64");
  k.Result(k.Add({.loops = "i, j, k",
                  .iterators = "prp",
                  .inputs = {{a, "i, j, k"}},
                  .shapes = {"5x11xi32"},
                  .body = "    %r = arith.maxsi %o0, %a0 : i32",
                  .yield = "%r",
                  .out_map = "i, k",
                  .inits = {k.Fill("-2147483648", "5x11xi32")}})[0]);
  k.Result(k.Add({.loops = "i, j, k",
                  .iterators = "rpr",
                  .inputs = {{d, "i, j, k"}},
                  .shapes = {"7xf64"},
                  .body = "    %r = arith.mulf %o0, %a0 : f64",
                  .yield = "%r",
                  .out_map = "j",
                  .inits = {k.Fill("1.0", "7xf64")}})[0]);
  std::vector<int32_t> x = Random<int32_t>(5 * 7 * 11, 1), got(55),
                       want(55, std::numeric_limits<int32_t>::min());
  std::vector<double> y = Random<double>(5 * 7 * 11, 2), got_d(7), want_d(7, 1);
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 7; ++j)
      for (int l = 0; l < 11; ++l)
        want[i * 11 + l] = std::max(want[i * 11 + l], x[(i * 7 + j) * 11 + l]);
  for (int j = 0; j < 7; ++j)
    for (int i = 0; i < 5; ++i)
      for (int l = 0; l < 11; ++l)
        want_d[j] = want_d[j] * y[(i * 7 + j) * 11 + l];
  Tiled(k.Text()).Call("kinds", {x.data(), y.data(), got.data(), got_d.data()});
  RequireSameBits(got, want);
  RequireSameBits(got_d, want_d);
}

/// Tests the mean of squared differences, and its gradient with respect to the prediction.
TEST_CASE("a loss and its gradient share a kernel") {
  for (auto [m, n] : {std::array<int64_t, 2>{128, 4}, {7, 13}, {509, 1}}) {
    std::string f = absl::StrCat(m, "x", n, "xf32");
    KernelWriter k("loss");
    std::string p = k.Operand(f), y = k.Operand(f);
    std::string diff = k.Add({.loops = "i, j",
                              .iterators = "pp",
                              .inputs = {{p, "i, j"}, {y, "i, j"}},
                              .shapes = {f},
                              .body = "    %r = arith.subf %a0, %a1 : f32",
                              .yield = "%r"})[0];
    std::string square = k.Add({.loops = "i, j",
                                .iterators = "pp",
                                .inputs = {{diff, "i, j"}},
                                .shapes = {f},
                                .body = "    %r = arith.mulf %a0, %a0 : f32",
                                .yield = "%r"})[0];
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "rr",
                    .inputs = {{square, "i, j"}},
                    .shapes = {"f32"},
                    .body = kAdd,
                    .yield = "%r",
                    .out_map = " ",
                    .inits = {k.Fill("0.0", "f32")}})[0]);
    k.Result(
        k.Add({.loops = "i, j",
               .iterators = "pp",
               .inputs = {{diff, "i, j"}},
               .shapes = {f},
               .body = "    %c = arith.constant 0.125 : f32\n    %r = arith.mulf %a0, %c : f32",
               .yield = "%r"})[0]);
    std::vector<float> x = Random<float>(m * n, 1), t = Random<float>(m * n, 2), grad(m * n),
                       want(m * n), loss(1), sum(1, 0);
    for (int64_t i = 0; i < m * n; ++i) {
      float d = x[i] - t[i];
      sum[0] += d * d;
      want[i] = d * 0.125f;
    }
    Tiled(k.Text()).Call("loss", {x.data(), t.data(), loss.data(), grad.data()});
    RequireSameBits(loss, sum);
    RequireSameBits(grad, want);
  }
}

/// As in softmax: each element of a row reads the row's maximum and sum.
TEST_CASE("reductions of a row are broadcast to the row") {
  for (auto [m, n] : {std::array<int64_t, 2>{128, 10}, {33, 100}, {1, 7}}) {
    std::string f = absl::StrCat(m, "x", n, "xf32"), fm = absl::StrCat(m, "xf32");
    KernelWriter k("normalize");
    std::string a = k.Operand(f);
    std::string top = k.Add({.loops = "i, j",
                             .iterators = "pr",
                             .inputs = {{a, "i, j"}},
                             .shapes = {fm},
                             .body = "    %r = arith.maximumf %o0, %a0 : f32",
                             .yield = "%r",
                             .out_map = "i",
                             .inits = {k.Fill("0xFF800000", fm)}})[0];
    std::string low =
        k.Add({.loops = "i, j",
               .iterators = "pp",
               .inputs = {{a, "i, j"}, {top, "i"}},
               .shapes = {f},
               .body = "    %d = arith.subf %a0, %a1 : f32\n    %r = arith.mulf %d, %d : f32",
               .yield = "%r"})[0];
    std::string sum = k.Add({.loops = "i, j",
                             .iterators = "pr",
                             .inputs = {{low, "i, j"}},
                             .shapes = {fm},
                             .body = kAdd,
                             .yield = "%r",
                             .out_map = "i",
                             .inits = {k.Fill("0.0", fm)}})[0];
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "pp",
                    .inputs = {{low, "i, j"}, {sum, "i"}},
                    .shapes = {f},
                    .body = "    %r = arith.divf %a0, %a1 : f32",
                    .yield = "%r"})[0]);
    std::vector<float> x = Random<float>(m * n, 1), got(m * n), want(m * n);
    for (int64_t i = 0; i < m; ++i) {
      float most = -INFINITY, total = 0;
      for (int64_t j = 0; j < n; ++j)
        most = std::max(most, x[i * n + j]);
      for (int64_t j = 0; j < n; ++j)
        total += (x[i * n + j] - most) * (x[i * n + j] - most);
      for (int64_t j = 0; j < n; ++j)
        want[i * n + j] = (x[i * n + j] - most) * (x[i * n + j] - most) / total;
    }
    Tiled(k.Text()).Call("normalize", {x.data(), got.data()});
    RequireSameBits(got, want);
  }
}

TEST_CASE("a gradient is masked, summed and multiplied in one kernel") {
  // The kernel computes three values:
  // - dz is dy where y > 0, and 0 elsewhere.
  // - The bias gradient is the sum of dz over the rows.
  // - The input gradient is dz times the transposed w.
  for (auto [m, n, q] : {std::array<int64_t, 3>{128, 32, 64}, {33, 5, 7}}) {
    std::string f = absl::StrCat(m, "x", n, "xf32"), fn = absl::StrCat(n, "xf32"),
                fq = absl::StrCat(m, "x", q, "xf32");
    KernelWriter k("backward");
    std::string dy = k.Operand(f), y = k.Operand(f), w = k.Operand(absl::StrCat(q, "x", n, "xf32"));
    std::string dz =
        k.Add({.loops = "i, j",
               .iterators = "pp",
               .inputs = {{dy, "i, j"}, {y, "i, j"}},
               .shapes = {f},
               .body = "    %z = arith.constant 0.0 : f32\n    %c = arith.cmpf ogt, %a1, %z : f32\n"
                       "    %r = arith.select %c, %a0, %z : f32",
               .yield = "%r"})[0];
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "rp",
                    .inputs = {{dz, "i, j"}},
                    .shapes = {fn},
                    .body = kAdd,
                    .yield = "%r",
                    .out_map = "j",
                    .inits = {k.Fill("0.0", fn)}})[0]);
    k.Result(k.Add({.loops = "i, q, j",
                    .iterators = "ppr",
                    .inputs = {{dz, "i, j"}, {w, "q, j"}},
                    .shapes = {fq},
                    .body = "    %r = math.fma %a0, %a1, %o0 : f32",
                    .yield = "%r",
                    .out_map = "i, q",
                    .inits = {k.Fill("0.0", fq)}})[0]);
    std::vector<float> d = Random<float>(m * n, 1), a = Random<float>(m * n, 2),
                       ws = Random<float>(q * n, 3);
    std::vector<float> bias(n, 0), in(m * q), got_bias(n), got_in(m * q);
    for (int64_t i = 0; i < m; ++i) {
      for (int64_t j = 0; j < n; ++j)
        bias[j] += a[i * n + j] > 0 ? d[i * n + j] : 0.0f;
      for (int64_t l = 0; l < q; ++l) {
        float acc = 0;
        for (int64_t j = 0; j < n; ++j)
          acc = std::fma(a[i * n + j] > 0 ? d[i * n + j] : 0.0f, ws[l * n + j], acc);
        in[i * q + l] = acc;
      }
    }
    Tiled(k.Text()).Call("backward",
                         {d.data(), a.data(), ws.data(), got_bias.data(), got_in.data()});
    RequireSameBits(got_bias, bias);
    RequireSameBits(got_in, in);
  }
}

} // namespace
} // namespace refold::test
