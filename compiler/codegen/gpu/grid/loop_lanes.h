//===- loop_lanes.h - Parallel loops become threads -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters, row sums, cumulative sums and sorts are loops over memory (sequential_ops.h). Updates
// of one element have an order; elements of different chains have none. So each thread takes one
// iteration of every loop marked as parallel (loop_form.h) and runs the other loops for it. Nothing
// waits, and each chain keeps its order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// Rewrites `function` so that it does the work of one thread instead of the work of a row block.
/// The parallel loops are replaced by a new last argument: the thread's number, an index that
/// counts from 0. Returns the number of threads. Returns 1 and changes nothing if there are no
/// parallel loops, or if a store to outside memory is not inside them.
int64_t spreadLanes(mlir::func::FuncOp function);

} // namespace refold::codegen
