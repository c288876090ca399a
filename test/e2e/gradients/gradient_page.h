//===- gradient_page.h - The rows of gradients.md ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the tables of docs/rationale/gradients.md and makes a program of each row. For example,
// this row in line L
//
//   | `rf.abs %x` | x = [-2, 0] | dx = [-1, 0] | both |
//
// becomes this op, where T is tensor<2xf32>:
//
//   %rL_out = rf.abs %rL_x : T
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::test {

/// A name with a list of numbers: `x = [1, nan]`.
struct PageNumbers {
  std::string name;
  std::vector<double> numbers;
};
/// A name with a type: `x = tensor<4xf32>`.
struct PageType {
  std::string name, type;
};

/// A row whose program has values.
struct PageRow {
  int line = 0;
  std::string program;
  std::vector<PageNumbers> at;        ///< arguments, f32; `w` is the gradient of the result
  std::vector<PageNumbers> gradients; ///< named dx and ddx for an argument x
};
/// A row whose program is refused.
struct PageRefusal {
  int line = 0;
  std::string program;
  std::vector<PageType> arguments;
  bool second = false; ///< whether the second derivative is requested
  std::string error;
};
struct GradientPage {
  std::vector<PageRow> rows;
  std::vector<PageRefusal> refusals;
  /// Lines that the page must not have, each with the reason.
  std::vector<std::string> faults;
};
GradientPage ReadGradientPage(const std::string &path);

/// The body of a function, made by BodyOf from a program of the page. `result` is the name of the
/// value that the last line defines. BodyOf adds `prefix` to the name of each value, so %n becomes
/// %PREFIXn. It also replaces each T by `type`.
struct PageBody {
  std::string text, result;
};
PageBody BodyOf(const std::string &program, const std::string &prefix, const std::string &type);

/// Returns the type of the result of `body` in a function with the given arguments. Fails the test
/// if the function cannot be parsed.
std::string ResultType(const PageBody &body, const std::vector<PageType> &arguments);
/// Returns "[0, 1]" for a tensor of rank 2.
std::string AllDimensions(const std::string &type);

} // namespace refold::test
