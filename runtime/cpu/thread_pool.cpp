//===- thread_pool.cpp - Thread pool for blocks -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No wake-up is lost when a thread waits for a counter to change. The waiting thread registers as a
// sleeper, then reads the counter again. Advance changes the counter, then looks for sleepers.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/thread_pool.h"

#include "runtime/core/flush_denormals.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <climits>
#include <cstring>

#include <immintrin.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

/// The time that a waiting thread spins before it sleeps. Dispatches follow each other within
/// microseconds, but a sleeping thread takes 20 to 60 µs to wake up.
constexpr int64_t kSpinNanoseconds = 50'000;

int64_t Now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));

void FutexWait(std::atomic<uint32_t> &word, uint32_t old) {
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAIT_PRIVATE, old, nullptr, nullptr,
          0);
}

void FutexWakeAll(std::atomic<uint32_t> &word) {
  syscall(SYS_futex, reinterpret_cast<uint32_t *>(&word), FUTEX_WAKE_PRIVATE, INT_MAX, nullptr,
          nullptr, 0);
}

} // namespace

void SpinGate::Advance() {
  value_.fetch_add(1, std::memory_order_seq_cst);
  if (sleepers_.load(std::memory_order_seq_cst) > 0)
    FutexWakeAll(value_);
}

uint32_t SpinGate::WaitWhile(uint32_t old) {
  uint32_t value = value_.load(std::memory_order_acquire);
  if (value != old)
    return value;
  int64_t now = 0, until = 0;
  do {
    for (int i = 0; i < 32; ++i) {
      _mm_pause();
      value = value_.load(std::memory_order_acquire);
      if (value != old)
        return value; // most waits end before the clock is read
    }
    now = Now();
    if (until == 0)
      until = now + kSpinNanoseconds;
  } while (now < until);
  sleepers_.fetch_add(1, std::memory_order_seq_cst);
  while ((value = value_.load(std::memory_order_seq_cst)) == old)
    FutexWait(value_, old);
  sleepers_.fetch_sub(1, std::memory_order_relaxed);
  return value;
}

absl::StatusOr<std::unique_ptr<ThreadPool>> ThreadPool::Create(int threads) {
  if (threads < 1)
    return absl::InvalidArgumentError(absl::StrCat("a thread pool of ", threads, " threads"));
  std::unique_ptr<ThreadPool> pool(new ThreadPool(threads));
  pool->workers_.reserve(threads - 1); // workers keep pointers into it
  for (int i = 1; i < threads; ++i) {
    pool->workers_.push_back({pool.get(), static_cast<uint32_t>(i), {}});
    Worker &worker = pool->workers_.back();
    if (int error = pthread_create(&worker.thread, nullptr, WorkerMain, &worker); error != 0) {
      pool->workers_.pop_back();
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot start thread ", i + 1, " of ", threads, ": ", std::strerror(error)));
    }
  }
  return pool;
}

ThreadPool::~ThreadPool() {
  stop_ = true;
  start_.Advance();
  for (Worker &worker : workers_)
    pthread_join(worker.thread, nullptr);
}

void ThreadPool::RunShare(uint32_t index) {
  auto threads = static_cast<uint32_t>(threads_);
  uint32_t begin = FirstBlock(index, threads, blocks_);
  uint32_t end = FirstBlock(index + 1, threads, blocks_);
  if (begin < end)
    work_(context_, begin, end);
}

void *ThreadPool::WorkerMain(void *argument) {
  Worker &worker = *static_cast<Worker *>(argument);
  ThreadPool &pool = *worker.pool;
  FlushDenormals flush;
  uint32_t seen = 0;
  for (;;) {
    seen = pool.start_.WaitWhile(seen);
    if (pool.stop_)
      return nullptr;
    pool.RunShare(worker.index);
    pool.done_.Advance();
  }
}

void ThreadPool::Run(Work work, const void *context, uint32_t blocks) {
  if (workers_.empty() || blocks <= 1) {
    if (blocks > 0)
      work(context, 0, blocks);
    return;
  }
  work_ = work;
  context_ = context;
  blocks_ = blocks;
  uint32_t done = done_.Load();
  const uint32_t all =
      done + static_cast<uint32_t>(workers_.size()); // may wrap around, as the gate does
  start_.Advance();
  RunShare(0);
  while (done != all)
    done = done_.WaitWhile(done);
}

} // namespace refold::runtime
