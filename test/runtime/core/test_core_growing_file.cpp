//===- test_core_growing_file.cpp - Atomic appends to a file --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/growing_file.h"

#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

TEST_CASE("pieces are appended to an existing file and can be read at once") {
  ScratchFolder folder;
  const std::string path = folder.Write("log", "head\n");
  auto file = GrowingFile::Open(path);
  REQUIRE(file.ok());
  REQUIRE(file->Append("one\n").ok());
  CHECK(folder.Read("log") == "head\none\n");
  REQUIRE(file->Append("two\n").ok());
  REQUIRE(file->Close().ok());
  CHECK(file->Close().ok());
  CHECK(folder.Read("log") == "head\none\ntwo\n");
}

TEST_CASE("files that cannot grow are refused") {
  ScratchFolder folder;
  CHECK(GrowingFile::Open(folder / "no").status().message() ==
        "cannot write '" + folder / "no" + "': No such file or directory");
  CHECK(GrowingFile::Open("/dev/null").status().message() ==
        "cannot write '/dev/null': not a regular file");
}

TEST_CASE("a piece that does not fit leaves no partial data") {
  ScratchFolder folder;
  const std::string path = folder.Write("log", "head\n");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100, 100};
    auto file = GrowingFile::Open(path);
    bool right = file.ok() && setrlimit(RLIMIT_FSIZE, &limit) == 0;
    right = right && !file->Append(std::string(96, 'x')).ok() && file->Append("tail\n").ok();
    _exit(right && file->Close().ok() ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  CHECK(folder.Read("log") == "head\ntail\n");
}
