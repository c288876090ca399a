//===- replay.cpp - Fixed offsets for a step ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records when the allocator takes chunks from the memory source and gives them back.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/replay.h"

#include "runtime/allocator/chunk_layout.h"
#include "runtime/allocator/least_limit.h"

#include <algorithm>
#include <map>

namespace refold::runtime {
namespace {

class RecordingSource : public MemorySource {
public:
  explicit RecordingSource(MemorySource &inner) : inner_(inner) {}
  absl::StatusOr<uint64_t> Take(uint64_t bytes) override {
    absl::StatusOr<uint64_t> address = inner_.Take(bytes);
    if (address.ok()) {
      held_[*address] = lives_.size();
      lives_.push_back({.bytes = bytes, .taken = clock_++});
    }
    return address;
  }
  void GiveBack(uint64_t address, uint64_t bytes) override {
    const auto held = held_.find(address);
    lives_[held->second].given_back = clock_++;
    held_.erase(held);
    inner_.GiveBack(address, bytes);
  }
  uint64_t available() const override { return inner_.available(); }
  const std::vector<ChunkLife> &lives() const { return lives_; }

private:
  MemorySource &inner_;
  std::map<uint64_t, size_t> held_; ///< keyed by address
  std::vector<ChunkLife> lives_;
  uint64_t clock_ = 0; ///< counts takes and give-backs
};

} // namespace

absl::StatusOr<Replayed> Replay(const Step &step, const PoolOptions &options,
                                MemorySource &source) {
  if (absl::Status status = ValidateStep(step); !status.ok())
    return status;
  RecordingSource recording(source);
  absl::StatusOr<std::unique_ptr<Allocator>> allocator = MakeAllocator(options, recording);
  if (!allocator.ok())
    return allocator.status();
  uint32_t current = 0;
  (*allocator)->set_out_of_memory_hook([&](OutOfMemory &refusal) {
    refusal.op = step.launches[current].name;
    if (const absl::StatusOr<LeastLimit> limit = FindLeastLimit(step, options); limit.ok())
      refusal.least_limit = limit->bytes;
  });
  const absl::StatusOr<WalkedStep> walked =
      WalkStep(step, options.flags, **allocator, [&](uint32_t launch) { current = launch; });
  if (!walked.ok())
    return walked.status();

  const ChunkLayout layout = LayChunks(recording.lives());
  Replayed replayed{.block_bytes = layout.bytes, .at_end = walked->at_end};
  for (size_t i = 0; i < layout.offsets.size(); ++i)
    replayed.chunks.push_back({.bytes = recording.lives()[i].bytes, .place = layout.offsets[i]});
  for (const Allocation &buffer : walked->buffers) {
    const uint64_t place = layout.offsets[buffer.chunk] + buffer.offset;
    replayed.buffers.push_back({.chunk = buffer.chunk, .offset = buffer.offset, .place = place});
    replayed.end = std::max(replayed.end, place + buffer.bytes);
  }
  return replayed;
}

} // namespace refold::runtime
