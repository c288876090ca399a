//===- kernel_cache_test.cpp - Cache of compiled kernels ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the keys of compiled kernels, the cache in memory and the cache folder on disk. The cached
// objects are arbitrary bytes in these tests.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/compiler_identity.h"
#include "compiler/codegen/cache/kernel_folder.h"
#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace refold;
using namespace refold::codegen;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using refold::testing::ScratchFolder;

namespace {

TargetDescription Target(absl::string_view name) { return *TargetDescription::Get(name); }

KernelKey Key(int number) {
  return kernelKey(std::to_string(number), Target("x86-64-v3"), {}, "compiler");
}

KernelObject Object(size_t bytes, char filling) {
  return std::make_shared<const std::vector<char>>(bytes, filling);
}

/// Returns the error of `find` for a file that holds `content`.
std::string Refused(const KernelFolder &folder, const ScratchFolder &scratch, const KernelKey &key,
                    const std::string &content) {
  std::string file = folder.fileOf(key);
  scratch.Write(file.substr(file.rfind('/') + 1), content);
  absl::StatusOr<KernelObject> found = folder.find(key);
  REQUIRE_FALSE(found.ok());
  std::string message(found.status().message());
  std::string start = "cache entry '" + file + "' ";
  REQUIRE_THAT(message, StartsWith(start));
  return message.substr(start.size());
}

} // namespace

TEST_CASE("a key depends on everything that affects the code, and on nothing else") {
  const TargetDescription target = Target("x86-64-v3");
  const KernelKey key = kernelKey("text", target, {}, "compiler");
  CHECK(key == kernelKey("text", Target("x86-64-v3"), {}, "compiler"));
  CHECK(key.hex().size() == 64);
  CHECK(key.hex().find_first_not_of("0123456789abcdef") == std::string::npos);

  auto other = [&](auto change) {
    TargetDescription changed = target;
    change(changed);
    return kernelKey("text", changed, {}, "compiler");
  };
  std::vector<std::string> keys = {
      key.hex(),
      kernelKey("texts", target, {}, "compiler").hex(),
      kernelKey("text", target, {}, "compilers").hex(),
      kernelKey("text", target, {.tiles = false}, "compiler").hex(),
      kernelKey("text", Target("x86-64-v4"), {}, "compiler").hex(),
      other([](TargetDescription &t) { t.name = "x86-64-v5"; }).hex(),
      other([](TargetDescription &t) { t.features.pop_back(); }).hex(),
      other([](TargetDescription &t) { t.vector_bytes = 16; }).hex(),
      other([](TargetDescription &t) { t.vector_registers = 8; }).hex(),
      // The end of one part of the key cannot become the beginning of the next part.
      kernelKey("", target, {}, "compiler text").hex(),
  };
  std::sort(keys.begin(), keys.end());
  CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
}

TEST_CASE("the compiler's identity covers its sources, LLVM and the libraries") {
  const std::string &identity = compilerIdentity();
  CHECK_THAT(identity, StartsWith("refold 0."));
  CHECK_THAT(identity, Contains(" LLVM 22."));
  CHECK(identity.find('\n') == std::string::npos);
  // The identity is "refold", the version, and 64 digits.
  size_t hash = identity.find(' ', identity.find(' ') + 1) + 1;
  CHECK(identity.substr(hash).find_first_not_of("0123456789abcdef") == 64);
}

TEST_CASE("the cache in memory evicts the least recently used objects") {
  KernelMemory memory(100);
  CHECK(memory.find(Key(1)) == nullptr);
  KernelObject first = Object(40, 'a');
  memory.insert(Key(1), first);
  memory.insert(Key(2), Object(40, 'b'));
  CHECK(memory.find(Key(1)) == first);
  memory.insert(Key(1), Object(40, 'c')); // the entry with key 1 stays the first one
  CHECK(memory.find(Key(1)) == first);
  CHECK(memory.bytes() == 80);
  memory.insert(Key(3),
                Object(60, 'd')); // key 1 was used more recently than key 2, so key 2 is evicted
  CHECK(memory.find(Key(2)) == nullptr);
  CHECK(memory.find(Key(1)) == first);
  CHECK(memory.find(Key(3)) != nullptr);
  CHECK(memory.bytes() == 100);
  memory.insert(Key(4), Object(101, 'e'));
  CHECK(memory.find(Key(4)) == nullptr);
  CHECK(memory.bytes() == 100);
  memory.clear();
  CHECK(memory.find(Key(1)) == nullptr);
  CHECK(memory.bytes() == 0);
}

TEST_CASE("threads share a cache in memory") {
  KernelMemory memory(1000);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 2000; ++i) {
        int number = (i * 7 + t) % 13;
        if (KernelObject found = memory.find(Key(number)))
          wrong += found->size() != 100 || (*found)[0] != static_cast<char>(number);
        else
          memory.insert(Key(number), Object(100, static_cast<char>(number)));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK(wrong == 0);
  CHECK(memory.bytes() == 1000);
}

TEST_CASE("an object stored in a cache folder is found by every process") {
  ScratchFolder scratch;
  std::string path = scratch / "a/b/cache";
  absl::StatusOr<KernelFolder> folder = KernelFolder::open(path);
  REQUIRE(folder.ok());
  absl::StatusOr<KernelObject> missing = folder->find(Key(1));
  REQUIRE(missing.ok());
  CHECK(*missing == nullptr);
  for (size_t bytes : {0, 1, 5000}) {
    KernelKey key = Key(static_cast<int>(bytes));
    REQUIRE(folder->store(key, *Object(bytes, 'x')).ok());
    absl::StatusOr<KernelObject> found = KernelFolder::open(path)->find(key);
    REQUIRE(found.ok());
    REQUIRE(*found);
    CHECK(**found == *Object(bytes, 'x'));
  }
}

