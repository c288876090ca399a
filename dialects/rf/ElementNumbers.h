//===- ElementNumbers.h - Numbers as an element type has them ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes are doubles, arithmetic is in the operands' type. A number that is above zero or
// finite as a double need not be so in f32: 1e-40 is 0 there, since subnormals are flushed, and
// 1e300 is infinite.
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

/// Returns true where `rate` is one of dropout: in [0, 1), as a double and as the f32 by which
/// elements of every type are kept.
bool isDropoutRate(double rate);

/// Says at the end of an error that a `rate` below 1 is 1 there: ", which is 1 in f32".
std::string lostRate(double rate);

/// Returns true where rf.random_uniform can draw from [low, high), or from (low, high) if `open`:
/// their difference is finite and not 0 in `element`, and with `open` a number lies between them.
bool holdsUniform(mlir::Type element, double low, double high, bool open);

} // namespace refold::rf
