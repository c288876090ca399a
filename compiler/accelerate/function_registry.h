//===- function_registry.h - Which cache a function has ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cache belongs to the function, not to the objects that accelerate it. A public header: Abseil
// and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace refold::internal {

class TraceCache;

/// Which function is meant: by its address, or by a name where it has captures.
struct FunctionId {
  const void *address = nullptr;
  std::string name;
  /// An address that stands for its C++ type.
  const void *type = nullptr;
};

/// The cache of the function. The first call makes it, and it lives as long as the process. Any
/// thread may call it. Errors: neither address nor name; a name that a function of another type
/// has.
absl::StatusOr<std::shared_ptr<TraceCache>> CacheOf(const FunctionId &id);

} // namespace refold::internal
