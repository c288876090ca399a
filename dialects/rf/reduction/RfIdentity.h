//===- RfIdentity.h - Identity of a reduction -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// Returns the identity of a reduction, such as 0 for a sum, as an attribute of type `element`. A
/// pred is an integer of one bit.
mlir::TypedAttr identityOf(ReduceKind kind, mlir::Type element);

} // namespace refold::rf
