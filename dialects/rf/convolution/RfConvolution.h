//===- RfConvolution.h - Groups of convolutions -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the .cpp files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// Returns `value` with its groups moved to another dimension: [.., groups · n, .., m, ..] to [..,
/// n, .., groups · m, ..], `from` and `to` in any order. After batch groups of the lhs are moved to
/// the features, the convolution has as many feature groups.
mlir::Value moveGroups(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, int64_t groups,
                       int64_t from, int64_t to);

} // namespace refold::rf
