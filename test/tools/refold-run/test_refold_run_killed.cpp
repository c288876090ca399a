//===- test_refold_run_killed.cpp - Interrupted runs ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kills runs at random moments and resumes them. A resumed run must give the bits of a run that
// never stopped. Also sends signals that ask a run to end. The run must save a checkpoint first.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/folders.h"
#include "test/tools/refold-run/long_fold.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

using Clock = std::chrono::steady_clock;

/// Starts refold-run in the folder. Its standard error is written to the file `err`.
pid_t Start(const ScratchFolder &folder, const std::string &arguments) {
  std::vector<std::string> words = absl::StrSplit(arguments, ' ');
  std::vector<char *> argv = {const_cast<char *>(REFOLD_RUN)};
  for (std::string &word : words)
    argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (chdir(folder.path().c_str()) != 0)
      _exit(99);
    int err = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (err < 0 || dup2(err, 2) < 0)
      _exit(99);
    // A shell that runs the test in the background makes it ignore the signal.
    std::signal(SIGINT, SIG_DFL);
    execv(REFOLD_RUN, argv.data());
    _exit(99);
  }
  return child;
}

int Wait(pid_t child) {
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return status;
}

/// Waits until the file `log` is larger than `bytes` bytes.
void WaitForSteps(const ScratchFolder &folder, const std::string &log, size_t bytes) {
  for (int i = 0; i < 10000; ++i) {
    std::error_code none;
    if (std::filesystem::file_size(folder / log, none) > bytes && !none)
      return;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  FAIL("the run does not get on");
}

std::string Newest(const ScratchFolder &folder) {
  auto names = ListFolder(folder / "c");
  REQUIRE(names.ok());
  REQUIRE(!names->empty());
  return "c/" + names->back();
}

} // namespace

TEST_CASE("a run that is killed at random moments is resumed to the same bits") {
  constexpr int64_t kKilledSteps = 100000;
  LongFolder folder(kKilledSteps);
  const std::string run = "long.rfx --quiet --feed x=x.npy --seed=5 --threads=1 ",
                    saving = run + "--state-out=c --save-every=7000 --resume --log=log";
  Output(folder, run + "--state-out=once.st --fetch loss=once.csv");
  const auto expected = TensorsOf(folder, "once.st");
  std::vector<std::string> losses = absl::StrSplit(folder.Read("once.csv"), '\n');
  // Measures when the first step and the last step end. The first run has an empty cache.
  std::chrono::duration<double> first{}, last{};
  for (int i = 0; i < 2; ++i) {
    std::filesystem::remove_all(folder / "c");
    const auto begin = Clock::now();
    const pid_t child = Start(folder, saving);
    while (!IsFolder(folder / "c") && Clock::now() - begin < std::chrono::seconds(20))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    first = Clock::now() - begin;
    REQUIRE(Wait(child) == 0);
    last = Clock::now() - begin;
  }
  CHECK(TensorsOf(folder, Newest(folder)) == expected);

  std::mt19937 random(20);
  int killed = 0, resumed = 0;
  for (int round = 0; killed < 20 && round < 100; ++round) {
    std::filesystem::remove_all(folder / "c");
    std::filesystem::remove_all(folder / "log");
    const pid_t child = Start(folder, saving);
    std::this_thread::sleep_for(first * 0.9 + std::uniform_real_distribution<>(0, 1)(random) *
                                                  (last - first * 0.9));
    kill(child, SIGKILL);
    if (!WIFSIGNALED(Wait(child))) {
      // The run is faster than it was, so later moments would be too late.
      last = std::max(first, (last + first) / 2);
      continue;
    }
    ++killed;
    resumed += IsFolder(folder / "c") && !ListFolder(folder / "c")->empty();
    INFO(round);
    const Result rest = RefoldRun(folder, saving);
    INFO(rest.err);
    REQUIRE(rest.code == 0);
    REQUIRE(Newest(folder) == "c/step-0000100000.safetensors");
    REQUIRE(TensorsOf(folder, Newest(folder)) == expected);
    // The log contains each step once, with its loss.
    const std::vector<std::string> rows = absl::StrSplit(folder.Read("log/log.csv"), '\n');
    REQUIRE(rows.size() == losses.size());
    for (size_t i = 1; i + 1 < rows.size(); ++i)
      if (!absl::StartsWith(rows[i], losses[i] + ","))
        FAIL(rows[i] << " should begin with " << losses[i]);
  }
  CHECK(killed == 20);
  CHECK(resumed > 3);
}

