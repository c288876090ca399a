//===- access_walk.h - What a tensor's elements are made from ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tile emitter's way from a wanted element back to memory, without emitting: every memory
// access and every operation met on it, with coordinates over the loops of the nest. Plans and tile
// sizes rest on these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/tile_emitter.h"

#include <functional>

namespace refold::codegen {

/// Over loop numbers: those of the nest from 0 on; reduction loops from kReductionLoop on; kApart +
/// d says that the coordinate depends on loop d in a way that only data tells.
using IndexForm = LinearForm<int>;
using LoopPlace = Coordinates<int>;
constexpr int kReductionLoop = 1 << 16;
constexpr int kApart = 1 << 20;

struct AccessWalk {
  std::function<const Buffer *(mlir::Value)> buffer_of;
  /// A load from `tensor`, which has memory, `volume` times for each element of the nest, inside
  /// `depth` reductions.
  std::function<void(mlir::Value tensor, const Buffer &, const LoopPlace &at, double volume,
                     int depth)>
      on_load = [](auto &&...) {};
  /// A value computed on the way. False: do not go further here.
  std::function<bool(mlir::OpResult result, const LoopPlace &at, int depth)> on_generic =
      [](auto &&...) { return true; };
  /// A reshape whose source needs memory.
  std::function<void(mlir::Value source)> on_reshape = [](auto &&...) {};
  /// A number made from loop indices.
  std::function<void(const IndexForm &)> on_index = [](auto &&...) {};

  /// The operation at which a walk ended that returned false.
  mlir::Operation *unknown = nullptr;

  /// From `tensor` at `at`; loads it if it has memory.
  bool walk(mlir::Value tensor, const LoopPlace &at, double volume = 1, int depth = 0);
  /// The same, from its definition even if it has memory.
  bool walkDefinition(mlir::Value tensor, const LoopPlace &at, double volume = 1, int depth = 0);

private:
  bool walkScalar(mlir::Value value, int depth);
  bool walkGeneric(mlir::linalg::GenericOp op, LoopPlace loops, double volume, int depth);
  bool walkBody(mlir::linalg::GenericOp op, const LoopPlace &loops, double volume, int depth);
  int next_reduction_ = kReductionLoop;
};

/// True if the body only passes an input on.
bool isDataMovement(mlir::linalg::GenericOp op);

} // namespace refold::codegen
