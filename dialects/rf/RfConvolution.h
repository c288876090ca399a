//===- RfConvolution.h - Groups of convolutions ------------------*- C++ -*-===//
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

/// The lhs with which a convolution with as many feature groups does what `op` does with its batch
/// groups.
mlir::Value withBatchGroupsAsFeatures(mlir::OpBuilder &b, ConvolutionOp op);

} // namespace refold::rf
