//===- test_core_folders.cpp - Output folders -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests how folders are created, listed and locked, and the text of each error.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/folders.h"

#include "test/runtime/data/scratch_folder.h"

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

using Names = std::vector<std::string>;

TEST_CASE("a folder is created once, in an existing folder") {
  ScratchFolder folder;
  CHECK(!IsFolder(folder / "a"));
  CHECK(CheckFolder(folder / "a").ok());
  CHECK(folder.List().empty());
  CHECK(MakeFolder(folder / "a/").ok());
  CHECK(MakeFolder(folder / "a").ok());
  CHECK(CheckFolder(folder / "a").ok());
  CHECK(IsFolder(folder / "a"));
  CHECK(CheckFolder(folder / "b/c").message() ==
        "cannot make folder '" + (folder / "b/c") + "': No such file or directory");
  CHECK(MakeFolder(folder / "b/c").message() ==
        "cannot make folder '" + (folder / "b/c") + "': No such file or directory");
  folder.Write("file", "");
  CHECK(CheckFolder(folder / "file").message() ==
        "cannot write to folder '" + (folder / "file") + "': it is a file");
  CHECK(CheckFolder(folder / "file/x").message() ==
        "cannot write to folder '" + (folder / "file/x") + "': Not a directory");
  CHECK(!MakeFolder(folder / "file").ok());
  CHECK(!CheckFolder("").ok());
  CHECK(CheckFolder("/").ok() == (access("/", W_OK) == 0));
}

TEST_CASE("different names of one folder are recognized") {
  ScratchFolder folder;
  REQUIRE(MakeFolder(folder / "a").ok());
  REQUIRE(MakeFolder(folder / "b").ok());
  folder.Write("file", "");
  CHECK(IsSameFolder(folder / "a", folder / "b/../a/"));
  CHECK(!IsSameFolder(folder / "a", folder / "b"));
  CHECK(!IsSameFolder(folder / "a", folder / "no"));
  CHECK(!IsSameFolder(folder / "no", folder / "no"));
  CHECK(!IsSameFolder(folder / "file", folder / "file"));
}

TEST_CASE("entries of a folder are listed and can be removed twice") {
  ScratchFolder folder;
  folder.Write("b", "");
  folder.Write("a", "");
  folder.Write(".c", "");
  auto names = ListFolder(folder.path());
  REQUIRE(names.ok());
  CHECK(*names == Names{".c", "a", "b"});
  CHECK(RemoveFile(folder / "a").ok());
  CHECK(RemoveFile(folder / "a").ok());
  CHECK(!RemoveFile(folder.path()).ok());
  CHECK(SyncFolder(folder.path()).ok());
  CHECK(ListFolder(folder / "no").status().message() ==
        "cannot read folder '" + (folder / "no") + "': No such file or directory");
  CHECK(!SyncFolder(folder / "no").ok());
}

TEST_CASE("a folder lock belongs to one process until it ends") {
  ScratchFolder folder;
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t child = fork();
  if (child == 0) {
    auto lock = FolderLock::Take(folder.path());
    char ok = lock.ok();
    if (write(ready[1], &ok, 1) == 1)
      pause();
    _exit(0);
  }
  char ok = 0;
  REQUIRE(read(ready[0], &ok, 1) == 1);
  CHECK(ok);
  CHECK(FolderLock::Take(folder.path()).status().message() ==
        "another run is writing to folder '" + folder.path() + "': wait for it, or end it");
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  auto mine = FolderLock::Take(folder.path());
  CHECK(mine.ok());
  CHECK(!FolderLock::Take(folder / "no").ok());
  close(ready[0]);
  close(ready[1]);
}
