//===- card_grids.h - A program's kernels on the fake GPU -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the kernels of a program that was compiled for a GPU from the same IR for the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "test/compiler/codegen/gpu/grid/host_grid.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

/// The GPU architecture that the programs of tests are compiled for.
inline constexpr char kCardArch[] = "sm_80";

/// Compiles the kernels of a program for the host, so that the fake CUDA driver can run them. The
/// program must be in the mem dialect, as CompileModule leaves it. Set `whole_dispatches` to true
/// for fusion granularity "step".
absl::StatusOr<HostGrid> GridsForHost(mlir::ModuleOp program, bool whole_dispatches);

/// Returns the kernels for loops and choices, which are the same for all programs.
absl::StatusOr<HostGrid> ControlForHost();

/// Makes the fake CUDA driver call the host functions `grids` when kernels of the program are
/// launched. Call this before the driver loads the program's PTX.
absl::Status RegisterProgram(runtime::cuda::RecordingDriver &driver,
                             const runtime::LoadedExecutable &executable, const HostGrid &grids,
                             BlockOrder order = BlockOrder::Forward);

} // namespace refold::test
