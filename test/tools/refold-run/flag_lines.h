//===- flag_lines.h - Command lines for every flag and mode -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generators of command lines: each flag in a mode, and random mixtures. They name the files that
// FlagFolder holds.
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

/// The values to try for each flag that makes no mode.
const std::map<std::string, std::vector<std::string>> &FlagValues();

/// The flags that make modes: they are given by a base.
const std::set<std::string> &ModeFlags();

/// Returns a base for each way to end and each device, function and kind of program.
std::vector<Base> Bases();

/// Returns lines that together have every flag once. A flag that a mode of the base refuses has a
/// line to itself; the others are dealt out, so that a few lines have all of them.
std::vector<Line> LinesOfEveryFlag(const Base &base);

/// Draws a line of any base with some flags and variables.
Line RandomLine(test::Dice &dice);

} // namespace refold::testing::modes
