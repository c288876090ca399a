//===- product_staging.h - Operands on their way to a team -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few steps of the contraction of one side of the tile go from memory to the thread that loads
// them, and later, when all threads are done with what was there, to the memory of the team. There
// a step of the contraction is a row.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_function.h"

namespace refold::codegen {

/// Loads this thread's share of `steps` steps from `first` on. False if a form is not known;
/// emitter().why() names it.
bool fetchSide(ProductFunction &f, const ProductSide &side, const Coordinate &first, int64_t steps);
/// Writes that to buffer number `buffer`, an i64, of the team's memory.
void putSide(ProductFunction &f, const ProductSide &side, mlir::Value buffer, int64_t steps);

} // namespace refold::codegen
