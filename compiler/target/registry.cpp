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

#include <map>
#include <mutex>

using namespace refold;

namespace {

struct Registry {
  std::mutex mutex;
  std::map<std::string, MakeTarget> targets;

  Registry() {
    for (const char *name : {"checked", "null"})
      targets[name] = [name](const CompileOptions &options) {
        return makeAccountingTarget(name, options);
      };
    targets["cpu"] = makeCpuTarget;
    targets["cuda"] = makeCudaTarget;
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
  if (!all.targets.try_emplace(name, std::move(make)).second)
    return absl::AlreadyExistsError(absl::StrCat("target '", name, "' is registered already"));
  return absl::OkStatus();
}

std::vector<std::string> refold::targetNames() {
  Registry &all = registry();
  const std::lock_guard<std::mutex> lock(all.mutex);
  std::vector<std::string> names;
  for (const auto &[name, make] : all.targets)
    names.push_back(name);
  return names;
}

absl::StatusOr<std::unique_ptr<Target>> refold::makeTarget(const CompileOptions &options) {
  MakeTarget make;
  {
    Registry &all = registry();
    const std::lock_guard<std::mutex> lock(all.mutex);
    if (auto found = all.targets.find(options.device); found != all.targets.end())
      make = found->second;
  }
  if (!make)
    return absl::InvalidArgumentError(absl::StrCat(
        "unknown device '", options.device, "'", runtime::Suggest(options.device, targetNames()),
        ": must be one of ", absl::StrJoin(targetNames(), ", ")));
  return make(options);
}
