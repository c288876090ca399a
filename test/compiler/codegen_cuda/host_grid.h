//===- host_grid.h - A loaded grid behind the recording driver --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers the functions of an object that emitHostGrid made as the kernels of a recording driver,
// so that what is launched on the "card" runs on the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/runtime/cuda/recording/recording_driver.h"

#include "runtime/cpu/object_loader.h"

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::test {

/// In which order the blocks of a grid run, and the threads of each between two barriers: a result
/// that depends on it is wrong on a card.
enum class BlockOrder { Forward, Backward };

class HostGrid {
public:
  static absl::StatusOr<HostGrid> Load(absl::Span<const char> object);

  /// Runs all blocks of the entry `name` of `parameters` words, if the first of these are addresses
  /// of memory that is there: `bytes[i]` of it. NotFound where the object has no such function. It
  /// keeps the object alive.
  absl::StatusOr<runtime::cuda::HostKernel> Kernel(const std::string &name, size_t parameters,
                                                   BlockOrder order = BlockOrder::Forward,
                                                   std::vector<size_t> bytes = {}) const;
  /// Makes it what launching an entry of that name does.
  absl::Status Register(runtime::cuda::RecordingDriver &driver, const std::string &name,
                        size_t parameters, BlockOrder order = BlockOrder::Forward,
                        std::vector<size_t> bytes = {}) const;
  /// The control kernels of the object.
  absl::Status RegisterControl(runtime::cuda::RecordingDriver &driver) const;

private:
  std::shared_ptr<runtime::LoadedObject> object_;
};

} // namespace refold::test
