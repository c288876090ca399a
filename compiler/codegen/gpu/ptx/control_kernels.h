//===- control_kernels.h - Kernels that control a graph ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that control a CUDA graph. Kernels of one thread update counters and decide on the GPU
// whether a conditional node of the graph continues. Each parameter is 8 bytes wide. Counters are
// s64. Flags and predicates are one byte, 0 or 1. A flag, progress pointer or counter is absent if
// it is null. A handle is absent if all its bits are ones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace refold::codegen {

/// Adds two entry points that update counters to `module`. Every driver accepts them:
///   refold_count(counter, step, progress)   *counter += step; ++*progress
///   refold_set(counter, value)              *counter = value
absl::Status addCounterKernels(llvm::Module &module);

/// Adds the entry points that search for NaN and infinity (FLAGS_check_nan_inf). Every driver
/// accepts them:
///   refold_find_f32(values, count, position, rows, threads, key, found)
///       Checks `count` values. If `position` is null, these are the first values of `values`.
///       Otherwise `values` has `rows` rows of `count` values, and row *position is checked.
///       *position is clamped to [0, rows - 1]. `threads` is the number of threads in the grid.
///       Each value that is not finite has a code: key | element << 2 | kind. `element` is the
///       value's index in the whole array. `kind` is 0 for NaN, 1 for infinity, 2 for minus
///       infinity. *found becomes the minimum of its old value and these codes.
///   refold_find_f64, refold_find_bf16, refold_find_f16: the same for these types
///   refold_nothing_found(found, flag, out)
///       *out = all bits of *found are ones and (flag is null or *flag)
absl::Status addFiniteKernels(llvm::Module &module);

/// Adds the entry points that call cudaGraphSetConditional, which old drivers do not support.
/// Below, set(handle, value) stands for this call. It does nothing if all bits of `handle` are
/// ones. `goes_on` is true if `flag` is null or *flag is true:
///   refold_loop_enter(counter, steps, end, flag, handle)
///       *end = *counter + *steps; set(handle, *counter < *end and goes_on)
///   refold_loop_tick(counter, end, flag, left, handle)
///       ++*counter; *left = *end - *counter; set(handle, *counter < *end and goes_on)
///   refold_loop_more(counter, end, passes, handle)
///       set(handle, *end - *counter >= passes)
///   refold_repeat_enter(counter, first, last, flag, handle)
///       *counter = first; set(handle, first != last and goes_on)
///   refold_repeat_tick(counter, step, last, flag, handle)
///       *counter += step; set(handle, *counter != last and goes_on)
///   refold_choose(predicate, then_handle, else_handle)
///       set(then_handle, *predicate); set(else_handle, not *predicate)
absl::Status addControlKernels(llvm::Module &module);

/// Returns the PTX of a module that has only addControlKernels' entry points.
absl::StatusOr<std::string> controlPtx(const PtxArch &arch);

} // namespace refold::codegen
