//===- test_cpu_thread_pool.cpp - Threads for the blocks of a dispatch ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that every row block runs once, on the thread that the rule assigns. Work is distributed
// to the threads many times, with pauses in which the worker threads fall asleep.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/thread_pool.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <limits>
#include <set>
#include <thread>
#include <vector>

using namespace refold::runtime;

namespace {

struct Record {
  std::vector<uint32_t> count;
  std::vector<pthread_t> thread;
  std::vector<float> product;
};

void Work(const void *context, uint32_t begin, uint32_t end) {
  Record &record = **static_cast<Record *const *>(context);
  for (uint32_t block = begin; block < end; ++block) {
    ++record.count[block];
    record.thread[block] = pthread_self();
    volatile float small = std::numeric_limits<float>::min();
    record.product[block] = small * 0.5f;
  }
}

} // namespace

TEST_CASE("block b of B goes to thread b * T / B") {
  for (uint32_t threads = 1; threads <= 9; ++threads)
    for (uint32_t blocks = 1; blocks <= 40; ++blocks) {
      CHECK(ThreadPool::FirstBlock(0, threads, blocks) == 0);
      CHECK(ThreadPool::FirstBlock(threads, threads, blocks) == blocks);
      for (uint32_t block = 0; block < blocks; ++block) {
        uint32_t thread = block * threads / blocks;
        CHECK(ThreadPool::FirstBlock(thread, threads, blocks) <= block);
        CHECK(block < ThreadPool::FirstBlock(thread + 1, threads, blocks));
      }
    }
}

TEST_CASE("every block runs once and always on the same thread") {
  for (int threads : {1, 2, 3, 5}) {
    auto pool = ThreadPool::Create(threads);
    REQUIRE(pool.ok());
    CHECK((*pool)->threads() == threads);
    for (uint32_t blocks : {1u, 2u, 3u, 7u, 8u}) {
      Record record{std::vector<uint32_t>(blocks), std::vector<pthread_t>(blocks),
                    std::vector<float>(blocks)};
      Record *pointer = &record;
      (*pool)->Run(Work, &pointer, blocks);
      std::vector<pthread_t> first = record.thread;
      bool moved = false;
      for (uint32_t round = 1; round < 500; ++round) {
        (*pool)->Run(Work, &pointer, blocks);
        for (uint32_t block = 0; block < blocks; ++block)
          moved |= !pthread_equal(first[block], record.thread[block]);
      }
      CHECK_FALSE(moved);
      for (uint32_t block = 0; block < blocks; ++block)
        CHECK(record.count[block] == 500);
      CHECK(pthread_equal(record.thread[0], pthread_self()));
      std::set<pthread_t> used(first.begin(), first.end());
      CHECK(used.size() ==
            (blocks == 1 ? 1u : std::min<size_t>(blocks, static_cast<size_t>(threads))));
      // Workers flush subnormals. The walker sets the mode of the calling thread.
      if (used.size() > 1)
        CHECK(record.product[blocks - 1] == 0.0f);
    }
  }
}

TEST_CASE("sleeping workers are woken") {
  auto pool = ThreadPool::Create(3);
  REQUIRE(pool.ok());
  Record record{std::vector<uint32_t>(3), std::vector<pthread_t>(3), std::vector<float>(3)};
  Record *pointer = &record;
  for (int round = 0; round < 50; ++round) {
    std::this_thread::sleep_for(
        std::chrono::microseconds(round * 10)); // times around the end of the spin
    (*pool)->Run(Work, &pointer, 3);
  }
  CHECK(record.count == std::vector<uint32_t>{50, 50, 50});
}

TEST_CASE("a pool that never ran can be destroyed") {
  auto pool = ThreadPool::Create(4);
  REQUIRE(pool.ok());
  pool->reset();
  CHECK(ThreadPool::Create(0).status().message() == "a thread pool of 0 threads");
}
