//===- RfIdentity.h - Identity of a reduction -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

/// Returns the identity of `kind` as an attribute of type `element`, which keeps its signedness;
/// preds have one bit.
mlir::TypedAttr identityOf(ReduceKind kind, mlir::Type element);

} // namespace refold::rf
