//===- buckets.h - Padding sizes of labeled dimensions ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bucket is a length to which a labeled dimension is padded with zeros. A dimension is padded to
// the smallest bucket that is long enough, so all lengths of one bucket share a trace. The length
// before padding is an additional argument of the program.
//
// Example: "time" has the buckets 64, 128 and 256. An argument f32[8 batch,100 time] is padded to
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

  /// Returns an error unless the buckets of each label are positive and increasing. Example:
  /// "buckets of 'time' are 64, 64: they must be positive and increasing".
  static absl::Status CheckOptions(const Options &options);
  /// Returns the part of a call's key that describes the buckets, for example "buckets of
  /// 'time'=64,128,256". Returns "" if there are no buckets.
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

  /// Returns the type of an argument after padding. The argument is the array with index `leaf` and
  /// has type `type` before padding. Records in `frame` the lengths before padding, and whether the
  /// array needs padding.
  SignatureRef Pad(CallFrame &frame, size_t leaf, const SignatureRef &type) const;
  /// Returns an error if the arguments cannot be padded. `names` are the names of the arguments for
  /// the error message.
  absl::Status Check(const CallFrame &frame, const std::vector<std::string> &names) const;
  /// Returns the type of a result of type `type` after it is cut to the lengths of the call.
  SignatureRef Cut(const CallFrame &frame, const SignatureRef &type) const;

  /// Returns the device address of an s32 scalar that holds `length`. Writes the scalar at the
  /// first request for this length; later requests return the same address. The caller must hold
  /// the device's calls() mutex.
  absl::StatusOr<std::byte *> LengthOnDevice(int64_t length);

private:
  runtime::SharedDevice &device_;
  std::vector<std::string> labels_;
  std::vector<std::vector<int64_t>> sizes_;
  absl::flat_hash_map<int64_t, std::byte *> lengths_;
};

} // namespace refold::internal
