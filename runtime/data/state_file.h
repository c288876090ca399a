//===- state_file.h - A program's state in a file ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All states, the step counter and the seed among them: a run goes on from a file as if it had
// never stopped. Or some of them: a run begins with what a file has of a program's weights. Whose
// states they are, a session's or another's, is told by functions.
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

/// Begins the name of a second tensor of a state: the same numbers as f64, written by a machine
/// that computes in a wider type than the state's. Other machines ignore it.
inline constexpr char kWidePrefix[] = "refold.wide.";

/// What of a file a program takes.
struct StateFile {
  std::string path;
  /// In the table's order.
  std::vector<std::string> taken;
  /// States of the program that it does not take: they begin as startup makes them.
  std::vector<std::string> fresh;
  /// Tensors of the file that are not taken.
  size_t unused = 0;
  /// The file's, where it is taken.
  std::optional<uint64_t> seed;

  bool partial() const { return !fresh.empty(); }
};

struct StateFileOptions {
  /// Takes all states that fit except step counter, seed and the states that keep a run, since
  /// these belong to one run; if nothing fits, it is an error. Otherwise the file must have exactly
  /// the program's states.
  bool partial = false;
  /// How the user takes what fits, for the error: "--state-partial takes what fits".
  absl::string_view hint = {};
};

/// Opens the file and holds it against the program. One error lists what it lacks, what it has
/// besides, and what is of another type or shape.
absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, absl::string_view path,
                                         const StateFileOptions &options = {});

using SetStateFn = std::function<absl::Status(absl::string_view name, const HostTensor &value)>;
using StateFn = std::function<absl::StatusOr<HostTensor>(absl::string_view name)>;

/// Hands over what is taken, one state at a time.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, const SetStateFn &set);
/// Writes all states of the program. The file appears when it is complete.
absl::Status SaveState(const exe::ExecutableT &table, absl::string_view path, const StateFn &state,
                       const SafetensorsExtras &extras = {});

} // namespace refold::runtime
