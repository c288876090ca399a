//===- grid_lowering.h - Kernels as grids of threads -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A card's counterpart of tile_lowering.h: each nest of a kernel becomes a function that computes
// one tile, and is called by one thread for each tile. Between two nests all threads must be done,
// so what one leaves for the next lies in memory that is given to the kernel: its workspace.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/target_description.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// A function `void (ptr argument..., ptr workspace, i64 block, iN thread)` and how many threads
/// call it for each block, numbered from 0.
struct GridPart {
  std::string function;
  int64_t threads = 1;
  /// It was not made of tiles: it takes no thread, and the workspace last, if there is one.
  bool is_loop = false;
};

struct GridParts {
  std::vector<GridPart> parts;
  /// For each block.
  int64_t workspace_bytes = 0;
};

/// Replaces `function` by the functions of its nests, NAME_n0, NAME_n1, ... Unimplemented, with the
/// form that is not known here, and `function` as it was: it is for lowerTensorsToLoops.
absl::StatusOr<GridParts> lowerToGrid(mlir::func::FuncOp function, const std::string &name,
                                      const TargetDescription &target);

} // namespace refold::codegen
