//===- host_grid.h - A loaded grid, run by the host -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs GPU kernels on the host. Loads an object that codegen::emitHostGrid has compiled, and
// registers its functions as kernels of the fake CUDA driver. A launch on the fake GPU then runs
// the host code.
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

/// The order in which the thread blocks of a grid run, and the threads of a block between two
/// barriers. A GPU may use any order, so a result must not depend on it.
enum class BlockOrder { Forward, Backward };

class HostGrid {
public:
  static absl::StatusOr<HostGrid> Load(absl::Span<const char> object);

  /// Returns a kernel that runs all thread blocks of the entry (GPU kernel) `name`. Returns
  /// NotFound if the object has no such function. The kernel keeps the object alive.
  ///
  /// The kernel has `parameters` parameters of one word each. If bytes[i] is given, parameter i
  /// must be the address of bytes[i] bytes of live memory.
  absl::StatusOr<runtime::cuda::HostKernel> Kernel(const std::string &name, size_t parameters,
                                                   BlockOrder order = BlockOrder::Forward,
                                                   std::vector<size_t> bytes = {}) const;
  /// Registers the kernel, so that launching an entry of this name runs it.
  absl::Status Register(runtime::cuda::RecordingDriver &driver, const std::string &name,
                        size_t parameters, BlockOrder order = BlockOrder::Forward,
                        std::vector<size_t> bytes = {}) const;
  /// Registers the control kernels of the object.
  absl::Status RegisterControl(runtime::cuda::RecordingDriver &driver) const;

private:
  std::shared_ptr<runtime::LoadedObject> object_;
};

} // namespace refold::test
