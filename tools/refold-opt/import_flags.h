//===- import_flags.h - Flags for programs of StableHLO ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"

#include <optional>

namespace refold::opt {

/// Registers --import, --import-entry and --import-state. Call it after TakeHelp and before LLVM
/// parses the command line.
void registerImportFlags();

/// Returns the options of --import; nothing if it was not given.
std::optional<ImportOptions> importOptions();

} // namespace refold::opt
