//===- flag_oracle.h - Command lines and the flag table ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks how refold-run ends with a given command line. The table in flag_modes.h determines what
// is expected:
// - If the line is refused, there is one line with an error, and every file is unchanged.
// - Otherwise, there is one warning for each flag without effect, and the outputs are the same as
//   without these flags.
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

  /// Returns the outputs of the last line by name, and removes them. Times are left out.
  std::map<std::string, std::string> TakeOutputs();

private:
  std::set<std::string> kept_;
};

/// Runs a line, and checks its exit code, warnings and outputs. Skips a line that needs a GPU or
/// that is refused for a reason outside the table.
void CheckLine(FlagFolder &folder, const Line &line);

} // namespace refold::testing::modes
