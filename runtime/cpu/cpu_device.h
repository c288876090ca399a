//===- cpu_device.h - CPU device --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device that runs compiled code on the CPU. It loads the object code and runs each dispatch on
// the threads of a pool. Each row block writes its own part of the results, so the bits do not
// depend on the number of threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime {

class ThreadPool; // thread_pool.h

/// Creates the CPU device. `threads` includes the caller's thread and is at most 1024. If it is 0,
/// the device uses one thread for each CPU that this process may use.
absl::StatusOr<std::unique_ptr<Device>> MakeCpuDevice(int threads);

/// Creates a thread pool for several devices, of which only one runs at a time. `threads` as above.
absl::StatusOr<std::shared_ptr<ThreadPool>> MakeThreadPool(int threads);
std::unique_ptr<Device> MakeCpuDevice(std::shared_ptr<ThreadPool> pool);

} // namespace refold::runtime
