//===- ProductOperands.h - Operands as a product reads them ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Brings the operands of `op`, which may be replaced, into the order and the layout in which its
/// kernel reads them well.
void arrangeOperands(rf::DotGeneralOp op);

} // namespace refold
