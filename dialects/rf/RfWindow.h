//===- RfWindow.h - Where windows lie ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attributes of a windowed op, and what follows from them. For the .cpp files of this folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfRules.h"

namespace refold::rf {

/// One entry for each dimension of the operand.
struct Windows {
  llvm::StringRef op; ///< as errors name it
  llvm::ArrayRef<int64_t> extents, strides, low, high, baseDilations, dilations;
  bool dilated = true; ///< false for an op without dilations: all are 1

  int64_t baseDilation(size_t d) const { return dilated ? baseDilations[d] : 1; }
  int64_t dilation(size_t d) const { return dilated ? dilations[d] : 1; }
  /// From the first to the last place of a window along dimension d.
  int64_t span(size_t d) const { return (extents[d] - 1) * dilation(d) + 1; }

  /// How many windows there are along each dimension; an error where the attributes do not fit.
  mlir::LogicalResult count(std::optional<mlir::Location> location, mlir::RankedTensorType operand,
                            llvm::SmallVectorImpl<int64_t> &counts) const;
};

Windows windowsOf(ReduceWindowOp op);
Windows windowsOf(SelectAndScatterOp op);

} // namespace refold::rf
