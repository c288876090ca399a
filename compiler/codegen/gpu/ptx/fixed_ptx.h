//===- fixed_ptx.h - Entry points that every program has --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entry points that depend only on the GPU architecture, not on the program. A process emits them
// only once, because for a small program they would take most of the compile time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/status/statusor.h"

#include <string>

namespace refold::codegen {

/// Appends the entry points of addCounterKernels and addFiniteKernels to `ptx` and returns the
/// result. `ptx` must come from emitPtx for `arch` and must define no name that begins with
/// "refold_".
absl::StatusOr<std::string> withFixedEntries(std::string ptx, const PtxArch &arch);

/// Returns controlPtx(arch), cached after the first call.
absl::StatusOr<std::string> fixedControlPtx(const PtxArch &arch);

} // namespace refold::codegen
