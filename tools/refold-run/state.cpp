//===- state.cpp - A program's state in a file ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One tensor at a time, so that a state needs no second copy of itself in memory.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state.h"

#include "runtime/data/name_list.h"
#include "runtime/executable/lookup.h"
#include "tools/flags.h"
#include "tools/refold-run/program_table.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::run {
namespace {

/// What is wrong with a file, sorted.
struct Misfits {
  std::vector<std::string> missing, unexpected, misshapen;

  std::string Text() const {
    std::string text;
    auto add = [&](const char *before, const std::vector<std::string> &names) {
      if (!names.empty())
        absl::StrAppend(&text, text.empty() ? "" : "; ", before, runtime::NameList(names));
    };
    add("it lacks ", missing);
    add("it holds besides ", unexpected);
    add("of another type or shape are ", misshapen);
    return text;
  }
};

std::string Quoted(absl::string_view name) { return absl::StrCat("'", absl::CEscape(name), "'"); }

} // namespace

absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, const std::string &path,
                                         bool partial) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  const std::string counter = FoldOf(table).counter;
  StateFile found;
  found.path = path;
  Misfits misfits;
  std::vector<std::string> names;
  for (const exe::BufferT *state : BuffersOf(table, exe::BufferKind::State)) {
    names.push_back(state->name);
    const runtime::TensorEntry *entry = file->Find(state->name);
    const bool of_the_run = state->name == kSeedState || state->name == counter;
    const bool fits =
        entry && entry->type == runtime::ToElementType(state->type) && entry->shape == state->shape;
    if (fits && !(partial && of_the_run)) {
      found.taken.push_back(state->name);
      continue;
    }
    found.fresh.push_back(state->name);
    if (!entry)
      misfits.missing.push_back(
          absl::StrCat(Quoted(state->name), " (", runtime::BufferType(*state), ")"));
    else if (!fits)
      misfits.misshapen.push_back(
          absl::StrCat(Quoted(state->name), " (", runtime::BufferType(*state), ", there ",
                       runtime::TypeString(entry->type, entry->shape), ")"));
  }
  for (const runtime::TensorEntry &entry : file->entries())
    if (std::find(names.begin(), names.end(), entry.name) == names.end())
      misfits.unexpected.push_back(
          absl::StrCat(Quoted(entry.name), tools::DidYouMean(entry.name, names)));
  found.unused = file->entries().size() - found.taken.size();
  if (partial && found.taken.empty())
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' has nothing that fits program '",
                                                   table.name, "': ", misfits.Text()));
  if (!partial && !misfits.Text().empty())
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' does not fit program '", table.name, "': ", misfits.Text(),
                     found.taken.empty() ? "" : " (--state-partial takes what fits)"));
  const runtime::TensorEntry *seed = file->Find(kSeedState);
  if (partial || !seed || seed->type != runtime::ElementType::S64 || !seed->shape.empty())
    return found;
  absl::StatusOr<runtime::HostTensor> value = file->Read(*seed);
  if (!value.ok())
    return value.status();
  found.seed = static_cast<uint64_t>(*value->as<int64_t>());
  return found;
}

std::string PartialText(const StateFile &file) {
  std::vector<std::string> fresh;
  for (const std::string &name : file.fresh)
    fresh.push_back(Quoted(name));
  return absl::StrCat("took ", file.taken.size(), " of the program's ",
                      file.taken.size() + file.fresh.size(), " states from '", file.path, "', ",
                      file.unused, " of its tensors are not used; as startup makes them begin ",
                      runtime::NameList(fresh), "\n");
}

absl::Status LoadState(const exe::ExecutableT &table, const StateFile &from, Machine &machine) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(from.path);
  if (!file.ok())
    return file.status();
  for (const std::string &name : from.taken) {
    absl::StatusOr<const exe::BufferT *> state = FindNamed(table, exe::BufferKind::State, name);
    if (!state.ok())
      return state.status();
    const runtime::TensorEntry *entry = file->Find(name);
    // Its header says for how much room it asks: it must be the one that was checked.
    if (!entry || entry->type != runtime::ToElementType((*state)->type) ||
        entry->shape != (*state)->shape)
      return absl::AbortedError(absl::StrCat("'", from.path, "' changed while it was read"));
    absl::StatusOr<runtime::HostTensor> value = file->Read(*entry);
    if (!value.ok())
      return value.status();
    if (absl::Status status = machine.SetState(name, *value); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras) {
  std::vector<runtime::TensorEntry> entries;
  for (const exe::BufferT *state : BuffersOf(table, exe::BufferKind::State))
    entries.push_back({state->name, runtime::ToElementType(state->type), state->shape});
  return runtime::WriteSafetensors(
      path, std::move(entries),
      [&](const runtime::TensorEntry &entry) { return machine.State(entry.name); }, extras);
}

} // namespace refold::run
