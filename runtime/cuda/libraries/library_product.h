//===- library_product.h - Product computed by cuBLASLt ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix product that cuBLASLt computes. The algorithm is chosen when the program is loaded. It
// is the first one from the library's heuristic that fits in the reserved memory and does not split
// sums. The choice depends neither on addresses nor on measurements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/libraries/cublaslt_api.h"
#include "runtime/executable/executable_generated.h"
#include "runtime/session/run_report.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime::cuda {

class LibraryProduct {
public:
  /// Prepares the matrix product that the library computes instead of `kernel`, which must be
  /// marked as a library product. Returns FailedPrecondition if no algorithm is suitable. The
  /// library's table and handle must outlive the result. The context must be current.
  static absl::StatusOr<std::unique_ptr<LibraryProduct>>
  Create(const CublasLtApi &library, LtHandle handle, const exe::KernelT &kernel);
  ~LibraryProduct();
  LibraryProduct(const LibraryProduct &) = delete;
  LibraryProduct &operator=(const LibraryProduct &) = delete;

  /// Addresses of the matrices and of the reserved memory.
  struct Places {
    DevicePtr lhs, rhs, result, workspace;
  };
  /// Enqueues the product. `about` names its owner in errors.
  absl::Status Enqueue(const Places &places, Stream stream, absl::string_view about) const;

  const LibraryChoice &choice() const { return choice_; }

private:
  LibraryProduct(const CublasLtApi &library, LtHandle handle)
      : library_(library), handle_(handle) {}
  absl::Status Describe(const exe::KernelT &kernel);
  absl::Status Choose();
  absl::Status DescribeMatrix(LtLayout &layout, int64_t rows, int64_t columns, int64_t batch);
  absl::StatusOr<bool> WillDo(const LtHeuristicResult &offer) const;
  template <typename T> absl::StatusOr<T> Config(const LtAlgo &algo, LtAlgoConfig attribute) const;
  absl::Status Check(LtStatus status, absl::string_view call) const;

  const CublasLtApi &library_;
  LtHandle handle_;
  LtDataType type_ = LtDataType::F32;
  bool tf32_ = false;
  uint64_t workspace_bytes_ = 0;
  LtProduct product_ = nullptr;
  // Column-major: the library computes the transposed result, from rhs and lhs in this order.
  LtLayout rhs_ = nullptr, lhs_ = nullptr, result_ = nullptr;
  LtAlgo algo_ = {};
  LibraryChoice choice_;
};

} // namespace refold::runtime::cuda
