//===- library_products.h - All products of a program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program without such products needs no library, and none is searched.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/cuda/libraries/library_product.h"

#include <map>
#include <memory>
#include <vector>

namespace refold::runtime::cuda {

class LibraryProducts {
public:
  /// Creates all products that the library computes for the program, and chooses their algorithms.
  /// Returns null if there are none. The GPU's context must be current now and at destruction.
  static absl::StatusOr<std::unique_ptr<LibraryProducts>> Create(const exe::ExecutableT &table,
                                                                 const CublasLtSource &source);
  ~LibraryProducts();
  LibraryProducts(const LibraryProducts &) = delete;
  LibraryProducts &operator=(const LibraryProducts &) = delete;

  /// Returns the product of a kernel that has one.
  const LibraryProduct &Of(uint32_t kernel) const { return *products_.at(kernel); }
  /// Returns the choices in the order of the kernels.
  std::vector<LibraryChoice> Choices() const;

private:
  explicit LibraryProducts(const CublasLtApi &library) : library_(library) {}

  const CublasLtApi library_;
  LtHandle handle_ = nullptr;
  std::map<uint32_t, std::unique_ptr<LibraryProduct>> products_;
};

} // namespace refold::runtime::cuda
