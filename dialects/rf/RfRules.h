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

/// An attribute of a compare op that compares indices (lhs) with an iota. The decomposition of
/// one_hot makes such an op. An index that is out of range equals no element of the iota. `--check`
/// reports such an index, and nothing else reads the attribute.
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

/// Checks the attribute `chain` of a product that sums over `summed` dimensions. If it is wrong,
/// emits an error at `location`, unless that is empty.
llvm::LogicalResult checkChain(std::optional<mlir::Location> location,
                               std::optional<llvm::ArrayRef<int64_t>> chain, size_t summed,
                               llvm::StringRef op);

} // namespace refold::rf

/// Checks a condition in a function that infers types. If `condition` is false, the function emits
/// the error `message` and returns failure. `message` may be several parts joined by <<. The
/// caller's variable `location` is a std::optional<Location>; if it is empty, no error is emitted.
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
