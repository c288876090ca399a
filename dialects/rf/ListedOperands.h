//===- ListedOperands.h - Operand lists in assembly formats -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses and prints operands that are each followed by a comma, as in `%a, %b, dim = 1`. In
// assembly formats, `custom<ListedOperands>` calls these functions (RfBase.td).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

mlir::ParseResult
parseListedOperands(mlir::OpAsmParser &parser,
                    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand> &operands);
void printListedOperands(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                         mlir::OperandRange operands);

} // namespace refold::rf
