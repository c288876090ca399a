//===- RfChains.h - Products of all elements but one ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the gradient rules of products over dimensions and over windows. For the .cpp files of
// this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfTerms.h"

namespace refold::rf {

/// Returns for each element the product of all other elements along `dims`. For [2, 0, 5] the
/// result is [0, 10, 0]. Nothing is divided, so zeros need no special case.
Term productOfOthers(Term x, mlir::ArrayRef<int64_t> dims);

} // namespace refold::rf
