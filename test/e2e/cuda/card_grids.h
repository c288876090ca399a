//===- card_grids.h - A program's kernels on the recording driver --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of a program that was compiled for a card, lowered from the same IR for the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "test/compiler/codegen_cuda/host_grid.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

/// The card that programs of tests are compiled for.
inline constexpr char kCardArch[] = "sm_80";

/// The grids of a program that CompileModule left in memory form. `whole_dispatches`: it is of the
/// tier "step".
absl::StatusOr<HostGrid> GridsForHost(mlir::ModuleOp program, bool whole_dispatches);

/// The kernels that loop and choose, the same for all programs.
absl::StatusOr<HostGrid> ControlForHost();

/// Launching the program's kernels runs these grids, where the driver loads its texts afterwards.
absl::Status RegisterProgram(runtime::cuda::RecordingDriver &driver,
                             const runtime::LoadedExecutable &executable, const HostGrid &grids,
                             BlockOrder order = BlockOrder::Forward);

} // namespace refold::test
