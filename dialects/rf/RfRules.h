//===- RfRules.h - Helpers for op definitions -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares macros and checks for type inference, verifiers, gradient rules and decompositions. Only
// the .cpp files of this folder include it.
//
// A gradient rule must build only the wanted gradients. It may read only those values for which
// backwardReadsOperand or backwardReadsResult returns true.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// An attribute of the compare op into which one_hot is decomposed. The op compares indices (lhs)
/// with an iota. An index that is out of range equals no element of the iota. `--check` reports
/// such an index with the help of this attribute. Nothing else reads the attribute.
inline constexpr llvm::StringLiteral kPlacesAttr{"rf.places"};

inline mlir::RankedTensorType typeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}

/// Returns the splat of `value` in the shape of `type`, or nothing if `value` is not a splat.
mlir::OpFoldResult resplat(mlir::Attribute value, mlir::Type type);

/// Returns true if all `values` are tensors. Type inference calls this function before it inspects
/// the operands of a parsed op, because no other check has run at that time.
inline bool areTensors(mlir::ValueRange values) {
  return llvm::all_of(values.getTypes(), llvm::IsaPred<mlir::RankedTensorType>);
}

inline llvm::LogicalResult verifyDim(mlir::Operation *op, int64_t dim, int64_t rank) {
  if (dim < 0 || dim >= rank)
    return op->emitOpError() << "needs dim in [0, " << rank << "), got " << dim;
  return llvm::success();
}

/// Checks the attribute `chain` of a product that sums over `summed` dimensions. If the attribute
/// is wrong, returns failure, and emits an error if `location` is set.
llvm::LogicalResult checkChain(std::optional<mlir::Location> location,
                               std::optional<llvm::ArrayRef<int64_t>> chain, size_t summed,
                               llvm::StringRef op);

} // namespace refold::rf

/// Checks a condition in a function that infers types. If `condition` is false, emits the error
/// `message` and returns failure. `message` may be several parts joined by <<. The caller must have
/// a variable `location` of type std::optional<Location>. If it is empty, no error is emitted.
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
