//===- card.h - GPU of a program --------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first GPU of the machine: its primary context and one stream, in which all work runs in
// order. A context is current per thread, so each thread makes it current before it calls the
// driver.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/driver/status.h"
#include "runtime/session/timeline.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <memory>
#include <string>

namespace refold::runtime::cuda {

class Card {
public:
  /// Opens the GPU. `driver` must be started.
  static absl::StatusOr<std::unique_ptr<Card>> Open(const DriverApi &driver);
  /// Returns the same GPU with the same stream, for another program.
  static std::unique_ptr<Card> Beside(std::shared_ptr<const Card> card);
  ~Card();
  Card(const Card &) = delete;
  Card &operator=(const Card &) = delete;

  const DriverApi &driver() const { return driver_; }
  Context context() const { return context_; }
  Stream stream() const { return stream_; }
  /// Returns the vendor's name of the GPU.
  const std::string &name() const { return name_; }
  /// Returns the timeline that records graph launches, or null.
  Timeline *timeline() const { return timeline_; }
  void set_timeline(Timeline *timeline) { timeline_ = timeline; }
  /// Returns ten times the compute capability: 90 for 9.0.
  int capability() const { return capability_; }
  /// Returns the most dynamic shared memory that a thread block may request, in bytes.
  uint64_t shared_bytes() const { return shared_bytes_; }

  /// Makes the context current for the calling thread.
  absl::Status MakeCurrent() const;
  /// Waits for all enqueued work.
  absl::Status Synchronize(absl::string_view about = "") const;
  /// Waits for all enqueued work, then copies bytes to the host. `what` is the name of the bytes in
  /// errors, such as "a condition".
  absl::Status Fetch(void *to, DevicePtr from, uint64_t bytes, absl::string_view what) const;
  absl::Status Check(Result result, absl::string_view call, absl::string_view about = "") const {
    return ToStatus(driver_, result, call, about);
  }

private:
  explicit Card(const DriverApi &driver) : driver_(driver) {}
  absl::Status Start();
  absl::StatusOr<int> Attribute(DeviceAttribute attribute) const;

  DriverApi driver_;
  DeviceId device_ = 0;
  /// The owner of the context and the stream; null if this object owns them.
  std::shared_ptr<const Card> owner_;
  Context context_ = nullptr;
  Stream stream_ = nullptr;
  Timeline *timeline_ = nullptr;
  std::string name_;
  int capability_ = 0;
  uint64_t shared_bytes_ = 0;
};

} // namespace refold::runtime::cuda
