//===- run_with_progress.cpp - Progress of a run ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses one thread and one condition variable. Allocates nothing during the run.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/run_with_progress.h"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include <pthread.h>

namespace refold::runtime {
namespace {

constexpr std::chrono::milliseconds kPeriod(100);

struct Watched {
  const std::function<absl::Status()> &run;
  std::mutex mutex;
  std::condition_variable ended;
  bool has_ended = false;
  absl::Status status;
};

void *RunWatched(void *argument) {
  Watched &watched = *static_cast<Watched *>(argument);
  absl::Status status = watched.run();
  std::lock_guard<std::mutex> lock(watched.mutex);
  watched.status = std::move(status);
  watched.has_ended = true;
  watched.ended.notify_one();
  return nullptr;
}

} // namespace

absl::Status RunWithProgress(const std::function<absl::Status()> &run, const Device &device,
                             const std::function<void(int64_t)> &progress) {
  if (!progress)
    return run();
  Watched watched{run, {}, {}, false, {}};
  pthread_t thread;
  if (pthread_create(&thread, nullptr, RunWatched, &watched) != 0)
    return run(); // without a second thread, run without progress
  {
    std::unique_lock<std::mutex> lock(watched.mutex);
    while (!watched.ended.wait_for(lock, kPeriod, [&] { return watched.has_ended; })) {
      lock.unlock();
      progress(device.progress());
      lock.lock();
    }
  }
  pthread_join(thread, nullptr);
  if (watched.status.ok())
    progress(device.progress());
  return watched.status;
}

} // namespace refold::runtime
