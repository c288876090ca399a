//===- library_products.cpp - All products of a program ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/libraries/library_products.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<LibraryProducts>>
LibraryProducts::Create(const exe::ExecutableT &table, const CublasLtSource &source) {
  const auto count = std::count_if(table.kernels.begin(), table.kernels.end(),
                                   [](const auto &kernel) { return kernel->library != nullptr; });
  if (count == 0)
    return nullptr;
  absl::StatusOr<CublasLtApi> library = source();
  if (!library.ok())
    return absl::Status(library.status().code(),
                        absl::StrCat(library.status().message(), ", for ", count,
                                     count == 1 ? " product" : " products",
                                     " of the program, or compile it with --libraries=none"));
  std::unique_ptr<LibraryProducts> products(new LibraryProducts(*library));
  const CublasLtApi &api = products->library_;
  if (absl::Status status = ToStatus(api, api.Create(&products->handle_), "cublasLtCreate", "");
      !status.ok())
    return status;
  for (uint32_t i = 0; i < table.kernels.size(); ++i) {
    if (!table.kernels[i]->library)
      continue;
    absl::StatusOr<std::unique_ptr<LibraryProduct>> product =
        LibraryProduct::Create(api, products->handle_, *table.kernels[i]);
    if (!product.ok())
      return product.status();
    products->products_[i] = *std::move(product);
  }
  return products;
}

LibraryProducts::~LibraryProducts() {
  products_.clear();
  if (handle_)
    library_.Destroy(handle_);
}

std::vector<LibraryChoice> LibraryProducts::Choices() const {
  std::vector<LibraryChoice> choices;
  for (const auto &[kernel, product] : products_)
    choices.push_back(product->choice());
  return choices;
}

} // namespace refold::runtime::cuda
