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

#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// Emits `nest` at the builder's place. False if a form is not known; emitter.why() names it.
bool emitNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter, const Nest &nest,
              const NestShape &shape, const Destinations &destinations);

/// The same for one tile of many that run side by side: number `thread`, an i32 or i64, of
/// tilesOf(shape). The tile of each loop divides it.
bool emitTileOfNest(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                    const Nest &nest, const NestShape &shape, const Destinations &destinations,
                    mlir::Value thread);
int64_t tilesOf(const NestShape &shape);

} // namespace refold::codegen
