//===- program_text.h - Text of a program from any file format ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads program files in a child process, because a bad file can harm the process that reads it.
// MLIR's bytecode reader trusts its input: a damaged file can crash the process, corrupt its memory
// or keep it busy forever. MLIR's text reader does not limit the nesting depth, so a file can
// overflow the stack. Tools that take files from users read them with this function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/importers/import_options.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns the program in a file as text. The text of a Program is returned unchanged. A StableHLO
/// module is converted to a Program. Bytecode is converted
/// to text with the location of every op and the exact bits of every number. Errors name the file
/// and the first problem in it.
///
/// A child process reads and verifies the file. The child is stopped if it needs more time or
/// memory than a valid file of that size can need. The child is created by fork, so the calling
/// process must have only one thread. A command-line tool has only one thread when it starts.
absl::StatusOr<std::string> ReadProgramText(absl::string_view path,
                                            const ImportOptions &import = {});

} // namespace refold
