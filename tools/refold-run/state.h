//===- state.h - A program's state in a file --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All states, the step counter and the seed among them: a run goes on from a file as if it had
// never stopped. Or some of them: a run begins with what a file has of a program's weights.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/safetensors.h"
#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/machine.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

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

/// Opens the file and holds it against the program: it must have exactly its states, of their types
/// and shapes. One error lists what it lacks, what it has besides, and what is of another type or
/// shape. With `partial` all that fits is taken but step counter and seed, which are a run's own;
/// nothing at all is an error.
absl::StatusOr<StateFile> CheckStateFile(const exe::ExecutableT &table, const std::string &path,
                                         bool partial = false);
/// What was taken of it, and what begins anew: one line for the user.
std::string PartialText(const StateFile &file);

/// Gives the machine what is taken.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, Machine &machine);
absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras = {});

} // namespace refold::run
