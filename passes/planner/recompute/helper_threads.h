//===- helper_threads.h - Helper threads ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <functional>
#include <pthread.h>
#include <utility>
#include <vector>

namespace refold::planner {

/// Several threads that run the same function. The destructor waits until the function has returned
/// in all threads, so the owner must make it return first.
class HelperThreads {
public:
  explicit HelperThreads(std::function<void()> work) : work_(std::move(work)) {}
  ~HelperThreads() {
    for (pthread_t thread : threads_)
      pthread_join(thread, nullptr);
  }
  HelperThreads(const HelperThreads &) = delete;
  HelperThreads &operator=(const HelperThreads &) = delete;

  /// Starts threads until there are `count`, or until the system refuses another one.
  void Start(size_t count) {
    auto run = [](void *work) -> void * {
      (*static_cast<std::function<void()> *>(work))();
      return nullptr;
    };
    // Not std::thread, which throws if a limit on threads or memory is reached.
    for (pthread_t thread;
         threads_.size() < count && pthread_create(&thread, nullptr, run, &work_) == 0;)
      threads_.push_back(thread);
  }
  bool empty() const { return threads_.empty(); }

private:
  std::function<void()> work_;
  std::vector<pthread_t> threads_;
};

} // namespace refold::planner
