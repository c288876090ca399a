//===- RfRules.h - What definitions of ops begin with ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Heads and checks that the ops' type inference, verifiers, gradient rules and decompositions
// share. A gradient rule builds only what is wanted, and reads only what backwardReadsOperand and
// backwardReadsResult admit. For the .cpp files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// On a comparison of places (lhs) with counted ones: those out of range meet none of the last
/// dimension's, which `--check` reports. one_hot decomposes to it; nothing else depends on it.
inline constexpr llvm::StringLiteral kPlacesAttr{"rf.places"};

inline mlir::RankedTensorType typeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// Returns the splat of `value` in the shape of `type`, or nothing where `value` is no splat.
mlir::OpFoldResult resplat(mlir::Attribute value, mlir::Type type);

/// Of operands that are parsed as a list: types are inferred before anything else looks at theirs.
inline bool areTensors(mlir::ValueRange values) {
  return llvm::all_of(values.getTypes(), llvm::IsaPred<mlir::RankedTensorType>);
}

inline llvm::LogicalResult verifyDim(mlir::Operation *op, int64_t dim, int64_t rank) {
  if (dim < 0 || dim >= rank)
    return op->emitOpError() << "needs dim in [0, " << rank << "), got " << dim;
  return llvm::success();
}

} // namespace refold::rf

/// In a function that infers types: fails where `condition` does not hold, with `message` (streamed
/// parts) at its std::optional<Location> `location`. Without a location the caller only asks.
#define REFOLD_REQUIRE(condition, message)                                                         \
  if (!(condition)) {                                                                              \
    if (location)                                                                                  \
      return mlir::emitError(*location) << message;                                                \
    return failure();                                                                              \
  }

/// Heads of an op's gradient rule and of its decomposition.
#define REFOLD_VJP(Op)                                                                             \
  LogicalResult Op::buildVectorJacobian(OpBuilder &b, ValueRange gradients, ArrayRef<bool> wanted, \
                                        MutableArrayRef<Value> out)
#define REFOLD_DECOMPOSE(Op) SmallVector<Value> Op::decompose(OpBuilder &b)
