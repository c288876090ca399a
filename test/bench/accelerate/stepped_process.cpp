//===- stepped_process.cpp - Single-stepped processes ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/stepped_process.h"

#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <new>
#include <system_error>
#include <utility>

namespace refold::bench {

/// Lies in memory shared by both processes. Null in a process that is not stepped.
static std::atomic<int64_t> *steps_taken = nullptr;
/// The signal that the child sends to itself to begin or end stepping.
static constexpr int kSwitch = SIGUSR2;

static std::string WhyFailed(const char *what) {
  return std::string(what) + ": " + std::system_category().message(errno);
}

/// Runs the parent until the child ends.
[[noreturn]] static void StepThrough(pid_t child) {
  bool stepping = false, first = true;
  for (;;) {
    int status = 0;
    if (waitpid(child, &status, 0) < 0)
      std::_Exit(1);
    if (WIFEXITED(status))
      std::_Exit(WEXITSTATUS(status));
    if (WIFSIGNALED(status))
      std::_Exit(128 + WTERMSIG(status));
    if (std::exchange(first, false))
      ptrace(PTRACE_SETOPTIONS, child, nullptr, long{PTRACE_O_EXITKILL});
    int signal = WSTOPSIG(status);
    if (signal == kSwitch) {
      stepping = !stepping;
      signal = 0;
    } else if (signal == SIGTRAP && stepping) {
      steps_taken->fetch_add(1, std::memory_order_relaxed);
      signal = 0;
    }
    ptrace(stepping ? PTRACE_SINGLESTEP : PTRACE_CONT, child, nullptr, static_cast<long>(signal));
  }
}

std::string ContinueStepped() {
  void *memory = mmap(nullptr, sizeof(std::atomic<int64_t>), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return WhyFailed("mmap");
  auto *steps = new (memory) std::atomic<int64_t>(0);
  const pid_t child = fork();
  if (child < 0)
    return WhyFailed("fork");
  if (child > 0) {
    steps_taken = steps;
    StepThrough(child);
  }
  if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
    return WhyFailed("ptrace");
  steps_taken = steps;
  SwitchStepping(); // some systems accept the call but do not step
  SwitchStepping();
  if (SteppedInstructions() > 0)
    return "";
  steps_taken = nullptr;
  return "ptrace: it does not step";
}

bool IsStepped() { return steps_taken != nullptr; }
void SwitchStepping() { raise(kSwitch); }
int64_t SteppedInstructions() { return steps_taken->load(std::memory_order_relaxed); }

} // namespace refold::bench
