//===- every_device.h - One program on every device -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs f64 programs on all devices and in the float64 reference, and compares the results with
// those of plain loops in C++.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"
#include <refold/refold.h>

#include <map>
#include <string>
#include <vector>

namespace refold::test {

using Vector = std::vector<double>;

/// Returns the value of the element with row-major index `place` in every input of a test. A test
/// also calls this function to compute its expected results.
double Fed(size_t place);
Feeds FeedsOf(const std::map<std::string, Shape> &inputs);

Vector ToVector(const Bytes &bytes);

/// Runs the program on every device: in one run, step by step, and in two runs. Checks that all
/// devices agree, and that the results are those in `expected`. Its keys are "state:NAME" and
/// "fetch:NAME".
void Compare(const Program &program, const std::map<std::string, Shape> &inputs, int64_t steps,
             const std::map<std::string, Vector> &expected);

} // namespace refold::test
