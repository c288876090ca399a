//===- registry.cpp - Targets by name -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/registry.h"

#include "compiler/target/accounting/accounting_target.h"
#include "compiler/target/cpu/cpu_target.h"
#include "compiler/target/cuda/cuda_target.h"
#include "runtime/core/nearest.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <mutex>
#include <utility>

using namespace refold;

namespace {

struct Entry {
  std::string name;
  MakeTarget make;
};

struct Registry {
  std::mutex mutex;
  std::vector<Entry> targets; // in the order of registration

  /// Returns the factory of a name, or null.
  const MakeTarget *Find(const std::string &name) const {
    for (const Entry &entry : targets)
      if (entry.name == name)
        return &entry.make;
    return nullptr;
  }

  Registry() {
    targets = {{"cpu", makeCpuTarget}, {"cuda", makeCudaTarget}};
    for (const char *name : {"null", "checked"})
      targets.push_back({name, [name](const CompileOptions &options) {
                           return makeAccountingTarget(name, options);
                         }});
  }
};

Registry &registry() {
  static Registry *const registry = new Registry(); // outlives every other static
  return *registry;
}

} // namespace

absl::Status refold::registerTarget(std::string name, MakeTarget make) {
  Registry &all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  if (all.Find(name))
    return absl::AlreadyExistsError(absl::StrCat("target '", name, "' is already registered"));
  all.targets.push_back({std::move(name), std::move(make)});
  return absl::OkStatus();
}

std::vector<std::string> refold::targetNames() {
  Registry &all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<std::string> names;
  for (const Entry &entry : all.targets)
    names.push_back(entry.name);
  return names;
}

absl::StatusOr<std::unique_ptr<Target>> refold::makeTarget(const CompileOptions &options) {
  MakeTarget make;
  {
    Registry &all = registry();
    const std::lock_guard<std::mutex> lock(all.mutex);
    if (const MakeTarget *found = all.Find(options.device.name()))
      make = *found;
  }
  if (!make)
    return absl::InvalidArgumentError(
        absl::StrCat("unknown device '", options.device.name(), "'",
                     runtime::Suggest(options.device.name(), targetNames()),
                     ", there are: ", absl::StrJoin(targetNames(), ", ")));
  return make(options);
}
