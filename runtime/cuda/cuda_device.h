//===- cuda_device.h - CUDA device ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns commands into graphs: a folded run is one launch of one graph, however many steps it has.
// docs/rationale/cuda.md describes the graph and what happens if a driver cannot loop.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/session/device.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime {

/// Shares a GPU among the devices of several programs. Holds one stream, which keeps the order of
/// the programs' commands, and pinned memory for uploads. Thread-safe.
class CudaContext;

/// Opens the machine's first GPU, which the devices of several programs can share. Returns the same
/// errors as MakeCudaDevice.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext();
/// As above, with a driver table that the caller has filled.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });
/// Creates a device for one program.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(std::shared_ptr<CudaContext> context);

/// Creates a device on the machine's first GPU. Returns Unavailable, with a one-line message, if
/// there is no driver or no GPU.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice();

/// Creates a device on the machine's first GPU. Uses the functions in the driver table `driver`,
/// which the caller has filled. These functions must outlive the device. `libraries` is the
/// function that opens cuBLASLt. It is called only for a program that leaves matrix products to a
/// library.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });

} // namespace refold::runtime
