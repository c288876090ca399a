//===- state.h - The state of a machine in a file ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies runtime/data/state_file.h to a Machine, and describes the result to the user.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/state_file.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"

#include <string>

namespace refold::run {

using runtime::StateFile;

/// Returns a line for the user with the number of states that were read from the file, and the
/// names of the states that keep their initial values.
std::string PartialText(const StateFile &file);

/// Sets the states that are taken from the file, in the type in which the machine keeps them.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, Machine &machine);
absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras = {});

} // namespace refold::run
