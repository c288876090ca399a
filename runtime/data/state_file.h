//===- state_file.h - States in files ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves all states of a program to a file and loads them, including the step counter and the seed.
// A run then resumes as if it had never stopped. A program may also load only some of the states,
// to start from trained weights. Callbacks give access to the states of a session or of another
// owner.
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

/// The prefix of a second tensor that holds a state's numbers as f64. A machine that computes in a
/// wider type than the state's type saves it, too. Other machines ignore it. The tensor's name is
/// this prefix and the state's name.
inline constexpr char kWidePrefix[] = "refold.wide.";

/// The metadata key for the edition of docs/rationale/numerics.md with which the states were
/// computed, and the present edition. Files of the first edition do not have the key.
inline constexpr char kNumericsKey[] = "refold.numerics", kNumericsEdition[] = "2";

/// The metadata key for the number of shards of the training. Files of a training with one shard do
/// not have the key.
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
  /// If false, the file must have exactly the program's states; if the program has no initial value
  /// for some of them, the states of a run (the step counter, the seed) may be missing. If true,
  /// loads all states that fit, and it is an error if none fits. The step counter, the seed and the
  /// states that belong to one run are then not loaded.
  bool partial = false;
  /// Text for error messages that says how to load only the states that fit, such as
  /// "--state-partial loads only the tensors that fit".
  absl::string_view hint = {};
};

/// Opens the file and compares its tensors with the program's states. One error lists all missing
/// states, all extra states, and all states with a wrong type or shape. Without `options.partial`,
/// a checkpoint of a training with another number of shards is an error, too.
absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, absl::string_view path,
                                         const StateFileOptions &options = {});

using SetStateFn = std::function<absl::Status(absl::string_view name, const HostTensor &value)>;
using StateFn = std::function<absl::StatusOr<HostTensor>(absl::string_view name)>;

/// Loads the states one at a time.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, const SetStateFn &set);
/// Adds the edition of the numerics and the number of shards to the metadata of a file of states.
SafetensorsExtras WithNumerics(SafetensorsExtras extras, const exe::ExecutableT &table);
/// Writes all states of the program, and the metadata about how they were computed. The file
/// appears only when it is complete.
absl::Status SaveState(const exe::ExecutableT &table, absl::string_view path, const StateFn &state,
                       const SafetensorsExtras &extras = {});

} // namespace refold::runtime
