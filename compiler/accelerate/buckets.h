//===- buckets.h - Padding sizes of labeled dimensions ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dimension whose label has buckets is padded with zeros to the next bucket, so all lengths of
// one bucket share a trace. The true length is an additional argument of the program.
//
// Example: with buckets 64, 128 and 256 of "time", f32[8 batch,100 time] is passed as
// f32[8 batch,128 time], and Length("time") is 100.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/function_core.h"

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {
class SharedDevice;
} // namespace refold::runtime

namespace refold::internal {

/// The buckets of a function by label, numbered in the order of their labels.
class Buckets {
public:
  using Options = decltype(AccelerateOptions::buckets);

  /// Returns an error unless the sizes are positive and increasing. Example: "buckets of 'time' are
  /// 64, 64: they must be positive and increasing".
  static absl::Status CheckOptions(const Options &options);
  /// Returns the text that describes the buckets in the key of a call, such as "buckets of
  /// 'time'=64,128,256". The text is empty if there are no buckets.
  static std::string Text(const Options &options);

  /// `device` must outlive this.
  Buckets(const Options &options, runtime::SharedDevice &device);
  ~Buckets();
  Buckets(const Buckets &) = delete;
  Buckets &operator=(const Buckets &) = delete;

  size_t size() const { return labels_.size(); }
  const std::vector<std::string> &labels() const { return labels_; }
  /// Returns -1 for a label without buckets.
  int Find(absl::string_view label) const;

  /// Returns the padded type of the argument array with index `leaf` and type `type`. Records in
  /// the frame the true lengths of the array's dimensions, and whether the array needs padding.
  SignatureRef Pad(CallFrame &frame, size_t leaf, const SignatureRef &type) const;
  /// Returns an error with the reason if the arguments cannot be padded. `names` are the arguments'
  /// names for the error message.
  absl::Status Check(const CallFrame &frame, const std::vector<std::string> &names) const;
  /// Returns the type of a result of type `type` after it is cut to the lengths of the call.
  SignatureRef Cut(const CallFrame &frame, const SignatureRef &type) const;

  /// Writes `length` to the device as an s32 scalar and returns the scalar's address. A later call
  /// with the same length returns the same address. The caller holds the device's calls() mutex.
  absl::StatusOr<std::byte *> LengthOnDevice(int64_t length);

private:
  runtime::SharedDevice &device_;
  std::vector<std::string> labels_;
  std::vector<std::vector<int64_t>> sizes_;
  absl::flat_hash_map<int64_t, std::byte *> lengths_;
};

} // namespace refold::internal
