//===- RfWindow.h - Window positions ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the positions of windows from the attributes of a windowed op or a convolution. For the
// .cpp files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// Returns the distance from the first to the last of `extent` positions that are `step` apart,
/// both included. The op must be verified, so that its positions can be counted.
inline int64_t dilatedExtent(int64_t extent, int64_t step) {
  return extent == 0 ? 0 : (extent - 1) * step + 1;
}

/// One dimension along which windows move.
struct WindowedDim {
  int64_t elements = 0, low = 0, high = 0, baseDilation = 1; ///< the operand with its padding
  int64_t places = 0, dilation = 1, stride = 1; ///< the size of a window, and how it moves

  /// Sets `windows` to the number of windows. Emits an error of `op`, which calls the dimension
  /// `name`, if positions overflow or negative padding removes more than there is.
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
  /// Returns the distance from the first to the last position of a window along dimension d, both
  /// included.
  int64_t span(size_t d) const { return dilatedExtent(extents[d], dilation(d)); }

  /// Sets `counts` to the number of windows along each dimension. Emits an error if the attributes
  /// do not fit.
  mlir::LogicalResult count(std::optional<mlir::Location> location, mlir::RankedTensorType operand,
                            llvm::SmallVectorImpl<int64_t> &counts) const;
};

Windows windowsOf(ReduceWindowOp op);
Windows windowsOf(SelectAndScatterOp op);

/// Sets `out` to the gradient of the operand, computed from the elements at each position of each
/// window. Emits an error if there are too many positions.
mlir::LogicalResult openWindowsGradient(mlir::OpBuilder &b, ReduceWindowOp op, mlir::Value gradient,
                                        mlir::Value &out);
/// Returns false for a scalar, without elements, or without windows: that gradient reads nothing.
bool hasOpenPlaces(ReduceWindowOp op);

} // namespace refold::rf
