//===- movement_test.cpp - Gathers, insertions, transposes, reshapes ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <array>

namespace refold::test {
namespace {

/// Returns code that clamps row number %a0 to [0, n - 1], as index %c.
std::string Clamp(int64_t n) {
  return absl::StrCat(
      "    %n = arith.index_cast %a0 : i32 to index\n    %zero = arith.constant 0 : index\n"
      "    %last = arith.constant ",
      n - 1,
      " : index\n    %low = arith.maxsi %n, %zero : index\n"
      "    %c = arith.minsi %low, %last : index\n");
}

TEST_CASE("rows are gathered by clamped indices") {
  for (auto [n, width, rows] :
       {std::array<int64_t, 3>{1000, 64, 128}, {1000, 4, 128}, {10, 7, 33}, {3, 1, 5}}) {
    INFO(rows << " of " << n << " rows of " << width);
    KernelWriter k("take");
    std::string table = absl::StrCat(n, "x", width, "xf32");
    std::string data = k.Operand(table), indices = k.Operand(absl::StrCat(rows, "xi32"));
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "pp",
                    .inputs = {{indices, "i"}},
                    .shapes = {absl::StrCat(rows, "x", width, "xf32")},
                    .body = Clamp(n) + "    %j = linalg.index 1 : index\n    %r = tensor.extract " +
                            data + "[%c, %j] : tensor<" + table + ">",
                    .yield = "%r"})[0]);
    std::vector<float> values = Random<float>(n * width, 1), got(rows * width), want(rows * width);
    std::vector<int32_t> index(rows);
    for (int64_t i = 0; i < rows; ++i) {
      index[i] = static_cast<int32_t>((i * 37) % (n + 4) - 2);
      for (int64_t j = 0; j < width; ++j)
        want[i * width + j] = values[std::clamp<int64_t>(index[i], 0, n - 1) * width + j];
    }
    Tiled(k.Text()).Call("take", {values.data(), index.data(), got.data()});
    RequireSameBits(got, want);
  }
}

