//===- trace_cache.h - The traces of one function ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue: new traces go to the back, a trace that is used again moves to the back, and a full
// queue drops its head.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace refold::internal {

/// The cache of a function. Any thread may use it; of threads that miss on one key, one makes the
/// entry, and the others wait for it. What an entry is does not matter here.
class TraceCache {
public:
  static constexpr int64_t kUsualSize = 50;
  using Entry = std::shared_ptr<void>;
  using Make = absl::FunctionRef<absl::StatusOr<Entry>()>;

  /// The entry of `key`. Where there is none `make` is called, without a lock; if it fails, so does
  /// the call of every thread that waited, and nothing is kept. `hit` becomes whether the entry was
  /// there, or another thread made it.
  absl::StatusOr<Entry> GetOrMakeEntry(absl::string_view key, Make make, bool *hit);
  template <typename T>
  absl::StatusOr<std::shared_ptr<T>>
  GetOrMake(absl::string_view key, absl::FunctionRef<absl::StatusOr<std::shared_ptr<T>>()> make,
            bool *hit) {
    absl::StatusOr<Entry> entry = GetOrMakeEntry(
        key,
        [&]() -> absl::StatusOr<Entry> {
          absl::StatusOr<std::shared_ptr<T>> made = make();
          if (!made.ok())
            return made.status();
          return Entry(*std::move(made));
        },
        hit);
    if (!entry.ok())
      return entry.status();
    return std::static_pointer_cast<T>(*std::move(entry));
  }

  int64_t cache_size() const;
  /// Drops heads until the entries fit. Error: less than one.
  absl::Status SetCacheSize(int64_t size);
  /// Drops all entries and begins to count anew.
  void Clear();

  int64_t size() const;
  /// Of entries, since Clear. Calls whose entry could not be made do not count.
  int64_t calls() const;
  int64_t hits() const;
  /// Keys and entries, the head first.
  std::vector<std::pair<std::string, Entry>> Entries() const;
  /// Whether an entry of this key was dropped lately since the queue was full.
  bool WasDropped(absl::string_view key) const;

private:
  struct Node {
    std::string key;
    Entry entry;
  };
  /// An entry that a thread makes.
  struct Pending {
    bool done = false;
    absl::StatusOr<Entry> entry = absl::UnknownError("not made yet");
  };
  using Queue = std::list<Node>;

  void DropHeads(std::vector<Entry> &dropped);
  void Finish(const std::string &key, const std::shared_ptr<Pending> &pending,
              absl::StatusOr<Entry> made);

  mutable std::mutex mutex_;
  std::condition_variable made_;
  Queue queue_; // the head at the front
  absl::flat_hash_map<absl::string_view, Queue::iterator> entries_;
  absl::flat_hash_map<std::string, std::shared_ptr<Pending>> pending_;
  std::deque<size_t> dropped_; // hashes of keys
  int64_t cache_size_ = kUsualSize;
  int64_t calls_ = 0, hits_ = 0;
};

} // namespace refold::internal
