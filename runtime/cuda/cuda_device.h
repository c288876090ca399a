//===- cuda_device.h - The device on an NVIDIA card --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands in, graphs out: a folded run is one launch of one graph, however many steps it has. What
// is in that graph, and what happens where a driver cannot loop: docs/rationale/cuda.md.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/executable/device.h"

#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime {

/// Shares a card among the devices of several programs: one stream, which keeps the order of their
/// commands, and pinned memory for uploads. Any
/// thread may use it.
class CudaContext;

/// The machine's first card, for devices of several programs. Errors as below.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext();
/// The same behind a table that is filled already, as below.
absl::StatusOr<std::shared_ptr<CudaContext>> OpenCudaContext(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });
/// A device for one program.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(std::shared_ptr<CudaContext> context);

/// The machine's first card. Unavailable, in one line, where there is no driver or no card.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice();

/// The same behind a table that is filled already; the table's functions outlive the device. For a
/// program that has products for a library `libraries` is asked for that.
absl::StatusOr<std::unique_ptr<Device>> MakeCudaDevice(
    const cuda::DriverApi &driver,
    cuda::CublasLtSource libraries = [] { return cuda::OpenCublasLt(); });

} // namespace refold::runtime
