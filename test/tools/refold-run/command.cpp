//===- command.cpp - Calls of refold-run by a shell -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The streams are written to files outside of the folder under test.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/command.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <map>

#include <sys/wait.h>

namespace refold::testing {
namespace {

constexpr char kStart[] = "refold-run: error: ";

std::map<std::string, std::string> Contents(const ScratchFolder &folder) {
  std::map<std::string, std::string> contents;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(folder.path())) {
    const std::string name = entry.path().lexically_relative(folder.path()).string();
    contents[name] = entry.is_directory() ? "" : folder.Read(name);
  }
  return contents;
}

} // namespace

Result Shell(const ScratchFolder &folder, const std::string &command) {
  ScratchFolder streams;
  int status = std::system(absl::StrCat("cd '", folder.path(), "' && { ", command, "; } >'",
                                        streams / "out", "' 2>'", streams / "err", "'")
                               .c_str());
  Result result;
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = streams.Read("out");
  result.err = streams.Read("err");
  return result;
}

Result RefoldRun(const ScratchFolder &folder, const std::string &arguments) {
  return Shell(folder, absl::StrCat("'", REFOLD_RUN, "' ", arguments));
}

std::string Output(const ScratchFolder &folder, const std::string &arguments) {
  Result run = RefoldRun(folder, arguments);
  INFO(arguments << "\n" << run.err);
  REQUIRE(run.code == 0);
  return run.out;
}

std::string Refusal(const ScratchFolder &folder, const std::string &arguments) {
  INFO("refold-run " << arguments);
  auto before = Contents(folder);
  // If the program was read, the predicted peak may have been printed.
  Result result = RefoldRun(folder, absl::StrCat("--quiet ", arguments));
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(Contents(folder) == before);
  std::string line = result.err;
  CHECK(absl::StartsWith(line, kStart));
  CHECK(line.find('\n') == line.size() - 1);
  if (!absl::StartsWith(line, kStart))
    return line;
  return line.substr(sizeof(kStart) - 1, line.size() - sizeof(kStart));
}

} // namespace refold::testing
