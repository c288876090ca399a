//===- library_product.h - A product that cuBLASLt makes --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Its descriptors, and the algorithm that was taken for it when the program was loaded: the first
// that the library's heuristic offers within the memory that was reserved and without splitting a
// sum. Addresses have no part in the choice, nor does anything measured.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/libraries/cublaslt_api.h"
#include "runtime/executable/executable_generated.h"
#include "runtime/executable/run_report.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <memory>

namespace refold::runtime::cuda {

class LibraryProduct {
public:
  /// That of `kernel`, which has one. The library's table and handle outlive the result, and the
  /// context is current. FailedPrecondition where no algorithm will do.
  static absl::StatusOr<std::unique_ptr<LibraryProduct>>
  Create(const CublasLtApi &library, LtHandle handle, const exe::KernelT &kernel);
  ~LibraryProduct();
  LibraryProduct(const LibraryProduct &) = delete;
  LibraryProduct &operator=(const LibraryProduct &) = delete;

  /// Where matrices lie, and the memory that was reserved.
  struct Places {
    DevicePtr lhs, rhs, result, workspace;
  };
  /// Enqueues it. `about` says whose it is in errors.
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
  // Column-major: the library makes the transposed result, of rhs and lhs in this order.
  LtLayout rhs_ = nullptr, lhs_ = nullptr, result_ = nullptr;
  LtAlgo algo_ = {};
  LibraryChoice choice_;
};

} // namespace refold::runtime::cuda
