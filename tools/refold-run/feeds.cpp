//===- feeds.cpp - Inputs from files and from generators --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shapes and types must be the program's own: nothing is converted behind the user's back.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/feeds.h"

#include "runtime/data/generators.h"
#include "runtime/data/npy.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/timeline.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::run {
namespace {

/// The inputs that are not to be made: a file has them, or the function does not read them.
absl::flat_hash_set<std::string> FedNames(const exe::ExecutableT &table, const Options &options) {
  absl::flat_hash_set<std::string> fed;
  for (const exe::BufferT *input : BuffersOf(table, exe::BufferKind::Input))
    fed.insert(input->name);
  for (const exe::BufferT *input : BuffersOfRun(table, exe::BufferKind::Input, options))
    fed.erase(input->name);
  for (const auto &[name, file] : options.feeds)
    fed.insert(name);
  return fed;
}

} // namespace

absl::Status CheckFeeds(const exe::ExecutableT &table, const Options &options) {
  for (const auto &[name, path] : options.feeds) {
    absl::StatusOr<const exe::BufferT *> input = FindNamed(table, exe::BufferKind::Input, name);
    if (!input.ok())
      return input.status();
    absl::StatusOr<runtime::NpyFile> file = runtime::NpyFile::Open(path);
    if (!file.ok())
      return absl::Status(file.status().code(),
                          absl::StrCat("input '", name, "': ", file.status().message()));
    if (file->type() != runtime::ToElementType((*input)->type) || file->shape() != (*input)->shape)
      return absl::InvalidArgumentError(absl::StrCat("input '", name, "' is ",
                                                     runtime::BufferType(**input), ", but '", path,
                                                     "' holds ", file->type_string()));
  }
  absl::flat_hash_set<std::string> fed = FedNames(table, options);
  if (options.device.name != "null")
    for (const exe::BufferT *input : BuffersOfRun(table, exe::BufferKind::Input, options))
      if (!fed.contains(input->name) && !input->generator)
        return absl::InvalidArgumentError(
            absl::StrCat("input '", input->name, "' was not given, expected ",
                         runtime::BufferType(*input), ": --feed ", input->name, "=FILE.npy"));
  return runtime::CheckGenerators(table, fed);
}

absl::Status GiveInputs(const exe::ExecutableT &table, const Options &options, uint64_t seed,
                        Machine &machine, runtime::Timeline *timeline) {
  if (!machine.keeps_data())
    return absl::OkStatus();
  for (const auto &[name, path] : options.feeds) {
    absl::StatusOr<runtime::MutableTensorView> memory = machine.InputMemory(name);
    if (!memory.ok())
      return memory.status();
    absl::StatusOr<runtime::NpyFile> file = runtime::NpyFile::Open(path);
    if (!file.ok())
      return file.status();
    // It may have changed since it was checked; its header says for how much room it asks.
    if (file->type() != memory->type || file->shape() != memory->shape)
      return absl::AbortedError(absl::StrCat("'", path, "' changed while it was read"));
    runtime::Timeline::Scope scope(
        timeline, absl::StrCat("read input ", name),
        {{"file", path}, {"bytes", static_cast<int64_t>(file->bytes())}});
    if (absl::Status status = file->Read(memory->data); !status.ok())
      return status;
  }
  runtime::Timeline::Scope scope(timeline, "make inputs");
  return runtime::GenerateInputs(table, FedNames(table, options),
                                 {.seed = seed, .threads = options.threads},
                                 [&](absl::string_view name) { return machine.InputMemory(name); });
}

} // namespace refold::run
