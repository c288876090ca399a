//===- state_file.h - States in files ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves and loads all states, including the step counter and the seed, so that a run resumes as if
// it had never stopped. A program may also load only some states, to start from a file's weights.
// Callback functions connect the states of a session or of another owner.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/safetensors.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

/// If a machine computes in a wider type than a state's type, it also saves the state's numbers as
/// f64, in a second tensor. The name of the second tensor is this prefix and the state's name.
/// Other machines ignore the second tensor.
inline constexpr char kWidePrefix[] = "refold.wide.";

/// Metadata key of the edition of docs/rationale/numerics.md that determined the bits of the
/// states, and the present edition. Files of the first edition have no such key.
inline constexpr char kNumericsKey[] = "refold.numerics", kNumericsEdition[] = "2";

/// Metadata key of the number of shards of the training. Files of a training with one shard have no
/// such key.
inline constexpr char kShardsKey[] = "refold.shards";

/// The part of a file that a program loads.
struct StateFile {
  std::string path;
  /// Names of the loaded states, in the table's order.
  std::vector<std::string> taken;
  /// Names of the program's states that are not loaded; they start as startup computes them.
  std::vector<std::string> fresh;
  /// Names of the file's tensors for which the program has no state, in the file's order.
  std::vector<std::string> unexpected;
  /// Number of the file's tensors that are not loaded.
  size_t unused = 0;
  /// The file's seed, if it is loaded.
  std::optional<uint64_t> seed;
  /// Whether the states are those of a training whose sums had the order of another edition.
  bool other_numerics = false;

  bool partial() const { return !fresh.empty(); }
};

struct StateFileOptions {
  /// If true, loads all states that fit, but not the step counter, the seed and the states that
  /// belong to one run. It is then an error if no state fits. If false, the file must have exactly
  /// the program's states.
  bool partial = false;
  /// Advice for the error message: how to load only the states that fit. Example: "--state-partial
  /// loads only the tensors that fit".
  absl::string_view hint = {};
};

/// Opens the file and compares its tensors with the program's states. One error lists all missing
/// states, all extra states, and all states with a wrong type or shape. It is also an error if the
/// file is a checkpoint of a training with another number of shards, unless `options.partial`.
absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, absl::string_view path,
                                         const StateFileOptions &options = {});

using SetStateFn = std::function<absl::Status(absl::string_view name, const HostTensor &value)>;
using StateFn = std::function<absl::StatusOr<HostTensor>(absl::string_view name)>;

/// Loads the states one at a time.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, const SetStateFn &set);
/// Adds the edition of the numerics and the number of shards to the metadata of a file of states.
SafetensorsExtras WithNumerics(SafetensorsExtras extras, const exe::ExecutableT &table);
/// Writes all states of the program, and what determined their bits. The file appears when it is
/// complete.
absl::Status SaveState(const exe::ExecutableT &table, absl::string_view path, const StateFn &state,
                       const SafetensorsExtras &extras = {});

} // namespace refold::runtime
