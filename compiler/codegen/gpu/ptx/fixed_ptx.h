//===- fixed_ptx.h - The entries that every program has ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They depend on the architecture alone. A process emits them once: for a small program they would
// be most of what there is to compile.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/ptx/ptx_arch.h"

#include "absl/status/statusor.h"

#include <string>

namespace refold::codegen {

/// `ptx`, with the entries of addCounterKernels and addFiniteKernels behind its own. It is
/// emitPtx's for `arch`, and defines no name that begins with "refold_".
absl::StatusOr<std::string> withFixedEntries(std::string ptx, const PtxArch &arch);

/// controlPtx, from memory where it was asked for before.
absl::StatusOr<std::string> fixedControlPtx(const PtxArch &arch);

} // namespace refold::codegen
