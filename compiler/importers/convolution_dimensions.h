//===- convolution_dimensions.h - Convolution dimensions --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace refold::importers {

/// The dimensions of a convolution in rf's order. For lhs and result, the order is batch, feature,
/// then the spatial dimensions in increasing order. For rhs, it is output feature, input feature,
/// then the spatial dimensions.
struct ConvolutionDimensions {
  llvm::SmallVector<int64_t> lhs, rhs, result;

  /// Parses `conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>`. Any other text is an error.
  static absl::StatusOr<ConvolutionDimensions> parse(llvm::StringRef text);
};

} // namespace refold::importers
