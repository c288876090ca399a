//===- state.cpp - A program's state in a file ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One tensor at a time, so that a state needs no second copy of itself in memory.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state.h"

#include "runtime/data/safetensors.h"
#include "runtime/executable/lookup.h"
#include "tools/flags.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::run {
namespace {

constexpr char kSeed[] = "seed";

} // namespace

absl::StatusOr<std::optional<uint64_t>> CheckStateFile(const exe::ExecutableT &table,
                                                       const std::string &path) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  std::vector<const exe::BufferT *> states = BuffersOf(table, exe::BufferKind::State);
  std::vector<std::string> names;
  for (const exe::BufferT *state : states)
    names.push_back(state->name);
  for (const runtime::TensorEntry &entry : file->entries())
    if (std::find(names.begin(), names.end(), entry.name) == names.end())
      return absl::InvalidArgumentError(absl::StrCat(
          "'", path, "' holds '", absl::CEscape(entry.name), "', which is no state of the program",
          tools::DidYouMean(entry.name, names)));
  for (const exe::BufferT *state : states) {
    const runtime::TensorEntry *entry = file->Find(state->name);
    if (!entry)
      return absl::InvalidArgumentError(absl::StrCat("'", path, "' has no state '", state->name,
                                                     "', expected ", runtime::BufferType(*state)));
    if (entry->type != runtime::ToElementType(state->type) || entry->shape != state->shape)
      return absl::InvalidArgumentError(
          absl::StrCat("state '", state->name, "' is ", runtime::BufferType(*state), ", but '",
                       path, "' holds ", runtime::TypeString(entry->type, entry->shape)));
  }
  const runtime::TensorEntry *seed = file->Find(kSeed);
  if (!seed || seed->type != runtime::ElementType::S64 || !seed->shape.empty())
    return std::nullopt;
  absl::StatusOr<runtime::HostTensor> value = file->Read(*seed);
  if (!value.ok())
    return value.status();
  return static_cast<uint64_t>(*value->as<int64_t>());
}

absl::Status LoadState(const exe::ExecutableT &table, const std::string &path, Machine &machine) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  for (const exe::BufferT *state : BuffersOf(table, exe::BufferKind::State)) {
    const runtime::TensorEntry *entry = file->Find(state->name);
    if (!entry)
      return absl::AbortedError(absl::StrCat("'", path, "' changed while it was read"));
    absl::StatusOr<runtime::HostTensor> value = file->Read(*entry);
    if (!value.ok())
      return value.status();
    if (absl::Status status = machine.SetState(state->name, *value); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine) {
  std::vector<runtime::TensorEntry> entries;
  for (const exe::BufferT *state : BuffersOf(table, exe::BufferKind::State))
    entries.push_back({state->name, runtime::ToElementType(state->type), state->shape});
  return runtime::WriteSafetensors(
      path, std::move(entries),
      [&](const runtime::TensorEntry &entry) { return machine.State(entry.name); });
}

} // namespace refold::run
