//===- ProductOperands.h - Operand order of products ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Rearranges the operands of `op`, which may be replaced, into the order and layout that its
/// kernel reads efficiently.
void arrangeOperands(rf::DotGeneralOp op);

} // namespace refold