TEST_CASE("elements of a vector are gathered, one per SIMD lane") {
  KernelWriter k("pick");
  std::string data = k.Operand("50xi64"), indices = k.Operand("37xi32");
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{indices, "i"}},
                  .shapes = {"37xi64"},
                  .body = Clamp(50) + "    %r = tensor.extract " + data + "[%c] : tensor<50xi64>",
                  .yield = "%r"})[0]);
  std::vector<int64_t> values = Random<int64_t>(50, 1), got(37), want(37);
  std::vector<int32_t> index(37);
  for (int i = 0; i < 37; ++i) {
    index[i] = (i * 29) % 60 - 5;
    want[i] = values[std::clamp(index[i], 0, 49)];
  }
  Tiled(k.Text()).Call("pick", {values.data(), index.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("a gathered row is read directly by a product") {
  KernelWriter k("take_dot");
  std::string data = k.Operand("100x16xf32"), indices = k.Operand("24xi32"),
              w = k.Operand("16x32xf32");
  std::string x =
      k.Add({.loops = "i, j",
             .iterators = "pp",
             .inputs = {{indices, "i"}},
             .shapes = {"24x16xf32"},
             .body = Clamp(100) + "    %j = linalg.index 1 : index\n    %r = tensor.extract " +
                     data + "[%c, %j] : tensor<100x16xf32>",
             .yield = "%r"})[0];
  k.Result(k.Add({.loops = "i, j, k",
                  .iterators = "ppr",
                  .inputs = {{x, "i, k"}, {w, "k, j"}},
                  .shapes = {"24x32xf32"},
                  .body = "    %r = math.fma %a0, %a1, %o0 : f32",
                  .yield = "%r",
                  .out_map = "i, j",
                  .inits = {k.Fill("0.0", "24x32xf32")}})[0]);
  std::vector<float> values = Random<float>(1600, 1), ws = Random<float>(512, 2), got(24 * 32),
                     want(24 * 32);
  std::vector<int32_t> index(24);
  for (int i = 0; i < 24; ++i) {
    index[i] = (i * 41) % 100;
    for (int j = 0; j < 32; ++j) {
      float acc = 0;
      for (int l = 0; l < 16; ++l)
        acc = std::fma(values[index[i] * 16 + l], ws[l * 32 + j], acc);
      want[i * 32 + j] = acc;
    }
  }
  Tiled(k.Text()).Call("take_dot", {values.data(), index.data(), ws.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("one row is read and one is written at clamped indices") {
  for (int64_t at : {-3, 0, 4, 9, 50}) {
    KernelWriter k("history");
    std::string table = k.Operand("10x37xf32"), number = k.Operand("i64");
    std::string history = k.Destination("10x37xf32");
    std::string i = k.Op("tensor.extract " + number + "[] : tensor<i64>", "i64");
    std::string index = k.Op("arith.index_cast " + i + " : i64 to index", "index");
    std::string zero = k.Op("arith.constant 0 : index", "index"),
                last = k.Op("arith.constant 9 : index", "index");
    std::string low = k.Op("arith.maxsi " + index + ", " + zero + " : index", "index");
    std::string c = k.Op("arith.minsi " + low + ", " + last + " : index", "index");
    std::string row = k.Op("tensor.extract_slice " + table + "[" + c +
                               ", 0] [1, 37] [1, 1] : tensor<10x37xf32> to tensor<37xf32>",
                           "37xf32");
    std::string twice = k.Add({.loops = "i",
                               .iterators = "p",
                               .inputs = {{row, "i"}},
                               .shapes = {"37xf32"},
                               .body = "    %r = arith.addf %a0, %a0 : f32",
                               .yield = "%r"})[0];
    k.ResultInto(k.Op("tensor.insert_slice " + twice + " into " + history + "[" + c +
                          ", 0] [1, 37] [1, 1] : tensor<37xf32> into tensor<10x37xf32>",
                      "10x37xf32"),
                 history);
    k.Result(twice);
    std::vector<float> x = Random<float>(370, 1), got(370, 5), want(370, 5), row_got(37),
                       row_want(37);
    int64_t clamped = std::clamp<int64_t>(at, 0, 9);
    for (int j = 0; j < 37; ++j)
      row_want[j] = want[clamped * 37 + j] = x[clamped * 37 + j] + x[clamped * 37 + j];
    Tiled(k.Text()).Call("history", {x.data(), &at, got.data(), row_got.data()});
    RequireSameBits(got, want);
    RequireSameBits(row_got, row_want);
  }
}

TEST_CASE("a scalar is written to a row") {
  KernelWriter k("fetch");
  std::string loss = k.Operand("f32"), number = k.Operand("i64");
  std::string history = k.Destination("10xf32");
  std::string i = k.Op("tensor.extract " + number + "[] : tensor<i64>", "i64");
  std::string index = k.Op("arith.index_cast " + i + " : i64 to index", "index");
  k.ResultInto(k.Op("tensor.insert_slice " + loss + " into " + history + "[" + index +
                        "] [1] [1] : tensor<f32> into tensor<10xf32>",
                    "10xf32"),
               history);
  std::vector<float> got(10, 1), want(10, 1);
  float value = 7;
  int64_t at = 6;
  want[6] = 7;
  Tiled(k.Text()).Call("fetch", {&value, &at, got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("transposes support any shape and type") {
  for (auto [m, n] :
       {std::array<int64_t, 2>{64, 32}, {32, 32}, {32, 4}, {7, 13}, {128, 1}, {100, 100}}) {
    KernelWriter k("transpose");
    std::string f = absl::StrCat(m, "x", n, "xf32"), t = absl::StrCat(n, "x", m, "xf32");
    std::string a = k.Operand(f);
    std::string e = k.Op("tensor.empty() : tensor<" + t + ">", t);
    k.Result(k.Op("linalg.transpose ins(" + a + " : tensor<" + f + ">) outs(" + e + " : tensor<" +
                      t + ">) permutation = [1, 0]",
                  t));
    std::vector<float> x = Random<float>(m * n, 1), got(m * n), want(m * n);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        want[j * m + i] = x[i * n + j];
    Tiled(k.Text()).Call("transpose", {x.data(), got.data()});
    RequireSameBits(got, want);
  }
  KernelWriter k("permute");
  std::string a = k.Operand("3x20x17xi1"),
              e = k.Op("tensor.empty() : tensor<17x3x20xi1>", "17x3x20xi1");
  k.Result(k.Op("linalg.transpose ins(" + a + " : tensor<3x20x17xi1>) outs(" + e +
                    " : tensor<17x3x20xi1>) permutation = [2, 0, 1]",
                "17x3x20xi1"));
  std::vector<uint8_t> x(1020), got(1020, 9), want(1020);
  for (int i = 0; i < 1020; ++i)
    x[i] = i % 7 < 3;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 20; ++j)
      for (int l = 0; l < 17; ++l)
        want[(l * 3 + i) * 20 + j] = x[(i * 20 + j) * 17 + l];
  Tiled(k.Text()).Call("permute", {x.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("reshapes support operands, intermediate values and results") {
  KernelWriter k("reshape");
  std::string a = k.Operand("6x8xf32"), b = k.Operand("48xf32");
  std::string flat = k.Op(
      "tensor.collapse_shape " + a + " [[0, 1]] : tensor<6x8xf32> into tensor<48xf32>", "48xf32");
  std::string sum = k.Add({.loops = "i",
                           .iterators = "p",
                           .inputs = {{flat, "i"}, {b, "i"}},
                           .shapes = {"48xf32"},
                           .body = "    %r = arith.addf %a0, %a1 : f32",
                           .yield = "%r"})[0];
  std::string cube =
      k.Op("tensor.expand_shape " + sum +
               " [[0, 1, 2]] output_shape [4, 3, 4] : tensor<48xf32> into tensor<4x3x4xf32>",
           "4x3x4xf32");
  std::string swapped = k.Add({.loops = "i, j, k",
                               .iterators = "ppp",
                               .inputs = {{cube, "j, i, k"}},
                               .shapes = {"3x4x4xf32"},
                               .body = "    %r = arith.negf %a0 : f32",
                               .yield = "%r"})[0];
  std::string back = k.Op("tensor.collapse_shape " + swapped +
                              " [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>",
                          "12x4xf32");
  k.Result(k.Add({.loops = "i, j",
                  .iterators = "pp",
                  .inputs = {{back, "i, j"}},
                  .shapes = {"12x4xf32"},
                  .body = "    %r = arith.addf %a0, %a0 : f32",
                  .yield = "%r"})[0]);
  k.Result(cube);
  std::vector<float> x = Random<float>(48, 1), y = Random<float>(48, 2), got(48), want(48),
                     got_cube(48), want_cube(48);
  for (int i = 0; i < 48; ++i)
    want_cube[i] = x[i] + y[i];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 4; ++j)
      for (int l = 0; l < 4; ++l)
        want[(i * 4 + j) * 4 + l] = -want_cube[(j * 3 + i) * 4 + l] * 2;
  Tiled(k.Text()).Call("reshape", {x.data(), y.data(), got.data(), got_cube.data()});
  RequireSameBits(got, want);
  RequireSameBits(got_cube, want_cube);
}

TEST_CASE("constants may have several values") {
  KernelWriter k("constant");
  std::string a = k.Operand("5xf32");
  std::string c = k.Op("arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>", "5xf32");
  std::string m =
      k.Op("arith.constant dense<[true, false, true, true, false]> : tensor<5xi1>", "5xi1");
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{a, "i"}, {c, "i"}, {m, "i"}},
                  .shapes = {"5xf32"},
                  .body = "    %r = arith.select %a2, %a0, %a1 : f32",
                  .yield = "%r"})[0]);
  std::vector<float> x = Random<float>(5, 1), got(5), want = {x[0], 2, x[2], x[3], 5};
  Tiled(k.Text()).Call("constant", {x.data(), got.data()});
  RequireSameBits(got, want);
}

} // namespace
} // namespace refold::test
