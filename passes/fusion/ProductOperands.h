//===- ProductOperands.h - Operand order of products ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Swaps or transposes the operands of `op` if its kernel can then read them more efficiently. May
/// replace `op`.
void arrangeOperands(rf::DotGeneralOp op);

} // namespace refold
