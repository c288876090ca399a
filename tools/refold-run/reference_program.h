//===- reference_program.h - The names of a Program that is not compiled --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the table of a Program that is not compiled, for the reference interpreter. The table has
// the inputs, states and fetches of the Program, and its fold, the loop over steps. It has no
// kernels, and no commands except the fold.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>

namespace refold::run {

/// Returns the table of the Program `text`: its inputs, states and fetches, and its fold, the loop
/// over steps. Errors use `path` as the file name.
absl::StatusOr<std::shared_ptr<const runtime::LoadedExecutable>>
ReadProgramNames(absl::string_view text, absl::string_view path);

} // namespace refold::run
