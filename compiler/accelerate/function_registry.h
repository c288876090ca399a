//===- function_registry.h - The caches of all functions --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each C++ function has one trace cache. All objects that accelerate the function share it.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <memory>
#include <string>

namespace refold::internal {

class TraceCache;

/// Identifies a function by its address, or by a name if it has captures.
struct FunctionId {
  const void *address = nullptr;
  std::string name;
  /// An address that identifies its C++ type.
  const void *type = nullptr;
};

/// Returns the trace cache of the function. The first call for a function creates the cache, which
/// is never destroyed. Any thread may call CacheOf. Returns an error if `id` has neither an address
/// nor a name, or if a function of a different type has the same name.
absl::StatusOr<std::shared_ptr<TraceCache>> CacheOf(const FunctionId &id);

} // namespace refold::internal
