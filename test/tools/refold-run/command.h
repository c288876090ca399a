//===- command.h - Calls of refold-run by a shell ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Returns the exit code and both streams of a command, and checks the form of every refusal.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/runtime/data/scratch_folder.h"

#include <string>

namespace refold::testing {

struct Result {
  int code = -1; // 128 + the signal if the command was killed
  std::string out, err;
};

/// Runs `command` in the shell, in the folder.
Result Shell(const ScratchFolder &folder, const std::string &command);

/// Runs refold-run with these arguments.
Result RefoldRun(const ScratchFolder &folder, const std::string &arguments);

/// Returns the standard output of refold-run with these arguments; it must succeed.
std::string Output(const ScratchFolder &folder, const std::string &arguments);

/// Runs a command that must be refused, and returns the text after "refold-run: error: ". The
/// command must exit with code 1, print only that line, and create or change no file.
std::string Refusal(const ScratchFolder &folder, const std::string &arguments);

} // namespace refold::testing
