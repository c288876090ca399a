//===- test_core_file_names.cpp - Names of the same file ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests names that mean the same file, and similar names that mean different files.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/file_names.h"

#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <filesystem>

#include <fcntl.h>
#include <unistd.h>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

namespace {

bool IsOneFile(const std::string &a, const std::string &b) {
  return FileIdentity(a) == FileIdentity(b);
}

std::string Refusal(std::vector<UsedFile> read, std::vector<UsedFile> written) {
  return std::string(CheckDistinct(read, written).message());
}

} // namespace

TEST_CASE("different names of an existing file are recognized") {
  ScratchFolder folder;
  folder.Write("a", "");
  folder.Write("b", "");
  std::filesystem::create_directory(folder / "inner");
  REQUIRE(symlink("a", (folder / "link").c_str()) == 0);
  REQUIRE(symlink("../link", (folder / "inner/link").c_str()) == 0);
  REQUIRE(symlink(folder.path().c_str(), (folder / "inner/up").c_str()) == 0);
  REQUIRE(link((folder / "a").c_str(), (folder / "hard").c_str()) == 0);
  for (const char *name : {"link", "inner/link", "./a", "inner/../a", "inner/up/a", "hard"}) {
    INFO(name);
    CHECK(IsOneFile(folder / "a", folder / name));
    CHECK_FALSE(IsOneFile(folder / "b", folder / name));
  }
  CHECK(IsOneFile(folder.path(), folder / "inner/up/"));
}

TEST_CASE("different names of a file that does not exist are recognized") {
  ScratchFolder folder;
  std::filesystem::create_directory(folder / "inner");
  REQUIRE(symlink("a", (folder / "link").c_str()) == 0);
  REQUIRE(symlink("../link", (folder / "inner/link").c_str()) == 0);
  REQUIRE(symlink(folder.path().c_str(), (folder / "up").c_str()) == 0);
  for (const char *name :
       {"link", "inner/link", "./a", "inner/../a", "up/a", "up/link", "no/../a"}) {
    INFO(name);
    CHECK(IsOneFile(folder / "a", folder / name));
    CHECK_FALSE(IsOneFile(folder / "aa", folder / name));
    CHECK_FALSE(IsOneFile(folder / "inner/a", folder / name));
  }
  CHECK(IsOneFile(folder / "no/a", folder / "no/./b/../a"));
  CHECK(IsOneFile(folder / "no", folder / "up/no/"));
  CHECK_FALSE(IsOneFile(folder / "no/a", folder / "a"));
  CHECK(IsOneFile("no-such-folder/a", std::filesystem::current_path() / "no-such-folder/a"));
}

TEST_CASE("links are followed to their end") {
  ScratchFolder folder;
  REQUIRE(symlink("a", (folder / "link").c_str()) == 0);
  REQUIRE(symlink((folder / "link").c_str(), (folder / "far").c_str()) == 0);
  REQUIRE(symlink("circle", (folder / "circle").c_str()) == 0);
  CHECK(*BehindLinks(folder / "far") == folder / "a");
  CHECK(*BehindLinks(folder / "a") == folder / "a");
  CHECK(BehindLinks(folder / "circle").status().message() ==
        "cannot follow '" + folder / "circle" + "': Too many levels of symbolic links");
  CHECK_FALSE(FollowLinks(folder / "far")->of_descriptor);
  const int descriptor = open(folder.Write("a", "").c_str(), O_RDONLY);
  for (const char *names : {"/dev/fd/", "/proc/self/fd/"}) {
    const auto end = FollowLinks(names + std::to_string(descriptor));
    REQUIRE(end.ok());
    CHECK(end->of_descriptor);
    CHECK(std::filesystem::equivalent(end->name, folder / "a"));
  }
  close(descriptor);
  CHECK(FolderOf("a") == ".");
  CHECK(FolderOf("/a") == "/");
  CHECK(FolderOf("a/b/c") == "a/b");
}

TEST_CASE("an output that is also an input or another output is refused") {
  ScratchFolder folder;
  const std::string a = folder.Write("a", ""), b = folder / "b", link = folder / "link",
                    nothing = folder / "nothing";
  REQUIRE(symlink("a", link.c_str()) == 0);
  REQUIRE(symlink("b", nothing.c_str()) == 0);
  CHECK(Refusal({{"the program", a}}, {{"--json", link}}) ==
        "output '" + link + "' of --json is the same file as the program, '" + a +
            "', and would overwrite it: give the output another name");
  CHECK(Refusal({}, {{"--csv", b}, {"--svg", nothing}}) ==
        "two outputs are one file, '" + b + "' of --csv and '" + nothing +
            "' of --svg: give each its own file");
  CHECK(Refusal({}, {{"--csv", b}, {"--svg", folder / "./b"}}) ==
        "two outputs have the name '" + b + "'");
  CHECK(Refusal({{"the program", a}, {"--feed x", a}}, {{"--csv", b}, {"--svg", folder / "c"}})
            .empty());
  // Any number of outputs may go to one device file.
  CHECK(Refusal({{"--feed x", "/dev/null"}}, {{"--csv", "/dev/null"}, {"--svg", "/dev/null"}})
            .empty());
}
