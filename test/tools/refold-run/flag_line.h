//===- flag_line.h - A command line of refold-run ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command line as data, its modes, and the rows of flag_modes.h for its flags.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/flag_modes.h"

#include <map>
#include <set>
#include <string>

namespace refold::testing::modes {

/// The part of a command line that determines its modes.
struct Base {
  std::string end;     ///< "", "compile-only", "dump-commands", "find-batch"
  std::string program; ///< p.mlir, p.rfx, gpu.rfx; empty for find-batch
  std::string device = "cpu";
  std::string function = "train";
  std::string steps = "";
  std::string tier = "";
};

/// Values by the name of the flag, without dashes.
using Flags = std::map<std::string, std::string>;

/// A command line of refold-run. `base` determines the modes. `flags` has the other flags on the
/// line, and `environment` has the flags that are set by environment variables (FLAGS_).
struct Line {
  Base base;
  Flags flags, environment;
};

/// Returns whether the line compiles for a GPU or runs a program that was compiled for one.
bool IsGpu(const Base &base);

/// Returns the modes of a line with this base.
std::set<run::Mode> ModesOf(const Base &base);

/// Returns all flags of a line, including those of its base and its variables.
Flags AllFlags(const Line &line);

/// Returns the value of flag `name`, or `otherwise` if it is not given.
std::string ValueOf(const Flags &flags, const std::string &name, const std::string &otherwise);

/// Returns the line for the shell. NAME in a value stands for a fetch of the function.
std::string TextOf(const Line &line);

/// Returns the row of a flag. Fails the test if there is none.
const run::FlagRow &RowOf(const std::string &flag);

/// Returns whether one of the modes refuses the row's flag.
bool IsRefused(const run::FlagRow &row, const std::set<run::Mode> &modes);

/// Returns whether a FLAGS_ variable can set the flag too.
bool IsEnvironmentFlag(const std::string &flag);

/// Returns the name of a flag with '_' for '-', as in its variable.
std::string Underscored(const std::string &flag);

} // namespace refold::testing::modes
