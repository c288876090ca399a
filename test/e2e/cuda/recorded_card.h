//===- recorded_card.h - A GPU emulated by the host -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles programs for the device `cuda` and runs them on a machine without a GPU. The runtime
// builds CUDA graphs as usual, and the fake CUDA driver executes them. The IR of each GPU kernel is
// lowered to a host function, which computes what the GPU threads would compute. The driver detects
// violations of the rules of CUDA graphs. Tests can run thread blocks in reverse order, to find
// results that depend on the order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen/gpu/grid/host_grid.h"
#include "test/e2e/harness.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include "absl/status/statusor.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::test {

struct CardProgram {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  /// Its grids and control kernels, as emitHostGrid makes them.
  HostGrid grids, control;
};

/// Compiles many programs, which share a context.
class CardCompiler {
public:
  CardCompiler();
  ~CardCompiler();
  /// Compiles a program for the GPU, as CompileText does. `tier` is a fusion granularity: "op",
  /// "layer" or "step". The granularity, the device and the architecture in `options` are ignored.
  absl::StatusOr<CardProgram> Compile(const std::string &text, const std::string &tier = "layer",
                                      CompileOptions options = {});

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// An emulated GPU. Only one may exist at a time, as for the fake CUDA driver.
class RecordedCard {
public:
  static absl::StatusOr<std::unique_ptr<RecordedCard>> Make(const CardProgram &program,
                                                            BlockOrder order = BlockOrder::Forward);

  /// Returns `ways` on this GPU, which must outlive the run.
  RunWays On(RunWays ways) const;
  /// Returns a list of broken driver rules and of memory that was not freed. Tests expect an empty
  /// string.
  std::string Breaches() const;
  runtime::cuda::RecordingDriver &driver() { return driver_; }
  runtime::cuda::RecordingCublasLt &library() { return library_; }

private:
  RecordedCard() = default;
  runtime::cuda::RecordingDriver driver_;
  runtime::cuda::RecordingCublasLt library_{driver_};
};

} // namespace refold::test
