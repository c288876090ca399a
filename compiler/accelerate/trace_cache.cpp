//===- trace_cache.cpp - The traces of one function -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/trace_cache.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <iterator>
#include <thread>

namespace refold::internal {

struct TraceCache::Pending {
  explicit Pending(absl::string_view key) : key(key) {}
  CallKey key;
  const std::thread::id maker = std::this_thread::get_id();
  bool done = false;
  Entry entry;
  /// The code and message of the error, if any. Each waiting thread builds its own absl::Status
  /// from them. If threads shared one Status, ThreadSanitizer would report a false race on its
  /// reference count.
  absl::StatusCode code = absl::StatusCode::kOk;
  std::string message;
};

TraceCache::Queue::iterator TraceCache::Find(absl::string_view key) {
  // A loop uses the same trace repeatedly, so this needs no hash.
  if (!queue_.empty() && queue_.back().key.view() == key)
    return std::prev(queue_.end());
  auto found = index_.find(key);
  return found == index_.end() ? queue_.end() : found->second;
}

absl::StatusOr<TraceCache::Entry> TraceCache::GetOrMakeEntry(absl::string_view key, Make make,
                                                             bool *hit) {
  std::unique_lock<std::mutex> lock(mutex_);
  ++calls_;
  if (auto found = Find(key); found != queue_.end()) {
    *hit = true;
    ++hits_;
    queue_.splice(queue_.end(), queue_, found);
    return found->entry;
  }
  *hit = false;
  if (auto other = pending_.find(key); other != pending_.end())
    return WaitFor(lock, std::shared_ptr<Pending>(other->second), key, hit);
  const auto pending = std::make_shared<Pending>(key);
  pending_.emplace(pending->key.view(), pending);
  lock.unlock();

  // If the user's function throws, the waiting threads must be released.
  struct FinishAtLeast {
    TraceCache &cache;
    const std::shared_ptr<Pending> &pending;
    bool finished = false;
    ~FinishAtLeast() {
      if (!finished)
        cache.Finish(pending, absl::AbortedError("the function threw an exception in the thread "
                                                 "that traced it"));
    }
  } guard{*this, pending};
  absl::StatusOr<Entry> made = make();
  guard.finished = true;
  Finish(pending, made);
  return made;
}

absl::StatusOr<TraceCache::Entry> TraceCache::WaitFor(std::unique_lock<std::mutex> &lock,
                                                      const std::shared_ptr<Pending> &pending,
                                                      absl::string_view key, bool *hit) {
  if (pending->maker == std::this_thread::get_id())
    return absl::FailedPreconditionError(
        "the function calls itself with the same arguments: its trace would not end");
  const uint64_t generation = generation_;
  ++waiting_;
  finished_.wait(lock, [&] { return pending->done; });
  --waiting_;
  if (pending->code != absl::StatusCode::kOk)
    return absl::Status(pending->code, pending->message);
  *hit = true;
  if (generation == generation_) {
    ++hits_;
    if (auto found = Find(key); found != queue_.end())
      queue_.splice(queue_.end(), queue_, found);
  }
  return pending->entry;
}

void TraceCache::Finish(const std::shared_ptr<Pending> &pending,
                        const absl::StatusOr<Entry> &made) {
  Queue dropped; // destroyed without the lock
  {
    std::lock_guard<std::mutex> lock(mutex_);
    // Removes this entry from the list of pending entries. The list may hold a different entry with
    // the same key, which must stay. This happens if Clear removed this entry and another thread
    // then began a new one.
    auto listed = pending_.find(pending->key.view());
    if (listed != pending_.end() && listed->second == pending) {
      pending_.erase(listed);
      if (made.ok()) {
        queue_.push_back({std::move(pending->key), *made});
        index_.emplace(queue_.back().key.view(), std::prev(queue_.end()));
        DropHeads(dropped);
      }
    }
    if (made.ok()) {
      pending->entry = *made;
    } else {
      pending->code = made.status().code();
      pending->message = std::string(made.status().message());
    }
    pending->done = true;
  }
  finished_.notify_all();
}

void TraceCache::DropHeads(Queue &dropped) {
  while (static_cast<int64_t>(queue_.size()) > cache_size_) {
    const absl::string_view key = queue_.front().key.view();
    dropped_[dropped_count_++ % dropped_.size()] = ContentHash(key);
    index_.erase(key);
    dropped.splice(dropped.end(), queue_, queue_.begin());
  }
}

absl::Status TraceCache::SetCacheSize(int64_t size) {
  if (size < 1)
    return absl::InvalidArgumentError(absl::StrCat("a cache holds at least one trace, got ", size));
  Queue dropped; // destroyed without the lock
  std::lock_guard<std::mutex> lock(mutex_);
  cache_size_ = size;
  DropHeads(dropped);
  return absl::OkStatus();
}

void TraceCache::Clear() {
  Queue dropped; // destroyed without the lock
  std::lock_guard<std::mutex> lock(mutex_);
  index_.clear();
  pending_.clear(); // the threads that make them hold references
  dropped.swap(queue_);
  dropped_count_ = 0;
  calls_ = hits_ = 0;
  ++generation_;
}

int64_t TraceCache::cache_size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return cache_size_;
}

int64_t TraceCache::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int64_t>(queue_.size());
}

int64_t TraceCache::in_flight() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int64_t>(pending_.size());
}

int64_t TraceCache::waiting() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return waiting_;
}

int64_t TraceCache::calls() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return calls_;
}

int64_t TraceCache::hits() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return hits_;
}

double TraceCache::HitRate() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return calls_ == 0 ? 0 : 100.0 * static_cast<double>(hits_) / static_cast<double>(calls_);
}

double TraceCache::Occupancy() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return 100.0 * static_cast<double>(queue_.size()) / static_cast<double>(cache_size_);
}

std::vector<TraceCache::CachedEntry> TraceCache::Entries() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return {queue_.begin(), queue_.end()};
}

std::vector<std::string> TraceCache::KeysInOrder() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> keys;
  for (const CachedEntry &entry : queue_)
    keys.emplace_back(entry.key.view());
  return keys;
}

bool TraceCache::WasDropped(absl::string_view key) const {
  const size_t hash = ContentHash(key);
  std::lock_guard<std::mutex> lock(mutex_);
  const size_t count = std::min(dropped_count_, dropped_.size());
  const auto end = dropped_.begin() + static_cast<std::ptrdiff_t>(count);
  return std::find(dropped_.begin(), end, hash) != end;
}

} // namespace refold::internal
