//===- panel_emitter.h - Products computed through panels -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// Emits `nest`, whose shape has panels, at the builder's insertion point. Returns false if the
/// nest has an unsupported form; emitter.why() then names that form.
bool emitPanels(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                const Nest &nest, const NestShape &shape, const Destinations &destinations);

} // namespace refold::codegen
