//===- recorded_card.h - A card that the host plays -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program compiled for the cuda device, and a device for it where there is no card: graphs are
// those of the runtime, run by the recording driver, and kernels are the threads of the same IR,
// lowered for the host. What breaks a rule of graphs, or depends on the order of blocks of threads,
// shows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen_cuda/host_grid.h"
#include "test/e2e/harness.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include "absl/status/statusor.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::test {

struct CardProgram {
  std::shared_ptr<const runtime::LoadedExecutable> executable;
  /// Its grids and the control kernels, as emitHostGrid makes them.
  HostGrid grids, control;
};

/// Compiles many programs; they share a context.
class CardCompiler {
public:
  CardCompiler();
  ~CardCompiler();
  /// As CompileText. `tier`: CompileOptions::cuda_tier, of those that have a name. `options` says
  /// the rest of what is not the card's.
  absl::StatusOr<CardProgram> Compile(const std::string &text, const std::string &tier = "layer",
                                      CompileOptions options = {});

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// One at a time, as the recording driver.
class RecordedCard {
public:
  static absl::StatusOr<std::unique_ptr<RecordedCard>> Make(const CardProgram &program,
                                                            BlockOrder order = BlockOrder::Forward);

  /// `ways`, on this card, which outlives the run.
  RunWays On(RunWays ways) const;
  /// The rules that were broken, and memory that was not given back; empty is what tests want.
  std::string Breaches() const;
  runtime::cuda::RecordingDriver &driver() { return driver_; }
  runtime::cuda::RecordingCublasLt &library() { return library_; }

private:
  RecordedCard() = default;
  runtime::cuda::RecordingDriver driver_;
  runtime::cuda::RecordingCublasLt library_{driver_};
};

} // namespace refold::test
