//===- loop_lanes.h - Loops over chains as threads --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters, sums of rows, chains along a dimension and sorts are loops in memory
// (sequential_ops.h). What they do to one element has an order; elements of different chains have
// none. So a thread takes one chain of all dimensions that are marked as lanes (loop_form.h), and
// goes through the rest of the loops for it. Nothing is waited for, and each chain keeps its order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// Makes of `function`, one block's work, that of one thread: its number, an index from 0, is a new
/// last argument, and the loops over lanes are gone. Returns how many threads there are. It is 1,
/// and `function` as it was, if it has no lanes, or stores to memory of others outside of them.
int64_t spreadLanes(mlir::func::FuncOp function);

} // namespace refold::codegen
