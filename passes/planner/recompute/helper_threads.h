//===- helper_threads.h - Threads beside the caller's -----------*- C++ -*-===//
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

/// Threads that all do the same work, and are joined when this ends. Who owns them tells them to
/// come to an end before that.
class HelperThreads {
public:
  explicit HelperThreads(std::function<void()> work) : work_(std::move(work)) {}
  ~HelperThreads() {
    for (pthread_t thread : threads_)
      pthread_join(thread, nullptr);
  }
  HelperThreads(const HelperThreads &) = delete;
  HelperThreads &operator=(const HelperThreads &) = delete;

  /// Until there are so many, or the machine gives no more.
  void Start(size_t count) {
    auto run = [](void *work) -> void * {
      (*static_cast<std::function<void()> *>(work))();
      return nullptr;
    };
    // Not std::thread, which throws where a limit on threads or memory is met.
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
