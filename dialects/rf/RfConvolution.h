//===- RfConvolution.h - Extents and groups of convolutions ------*- C++ -*-===//
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

/// From the first to the last of `extent` elements that lie `dilation` apart.
int64_t dilatedExtent(int64_t extent, int64_t dilation);
/// How often a window fits, moved by `stride`.
int64_t windowsIn(int64_t extent, int64_t window, int64_t stride);

/// The lhs with which a convolution with as many feature groups does what `op` does with its batch
/// groups.
mlir::Value withBatchGroupsAsFeatures(mlir::OpBuilder &b, ConvolutionOp op);

} // namespace refold::rf
