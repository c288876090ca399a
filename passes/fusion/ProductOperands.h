//===- ProductOperands.h - Operand order of products ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Changes the order and the layout of the operands of `op` to those that its kernel reads
/// efficiently. May replace `op`.
void arrangeOperands(rf::DotGeneralOp op);

} // namespace refold
