//===- thread_pool.h - Threads for the blocks of a dispatch -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fork and join within microseconds: workers spin for a short while between dispatches, and sleep
// when nothing comes. Which block runs where is fixed: block b of B goes to thread b * T / B. One
// caller at a time; nothing is allocated after the constructor.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include <pthread.h>

namespace refold::runtime {

/// A word that threads wait on: by spinning first, then asleep.
class SpinGate {
public:
  uint32_t Load() const { return value_.load(std::memory_order_acquire); }
  /// Adds one and wakes who sleeps.
  void Advance();
  /// Returns when the value is not `old` any more, and gives it.
  uint32_t WaitWhile(uint32_t old);

private:
  alignas(64) std::atomic<uint32_t> value_{0};
  std::atomic<uint32_t> sleepers_{0};
};

class ThreadPool {
public:
  /// Work of one thread: blocks begin .. end - 1.
  using Work = void (*)(const void *context, uint32_t begin, uint32_t end);

  /// `threads` counts the caller's own: threads - 1 workers are started, with subnormals flushed to
  /// zero.
  static absl::StatusOr<std::unique_ptr<ThreadPool>> Create(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  int threads() const { return threads_; }
  /// Calls `work` on every thread that has blocks, and returns when all are done.
  void Run(Work work, const void *context, uint32_t blocks);

  /// First block of thread `thread` when `blocks` go to `threads`: the least b with b * threads /
  /// blocks >= thread.
  static uint32_t FirstBlock(uint32_t thread, uint32_t threads, uint32_t blocks) {
    return static_cast<uint32_t>((uint64_t{thread} * blocks + threads - 1) / threads);
  }

private:
  struct Worker {
    ThreadPool *pool;
    uint32_t index;
    pthread_t thread;
  };
  explicit ThreadPool(int threads) : threads_(threads) {}
  static void *WorkerMain(void *worker);
  void RunShare(uint32_t index);

  int threads_;
  std::vector<Worker> workers_;
  // Written by the caller before `start_` advances, read by workers after.
  Work work_ = nullptr;
  const void *context_ = nullptr;
  uint32_t blocks_ = 0;
  bool stop_ = false;
  SpinGate start_;
  /// Advanced by each worker that is done.
  SpinGate done_;
};

} // namespace refold::runtime
