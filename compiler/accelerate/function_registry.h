//===- function_registry.h - The caches of all functions --------*- C++ -*-===//
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

/// Identifies a function by its address, or by a name if it has captures.
struct FunctionId {
  const void *address = nullptr;
  std::string name;
  /// An address that identifies its C++ type.
  const void *type = nullptr;
};

/// Returns the trace cache of the function. The first call for a function creates the cache, which
/// is never destroyed. CacheOf is thread-safe. Errors: `id` has neither an address nor a name; a
/// function of a different type has the same name.
absl::StatusOr<std::shared_ptr<TraceCache>> CacheOf(const FunctionId &id);

} // namespace refold::internal
