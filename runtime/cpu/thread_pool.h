//===- thread_pool.h - Thread pool for blocks -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Forks and joins within microseconds: workers spin for a short time between dispatches, then
// sleep. The assignment of blocks is fixed: block b of B goes to thread b * T / B. One caller at a
// time. Allocates nothing after the constructor.
//
// Example: 5 blocks on 2 threads. Blocks 0 to 2 go to thread 0, blocks 3 and 4 to thread 1.
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

/// A counter that threads wait on, first by spinning, then asleep.
class SpinGate {
public:
  uint32_t Load() const { return value_.load(std::memory_order_acquire); }
  /// Adds one and wakes all sleeping threads.
  void Advance();
  /// Waits until the value differs from `old`, and returns it.
  uint32_t WaitWhile(uint32_t old);

private:
  alignas(64) std::atomic<uint32_t> value_{0};
  std::atomic<uint32_t> sleepers_{0};
};

class ThreadPool {
public:
  /// The work of one thread: blocks begin .. end - 1.
  using Work = void (*)(const void *context, uint32_t begin, uint32_t end);

  /// Starts threads - 1 workers; the caller's thread is the remaining thread. The workers flush
  /// subnormal numbers to zero.
  static absl::StatusOr<std::unique_ptr<ThreadPool>> Create(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  int threads() const { return threads_; }
  /// Calls `work` on every thread that has blocks; returns when all are done.
  void Run(Work work, const void *context, uint32_t blocks);

  /// Returns the first block of thread `thread`: the least b with b * threads / blocks >= thread.
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
  // The caller writes these before it advances `start_`; workers read them after that.
  Work work_ = nullptr;
  const void *context_ = nullptr;
  uint32_t blocks_ = 0;
  bool stop_ = false;
  SpinGate start_;
  /// Each worker advances it when done.
  SpinGate done_;
};

} // namespace refold::runtime
