//===- stop_signals.cpp - Signals that end a run --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// System calls that a signal interrupts are restarted, because files are being written.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/stop_signals.h"

#include <atomic>
#include <csignal>

namespace refold::run {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
struct sigaction before[2];
std::atomic<int> noted{0};
static_assert(std::atomic<int>::is_always_lock_free, "a handler may touch nothing else");

void Note(int signal) {
  int none = 0;
  if (noted.compare_exchange_strong(none, signal))
    return;
  // The signal is blocked until this handler returns, and then has its default effect.
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

} // namespace

StopSignals::StopSignals() {
  noted = 0;
  for (int i = 0; i < 2; ++i) {
    sigaction(kSignals[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_IGN)
      continue;
    struct sigaction note = {};
    note.sa_handler = Note;
    note.sa_flags = SA_RESTART;
    sigemptyset(&note.sa_mask);
    sigaction(kSignals[i], &note, nullptr);
  }
}

StopSignals::~StopSignals() {
  for (int i = 0; i < 2; ++i)
    sigaction(kSignals[i], &before[i], nullptr);
}

int StopSignals::received() { return noted; }

const char *SignalName(int signal) { return signal == SIGINT ? "SIGINT" : "SIGTERM"; }

int ExitCodeOf(int signal) { return 128 + signal; }

} // namespace refold::run
