//===- RfWindow.h - Where windows lie ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes of a windowed op or of a convolution, and what follows from them. For the .cpp
// files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// From the first to the last of `extent` places that lie `step` apart. Of an op that is there: its
/// places have been counted.
inline int64_t dilatedExtent(int64_t extent, int64_t step) {
  return extent == 0 ? 0 : (extent - 1) * step + 1;
}

/// One dimension along which windows move.
struct WindowedDim {
  int64_t elements = 0, low = 0, high = 0, baseDilation = 1; ///< what lies there
  int64_t places = 0, dilation = 1, stride = 1;              ///< a window, and how it moves

  /// How many windows there are; an error of `op`, which calls the dimension `name`, where places
  /// are more than can be counted or paddings cut off more than there is.
  mlir::LogicalResult count(std::optional<mlir::Location> location, llvm::StringRef op,
                            const llvm::Twine &name, int64_t &windows) const;
};

/// One entry for each dimension of the operand.
struct Windows {
  llvm::StringRef op; ///< as errors name it
  llvm::ArrayRef<int64_t> extents, strides, low, high, baseDilations, dilations;
  bool dilated = true; ///< false for an op without dilations: all are 1

  int64_t baseDilation(size_t d) const { return dilated ? baseDilations[d] : 1; }
  int64_t dilation(size_t d) const { return dilated ? dilations[d] : 1; }
  /// From the first to the last place of a window along dimension d.
  int64_t span(size_t d) const { return dilatedExtent(extents[d], dilation(d)); }

  /// How many windows there are along each dimension; an error where the attributes do not fit.
  mlir::LogicalResult count(std::optional<mlir::Location> location, mlir::RankedTensorType operand,
                            llvm::SmallVectorImpl<int64_t> &counts) const;
};

Windows windowsOf(ReduceWindowOp op);
Windows windowsOf(SelectAndScatterOp op);

/// Sets `out` to the gradient of the operand, computed from the elements at each place of each
/// window. Fails with an error where these are too many.
mlir::LogicalResult openWindowsGradient(mlir::OpBuilder &b, ReduceWindowOp op, mlir::Value gradient,
                                        mlir::Value &out);
/// Returns false for a scalar and without elements or windows: that gradient reads nothing.
bool hasOpenPlaces(ReduceWindowOp op);

} // namespace refold::rf
