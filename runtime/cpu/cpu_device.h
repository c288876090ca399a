//===- cpu_device.h - The embedded device: this CPU -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places the object code, and runs each dispatch over the threads of a pool. Kernels write what
// they are told to, so the bits depend on the blocks alone, never on the number of threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime {

class ThreadPool; // thread_pool.h

/// `threads`: the caller's included; 0 for as many as this process may use. At most 1024.
absl::StatusOr<std::unique_ptr<Device>> MakeCpuDevice(int threads);

/// Threads for several devices, of which one runs at a time. `threads` as above.
absl::StatusOr<std::shared_ptr<ThreadPool>> MakeThreadPool(int threads);
std::unique_ptr<Device> MakeCpuDevice(std::shared_ptr<ThreadPool> pool);

} // namespace refold::runtime
