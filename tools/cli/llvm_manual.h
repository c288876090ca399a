//===- llvm_manual.h - The manual of a tool with flags of LLVM ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's command line contains the options of all linked libraries. The manual of a tool lists only
// the options of the tool. These are the options that main registers. The libraries register theirs
// earlier, when the program is loaded.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/manual.h"

#include <vector>

namespace refold::tools {

/// Handles --help, --help=FORM and --version. Call it first in main, and let LLVM parse the
/// arguments that it returns. `manual` has everything except the flags.
///
/// If --version is given, this function prints it and ends the program. If --help is given, the
/// program ends later, while LLVM parses, because only then all options are registered.
std::vector<char *> TakeHelp(int argc, char **argv, Manual manual);

} // namespace refold::tools
