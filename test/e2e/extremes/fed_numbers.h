//===- fed_numbers.h - A program on every device, fed with numbers -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables of inputs and right values: one program takes many cases as its rows or steps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// The numbers of one input in row-major order, rounded to its type, or truncated for s32.
struct FedNumbers {
  DType dtype;
  Shape shape;
  std::vector<double> numbers;
};

/// The fetches by name.
using FetchedNumbers = std::map<std::string, std::vector<double>>;

/// Runs `steps` steps on `checked` and on `cpu` with one and two threads, which must agree to the
/// bit, and in the float64 reference. Returns the fetches by "cpu" and "reference", those of the
/// reference rounded to the fetch's type.
std::map<std::string, FetchedNumbers> FetchEverywhere(const Program &program,
                                                      const std::map<std::string, FedNumbers> &fed,
                                                      int64_t steps = 1);

/// Fails the test where `got` is not `expected`: NaN for NaN, an infinity for itself, and else
/// within `relative` of it or `absolute`. A subnormal number may be zero.
void CheckNumber(double got, double expected, double relative, double absolute, DType dtype = F32);

} // namespace refold::test
