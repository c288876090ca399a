//===- loop_lanes.h - Parallel loops become threads -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributes the parallel loops of scatters, row sums, cumulative sums and sorts
// (sequential_ops.h) over threads. Updates of one element must keep their order, but updates of
// different elements may run in parallel. So each thread takes one iteration of every loop that is
// marked as parallel (loop_form.h). It runs the other loops completely. Threads do not wait for
// each other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// Rewrites `function` so that it does the work of one thread instead of the work of a row block. A
/// new last argument replaces the parallel loops: the thread's number, an index that counts from 0.
/// Returns the number of threads. If there are no parallel loops, or if a store to outside memory
/// is not inside them, returns 1 and changes nothing.
int64_t spreadLanes(mlir::func::FuncOp function);

} // namespace refold::codegen
