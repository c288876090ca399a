//===- control_kernels.h - The kernels that steer a graph --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread each. They count, and decide on the card whether a conditional node of a CUDA graph
// goes on. Parameters are of 8 bytes; counters are s64, flags and predicates one byte, 0 or 1. A
// flag, a place of progress or a counter that is null, and a handle of all ones, is left out.
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

/// Adds the entries that any driver takes to the kernels of a program:
///   refold_count(counter, step, progress)   *counter += step; ++*progress
///   refold_set(counter, value)              *counter = value
absl::Status addCounterKernels(llvm::Module &module);

/// Adds the entries of FLAGS_check_nan_inf, which any driver takes:
///   refold_find_f32(values, count, position, rows, threads, key, found)
///       looks at `count` values, of `rows` times as many those of row *position, clamped, if
///       position is not null; if one is not finite, the least key | element << 2 | kind goes to
///       *found if it is less than what is there. `element` counts from the first row on; kind: 0
///       for NaN, 1 for infinity, 2 for minus infinity. `threads`: of the whole grid
///   refold_find_f64: the same
///   refold_nothing_found(found, flag, out)
///       *out = all bits of *found are ones and (flag is null or *flag)
absl::Status addFiniteKernels(llvm::Module &module);

/// Adds the entries that call cudaGraphSetConditional, which old drivers do not know. `set` does
/// so, but for a handle of all ones, which stands for none; `goes_on` is whether the flag holds:
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

/// A module of addControlKernels alone.
absl::StatusOr<std::string> controlPtx(const PtxArch &arch);

} // namespace refold::codegen
