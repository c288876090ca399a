//===- trace_cache.h - The traces of one function ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue: a new trace goes to the back, a trace that is used again moves to the back, and a full
// queue drops its head.
//
//     size 3, calls a b c a d:   a | a b | a b c | b c a | c a d      (b is dropped)
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

/// The cache of a function: entries by the key of a call. Any thread may call anything at any time.
/// Threads that miss on one key make one entry: one makes it, the others wait. Entries are made and
/// destroyed without a lock. A dropped entry lives on in the calls that use it.
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

  /// The entry of `key`, the bytes of a KeyWriter. `make` makes it if there is none. If that fails,
  /// the error goes to the threads that waited, too, and nothing is kept. `hit` becomes whether the
  /// call reuses an entry, of another thread that made it meanwhile included. Errors: those of
  /// `make`; FailedPrecondition where `make` asks for the key that it makes; Aborted where `make`
  /// of another thread threw.
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
  /// Drops heads until the entries fit. Error: less than one.
  absl::Status SetCacheSize(int64_t size);
  /// Drops all entries and begins to count anew. An entry that is being made is given to the calls
  /// that asked for it before, and is not kept.
  void Clear();

  /// Entries that are kept, and that are being made.
  int64_t size() const;
  int64_t in_flight() const;
  /// Threads that wait for an entry of another one.
  int64_t waiting() const;
  /// Calls since Clear, those that failed included, and calls that reused an entry.
  int64_t calls() const;
  int64_t hits() const;
  /// Hits in percent of calls; 0 without calls.
  double HitRate() const;
  /// Entries in percent of the size.
  double Occupancy() const;

  /// The head first.
  std::vector<CachedEntry> Entries() const;
  std::vector<std::string> KeysInOrder() const;
  /// Whether an entry of this key is among the last ones that a full queue dropped since Clear.
  bool WasDropped(absl::string_view key) const;

private:
  /// An entry that a thread makes.
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
  Queue queue_; // the head at the front
  absl::flat_hash_map<absl::string_view, Queue::iterator> index_;
  absl::flat_hash_map<absl::string_view, std::shared_ptr<Pending>> pending_;
  /// Content hashes of the keys that were dropped last: a ring.
  std::array<size_t, 64> dropped_{};
  size_t dropped_count_ = 0;
  int64_t cache_size_ = kUsualSize;
  int64_t calls_ = 0, hits_ = 0, waiting_ = 0;
  /// How many times Clear was called.
  uint64_t generation_ = 0;
};

} // namespace refold::internal
