//===- host_grid.h - A grid as loops on the host ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles GPU kernels to an object for the host. So their results can be computed and compared
// without a GPU. The kernels must have no barriers.
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

/// Makes each entry point of `module` callable on the host and emits the object code for `target`
/// (emitObject). An entry point is a function of calling convention ptx_kernel. It becomes
///   void NAME(const uint64_t *args, int64_t cta, int64_t threads)
/// The new function runs all threads of one thread block, one after another. If `threads` is
/// negative, it starts with the last thread. `args` holds the parameters of the entry point and
/// then two words that replace cudaGraphSetConditional: the address of a function `void (void
/// *self, uint64_t handle, uint32_t value)`, and the value of `self`.
///
/// Helper functions are inlined into the entry points. All other functions stay unchanged, because
/// they may already have the signature above.
///
/// An entry point may read tid.x, ctaid.x and ntid.x. Error: IR that ptx_gate.h rejects, or an
/// entry point that reads anything else from the GPU.
absl::StatusOr<std::vector<char>> emitHostGrid(llvm::Module &module,
                                               const TargetDescription &target);

} // namespace refold::codegen
