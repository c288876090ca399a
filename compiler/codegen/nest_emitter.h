//===- nest_emitter.h - One planned nest as loops over tiles -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Main loops step by whole tiles and the remainder follows as a smaller tile, so that every tile
// has a static shape.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest_shape.h"

namespace refold::codegen {

/// Where a tensor of a nest is written: all of it, at its own coordinates.
using Destinations = llvm::DenseMap<mlir::Value, llvm::SmallVector<Buffer, 1>>;

/// Emits `nest` at the builder's place. False if a form is not known; emitter.why() names it.
bool emitNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
              const NestShape &shape, const Destinations &destinations);

} // namespace refold::codegen
