//===- RfIdentity.h - Where a reduction starts -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// What leaves every number as it is under `kind`, of `element`: of unsigned ones with their sign
/// mark, of preds one bit.
mlir::TypedAttr identityOf(ReduceKind kind, mlir::Type element);

} // namespace refold::rf
