//===- llvm_manual.h - The manual of a tool whose flags are LLVM's --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's command line holds every option of every library that is linked: those of code generation
// are there when the program is loaded, the tool's own are registered by its main. The manual has
// the latter.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/cli/manual.h"

#include <vector>

namespace refold::tools {

/// Answers --help, --help=FORM and --version. To be called first in main; returns the arguments to
/// go on with. --version ends the program here; for --help LLVM must parse what is returned, since
/// the options exist only while it does, and ends it then. `manual` has everything but the flags.
std::vector<char *> TakeHelp(int argc, char **argv, Manual manual);

} // namespace refold::tools
