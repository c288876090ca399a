//===- ElementNumbers.h - Numbers in element types --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts attribute numbers to element types. Attributes are doubles, and arithmetic is in the
// type of the operands. f32 cannot hold some doubles: 1e-40 becomes 0, because subnormals are
// flushed, and 1e300 becomes infinite.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Types.h"

#include <string>

namespace refold::rf {

/// Returns the value that `number` has in arithmetic of type `element` (f32 or f64): the number
/// rounded to `element`, or 0 if the number is subnormal in `element`.
double inElementType(mlir::Type element, double number);

/// Returns a suffix for an error message if `number` is finite but `element` cannot hold it: ",
/// which is 0 in f32" or ", which is infinite in f32". Otherwise returns an empty string.
std::string lostInType(mlir::Type element, double number);

/// Returns whether `rate` is a valid dropout rate: in [0, 1) after rounding to f32. Dropout
/// compares the rate in f32, whatever the element type is.
bool isDropoutRate(double rate);

/// Returns a suffix for an error if a `rate` below 1 rounds to 1: ", which is 1 in f32".
std::string lostRate(double rate);

/// Returns whether rf.random_uniform can draw numbers of type `element` from [low, high), or from
/// (low, high) if `open`. The difference high - low must be finite and not 0 in `element`. If
/// `open`, there must also be a number between low and high.
bool holdsUniform(mlir::Type element, double low, double high, bool open);

} // namespace refold::rf
