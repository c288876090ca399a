//===- program_text.h - A program's text, whatever form its file has -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR's reader of bytecode believes its input: a damaged file can end its process, corrupt its
// memory or keep it busy for ever. Its reader of text has no bound on nesting, and ends where the
// stack does. So who takes files from a user has them read here, in a process of their own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// The text of the program in a file, which is read and verified in a child process; that is
/// stopped if it takes more time or memory than a file of its size can need. Text is given back as
/// it is. That of bytecode has every op's location and the same bits in every number. The child is
/// a fork: for processes that have no other thread by then, as a tool at its start. Errors name the
/// file and the first thing that is wrong with it.
absl::StatusOr<std::string> ReadProgramText(absl::string_view path);

} // namespace refold
