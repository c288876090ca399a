//===- host_grid.h - A grid as loops on the host -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The module that would become PTX becomes an object for the host instead: what a card would
// compute can be run and compared where there is none. Kernels without barriers only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/statusor.h"

#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Turns each entry of `module`, a function of calling convention ptx_kernel, into
///   void NAME(const uint64_t *args, int64_t cta, int64_t threads)
/// which runs all threads of one block, one after another (the last first, where `threads` is
/// negative), and emits the object for `target` (emitObject). `args`: the entry's parameters and,
/// behind them, two words that stand for cudaGraphSetConditional: the address of a `void (void
/// *self, uint64_t handle, uint32_t value)`, and `self`.
///
/// A function of another convention that is no helper stays as it is: it may be of that form.
///
/// Of the grid's shape an entry may ask for tid.x, ctaid.x and ntid.x. Error: what ptx_gate.h
/// refuses, and an entry that asks the card for anything else.
absl::StatusOr<std::vector<char>> emitHostGrid(llvm::Module &module,
                                               const TargetDescription &target);

} // namespace refold::codegen
