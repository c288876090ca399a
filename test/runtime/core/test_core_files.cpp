//===- test_core_files.cpp - Reading and writing whole files ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A name never shows a partial file, and a failure leaves no file behind.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/files.h"

#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <csignal>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace refold::runtime;
using refold::testing::ScratchFolder;

using Names = std::vector<std::string>;

TEST_CASE("a file appears when it is complete, and replaces an earlier file") {
  ScratchFolder folder;
  std::string path = folder.Write("a", "old");
  {
    auto file = AtomicFile::Create(path);
    REQUIRE(file.ok());
    REQUIRE(file->Write("ne").ok());
    REQUIRE(file->Write("w").ok());
    CHECK(folder.Read("a") == "old");
    CHECK(folder.List().size() == 2);
    REQUIRE(file->Commit().ok());
  }
  CHECK(folder.Read("a") == "new");
  CHECK(folder.List() == Names{"a"});
}

TEST_CASE("bytes that were written can be overwritten before the commit") {
  ScratchFolder folder;
  auto file = AtomicFile::Create(folder / "a");
  REQUIRE(file.ok());
  REQUIRE(file->Write("0123456789").ok());
  REQUIRE(file->WriteAt(2, "ab").ok());
  REQUIRE(file->Write("end").ok());
  REQUIRE(file->Commit().ok());
  CHECK(folder.Read("a") == "01ab456789end");
}

TEST_CASE("no file remains without a commit") {
  ScratchFolder folder;
  {
    auto file = AtomicFile::Create(folder / "a");
    REQUIRE(file.ok());
    REQUIRE(file->Write("half").ok());
  }
  CHECK(folder.List().empty());
}

TEST_CASE("two writers of one name do not interfere") {
  ScratchFolder folder;
  auto first = AtomicFile::Create(folder / "a"), second = AtomicFile::Create(folder / "a");
  REQUIRE(first.ok());
  REQUIRE(second.ok());
  REQUIRE(first->Write("first").ok());
  REQUIRE(second->Write("second").ok());
  REQUIRE(second->Commit().ok());
  REQUIRE(first->Commit().ok());
  CHECK(folder.Read("a") == "first");
  CHECK(folder.List() == Names{"a"});
}

TEST_CASE("concurrent writers of one name never show a partial file") {
  ScratchFolder folder;
  const std::string plain = folder / "a", link = folder / "link";
  REQUIRE(symlink("a", link.c_str()) == 0);
  auto write = [&](const std::string &name, char filling) {
    return WriteFile(name, std::string(3000, filling)).ok();
  };
  REQUIRE(write(plain, 'a'));
  std::atomic<bool> done{false};
  std::atomic<int> failed{0};
  std::thread other([&] {
    for (bool by_link = false; !done; by_link = !by_link)
      failed += !write(by_link ? link : plain, 'b');
  });
  int halves = 0;
  for (int i = 0; i < 2000; ++i) {
    failed += !write(i % 2 ? link : plain, 'a');
    const std::string read = folder.Read("a");
    halves += read != std::string(3000, 'a') && read != std::string(3000, 'b');
  }
  done = true;
  other.join();
  CHECK(halves == 0);
  CHECK(failed == 0);
}

TEST_CASE("a symbolic link still points to a file that was replaced") {
  ScratchFolder folder;
  folder.Write("behind", "old");
  REQUIRE(symlink("behind", (folder / "link").c_str()) == 0);
  REQUIRE(WriteFile(folder / "link", "new").ok());
  CHECK(folder.Read("behind") == "new");
  struct stat info;
  REQUIRE(lstat((folder / "link").c_str(), &info) == 0);
  CHECK(S_ISLNK(info.st_mode));
}

TEST_CASE("writing through a dangling symbolic link creates its target") {
  ScratchFolder folder;
  REQUIRE(mkdir((folder / "there").c_str(), 0777) == 0);
  REQUIRE(symlink("second", (folder / "first").c_str()) == 0);
  REQUIRE(symlink("there/file", (folder / "second").c_str()) == 0);
  CHECK(CheckWritable(folder / "first").ok());
  REQUIRE(WriteFile(folder / "first", "new").ok());
  CHECK(folder.Read("there/file") == "new");
  struct stat info;
  for (const char *link : {"first", "second"}) {
    REQUIRE(lstat((folder / link).c_str(), &info) == 0);
    CHECK(S_ISLNK(info.st_mode));
  }
  CHECK(folder.List().size() == 3);
}

TEST_CASE("a symbolic link to nowhere is refused and remains") {
  ScratchFolder folder;
  const std::pair<const char *, const char *> cases[] = {
      {"no/file", "No such file or directory"},
      {"no/", "it is a link to a folder that is not there"},
      {"link", "Too many levels of symbolic links"}};
  for (const auto &[target, reason] : cases) {
    INFO(target);
    REQUIRE(symlink(target, (folder / "link").c_str()) == 0);
    const std::string message = "cannot write '" + folder / "link" + "': " + reason;
    CHECK(CheckWritable(folder / "link").message() == message);
    CHECK(WriteFile(folder / "link", "x").message() == message);
    CHECK(folder.List() == Names{"link"});
    REQUIRE(unlink((folder / "link").c_str()) == 0);
  }
}

