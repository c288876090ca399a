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

/// The numbers of the dimensions of a convolution, listed by their meaning. `lhs` and `result` list
/// the batch dimension, the feature dimension, and then the spatial dimensions. `rhs` lists the
/// output feature dimension, the input feature dimension, and then the spatial dimensions.
struct ConvolutionDimensions {
  llvm::SmallVector<int64_t> lhs, rhs, result;

  /// Parses `conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>`. Any other text is an error.
  static absl::StatusOr<ConvolutionDimensions> parse(llvm::StringRef text);
};

} // namespace refold::importers
