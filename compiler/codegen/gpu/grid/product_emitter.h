//===- product_emitter.h - Phases of a product's tile -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the computation of one tile of a matrix product by a thread block. The computation has
// several phases, each a function for one thread. All threads run a phase in parallel, and wait for
// each other before the next phase. In a phase, no thread reads shared memory that another thread
// writes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_function.h"

namespace refold::codegen {

struct ProductPhase {
  enum Kind {
    Begin,  ///< initialises accumulators and loads the first steps
    Ragged, ///< multiplies the steps beyond whole rounds, first, so that later steps stay aligned
    Round,  ///< multiplies one buffer while loading the steps of the next round
    End,    ///< applies the operations on each element, and stores the results
  };
  Kind kind = Begin;
  int64_t rounds = 1;
};

/// Returns the phases in order. A barrier follows each round of each phase but the last.
llvm::SmallVector<ProductPhase> phasesOf(const ProductShape &product);

/// Emits one round of a phase of `nest` at the builder's insertion point. Returns false if the nest
/// has an unsupported form; emitter.why() then names that form.
bool emitProductPhase(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                      const Nest &nest, const ProductShape &product,
                      const Destinations &destinations, ProductPhase::Kind kind,
                      const TeamArguments &arguments);

} // namespace refold::codegen
