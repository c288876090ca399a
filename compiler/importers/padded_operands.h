//===- padded_operands.h - Zeros around and between elements ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some exporters pad the operands of a convolution by an op of its own. In the gradient of a
// convolution with strides, such an operand consists mostly of zeros: for windows of 16 x 16 it is
// 256 times as large as without them. A convolution reads the operand without the zeros if it has
// padding and dilations instead.
//
// Example: `pad(%dy, 0) {interior = [0, 0, 15, 15]}` as the kernel of a convolution is `%dy` with
// rhs_dilation = [16, 16].
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/source_op.h"

#include <optional>

namespace refold::importers {

/// A value without its zeros. The lists have the zeros along each dimension.
struct Unpadded {
  mlir::Value value;
  Numbers low, high, interior;
};

/// Returns the value that was padded with zeros, and then perhaps transposed, to get `value`. It is
/// transposed in the same way. Returns nothing if `value` is no such value.
std::optional<Unpadded> unpadded(mlir::OpBuilder &builder, mlir::Value value);

} // namespace refold::importers
