//===- driver_library.cpp - Loading of the CUDA driver ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks up each driver function by its symbol in driver_api.h, such as cuMemAlloc_v2. Unlike
// cuGetProcAddress, this does not let the driver choose the version of the function.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_library.h"

#include "runtime/cuda/driver/status.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <dlfcn.h>
#include <string>

namespace refold::runtime::cuda {
namespace {

constexpr int kNeededVersion = std::max({
#define REFOLD_SINCE(name, symbol, since, params) since,
    REFOLD_CUDA_DRIVER_REQUIRED(REFOLD_SINCE)
#undef REFOLD_SINCE
});

std::string VersionText(int version) {
  return absl::StrCat(version / 1000, ".", version % 1000 / 10);
}

absl::Status TooOld(const DriverApi &driver, const char *symbol) {
  int version = 0;
  std::string found;
  if (driver.DriverGetVersion && driver.DriverGetVersion(&version) == Result::Success)
    found = absl::StrCat(" of CUDA ", VersionText(version));
  return absl::FailedPreconditionError(absl::StrCat("the NVIDIA driver", found, " has no ", symbol,
                                                    ": install a driver for CUDA ",
                                                    VersionText(kNeededVersion), " or later"));
}

} // namespace

absl::StatusOr<DriverApi> FillDriverApi(const SymbolLookup &lookup) {
  DriverApi driver;
#define REFOLD_FILL(name, symbol, since, params)                                                   \
  driver.name = reinterpret_cast<decltype(driver.name)>(lookup(#symbol));
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_FILL)
#undef REFOLD_FILL
#define REFOLD_CHECK(name, symbol, since, params)                                                  \
  if (!driver.name)                                                                                \
    return TooOld(driver, #symbol);
  REFOLD_CUDA_DRIVER_REQUIRED(REFOLD_CHECK)
#undef REFOLD_CHECK
  return driver;
}

absl::Status StartDriver(const DriverApi &driver) {
  Result started = driver.Init(0);
  if (started == Result::NoDevice)
    return absl::UnavailableError("the NVIDIA driver finds no CUDA device");
  if (started == Result::StubLibrary)
    return absl::UnavailableError("libcuda.so.1 is the stub of the CUDA toolkit, which is only for "
                                  "linking: let the loader find the library of the NVIDIA driver");
  if (started != Result::Success)
    return absl::UnavailableError(ToStatus(driver, started, "cuInit").message());
  int count = 0;
  if (absl::Status status = ToStatus(driver, driver.DeviceGetCount(&count), "cuDeviceGetCount");
      !status.ok())
    return status;
  if (count == 0)
    return absl::UnavailableError("the NVIDIA driver finds no CUDA device");
  return absl::OkStatus();
}

absl::StatusOr<DriverApi> OpenDriver(const char *library) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return absl::UnavailableError(absl::StrCat("no CUDA driver (", dlerror(),
                                               "): install the NVIDIA driver for CUDA ",
                                               VersionText(kNeededVersion), " or later"));
  absl::StatusOr<DriverApi> driver =
      FillDriverApi([&](const char *symbol) { return dlsym(handle, symbol); });
  if (!driver.ok())
    return driver;
  if (absl::Status status = StartDriver(*driver); !status.ok())
    return status;
  return driver;
}

} // namespace refold::runtime::cuda
