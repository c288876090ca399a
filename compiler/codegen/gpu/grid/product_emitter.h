//===- product_emitter.h - What a team does between two barriers -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A product's tile as phases, each a function of one thread. A team's threads do a phase side by
// side, and wait for one another before the next: no thread reads from the team's memory what
// another writes in the same phase, nor the other way round.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_function.h"

namespace refold::codegen {

struct ProductPhase {
  enum Kind {
    Begin,  ///< accumulators as the result is filled; the first steps are brought
    Ragged, ///< steps that are no whole round, first: later ones then stay aligned
    Round,  ///< one buffer is multiplied, while the steps of the next round are brought
    End,    ///< what is done with each element, and the results
  };
  Kind kind = Begin;
  int64_t rounds = 1;
};

/// In order; with a barrier after each round of each but the last.
llvm::SmallVector<ProductPhase> phasesOf(const ProductShape &product);

/// Emits one round of a phase of `nest` at the builder's place. False if a form is not known;
/// emitter.why() names it.
bool emitProductPhase(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                      const Nest &nest, const ProductShape &product,
                      const Destinations &destinations, ProductPhase::Kind kind,
                      const TeamArguments &arguments);

} // namespace refold::codegen
