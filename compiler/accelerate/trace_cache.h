//===- trace_cache.h - The traces of one function ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A least-recently-used cache in the form of a queue. A new trace is added at the back, and a
// reused trace moves to the back. A full queue drops the trace at its front.
//
// Example: the queue after each of the calls a, b, c, a, d. Its size is 3, and the last call drops
// b.
//
//     a | a b | a b c | b c a | c a d
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_key.h"

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace refold::internal {

/// The cache of one accelerated function. It maps the key of a call to an entry, which is a trace.
/// All methods are thread-safe.
///
/// If several threads need the same missing entry, one thread makes it and the others wait. The
/// cache is not locked while an entry is made or destroyed. If the cache drops an entry that calls
/// still use, the entry is destroyed after the last of these calls returns.
class TraceCache {
public:
  static constexpr int64_t kUsualSize = 50;
  using Entry = std::shared_ptr<void>;
  using Make = absl::FunctionRef<absl::StatusOr<Entry>()>;
  struct CachedEntry {
    CallKey key;
    Entry entry;
  };

  TraceCache() = default;
  TraceCache(const TraceCache &) = delete;
  TraceCache &operator=(const TraceCache &) = delete;

  /// Returns the entry of `key`, which is the content of a KeyWriter. Calls `make` if there is no
  /// entry. If another thread is making the entry, waits for it. Sets `hit` to whether the entry
  /// was reused, which includes an entry that another thread made.
  ///
  /// If `make` fails, the waiting threads get the same error, and nothing is cached.
  ///
  /// Errors:
  /// - an error of `make`;
  /// - FailedPrecondition if `make` itself requests `key`;
  /// - Aborted if `make` threw an exception in another thread.
  absl::StatusOr<Entry> GetOrMakeEntry(absl::string_view key, Make make, bool *hit);
  template <typename T>
  absl::StatusOr<std::shared_ptr<T>>
  GetOrMake(absl::string_view key, absl::FunctionRef<absl::StatusOr<std::shared_ptr<T>>()> make,
            bool *hit) {
    absl::StatusOr<Entry> entry = GetOrMakeEntry(
        key,
        [&make]() -> absl::StatusOr<Entry> {
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
  /// Drops heads until the entries fit. It is an error if `size` is less than one.
  absl::Status SetCacheSize(int64_t size);
  /// Drops all entries and resets the counters. Entries that threads are making at this time are
  /// not kept, but calls that wait for them still receive them.
  void Clear();

  /// The number of kept entries, and of entries being made.
  int64_t size() const;
  int64_t in_flight() const;
  /// The number of threads that wait for another thread's entry.
  int64_t waiting() const;
  /// The number of calls since Clear, failed calls included, and of calls that reused an entry.
  int64_t calls() const;
  int64_t hits() const;
  /// Hits in percent of calls; 0 if there were no calls.
  double HitRate() const;
  /// Entries in percent of the cache size.
  double Occupancy() const;

  /// The entries and keys, head first.
  std::vector<CachedEntry> Entries() const;
  std::vector<std::string> KeysInOrder() const;
  /// Returns true if the cache dropped an entry with this key because it was full. Knows only the
  /// last 64 entries that were dropped for this reason since the last Clear.
  bool WasDropped(absl::string_view key) const;

private:
  /// An entry that a thread is making.
  struct Pending;
  using Queue = std::list<CachedEntry>;

  Queue::iterator Find(absl::string_view key);
  absl::StatusOr<Entry> WaitFor(std::unique_lock<std::mutex> &lock,
                                const std::shared_ptr<Pending> &pending, absl::string_view key,
                                bool *hit);
  void Finish(const std::shared_ptr<Pending> &pending, const absl::StatusOr<Entry> &made);
  void DropHeads(Queue &dropped);

  mutable std::mutex mutex_;
  std::condition_variable finished_;
  Queue queue_; // head first
  absl::flat_hash_map<absl::string_view, Queue::iterator> index_;
  absl::flat_hash_map<absl::string_view, std::shared_ptr<Pending>> pending_;
  /// A ring buffer with the content hashes of the most recently dropped keys.
  std::array<size_t, 64> dropped_{};
  size_t dropped_count_ = 0;
  int64_t cache_size_ = kUsualSize;
  int64_t calls_ = 0, hits_ = 0, waiting_ = 0;
  /// The number of calls of Clear.
  uint64_t generation_ = 0;
};

} // namespace refold::internal