TEST_CASE("SIGTERM and Ctrl-C save the state and end a run between two steps") {
  LongFolder folder(4000000);
  for (auto [signal, name, code] :
       {std::tuple{SIGTERM, "SIGTERM", 143}, std::tuple{SIGINT, "SIGINT", 130}}) {
    INFO(name);
    std::filesystem::remove_all(folder / "c");
    std::filesystem::remove_all(folder / "log");
    const pid_t child = Start(folder, "long.rfx --quiet --feed x=x.npy --threads=1 --state-out=c "
                                      "--save-every=100000000 --log=log");
    WaitForSteps(folder, "log/log.csv", 20000);
    kill(child, signal);
    const int status = Wait(child);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == code);
    const std::string state = Newest(folder), err = folder.Read("err");
    const int64_t step = std::stoll(state.substr(7, 10));
    CHECK(err == absl::StrCat("refold-run: stopped by ", name, " after step ", step,
                              " of 4000000; its state is '", state,
                              "', --resume continues from there\n"));
    Output(folder,
           absl::StrCat("long.rfx --feed x=x.npy --threads=1 --state-out=once.st --steps=", step));
    CHECK(TensorsOf(folder, state) == TensorsOf(folder, "once.st"));
    CHECK_THAT(folder.Read("log/log.html"), Contains(absl::StrCat("stopped by ", name)));
  }
}

TEST_CASE("a run with only a log is ended by a signal and reports that no state is saved") {
  LongFolder folder(4000000);
  pid_t child = Start(folder, "long.rfx --quiet --feed x=x.npy --threads=1 --log=log");
  WaitForSteps(folder, "log/log.csv", 20000);
  kill(child, SIGTERM);
  int status = Wait(child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 143));
  CHECK_THAT(folder.Read("err"),
             EndsWith("; its state is not saved: --state-out=DIR --save-every=N saves it\n"));
  child = Start(folder, "long.rfx --quiet --feed x=x.npy --threads=1 --log=log2 --state-out=s.st");
  WaitForSteps(folder, "log2/log.csv", 20000);
  kill(child, SIGTERM);
  status = Wait(child);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 143));
  CHECK_THAT(folder.Read("err"),
             EndsWith("; its state is 's.st', --state-in continues from there\n"));
  CHECK(TensorsOf(folder, "s.st").size() == 3);
}

TEST_CASE("a run that cannot be cut is ended by a signal at once") {
  // A state is changed before the fold, once per run, so --log does not cut the run.
  Program program = LongFold(20000000);
  auto &commands = program.table.functions[1]->commands;
  commands.insert(commands.begin(), CopyCommand(kX, kW));
  ScratchFolder folder;
  WriteProgram(folder, "long.rfx", std::move(program));
  REQUIRE(WriteNpy(folder / "x.npy", FoldInput()).ok());
  for (int signal : {SIGTERM, SIGINT}) {
    std::filesystem::remove_all(folder / "log");
    const pid_t child = Start(folder, "long.rfx --quiet --feed x=x.npy --threads=1 --log=log");
    WaitForSteps(folder, "log/log.html", 0);
    // Waits until the run is in its fold.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    kill(child, signal);
    const int status = Wait(child);
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK(folder.Read("err").empty());
    CHECK(folder.Read("log/log.csv") == "step,loss,seconds_a_step,peak_bytes\n");
  }
}

TEST_CASE("a second signal ends a run at once") {
  LongFolder folder(4000000);
  const pid_t child = Start(folder, "long.rfx --quiet --feed x=x.npy --threads=1 --log=log");
  WaitForSteps(folder, "log/log.csv", 2000000);
  kill(child, SIGTERM);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  kill(child, SIGTERM);
  const int status = Wait(child);
  // The run may already have reached the end of its piece.
  CHECK(((WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM) ||
         (WIFEXITED(status) && WEXITSTATUS(status) == 143)));
}
