//===- product_staging.h - Operand loads of a product's tile ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads the elements of one operand that a tile needs for a few contraction steps. Each thread
// first loads its elements into its private memory. When no thread needs the old contents of shared
// memory any more, the elements are written there. In shared memory, each contraction step is a
// row.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_function.h"

namespace refold::codegen {

/// Loads this thread's elements of one operand for `steps` contraction steps, beginning at step
/// `first`. Returns false if the operand has an unsupported form; emitter().why() then names that
/// form.
bool fetchSide(ProductFunction &f, const ProductSide &side, const Coordinate &first, int64_t steps);
/// Writes the loaded elements to buffer number `buffer`, an i64, of shared memory.
void putSide(ProductFunction &f, const ProductSide &side, mlir::Value buffer, int64_t steps);

} // namespace refold::codegen
