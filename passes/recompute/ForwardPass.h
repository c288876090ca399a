//===- ForwardPass.h - Forward passes of a block ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the forward passes of a block. A forward pass is the part of the block from one rf.gradient
// request to the next, with the ops that compute the request's loss. No op of it reads a gradient
// of the same request. So its ops can be gathered into segments.
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
  /// Light ops, in program order: constants, reshapes, scalars of the host, and ops that only move
  /// elements of a parameter or an input. They need not be kept or moved, because each reader can
  /// have its own copy. An op through which gradients flow is light only if its copies do not
  /// change a sum of gradients.
  llvm::SetVector<mlir::Operation *> light;
  /// The ops that compute the values whose gradients are requested, in program order. They belong
  /// to no segment, because the gradient request names these values.
  llvm::SetVector<mlir::Operation *> prefix;

  /// The values through which gradients flow.
  ActiveValues active;

  llvm::StringRef functionName() const;
  /// Returns the values that an op reads, including reads in its regions. If a light op computes a
  /// value, the values that the light op reads are returned as well.
  llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op) const;
  /// Returns the nodes that compute a value, directly or through light ops. Returns none if the
  /// value comes from outside the forward pass.
  llvm::SmallVector<uint32_t> nodesOf(mlir::Value value) const;
};

/// Returns the forward passes of a block with gradient requests. The first one is the part before
/// the first request, the second one is the part between the first two requests, and so on. Parts
/// without ops are skipped. An rf.checkpoint is a light op.
llvm::SmallVector<ForwardPass> forwardPassesOf(mlir::Block &block);

/// Returns the blocks of a function that directly contain requests.
llvm::SmallVector<mlir::Block *> blocksWithRequests(mlir::func::FuncOp function);

} // namespace refold
