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

/// Returns `number` as arithmetic in `element` (f32 or f64) sees it: rounded, and 0 if it is
/// subnormal there.
double inElementType(mlir::Type element, double number);

/// Returns a suffix for an error if `element` cannot hold a finite `number`: ", which is 0 in f32"
/// or ", which is infinite in f32". Returns an empty string otherwise.
std::string lostInType(mlir::Type element, double number);

/// Returns whether `rate`, rounded to f32, is in [0, 1). Dropout compares in f32 for every element
/// type.
bool isDropoutRate(double rate);

/// Returns a suffix for an error if a `rate` below 1 rounds to 1: ", which is 1 in f32".
std::string lostRate(double rate);

/// Returns whether rf.random_uniform can draw from [low, high), or from (low, high) if `open`: the
/// difference is finite and not 0 in `element`, and with `open` a number lies between them.
bool holdsUniform(mlir::Type element, double low, double high, bool open);

} // namespace refold::rf
