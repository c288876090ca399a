//===- RfRules.h - Helpers for op definitions -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros and checks that type inference, verifiers, gradient rules and decompositions share. A
// gradient rule builds only the wanted gradients and reads only the values that
// backwardReadsOperand and backwardReadsResult admit. For the .cpp files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// Marks a comparison of indices (lhs) with an iota. An index out of range matches no element of
/// the last dimension, and `--check` reports such an index. one_hot decomposes to a comparison with
/// this mark, and nothing else reads the mark.
inline constexpr llvm::StringLiteral kPlacesAttr{"rf.places"};

inline mlir::RankedTensorType typeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// Returns the splat of `value` in the shape of `type`, or nothing if `value` is not a splat.
mlir::OpFoldResult resplat(mlir::Attribute value, mlir::Type type);

/// Returns whether all operands of a parsed list are tensors. Types are inferred before any other
/// check inspects them.
inline bool areTensors(mlir::ValueRange values) {
  return llvm::all_of(values.getTypes(), llvm::IsaPred<mlir::RankedTensorType>);
}

inline llvm::LogicalResult verifyDim(mlir::Operation *op, int64_t dim, int64_t rank) {
  if (dim < 0 || dim >= rank)
    return op->emitOpError() << "needs dim in [0, " << rank << "), got " << dim;
  return llvm::success();
}

} // namespace refold::rf

/// In a function that infers types: fails if `condition` is false, with `message` (streamed parts)
/// at its std::optional<Location> `location`. Without a location it fails silently.
#define REFOLD_REQUIRE(condition, message)                                                         \
  if (!(condition)) {                                                                              \
    if (location)                                                                                  \
      return mlir::emitError(*location) << message;                                                \
    return failure();                                                                              \
  }

/// Begin the definition of an op's gradient rule and of its decomposition.
#define REFOLD_VJP(Op)                                                                             \
  LogicalResult Op::buildVectorJacobian(OpBuilder &b, ValueRange gradients, ArrayRef<bool> wanted, \
                                        MutableArrayRef<Value> out)
#define REFOLD_DECOMPOSE(Op) SmallVector<Value> Op::decompose(OpBuilder &b)
