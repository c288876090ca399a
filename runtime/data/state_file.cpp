//===- state_file.cpp - States in files -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles one tensor at a time, so that a state needs no second copy of itself in memory.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/state_file.h"

#include "runtime/core/nearest.h"
#include "runtime/data/name_list.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/run_state.h"

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

/// All differences between a file and a program, sorted.
struct Misfits {
  std::vector<std::string> missing, unexpected, misshapen;

  std::string Text() const {
    std::string text;
    auto add = [&](const char *before, const std::vector<std::string> &names) {
      if (!names.empty())
        absl::StrAppend(&text, text.empty() ? "" : "; ", before, NameList(names));
    };
    add("it lacks ", missing);
    add("it has the unknown ", unexpected);
    add("type or shape differ for ", misshapen);
    return text;
  }
};

std::vector<const exe::BufferT *> StatesOf(const exe::ExecutableT &table) {
  std::vector<const exe::BufferT *> states;
  for (const auto &buffer : table.buffers)
    if (buffer->kind == exe::BufferKind::State)
      states.push_back(buffer.get());
  return states;
}

/// Returns an error if the file is a checkpoint of a training with another number of shards. The
/// order of its sums was different, so the training would continue with different bits.
absl::Status CheckShards(const exe::ExecutableT &table, const SafetensorsFile &file,
                         absl::string_view path, absl::string_view hint) {
  const auto entry = file.metadata().find(kShardsKey);
  const std::string shards = entry == file.metadata().end() ? "1" : absl::CEscape(entry->second);
  if (shards == absl::StrCat(table.shards))
    return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "'", path, "' is from a training with ", shards, shards == "1" ? " shard" : " shards",
      ", but program '", table.name, "' has ", table.shards,
      ", so it would continue with other bits: give it rf.shards = ", shards,
      " (refold-run --shards=", shards, ")", hint.empty() ? "" : absl::StrCat("; ", hint)));
}

std::string Quoted(absl::string_view name) { return absl::StrCat("'", absl::CEscape(name), "'"); }

} // namespace

absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, absl::string_view path,
                                         const StateFileOptions &options) {
  const bool partial = options.partial;
  absl::StatusOr<SafetensorsFile> file = SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  const exe::LoopT *fold = FoldLoop(table);
  const std::string counter = fold ? table.buffers[fold->counter]->name : "";
  StateFile found;
  found.path = std::string(path);
  Misfits misfits;
  std::vector<std::string> names;
  // Other programs write files with initial values, but without the states of a run.
  const std::vector<const exe::BufferT *> states = StatesOf(table);
  const bool has_loaded = std::any_of(states.begin(), states.end(),
                                      [](const exe::BufferT *state) { return state->loaded; });
  for (const exe::BufferT *state : states) {
    names.push_back(state->name);
    const TensorEntry *entry = file->Find(state->name);
    const bool of_the_run =
        state->name == kSeedState || state->name == counter || IsRunState(state->name);
    const bool fits = entry && entry->is_read() && entry->type == ToElementType(state->type) &&
                      entry->shape == state->shape;
    // The user expects its values, and skipping them silently would lose them.
    if (entry && entry->shape == state->shape && !(partial && of_the_run))
      if (absl::Status status = file->CheckRead(*entry); !status.ok())
        return status;
    if (fits && !(partial && of_the_run)) {
      found.taken.push_back(state->name);
      continue;
    }
    found.fresh.push_back(state->name);
    if (!entry && of_the_run && has_loaded)
      continue;
    if (!entry)
      misfits.missing.push_back(absl::StrCat(Quoted(state->name), " (", BufferType(*state), ")"));
    else if (!fits)
      misfits.misshapen.push_back(absl::StrCat(Quoted(state->name), " (", BufferType(*state),
                                               ", there ", entry->type_string(), ")"));
  }
  for (const TensorEntry &entry : file->entries())
    if (!absl::StartsWith(entry.name, kWidePrefix) &&
        std::find(names.begin(), names.end(), entry.name) == names.end()) {
      found.unexpected.push_back(entry.name);
      misfits.unexpected.push_back(absl::StrCat(Quoted(entry.name), Suggest(entry.name, names)));
    }
  found.unused = std::count_if(file->entries().begin(), file->entries().end(),
                               [](const TensorEntry &entry) {
                                 return !absl::StartsWith(entry.name, kWidePrefix);
                               }) -
                 found.taken.size();
  if (partial && found.taken.empty())
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' has no tensor that fits program '",
                                                   table.name, "': ", misfits.Text()));
  if (!partial && !misfits.Text().empty())
    return absl::InvalidArgumentError(absl::StrCat(
        "'", path, "' does not fit program '", table.name, "': ", misfits.Text(),
        found.taken.empty() || options.hint.empty() ? "" : absl::StrCat(" (", options.hint, ")")));
  const TensorEntry *seed = file->Find(kSeedState);
  if (partial || !seed || !seed->is_read() || seed->type != ElementType::S64 ||
      !seed->shape.empty())
    return found;
  absl::StatusOr<HostTensor> value = file->Read(*seed);
  if (!value.ok())
    return value.status();
  found.seed = static_cast<uint64_t>(*value->as<int64_t>());
  const auto edition = file->metadata().find(kNumericsKey);
  if (absl::Status status = CheckShards(table, *file, path, options.hint); !status.ok())
    return status;
  found.other_numerics = edition == file->metadata().end() || edition->second != kNumericsEdition;
  return found;
}

absl::Status LoadState(const exe::ExecutableT &table, const StateFile &from,
                       const SetStateFn &set) {
  absl::StatusOr<SafetensorsFile> file = SafetensorsFile::Open(from.path);
  if (!file.ok())
    return file.status();
  for (const std::string &name : from.taken) {
    absl::StatusOr<size_t> index = FindBuffer(table, exe::BufferKind::State, name);
    if (!index.ok())
      return index.status();
    const exe::BufferT &state = *table.buffers[*index];
    const TensorEntry *entry = file->Find(name);
    // The entry determines the size of the allocation, so it must be the entry that was checked.
    if (!entry || !entry->is_read() || entry->type != ToElementType(state.type) ||
        entry->shape != state.shape)
      return absl::AbortedError(absl::StrCat("'", from.path, "' changed while it was read"));
    absl::StatusOr<HostTensor> value = file->Read(*entry);
    if (!value.ok())
      return value.status();
    if (absl::Status status = set(name, *value); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

SafetensorsExtras WithNumerics(SafetensorsExtras extras, const exe::ExecutableT &table) {
  extras.metadata[kNumericsKey] = kNumericsEdition;
  if (table.shards > 1)
    extras.metadata[kShardsKey] = absl::StrCat(table.shards);
  return extras;
}

absl::Status SaveState(const exe::ExecutableT &table, absl::string_view path, const StateFn &state,
                       const SafetensorsExtras &extras) {
  std::vector<TensorEntry> entries;
  for (const exe::BufferT *buffer : StatesOf(table))
    entries.push_back({buffer->name, ToElementType(buffer->type), buffer->shape});
  return WriteSafetensors(
      path, std::move(entries), [&](const TensorEntry &entry) { return state(entry.name); },
      WithNumerics(extras, table));
}

} // namespace refold::runtime
