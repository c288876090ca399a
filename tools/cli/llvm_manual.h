//===- llvm_manual.h - The manual of a tool with flags of LLVM ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command line of LLVM holds every option of every library that is linked. Options of code
// generation are registered when the program is loaded, those of the tool by its main. The manual
// lists the options of the tool.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/manual.h"

#include <vector>

namespace refold::tools {

/// Handles --help, --help=FORM and --version. Call it first in main, and let LLVM parse the
/// arguments that it returns. --version ends the program in this function. --help ends the program
/// while LLVM parses, because LLVM's options are known only then. `manual` has everything except
/// the flags.
std::vector<char *> TakeHelp(int argc, char **argv, Manual manual);

} // namespace refold::tools
