//===- number_checks.h - Checks of numeric op parameters --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Checks the numeric parameters of ops. Users pass them as doubles. A check applies to
// the value after conversion to the element type of the tensors
// (dialects/rf/elementwise/ElementNumbers.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/op_scope.h"

#include <string>

namespace refold::internal {

/// Returns `number` rounded to `dtype`, a floating-point type, as arithmetic in that type uses it.
double InType(mlir::MLIRContext *context, DType dtype, double number);

/// Returns `number` as text for an error message. If rounding to `dtype` turns a nonzero finite
/// number into 0 or infinity, the text says so: "1e-40, which is 0 in f32".
std::string Got(mlir::MLIRContext *context, DType dtype, double number);

/// Checks that `rate` is a valid dropout rate, in [0, 1). If not, records an error, which calls the
/// rate `name`, and returns false.
bool IsDropoutRate(OpScope &op, const char *name, double rate);

/// Checks that epsilon is finite and above 0 after it is rounded to the element type of the op's
/// tensors. If not, records an error and returns false.
bool IsEpsilon(OpScope &op, double epsilon);

} // namespace refold::internal
