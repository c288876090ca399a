//===- tool_output.h - Output of a command ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tools whose two streams need not be distinguished.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <catch2/catch.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <sys/wait.h>

namespace refold::testing {

struct ToolOutput {
  int code = -1;
  std::string output; ///< both streams
};

/// Runs a command in the shell.
inline ToolOutput OutputOfTool(const std::string &command) {
  ToolOutput result;
  FILE *pipe = popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  char buffer[4096];
  for (size_t got; (got = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
    result.output.append(buffer, got);
  result.code = WEXITSTATUS(pclose(pipe));
  return result;
}

/// Returns the content of a file.
inline std::string ReadFile(const std::filesystem::path &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace refold::testing
