//===- product_programs.h - Programs of one product -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::test {

/// `batch` products of `rows` by `contraction` and `contraction` by `columns`.
struct ProductCase {
  int64_t rows = 1, contraction = 1, columns = 1, batch = 0;
  bool lhs_transposed = false, rhs_transposed = false, result_transposed = false;
  /// A bias for each column and a maximum with 0 behind it.
  bool epilogue = false;
  const char *type = "f32";
  /// The contraction is two dimensions, of so many elements and the rest.
  int64_t contraction_outer = 0;

  std::string Name() const;
};

/// A program that fetches "out", the product of its inputs "a" and "b".
std::string ProductProgram(const ProductCase &product);

} // namespace refold::test
