//===- ForwardPass.h - Forward passes of a block ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the ops of a block that compute the losses of its rf.gradient requests, from one request to
// the next. No op of one part reads a gradient of the same part, so the ops may be gathered into
// segments.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/autodiff/BackwardSweep.h"

#include "llvm/ADT/SetVector.h"

#include <cstdint>

namespace refold {

/// One op of the forward pass with its result tensors.
struct ForwardNode {
  mlir::Operation *op = nullptr;
  uint64_t bytes = 0; ///< of all its results
  uint64_t cost = 0;  ///< picoseconds
  /// The nodes from which it is computed, directly or through light ops; ascending.
  llvm::SmallVector<uint32_t> reads;
};

struct ForwardPass {
  mlir::Block *block = nullptr;
  /// In program order.
  llvm::SmallVector<ForwardNode> nodes;
  llvm::DenseMap<mlir::Operation *, uint32_t> nodeOf;
  /// Light ops, in program order. They need not be kept or moved, because each reader may have its
  /// own copy. Light ops are constants, reshapes, scalars of the host, and ops that only move
  /// elements of a parameter or an input. If gradients flow through such an op, it is light only if
  /// the copies change no sum of gradients.
  llvm::SetVector<mlir::Operation *> light;
  /// The ops that compute the values whose gradients are requested, in program order. They belong
  /// to no segment, because the gradient request names these values.
  llvm::SetVector<mlir::Operation *> prefix;

  /// The values through which gradients flow.
  ActiveValues active;

  llvm::StringRef functionName() const;
  /// Returns the values that an op reads, including reads in its regions. The result of a light op
  /// is replaced by the values that the light op reads.
  llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op) const;
  /// Returns the nodes that make a value, directly or through light ops. Returns none if the value
  /// comes from outside the forward pass.
  llvm::SmallVector<uint32_t> nodesOf(mlir::Value value) const;
};

/// Returns the forward passes of a block with gradient requests. The first is the part before the
/// first request, the second is the part between the first two requests, and so on. Parts without
/// an op are skipped. An rf.checkpoint is a light op.
llvm::SmallVector<ForwardPass> forwardPassesOf(mlir::Block &block);

/// Returns the blocks of a function that directly contain requests.
llvm::SmallVector<mlir::Block *> blocksWithRequests(mlir::func::FuncOp function);

} // namespace refold
