//===- command.h - Running refold-run as a shell does -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exit code and both streams of a command; and what every refusal must look like.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/runtime/data/scratch_folder.h"

#include <string>

namespace refold::testing {

struct Result {
  int code = -1; // 128 + the signal where it was killed
  std::string out, err;
};

/// Runs `command` by the shell, within the folder.
Result Shell(const ScratchFolder &folder, const std::string &command);

/// refold-run with these arguments.
Result RefoldRun(const ScratchFolder &folder, const std::string &arguments);

/// What refold-run prints with these arguments; it must succeed.
std::string Output(const ScratchFolder &folder, const std::string &arguments);

/// The text after "refold-run: error: " of a command that must be refused: with exit code 1, that
/// one line, nothing else, and no file made or changed.
std::string Refusal(const ScratchFolder &folder, const std::string &arguments);

} // namespace refold::testing
