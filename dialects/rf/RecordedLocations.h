//===- RecordedLocations.h - Locations in files -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A location names the source file as the compiler was given it, which is often an absolute name.
// Files of programs must not depend on the machine that wrote them, so they record less:
//   "/home/somebody/train.cpp":31:7    ->  "train.cpp":31:7
//   "tools/refold-zoo/resnet.cpp":33:7 ->  unchanged
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

namespace refold::rf {

/// Returns the name of a source file as output files record it. An absolute path is shortened to
/// its last component. A relative path is returned unchanged.
llvm::StringRef recordedFileName(llvm::StringRef fileName);

/// Replaces the file names in the locations of `op` and everything in it by the recorded ones.
void recordFileNames(mlir::Operation *op);

} // namespace refold::rf
