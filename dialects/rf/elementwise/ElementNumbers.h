//===- ElementNumbers.h - Numbers as an element type has them ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes are doubles, arithmetic is in the operands' type. f32 loses some doubles: 1e-40
// becomes 0, since subnormals are flushed, and 1e300 becomes infinite.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Types.h"

#include <string>

namespace refold::rf {

/// Returns `number` as arithmetic in `element`, f32 or f64, has it: rounded, and 0 where it is
/// subnormal there.
double inElementType(mlir::Type element, double number);

/// Says at the end of an error what a finite `number` is in `element` where it is lost: ", which is
/// 0 in f32" or ", which is infinite in f32". Empty where the type holds it.
std::string lostInType(mlir::Type element, double number);

/// Returns true where `rate`, rounded to f32, is in [0, 1). Dropout compares in f32 whatever the
/// type of the elements.
bool isDropoutRate(double rate);

/// Says at the end of an error that a `rate` below 1 is 1 there: ", which is 1 in f32".
std::string lostRate(double rate);

/// Returns true where rf.random_uniform can draw from [low, high), or from (low, high) if `open`:
/// their difference is finite and not 0 in `element`, and with `open` a number lies between them.
bool holdsUniform(mlir::Type element, double low, double high, bool open);

} // namespace refold::rf
