//===- flag_lines.h - Command lines for every flag and mode -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates command lines of refold-run: lines that together contain each flag in each mode, and
// random combinations of flags. The files named in a line are those of FlagFolder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/dice.h"
#include "test/tools/refold-run/flag_line.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace refold::testing::modes {

/// The values to try for each flag that does not set a mode.
const std::map<std::string, std::vector<std::string>> &FlagValues();

/// The flags that set modes. They are part of a base.
const std::set<std::string> &ModeFlags();

/// Returns a base for each output mode, device, function and kind of program.
std::vector<Base> Bases();

/// Returns command lines that together contain every flag once. A flag that is refused in a mode of
/// the base gets a separate line. The other flags are distributed over a few lines.
std::vector<Line> LinesOfEveryFlag(const Base &base);

/// Draws a line of any base with some flags and variables.
Line RandomLine(test::Dice &dice);

} // namespace refold::testing::modes
