//===- flag_oracle.h - A command line against the table of flags -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of flag_modes.h decides how a line must end: refused in one line with every file as it
// was, or with one warning for each flag without effect and the outputs of the line without them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/tools/refold-run/command.h"
#include "test/tools/refold-run/flag_line.h"

#include <map>
#include <set>
#include <string>

namespace refold::testing::modes {

/// A folder with the programs and files that the lines of flag_lines.h name.
class FlagFolder : public ScratchFolder {
public:
  FlagFolder();

  /// Returns the outputs of the last line by name, and removes them. Figures of time are left out.
  std::map<std::string, std::string> TakeOutputs();

private:
  std::set<std::string> kept_;
};

/// Runs a line and checks its end, its warnings and its outputs. Does nothing with a line that is
/// refused for a reason outside the table, or needs a GPU.
void CheckLine(FlagFolder &folder, const Line &line);

} // namespace refold::testing::modes
