//===- every_device.h - One program on every device -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of the builder in f64, in the float64 reference and on the devices in every way of
// running, against what plain loops in C++ give.
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

/// Everything fed is a function of its place, so that plain loops can have it too.
double Fed(size_t place);
Feeds FeedsOf(const std::map<std::string, Shape> &inputs);

Vector ToVector(const Bytes &bytes);

/// Runs everywhere and in every way, which must agree; `expected` gives what each must be, by
/// "state:NAME" and "fetch:NAME".
void Compare(const Program &program, const std::map<std::string, Shape> &inputs, int64_t steps,
             const std::map<std::string, Vector> &expected);

} // namespace refold::test
