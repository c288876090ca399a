//===- Rf.h - The dialect of training programs ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Includes all of the dialect `rf`: its enums, attributes and ops. See dialects/rf/RfOps.td.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/interfaces/Decomposition.h"
#include "dialects/interfaces/Gradient.h"
#include "dialects/interfaces/InPlace.h"
#include "dialects/rf/ElementTypes.h"
#include "dialects/rf/MovesElements.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialects/rf/RfDialect.h.inc"
#include "dialects/rf/RfEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/rf/RfAttrs.h.inc"
#define GET_OP_CLASSES
#include "dialects/rf/RfOps.h.inc"

namespace refold::rf {

/// Creates a constant whose elements all have the value `number`, converted to the element type.
mlir::Value makeSplat(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type, double number);

/// Returns the value of a floating-point or integer splat constant, or nothing.
std::optional<double> splatValue(mlir::Value value);

/// Returns the number of shards of the program to which `op` belongs; 1 if it has no rf.shards.
int64_t shardsOf(mlir::Operation *op);

/// Verifies that a fusion with these operands and results may have `tiles` (rf.fusion C4).
mlir::LogicalResult verifyTiles(mlir::Operation *op, mlir::TypeRange operands,
                                llvm::ArrayRef<int64_t> operandDims, mlir::TypeRange results,
                                llvm::ArrayRef<int64_t> resultDims, int64_t blocks, int64_t tiles);

} // namespace refold::rf
