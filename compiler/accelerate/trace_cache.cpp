//===- trace_cache.cpp - The traces of one function -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/trace_cache.h"

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::internal {

/// How many dropped keys are remembered.
static constexpr size_t kDroppedKept = 64;

absl::StatusOr<TraceCache::Entry> TraceCache::GetOrMakeEntry(absl::string_view key, Make make,
                                                             bool *hit) {
  std::unique_lock<std::mutex> lock(mutex_);
  *hit = true;
  if (auto found = entries_.find(key); found != entries_.end()) {
    ++calls_;
    ++hits_;
    queue_.splice(queue_.end(), queue_, found->second);
    return found->second->entry;
  }
  if (auto other = pending_.find(key); other != pending_.end()) {
    const std::shared_ptr<Pending> pending = other->second;
    made_.wait(lock, [&] { return pending->done; });
    if (pending->entry.ok()) {
      ++calls_;
      ++hits_;
      if (auto found = entries_.find(key); found != entries_.end())
        queue_.splice(queue_.end(), queue_, found->second);
    }
    return pending->entry;
  }
  *hit = false;
  const std::string own_key(key);
  auto pending = std::make_shared<Pending>();
  pending_[own_key] = pending;
  lock.unlock();
  // The function of a user may leave by an exception: nobody may wait for it then.
  struct Guard {
    TraceCache &cache;
    const std::string &key;
    const std::shared_ptr<Pending> &pending;
    ~Guard() {
      if (!pending->done)
        cache.Finish(key, pending,
                     absl::AbortedError("another thread made the trace, and its function threw"));
    }
  } guard{*this, own_key, pending};
  absl::StatusOr<Entry> made = make();
  Finish(own_key, pending, made);
  return made;
}

void TraceCache::Finish(const std::string &key, const std::shared_ptr<Pending> &pending,
                        absl::StatusOr<Entry> made) {
  std::vector<Entry> dropped; // freed without the lock
  {
    std::lock_guard<std::mutex> lock(mutex_);
    pending_.erase(key);
    if (made.ok()) {
      ++calls_;
      queue_.push_back({key, *made});
      entries_[queue_.back().key] = std::prev(queue_.end());
      DropHeads(dropped);
    }
    pending->entry = std::move(made);
    pending->done = true;
  }
  made_.notify_all();
}

void TraceCache::DropHeads(std::vector<Entry> &dropped) {
  while (static_cast<int64_t>(queue_.size()) > cache_size_) {
    dropped_.push_back(absl::HashOf(absl::string_view(queue_.front().key)));
    if (dropped_.size() > kDroppedKept)
      dropped_.pop_front();
    entries_.erase(queue_.front().key);
    dropped.push_back(std::move(queue_.front().entry));
    queue_.pop_front();
  }
}

absl::Status TraceCache::SetCacheSize(int64_t size) {
  if (size < 1)
    return absl::InvalidArgumentError(absl::StrCat("a cache holds at least one trace, got ", size));
  std::vector<Entry> dropped;
  std::lock_guard<std::mutex> lock(mutex_);
  cache_size_ = size;
  DropHeads(dropped);
  return absl::OkStatus();
}

void TraceCache::Clear() {
  Queue dropped;
  std::lock_guard<std::mutex> lock(mutex_);
  entries_.clear();
  dropped.swap(queue_);
  dropped_.clear();
  calls_ = hits_ = 0;
}

int64_t TraceCache::cache_size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return cache_size_;
}
int64_t TraceCache::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int64_t>(queue_.size());
}
int64_t TraceCache::calls() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return calls_;
}
int64_t TraceCache::hits() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return hits_;
}

std::vector<std::pair<std::string, TraceCache::Entry>> TraceCache::Entries() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::pair<std::string, Entry>> entries;
  for (const Node &node : queue_)
    entries.emplace_back(node.key, node.entry);
  return entries;
}

bool TraceCache::WasDropped(absl::string_view key) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return std::find(dropped_.begin(), dropped_.end(), absl::HashOf(key)) != dropped_.end();
}

} // namespace refold::internal
