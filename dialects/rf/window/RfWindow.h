//===- RfWindow.h - Window positions ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the positions of windows from the attributes of a windowed op or a convolution.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// Returns the number of elements from the first to the last of `extent` positions that lie `step`
/// apart: 5 for 3 positions and step 2. The op must be verified, because otherwise the number could
/// overflow.
inline int64_t dilatedExtent(int64_t extent, int64_t step) {
  return extent == 0 ? 0 : (extent - 1) * step + 1;
}

/// One dimension along which windows move.
struct WindowedDim {
  int64_t elements = 0, low = 0, high = 0, baseDilation = 1; ///< the operand with its padding
  int64_t places = 0, dilation = 1, stride = 1; ///< the size of a window, and how it moves

  /// Sets `windows` to the number of windows. Emits an error if a position overflows, or if
  /// negative padding removes more elements than there are. The error calls the op `op` and the
  /// dimension `name`.
  mlir::LogicalResult count(std::optional<mlir::Location> location, llvm::StringRef op,
                            const llvm::Twine &name, int64_t &windows) const;
};

/// The windows of an op, one entry per dimension of the operand.
struct Windows {
  llvm::StringRef op; ///< name in errors
  llvm::ArrayRef<int64_t> extents, strides, low, high, baseDilations, dilations;
  bool dilated = true; ///< false for an op without dilations: all are 1

  int64_t baseDilation(size_t d) const { return dilated ? baseDilations[d] : 1; }
  int64_t dilation(size_t d) const { return dilated ? dilations[d] : 1; }
  /// Returns how many elements a window spans along dimension `d`, including those that dilation
  /// skips.
  int64_t span(size_t d) const { return dilatedExtent(extents[d], dilation(d)); }

  /// Sets `counts` to the number of windows along each dimension. Emits an error if the op's
  /// attributes do not fit the operand.
  mlir::LogicalResult count(std::optional<mlir::Location> location, mlir::RankedTensorType operand,
                            llvm::SmallVectorImpl<int64_t> &counts) const;
};

Windows windowsOf(ReduceWindowOp op);
Windows windowsOf(SelectAndScatterOp op);

/// Sets `out` to the gradient of the operand. Builds a tensor with one element for each position of
/// each window. Emits an error if this tensor has too many elements.
mlir::LogicalResult openWindowsGradient(mlir::OpBuilder &b, ReduceWindowOp op, mlir::Value gradient,
                                        mlir::Value &out);
/// Returns false for a scalar, without elements, or without windows: that gradient reads nothing.
bool hasOpenPlaces(ReduceWindowOp op);

} // namespace refold::rf
