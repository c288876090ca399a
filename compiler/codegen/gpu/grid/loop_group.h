//===- loop_group.h - Several loops as one ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <functional>
#include <numeric>

namespace refold::codegen {

/// Several nested loops that are treated as one long loop. The last loop of the group varies
/// fastest. Examples are the loops over the pixels of an image, and the loops that a convolution
/// sums over.
struct LoopGroup {
  llvm::SmallVector<int, 3> loops;
  llvm::SmallVector<int64_t, 3> extents;

  int64_t size() const {
    return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
  }
  bool contains(int loop) const { return llvm::is_contained(loops, loop); }
};

} // namespace refold::codegen
