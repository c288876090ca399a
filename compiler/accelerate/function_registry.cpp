//===- function_registry.cpp - The caches of all functions ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/function_registry.h"

#include "compiler/accelerate/accelerate.h"
#include "compiler/accelerate/trace_cache.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace refold {
namespace internal {
namespace {

struct NamedCache {
  const void *type = nullptr;
  std::shared_ptr<TraceCache> cache;
};

/// Never destroyed, because functions of static lifetime may be called until the process ends.
struct FunctionTable {
  std::mutex mutex;
  std::map<std::pair<const void *, const void *>, std::shared_ptr<TraceCache>> by_address;
  std::map<std::string, NamedCache> by_name;
};

FunctionTable &KnownFunctions() {
  static FunctionTable &table = *new FunctionTable();
  return table;
}

} // namespace

absl::StatusOr<std::shared_ptr<TraceCache>> CacheOf(const FunctionId &id) {
  FunctionTable &table = KnownFunctions();
  std::lock_guard<std::mutex> lock(table.mutex);
  if (id.name.empty()) {
    if (!id.address)
      return absl::InvalidArgumentError(
          "the name of an accelerated function is empty: give it a unique name");
    std::shared_ptr<TraceCache> &cache = table.by_address[{id.address, id.type}];
    if (!cache)
      cache = std::make_shared<TraceCache>();
    return cache;
  }
  NamedCache &named = table.by_name[id.name];
  if (!named.cache)
    named = {id.type, std::make_shared<TraceCache>()};
  if (named.type != id.type)
    return absl::InvalidArgumentError(
        absl::StrCat("the name '", id.name,
                     "' already belongs to another function: give this one a unique name"));
  return named.cache;
}

} // namespace internal

void ClearAllCaches() {
  internal::FunctionTable &table = internal::KnownFunctions();
  std::vector<std::shared_ptr<internal::TraceCache>> caches;
  {
    std::lock_guard<std::mutex> lock(table.mutex);
    for (const auto &[id, cache] : table.by_address)
      caches.push_back(cache);
    for (const auto &[name, named] : table.by_name)
      caches.push_back(named.cache);
  }
  for (const std::shared_ptr<internal::TraceCache> &cache : caches)
    cache->Clear();
}

} // namespace refold
