//===- cuda_device.h - CUDA device ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device that runs programs on an NVIDIA GPU, as CUDA graphs. One launch of one graph runs any
// number of steps. docs/rationale/cuda.md describes the graph, and what happens if the driver's
// graphs cannot loop.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/session/device.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime {

/// A GPU that the devices of several programs share. It has one stream, which keeps the order of
/// all commands, and pinned memory for uploads. Thread-safe.
class CudaContext;

/// Opens the first GPU, so that the devices of several programs can share it. Returns the same
/// errors as MakeCudaDevice.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext();
/// As above, with a driver table that the caller has filled.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });
/// Creates a device for one program.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(std::shared_ptr<CudaContext> context);

/// Creates a device on the first GPU. If there is no driver or no GPU, returns Unavailable with a
/// one-line message.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice();

/// Creates a device on the first GPU that calls the driver through the table `driver`. The table's
/// functions must outlive the device. `libraries` opens cuBLASLt. It is called only for a program
/// with matrix products that a library computes.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });

} // namespace refold::runtime