TEST_CASE("files do not use the descriptors of closed standard streams") {
  ScratchFolder folder;
  folder.Write("in", "0123");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (int stream : {0, 1, 2})
      close(stream);
    auto in = InputFile::Open(folder / "in");
    auto out = AtomicFile::Create(folder / "out");
    // A message to a closed stream must not end up in the file.
    bool right = in.ok() && out.ok() && write(1, "stray", 5) < 0 && write(2, "stray", 5) < 0;
    right = right && out->Write("new").ok() && out->Commit().ok();
    _exit(right ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  CHECK(folder.Read("out") == "new");
}

TEST_CASE("writing to /dev/stdout continues the file behind standard output") {
  ScratchFolder folder;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const int out = open((folder / "out").c_str(), O_WRONLY | O_CREAT, 0666);
    bool right = dup2(out, 1) == 1 && write(1, "before ", 7) == 7;
    right = right && WriteFile("/dev/stdout", "between ").ok() && write(1, "after", 5) == 5;
    _exit(right ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  CHECK(folder.Read("out") == "before between after");
  CHECK(folder.List() == Names{"out"});
}

TEST_CASE("running out of disk space is an error, and the earlier file remains") {
  ScratchFolder folder;
  folder.Write("a", "old");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    // Simulates a full disk: the write that passes 4,000 bytes is short, and the next one fails.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4000, 4000};
    bool right = setrlimit(RLIMIT_FSIZE, &limit) == 0;
    for (Outlives outlives : {Outlives::Crash, Outlives::Process})
      for (size_t bytes : {4000, 4001, 1 << 20}) {
        auto file = AtomicFile::Create(folder / (bytes == 4000 ? "b" : "a"));
        absl::Status status = file.status();
        if (status.ok())
          status = file->Write(std::string(bytes, 'x'));
        if (status.ok())
          status = file->Commit(outlives);
        right &= status.ok() == (bytes == 4000);
      }
    _exit(right ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  CHECK(folder.Read("a") == "old");
  CHECK(folder.Read("b") == std::string(4000, 'x'));
  CHECK(folder.List().size() == 2);
}

TEST_CASE("special files are written directly") {
  CHECK(WriteFile("/dev/null", "gone").ok());
  struct stat info;
  REQUIRE(stat("/dev/null", &info) == 0);
  CHECK(S_ISCHR(info.st_mode));
}

TEST_CASE("write errors are reported before and during writing") {
  ScratchFolder folder;
  folder.Write("file", "");
  const std::pair<std::string, std::string> cases[] = {
      {folder / "no/file", "No such file or directory"},
      {folder / "file/a", "Not a directory"},
      {folder.path(), "it is a folder"},
      {folder / "a/", "not a file name"},
      {"", "not a file name"}};
  for (const auto &[path, reason] : cases) {
    std::string message = "cannot write '" + path + "': " + reason;
    CHECK(CheckWritable(path).message() == message);
    CHECK(WriteFile(path, "x").message() == message);
  }
  CHECK(CheckWritable(folder / "new").ok());
  CHECK(CheckWritable(folder / "file").ok());
  CHECK(CheckWritable("/dev/null").ok());
  CHECK(folder.List() == Names{"file"});
  CHECK(!WriteFile("/dev/full", std::string(1 << 20, 'x')).ok());
}

TEST_CASE("files are read completely") {
  ScratchFolder folder;
  std::string path = folder.Write("a", "0123456789");
  auto file = InputFile::Open(path);
  REQUIRE(file.ok());
  CHECK(file->size() == 10);
  char part[4] = {};
  REQUIRE(file->Read(3, reinterpret_cast<std::byte *>(part), 3).ok());
  CHECK(std::string(part) == "345");
  CHECK(file->Read(8, reinterpret_cast<std::byte *>(part), 3).message() ==
        "cannot read '" + path + "': it ends at byte 10");
  REQUIRE(truncate(path.c_str(), 4) == 0);
  CHECK(file->Read(3, reinterpret_cast<std::byte *>(part), 3).message() ==
        "cannot read '" + path + "': it became shorter while it was read");

  auto bytes = ReadFile(path);
  REQUIRE(bytes.ok());
  CHECK(std::string(reinterpret_cast<const char *>(bytes->data()), bytes->size()) == "0123");
  CHECK(ReadFile(folder.Write("empty", ""))->size() == 0);
}

TEST_CASE("read errors name the file and the reason") {
  ScratchFolder folder;
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(ReadFile(folder / "no").status().message() ==
        "cannot read '" + (folder / "no") + "': No such file or directory");
  CHECK(ReadFile(folder.path()).status().message() ==
        "cannot read '" + folder.path() + "': it is a folder");
  CHECK(ReadFile(folder / "pipe").status().message() ==
        "cannot read '" + (folder / "pipe") + "': not a regular file");
}
