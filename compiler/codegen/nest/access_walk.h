//===- access_walk.h - The accesses behind a tensor's elements --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the memory accesses that are needed to compute an element of a tensor. The walk starts at
// the element and goes back to memory, on the same path as the tile emitter, but emits no code. It
// reports every memory access and every operation on the path, with coordinates over the loops of
// the nest. Plans and tile sizes are based on these reports.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/tile_emitter.h"

#include <functional>

namespace refold::codegen {

/// A linear form in the loops of a nest. A term identifies its loop by a number. The loops of the
/// nest have the numbers 0, 1, ..., and reduction loops have the numbers from kReductionLoop on.
/// The number kApart + d stands for a dependence on loop d that is not linear, because it goes
/// through loaded data.
using IndexForm = LinearForm<int>;
using LoopPlace = Coordinates<int>;
constexpr int kReductionLoop = 1 << 16;
constexpr int kApart = 1 << 20;

struct AccessWalk {
  std::function<const Buffer *(mlir::Value)> buffer_of;
  /// Reports a load from `tensor`, which has memory. For each element of the nest, the load is
  /// executed `volume` times. It is nested in `depth` reductions.
  std::function<void(mlir::Value tensor, const Buffer &, const LoopPlace &at, double volume,
                     int depth)>
      on_load = [](auto &&...) {};
  /// Reports a value computed on the path. Returns false to end the walk there.
  std::function<bool(mlir::OpResult result, const LoopPlace &at, int depth)> on_generic =
      [](auto &&...) { return true; };
  /// Reports a reshape whose source needs memory.
  std::function<void(mlir::Value source)> on_reshape = [](auto &&...) {};
  /// Reports a number computed from loop indices.
  std::function<void(const IndexForm &)> on_index = [](auto &&...) {};

  /// The unsupported operation at which a walk returned false.
  mlir::Operation *unknown = nullptr;

  /// Walks from `tensor` at `at`. A tensor with memory is loaded.
  bool walk(mlir::Value tensor, const LoopPlace &at, double volume = 1, int depth = 0);
  /// Walks from the definition of `tensor`, even if it has memory.
  bool walkDefinition(mlir::Value tensor, const LoopPlace &at, double volume = 1, int depth = 0);

private:
  bool walkScalar(mlir::Value value, int depth);
  bool walkGeneric(mlir::linalg::GenericOp op, LoopPlace loops, double volume, int depth);
  bool walkBody(mlir::linalg::GenericOp op, const LoopPlace &loops, double volume, int depth);
  int next_reduction_ = kReductionLoop;
};

/// Returns true if the body only passes an input on.
bool isDataMovement(mlir::linalg::GenericOp op);

/// Returns whether the operation converts bf16 or f16 to f32, or rounds f32 to these types and
/// back. Readers compute it again rather than keep it in memory.
bool isConversion(mlir::linalg::GenericOp op);

/// On a conversion to f32: all of its numbers are numbers of bf16.
inline constexpr llvm::StringLiteral kBf16Attr{"refold.bf16"};

} // namespace refold::codegen
