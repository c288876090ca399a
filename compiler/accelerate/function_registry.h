//===- function_registry.h - Which cache a function has --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: the standard library and Abseil only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace refold::internal {

class TraceCache;

/// Which function is meant: by its address, or by a name; and of which C++ type it is.
struct FunctionId {
  const void *address = nullptr;
  std::string name;
  const void *type = nullptr;
};

/// The cache of the function, made by the first call and kept as long as the process. Error: the
/// name belongs to a function of another type.
absl::StatusOr<std::shared_ptr<TraceCache>> CacheOf(const FunctionId &id);

} // namespace refold::internal
