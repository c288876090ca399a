//===- reference_program.h - The names of a Program that is not compiled --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference shares no lowering with the devices, so its table of inputs, states, fetches and
// the fold is read from the Program itself. The table has no commands and no bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>

namespace refold::run {

/// Returns a table without kernels. It has the inputs, states and fetches of a Program, and its
/// fold. Errors refer to the file as `path`.
absl::StatusOr<std::shared_ptr<const runtime::LoadedExecutable>>
ReadProgramNames(absl::string_view text, absl::string_view path);

} // namespace refold::run
