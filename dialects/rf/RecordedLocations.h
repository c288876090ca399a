//===- RecordedLocations.h - Locations in files -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shortens the names of source files in locations. The compiler is often given absolute names, but
// the program files that it writes must not depend on the machine. So an absolute name is reduced
// to its last component:
//   "/home/somebody/train.cpp":31:7    ->  "train.cpp":31:7
//   "tools/refold-zoo/resnet.cpp":33:7 ->  unchanged
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Operation.h"

namespace refold::rf {

/// Returns the last component of `fileName` if it is an absolute path, or else `fileName` itself.
llvm::StringRef recordedFileName(llvm::StringRef fileName);

/// Replaces the file names in the locations of `op` and everything in it by the recorded ones.
void recordFileNames(mlir::Operation *op);

} // namespace refold::rf
