//===- ElementNumbers.h - Numbers in element types --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts numbers in attributes to element types. An attribute holds a double, but an op computes
// in the type of its operands. f32 cannot hold every double: 1e-40 becomes 0, because subnormals
// are flushed, and 1e300 becomes infinite.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Types.h"

#include <string>
#include <utility>

namespace refold::rf {

/// Returns `number` rounded to the type in which ops on `element` compute (f32 or f64), or 0 if the
/// rounded number is subnormal.
double inElementType(mlir::Type element, double number);

/// Returns the end of an error message for a finite `number` that `element` cannot hold: ", which
/// is 0 in f32" or ", which is infinite in f32". Returns an empty string for any other number.
std::string lostInType(mlir::Type element, double number);

/// Returns whether `rate` is in [0, 1) after rounding to f32. Dropout compares the rate in f32,
/// whatever the element type is.
bool isDropoutRate(double rate);

/// Returns a suffix for an error if a `rate` below 1 rounds to 1: ", which is 1 in f32".
std::string lostRate(double rate);

/// Returns whether rf.random_uniform can draw numbers of type `element` from [low, high), or from
/// (low, high) if `open`. In this type, high - low must be finite and not 0. If `open`, there must
/// also be a number between low and high.
bool holdsUniform(mlir::Type element, double low, double high, bool open);

/// Returns the least and the greatest number of bf16 or f16 in [low, high), or in (low, high) if
/// `open`. The first is greater than the second if there is no such number. Subnormals of bf16 do
/// not count.
std::pair<double, double> endsOfUniform(mlir::Type element, double low, double high, bool open);

} // namespace refold::rf
