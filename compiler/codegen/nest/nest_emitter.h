//===- nest_emitter.h - One planned nest as loops over tiles ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the loops of a nest. The main loops advance by whole tiles. Smaller tiles follow for the
// remainder, so that every tile has a static shape.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// Emits `nest` at the builder's insertion point. Returns false if the nest has an unsupported
/// form; emitter.why() then names that form.
bool emitNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
              const NestShape &shape, const Destinations &destinations);

/// Emits one tile of `nest`, for a GPU thread. `thread` is the number of the tile: an i32 or i64
/// below tilesOf(shape). All tiles run in parallel. The tile size of each loop must divide the
/// loop's extent.
bool emitTileOfNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                    const Nest &nest, const NestShape &shape, const Destinations &destinations,
                    mlir::Value thread);
int64_t tilesOf(const NestShape &shape);

} // namespace refold::codegen
