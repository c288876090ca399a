//===- ForwardPass.h - What comes before a gradient ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ops of a block that losses of its rf.gradient requests are made of, from one request to the
// next: none of them reads a gradient of the same part, so they may be gathered into segments.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/autodiff/BackwardSweep.h"

#include "llvm/ADT/SetVector.h"

#include <cstdint>

namespace refold {

/// One op of the forward pass with the tensors that it makes.
struct ForwardNode {
  mlir::Operation *op = nullptr;
  uint64_t bytes = 0; ///< of all its results
  uint64_t cost = 0;  ///< picoseconds
  /// The nodes that it is computed from, also through light ops; ascending.
  llvm::SmallVector<uint32_t> reads;
};

struct ForwardPass {
  mlir::Block *block = nullptr;
  /// In program order.
  llvm::SmallVector<ForwardNode> nodes;
  llvm::DenseMap<mlir::Operation *, uint32_t> nodeOf;
  /// Ops of the forward pass that need not be kept nor moved, since each of their readers may have
  /// one of its own: constants, reshapes, scalars of the host, what only moves elements of a
  /// parameter or an input. Where gradients flow, only if that changes no sum of them. In program
  /// order.
  llvm::SetVector<mlir::Operation *> light;
  /// What the values are made of that gradients are asked of. It stays out of all segments: the
  /// request names these values. In program order.
  llvm::SetVector<mlir::Operation *> prefix;

  /// The values through which gradients flow.
  ActiveValues active;

  llvm::StringRef functionName() const;
  /// What an op reads, its regions included, and for a light op what that reads.
  llvm::SmallVector<mlir::Value> readsOf(mlir::Operation *op) const;
  /// The nodes that a value is, or is made of by light ops; none for what comes from elsewhere.
  llvm::SmallVector<uint32_t> nodesOf(mlir::Value value) const;
};

/// The forward passes of a block that has requests: what comes before the first of them, what comes
/// between it and the second, and so on; parts without an op of theirs are left out. An
/// rf.checkpoint counts as a light op.
llvm::SmallVector<ForwardPass> forwardPassesOf(mlir::Block &block);

/// The blocks of a function that have requests of their own.
llvm::SmallVector<mlir::Block *> blocksWithRequests(mlir::func::FuncOp function);

} // namespace refold
