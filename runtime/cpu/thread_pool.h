//===- thread_pool.h - Thread pool for blocks -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the blocks of a dispatch on several threads. Between dispatches, the threads spin for a
// short time and then sleep, so a dispatch starts within microseconds. Block b of B goes to thread
// b * T / B, where T is the number of threads. Only one caller may use the pool at a time. Only the
// constructor allocates memory.
//
// Example: of 5 blocks on 2 threads, thread 0 runs blocks 0 to 2, and thread 1 runs blocks 3 and 4.
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

  /// Starts `threads` - 1 worker threads. The caller's thread is the remaining one. The worker
  /// threads flush subnormal numbers to zero.
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
