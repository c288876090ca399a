//===- cublaslt_library.cpp - Loading of cuBLASLt ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/libraries/cublaslt_library.h"

#include "absl/strings/str_cat.h"

#include <dlfcn.h>

namespace refold::runtime::cuda {

absl::StatusOr<CublasLtApi> FillCublasLtApi(const SymbolLookup &lookup) {
  CublasLtApi library;
#define REFOLD_FILL(result, name, symbol, params)                                                  \
  library.name = reinterpret_cast<decltype(library.name)>(lookup(#symbol));                        \
  if (!library.name)                                                                               \
    return absl::FailedPreconditionError("this cuBLASLt has no " #symbol                           \
                                         ", needed is that of CUDA 12 or 13");
  REFOLD_CUBLASLT_FUNCTIONS(REFOLD_FILL)
#undef REFOLD_FILL
  return library;
}

absl::StatusOr<CublasLtApi> OpenCublasLt(const std::vector<std::string> &libraries) {
  std::string why;
  for (const std::string &name : libraries) {
    if (void *handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL))
      return FillCublasLtApi([&](const char *symbol) { return dlsym(handle, symbol); });
    if (why.empty())
      why = dlerror();
  }
  return absl::UnavailableError(
      absl::StrCat("no cuBLASLt (", why, "), install that of CUDA 12 or 13"));
}

std::string CublasLtName(const CublasLtApi &library) {
  const size_t version = library.GetVersion();
  return absl::StrCat("cuBLASLt ", version / 10000, ".", version / 100 % 100, ".", version % 100);
}

absl::Status ToStatus(const CublasLtApi &library, LtStatus status, absl::string_view call,
                      absl::string_view about) {
  if (status == LtStatus::Success)
    return absl::OkStatus();
  const char *name = library.GetStatusName(status);
  return absl::InternalError(
      absl::StrCat(call, about.empty() ? "" : " ", about, ": ",
                   name ? name : absl::StrCat("status ", static_cast<unsigned>(status))));
}

} // namespace refold::runtime::cuda
