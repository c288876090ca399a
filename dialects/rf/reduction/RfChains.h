//===- RfChains.h - Products of all elements but one ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares a helper for the gradients of products over dimensions and over windows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfTerms.h"

namespace refold::rf {

/// Returns for each element the product of all other elements along `dims`: [2, 0, 5] gives [0, 10,
/// 0]. The function does not divide, so zeros need no special case.
Term productOfOthers(Term x, mlir::ArrayRef<int64_t> dims);

} // namespace refold::rf
