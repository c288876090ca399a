//===- call_frame.h - The arguments of one call -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The templates of accelerate.h only fill and read a CallFrame. All other code of a call has no
// templates and is compiled once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_key.h"
#include "compiler/accelerate/structure.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold::internal {

/// An array among the arguments. `array` belongs to the caller and outlives the call.
struct LeafArgument {
  const Array *array;
  /// Whether it was moved in.
  bool donated;
  /// True if the call may overwrite the array's memory. The array must have been moved in, no other
  /// handle to it may be alive, and its memory must not be borrowed.
  bool gives = false;
  /// Index into CallFrame::paddings; -1 if the array is not padded.
  int32_t padding = -1;
};

/// An argument that is padded to a bucket.
struct Padding {
  SignatureRef type;
  std::byte *memory = nullptr;
};

/// The length of the dimensions with a bucketed label; -1 if no such dimension was seen yet.
struct BucketedLength {
  int64_t length = -1, bucket = 0;
  /// Index of the first array with such a dimension.
  size_t leaf = 0;
};

/// The first reason why arguments do not fit their buckets.
struct BucketMisfit {
  enum class Kind : uint8_t { None, AboveLargest, OtherLength, TooManyElements };
  Kind kind = Kind::None;
  size_t bucket = 0, leaf = 0;
  int64_t length = 0;
};

class Buckets; // buckets.h

/// The key and the arrays of a call. Each thread reuses its frames for later calls.
struct CallFrame {
  KeyWriter key;
  std::vector<LeafArgument> leaves;
  /// A pointer for each slot of the program.
  std::vector<std::byte *> addresses;
  /// Memory of the newly allocated results.
  std::vector<std::byte *> fresh;
  std::vector<Array> outputs;
  /// Keeps the structure of the results alive.
  std::shared_ptr<const void> trace;
  /// Whether an argument is a value of a trace; the call is then part of that trace.
  bool has_traced = false;
  /// Null for a function without buckets; the following members are then empty.
  const Buckets *buckets = nullptr;
  std::vector<BucketedLength> lengths;
  std::vector<Padding> paddings;
  BucketMisfit misfit;
};

/// Owns a frame for the duration of a call.
class FrameLease {
public:
  FrameLease();
  ~FrameLease();
  FrameLease(const FrameLease &) = delete;
  FrameLease &operator=(const FrameLease &) = delete;
  CallFrame &operator*() const { return *frame_; }
  CallFrame *operator->() const { return frame_; }

private:
  CallFrame *frame_;
};

/// Writes the key and collects the arrays.
class FrameWalk {
public:
  explicit FrameWalk(CallFrame &frame) : frame_(frame) {}
  /// Begins the next argument.
  void Argument(bool donated) {
    donated_ = donated;
    frame_.key.Argument();
  }

  void Leaf(const Array &array) { AddLeaf(array); }
  template <typename T> void Value(const T &value) {
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
      frame_.key.Value(value);
    else
      frame_.key.Text(value);
  }
  void Open(PartKind kind, size_t size) { frame_.key.Open(kind, size); }
  void Close() { frame_.key.Close(); }
  void Name(absl::string_view name) { frame_.key.Name(name); }
  void Key(absl::string_view key) { frame_.key.Name(key); }
  void Index(size_t) {}

private:
  void AddLeaf(const Array &array);

  CallFrame &frame_;
  bool donated_ = false;
};

/// Builds the path of the visited part: "w0", "layers.2.bias".
class PathWalk {
public:
  void Value(const auto &) {}
  void Open(PartKind, size_t) { parts_.emplace_back(); }
  void Close() { parts_.pop_back(); }
  void Name(absl::string_view name) { parts_.back() = std::string(name); }
  void Key(absl::string_view key) { Name(key); }
  void Index(size_t index) { parts_.back() = std::to_string(index); }
  std::string path() const;

private:
  std::vector<std::string> parts_;
};

/// Passes arguments to a traced function as values of the trace, and receives its results.
class TraceIo {
public:
  virtual ~TraceIo() = default;
  /// Returns the next array of argument `argument`, whose path in the argument is `path`.
  virtual Array Argument(size_t argument, const std::string &path) = 0;
  virtual void Result(size_t result, const std::string &path, const Array &value) = 0;
  /// Receives the structure of the results, with arrays that have no value.
  virtual void Skeleton(std::shared_ptr<const void> skeleton) = 0;
};

/// Replaces an argument's arrays by values of the trace.
class ArgumentWalk : public PathWalk {
public:
  ArgumentWalk(TraceIo &io, size_t argument) : io_(io), argument_(argument) {}
  void Leaf(Array &array) { array = io_.Argument(argument_, path()); }

private:
  TraceIo &io_;
  size_t argument_;
};

/// Passes the results on and leaves arrays without a value.
class ResultWalk : public PathWalk {
public:
  ResultWalk(TraceIo &io, size_t result) : io_(io), result_(result) {}
  void Leaf(Array &array) { io_.Result(result_, path(), std::exchange(array, Array())); }

private:
  TraceIo &io_;
  size_t result_;
};

/// Moves results into their structure, in order.
class FillWalk : public SilentWalk {
public:
  explicit FillWalk(std::vector<Array> &results) : results_(results) {}
  void Leaf(Array &array) { array = std::move(results_[next_++]); }

private:
  std::vector<Array> &results_;
  size_t next_ = 0;
};

} // namespace refold::internal
