//===- fed_numbers.h - Tables of inputs and results -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs tables of inputs and expected values: one program takes many cases as its rows or steps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// The numbers of one input in row-major order. They are rounded to its type, or truncated for s32.
struct FedNumbers {
  DType dtype;
  Shape shape;
  std::vector<double> numbers;
};

/// Fetches by name.
using FetchedNumbers = std::map<std::string, std::vector<double>>;

/// Runs `steps` steps on the device `checked`, on `cpu` with one thread and with two threads, and
/// in the float64 reference. Checks that all results of `checked` and `cpu` are bit-identical.
/// Returns the fetches of `cpu` with the key "cpu", and those of the reference with the key
/// "reference". The fetches of the reference are rounded to their types in the program.
std::map<std::string, FetchedNumbers> FetchEverywhere(const Program &program,
                                                      const std::map<std::string, FedNumbers> &fed,
                                                      int64_t steps = 1);

/// Fails the test if `got` is not `expected`. If `expected` is NaN or an infinity, `got` must be
/// the same. Otherwise `got` must be within the relative error `relative` or the absolute error
/// `absolute`. A subnormal number may be flushed to zero.
void CheckNumber(double got, double expected, double relative, double absolute, DType dtype = F32);

} // namespace refold::test
