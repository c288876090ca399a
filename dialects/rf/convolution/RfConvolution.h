//===- RfConvolution.h - Groups of convolutions -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares a helper for convolutions. Only the .cpp files of this folder include it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// Moves the groups from dimension `from` of `value` to dimension `to`: the shape [.., groups · n,
/// .., m, ..] becomes [.., n, .., groups · m, ..]. `to` may also come before `from`. For example,
/// if the groups of lhs move from the batch to the features, a convolution with batch groups
/// becomes a convolution with feature groups.
mlir::Value moveGroups(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, int64_t groups,
                       int64_t from, int64_t to);

} // namespace refold::rf
