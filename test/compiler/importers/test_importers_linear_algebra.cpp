//===- test_importers_linear_algebra.cpp - Factors and solutions ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the values of imported factorizations and triangular systems. A solution is tested by
// multiplying it with the matrix.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"
#include "test/compiler/importers/imported_values.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace refold;
using namespace refold::test;
using Catch::Matchers::Contains;

namespace {

constexpr int kBatch = 2, kRows = 5, kColumns = 3;

std::string TypeOf(int rows, int columns) {
  return absl::StrCat("tensor<", kBatch, "x", rows, "x", columns, "xf32>");
}

std::string Solve(bool left, bool lower, bool transposes, bool unit) {
  const std::string square = TypeOf(kRows, kRows);
  const std::string right = left ? TypeOf(kRows, kColumns) : TypeOf(kColumns, kRows);
  auto flag = [](bool value) { return value ? "true" : "false"; };
  return moduleOf(
      absl::StrCat("%a: ", square, ", %b: ", right),
      absl::StrCat("%r = \"stablehlo.triangular_solve\"(%a, %b) <{left_side = ", flag(left),
                   ", lower = ", flag(lower), ", unit_diagonal = ", flag(unit),
                   ", transpose_a = #stablehlo<transpose ",
                   transposes ? "TRANSPOSE" : "NO_TRANSPOSE", ">}> : (", square, ", ", right,
                   ") -> ", right, "\n"),
      right);
}

std::string Cholesky(bool lower, const std::string &type) {
  return moduleOf("%a: " + type,
                  absl::StrCat("%r = \"stablehlo.cholesky\"(%a) <{lower = ",
                               lower ? "true" : "false", "}> : (", type, ") -> ", type, "\n"),
                  type);
}

/// A batch of matrices, row-major.
struct Matrices {
  int rows, columns;
  std::vector<float> numbers = std::vector<float>(kBatch * rows * columns);

  float &at(int batch, int row, int column) {
    return numbers[(batch * rows + row) * columns + column];
  }
  runtime::HostTensor tensor() const { return Numbers(numbers, {kBatch, rows, columns}); }
};

Matrices Random(int rows, int columns, std::mt19937 &engine) {
  Matrices made{rows, columns};
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (float &number : made.numbers)
    number = uniform(engine);
  return made;
}

void ForBatch(int rows, int columns, const std::function<void(int, int, int)> &visit) {
  for (int batch = 0; batch < kBatch; ++batch)
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        visit(batch, row, column);
}

} // namespace

TEST_CASE("a triangular system is solved from each side, for each triangle") {
  std::mt19937 engine(1);
  for (int way = 0; way < 16; ++way) {
    const bool left = way & 1, lower = way & 2, transposes = way & 4, unit = way & 8;
    INFO("left " << left << ", lower " << lower << ", transposed " << transposes << ", unit "
                 << unit);
    Matrices a = Random(kRows, kRows, engine);
    Matrices b = left ? Random(kRows, kColumns, engine) : Random(kColumns, kRows, engine);
    // The other triangle is never read, and neither is a diagonal of ones.
    ForBatch(kRows, kRows, [&](int batch, int row, int column) {
      if (row == column)
        a.at(batch, row, row) = unit ? std::numeric_limits<float>::quiet_NaN() : 2;
      else if ((row > column) != lower)
        a.at(batch, row, column) = std::numeric_limits<float>::infinity();
    });
    Matrices x{b.rows, b.columns,
               ValuesOf(Solve(left, lower, transposes, unit), Arguments(a.tensor(), b.tensor()))};
    auto factor = [&](int batch, int row, int column) {
      if (transposes)
        std::swap(row, column);
      if (row == column)
        return unit ? 1.0f : a.at(batch, row, row);
      return (row > column) == lower ? a.at(batch, row, column) : 0.0f;
    };
    ForBatch(b.rows, b.columns, [&](int batch, int row, int column) {
      float sum = 0;
      for (int i = 0; i < kRows; ++i)
        sum += left ? factor(batch, row, i) * x.at(batch, i, column)
                    : x.at(batch, row, i) * factor(batch, i, column);
      CHECK(std::abs(sum - b.at(batch, row, column)) < 1e-4f);
    });
  }
}

TEST_CASE("a Cholesky factor times its transpose is the matrix") {
  std::mt19937 engine(2);
  for (bool lower : {false, true}) {
    Matrices root = Random(kRows, kRows, engine), a{kRows, kRows};
    ForBatch(kRows, kRows, [&](int batch, int row, int column) {
      float sum = row == column;
      for (int i = 0; i < kRows; ++i)
        sum += root.at(batch, row, i) * root.at(batch, column, i);
      a.at(batch, row, column) = sum;
    });
    Matrices symmetric = a;
    ForBatch(kRows, kRows, [&](int batch, int row, int column) {
      if (row != column && (row > column) != lower) // never read
        a.at(batch, row, column) = std::numeric_limits<float>::quiet_NaN();
    });
    Matrices factor{kRows, kRows,
                    ValuesOf(Cholesky(lower, TypeOf(kRows, kRows)), Arguments(a.tensor()))};
    ForBatch(kRows, kRows, [&](int batch, int row, int column) {
      float sum = 0;
      for (int i = 0; i < kRows; ++i)
        sum += lower ? factor.at(batch, row, i) * factor.at(batch, column, i)
                     : factor.at(batch, i, row) * factor.at(batch, i, column);
      CHECK(std::abs(sum - symmetric.at(batch, row, column)) < 1e-4f);
      if (row != column && (row > column) != lower)
        CHECK(factor.at(batch, row, column) == 0);
    });
  }
}

TEST_CASE("a matrix that is not positive definite has no Cholesky factor") {
  const std::vector<float> factor =
      ValuesOf(Cholesky(true, "tensor<2x2xf32>"), Arguments(Numbers({1, 0, 0, -1}, {2, 2})));
  CHECK(std::isnan(factor[3]));
}

TEST_CASE("operands that are no matrices of linear algebra are refused") {
  CHECK_THAT(imported(Cholesky(true, "tensor<2x3xf32>")),
             Contains("stablehlo.cholesky: operand 0 must be square matrices of floats"));
  CHECK_THAT(imported(Cholesky(true, "tensor<4xf32>")),
             Contains("operand 0 must be square matrices of floats"));
  CHECK_THAT(imported(Cholesky(true, "tensor<2x2xi32>")),
             Contains("operand 0 must be square matrices of floats"));
  const std::string square = "tensor<3x3xf32>", vector = "tensor<3xf32>", other = "tensor<2x4xf32>";
  auto solve = [&](const std::string &right, const std::string &flags) {
    return imported(moduleOf("%a: " + square + ", %b: " + right,
                             "%r = \"stablehlo.triangular_solve\"(%a, %b) <{" + flags + "}> : (" +
                                 square + ", " + right + ") -> " + right + "\n",
                             right));
  };
  const std::string flags = "left_side = true, lower = true, unit_diagonal = false";
  CHECK_THAT(solve(vector, flags), Contains("operand 1 must be matrices of floats"));
  CHECK_THAT(solve(other, flags), Contains("operands have shapes that do not fit each other"));
  CHECK_THAT(solve(square, "left_side = true, lower = true"),
             Contains("attribute 'unit_diagonal' must be true or false"));
  CHECK_THAT(solve(square, flags + ", transpose_a = #stablehlo<transpose TWICE>"),
             Contains("transpose_a is 'TWICE', expected NO_TRANSPOSE, TRANSPOSE or ADJOINT"));
}
