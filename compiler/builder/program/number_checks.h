//===- number_checks.h - Numbers that an op's type must hold -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Numbers beside tensors are doubles; what counts is what they are in the tensors' type
// (dialects/rf/elementwise/ElementNumbers.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/op_scope.h"

#include <string>

namespace refold::internal {

/// Returns `number` as arithmetic in `dtype`, f32 or f64, has it.
double InType(mlir::MLIRContext *context, DType dtype, double number);

/// Returns `number` for an error, with what it is in `dtype` where that is 0 or infinite and the
/// number is not: "1e-40, which is 0 in f32".
std::string Got(mlir::MLIRContext *context, DType dtype, double number);

/// Fails where `rate`, which the error calls `name`, is not one of dropout.
bool IsDropoutRate(OpScope &op, const char *name, double rate);

/// Fails where epsilon is not finite and above 0 in the type of the op's tensors.
bool IsEpsilon(OpScope &op, double epsilon);

} // namespace refold::internal
