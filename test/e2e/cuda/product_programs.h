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

/// Describes a product of a `rows` x `contraction` matrix and a `contraction` x `columns` matrix.
/// If `batch` is not 0, the program computes `batch` such products.
struct ProductCase {
  int64_t rows = 1, contraction = 1, columns = 1, batch = 0;
  bool lhs_transposed = false, rhs_transposed = false, result_transposed = false;
  /// Adds a bias for each column and then takes the maximum with 0.
  bool epilogue = false;
  const char *type = "f32";
  /// If not 0, the contraction has two dimensions: one of this extent, and the rest.
  int64_t contraction_outer = 0;

  std::string Name() const;
};

/// Returns a program that fetches "out", the product of its inputs "a" and "b".
std::string ProductProgram(const ProductCase &product);

/// Describes a convolution or one of its two gradients, which are convolutions too. Images have the
/// dimensions [images, height, width, features].
struct WindowCase {
  enum Of { Result, Images, Kernel };
  Of of = Result; ///< the computed value: Images and Kernel are the gradients by these
  int64_t images = 4, height = 12, width = 12, features = 16, outputs = 24;
  int64_t kernel = 3, stride = 1, padding = 1, dilation = 1;
  int64_t groups = 1; ///< of features; for Result only
  std::string type = "f32";

  std::string Name() const;
};

/// Returns the program that computes it once, from the inputs `a` and `b` to the fetch `out`.
std::string WindowProgram(const WindowCase &window);

} // namespace refold::test