TEST_CASE("damaged cache entries are never used") {
  ScratchFolder scratch;
  KernelFolder folder = *KernelFolder::open(scratch.path());
  KernelKey key = Key(1);
  std::vector<char> object(300);
  for (size_t i = 0; i < object.size(); ++i)
    object[i] = static_cast<char>(i * 31);
  REQUIRE(folder.store(key, object).ok());
  const std::string good = scratch.Read("llvmcache-" + key.hex() + ".kernel");
  REQUIRE(good.size() == 80 + object.size());

  CHECK(Refused(folder, scratch, key, "") == "has 0 bytes, too few for its header");
  CHECK(Refused(folder, scratch, key, good.substr(0, 79)) ==
        "has 79 bytes, too few for its header");
  CHECK(Refused(folder, scratch, key, good.substr(0, 200)) == "holds 120 bytes of 300");
  CHECK(Refused(folder, scratch, key, good + "x") == "holds 301 bytes of 300");
  std::string foreign = good;
  foreign[7] = '2';
  CHECK(Refused(folder, scratch, key, foreign) == "is of another format than refoldk1");
  foreign = good;
  foreign[8] ^= 1;
  CHECK(Refused(folder, scratch, key, foreign) == "is that of another kernel");
  // The cache rejects the entry, whichever bit is flipped.
  for (size_t i = 0; i < good.size(); i += i < 80 ? 1 : 17) {
    std::string flipped = good;
    flipped[i] ^= 1 << (i % 8);
    INFO(i);
    Refused(folder, scratch, key, flipped);
  }
  REQUIRE(folder.store(key, object).ok());
  CHECK(**folder.find(key) == object);
}

TEST_CASE("an unusable cache folder is reported in one line") {
  ScratchFolder scratch;
  scratch.Write("file", "x");
  absl::StatusOr<KernelFolder> folder = KernelFolder::open(scratch / "file/cache");
  REQUIRE_FALSE(folder.ok());
  CHECK(folder.status().message() ==
        "cache folder '" + scratch / "file/cache" + "' cannot be made: Not a directory");
  folder = KernelFolder::open(scratch / "gone");
  REQUIRE(folder.ok());
  REQUIRE(rmdir((scratch / "gone").c_str()) == 0);
  absl::Status stored = folder->store(Key(1), *Object(10, 'x'));
  REQUIRE_FALSE(stored.ok());
  std::string message(stored.message());
  CHECK_THAT(message, StartsWith("cache folder '" + scratch / "gone" + "' cannot be written to: "));
  CHECK(message.find('\n') == std::string::npos);
  CHECK(folder->find(Key(1)).ok());
}

TEST_CASE("an entry that does not fit on the disk is reported and removed") {
  ScratchFolder scratch;
  KernelFolder folder = *KernelFolder::open(scratch.path());
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    // Limits the size of each file to 500 bytes, to simulate a full disk. A write that reaches the
    // limit writes only a part of its bytes, and the next write fails.
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{500, 500};
    bool right =
        setrlimit(RLIMIT_FSIZE, &limit) == 0 && folder.store(Key(1), *Object(420, 'x')).ok();
    for (size_t bytes : {421, 1000, 1000000})
      right =
          right && folder.store(Key(2), *Object(bytes, 'x')).message() ==
                       "cache folder '" + scratch.path() + "' cannot be written to: File too large";
    _exit(right ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  CHECK(scratch.List().size() == 1);
  CHECK(**folder.find(Key(1)) == *Object(420, 'x'));
  CHECK(*folder.find(Key(2)) == nullptr);
}

TEST_CASE("a cache folder is trimmed, and other files in it stay") {
  ScratchFolder scratch;
  KernelFolder folder = *KernelFolder::open(scratch.path());
  scratch.Write("mine", std::string(5000, 'x'));
  for (int i = 0; i < 10; ++i)
    REQUIRE(folder.store(Key(i), *Object(920, 'x')).ok());
  folder.trim();
  auto kept = [&] {
    int count = 0;
    for (int i = 0; i < 10; ++i)
      count += *folder.find(Key(i)) != nullptr;
    return count;
  };
  CHECK(kept() == 10);
  folder.trim(4000); // each entry has 1,000 bytes
  CHECK(kept() == 4);
  CHECK(scratch.Read("mine").size() == 5000);
}

TEST_CASE("processes write the same entries concurrently, and all read complete ones") {
  ScratchFolder scratch;
  KernelFolder folder = *KernelFolder::open(scratch.path());
  constexpr int kKeys = 20, kRounds = 30;
  // 0: all that it read was right.
  auto work = [&] {
    int wrong = 0;
    for (int round = 0; round < kRounds; ++round)
      for (int i = 0; i < kKeys; ++i) {
        KernelObject object = Object(3000 + 100 * i, static_cast<char>(i));
        if (!folder.store(Key(i), *object).ok())
          ++wrong;
        absl::StatusOr<KernelObject> found = folder.find(Key(i));
        wrong += !found.ok() || !*found || **found != *object;
      }
    return std::min(wrong, 100);
  };
  pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0)
    _exit(work());
  CHECK(work() == 0);
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(scratch.List().size() == kKeys); // no temporary file is left
}
