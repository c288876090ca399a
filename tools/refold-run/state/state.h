//===- state.h - A machine's state in a file --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// runtime/data/state_file.h for what a program runs on here, and its words.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/state_file.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"

#include <string>

namespace refold::run {

using runtime::StateFile;

/// What was taken of it, and what begins anew: one line for the user.
std::string PartialText(const StateFile &file);

/// Gives the machine the states that are taken, in the type in which it keeps them.
absl::Status LoadState(const exe::ExecutableT &table, const StateFile &file, Machine &machine);
absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine, const runtime::SafetensorsExtras &extras = {});

} // namespace refold::run
