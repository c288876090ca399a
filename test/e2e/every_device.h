//===- every_device.h - One program on every device -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs f64 programs of the builder in the float64 reference and on all devices, in every way, and
// compares the results with plain loops in C++.
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

/// Returns the fed value of an element, a function of its row-major index, so that plain loops can
/// compute it too.
double Fed(size_t place);
Feeds FeedsOf(const std::map<std::string, Shape> &inputs);

Vector ToVector(const Bytes &bytes);

/// Runs the program everywhere and in every way; all results must agree. `expected` has the
/// expected values by "state:NAME" and "fetch:NAME".
void Compare(const Program &program, const std::map<std::string, Shape> &inputs, int64_t steps,
             const std::map<std::string, Vector> &expected);

} // namespace refold::test
