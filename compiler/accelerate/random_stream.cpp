//===- random_stream.cpp - Random numbers of successive calls -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/random_stream.h"

#include "compiler/accelerate/accelerate.h"
#include "runtime/shared/shared_device.h"

#include "absl/container/flat_hash_map.h"

#include <memory>
#include <mutex>

namespace refold {
namespace internal {

RandomStream::~RandomStream() {
  if (cells_)
    device_.Release(cells_, kBytes);
}

absl::Status RandomStream::Begin(uint64_t seed) {
  if (!cells_) {
    absl::StatusOr<std::byte *> memory = device_.Allocate(kBytes);
    if (!memory.ok())
      return memory.status();
    cells_ = *memory;
  }
  current_ = 0;
  if (absl::Status zeroed = device_.Zero(cells_, kBytes); !zeroed.ok())
    return zeroed;
  return device_.Write(cells_, reinterpret_cast<const std::byte *>(&seed), sizeof(seed));
}

absl::Status RandomStream::Skip(int64_t count) {
  int64_t calls = 0;
  auto *bytes = reinterpret_cast<std::byte *>(&calls);
  if (device_.computes())
    if (absl::Status read = device_.Read(bytes, this->calls(), sizeof(calls)); !read.ok())
      return read;
  calls += count;
  return device_.Write(this->calls(), bytes, sizeof(calls));
}

RandomStream &RandomStream::Shared(runtime::SharedDevice &device) {
  // Never destroyed, because functions of static lifetime may draw until the process ends.
  static auto &streams =
      *new absl::flat_hash_map<runtime::SharedDevice *, std::unique_ptr<RandomStream>>();
  static auto &mutex = *new std::mutex();
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<RandomStream> &stream = streams[&device];
  if (!stream)
    stream = std::make_unique<RandomStream>(device);
  return *stream;
}

} // namespace internal

absl::Status SeedRandom(uint64_t seed, absl::string_view device) {
  absl::StatusOr<runtime::SharedDevice *> found = runtime::SharedDevice::Get(device);
  if (!found.ok())
    return found.status();
  std::lock_guard<std::mutex> lock((*found)->calls());
  return internal::RandomStream::Shared(**found).Begin(seed);
}

} // namespace refold
