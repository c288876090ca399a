//===- call_frame.h - The arguments of one call --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The templates of accelerate.h fill and read a CallFrame. The code behind it is compiled once.
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

/// An array among the arguments. `array` is the caller's, and outlives the call.
struct LeafArgument {
  const Array *array;
  /// Whether it was moved in.
  bool donated;
  /// Whether the call may use its memory up: no other handle of it is alive, and it is not
  /// borrowed.
  bool gives = false;
  /// Index into CallFrame::paddings; -1 if the array is not padded.
  int32_t padding = -1;
};

/// An argument that is padded up to a bucket.
struct Padding {
  SignatureRef type;
  std::byte *memory = nullptr;
};

/// The length of the dimensions with a label that has buckets; -1 if there was none yet.
struct BucketedLength {
  int64_t length = -1, bucket = 0;
  /// The array that had it first.
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

/// The key and the arrays of a call. A thread keeps its frames for its next calls.
struct CallFrame {
  KeyWriter key;
  std::vector<LeafArgument> leaves;
  /// A pointer for each slot of the program.
  std::vector<std::byte *> addresses;
  /// Memory of the results that are fresh.
  std::vector<std::byte *> fresh;
  std::vector<Array> outputs;
  /// Keeps the structure of the results alive.
  std::shared_ptr<const void> trace;
  /// Whether an argument is the value of a trace: the call is then part of that trace.
  bool has_traced = false;
  /// Null for a function without buckets; the rest is then empty.
  const Buckets *buckets = nullptr;
  std::vector<BucketedLength> lengths;
  std::vector<Padding> paddings;
  BucketMisfit misfit;
};

/// The frame of a call, as long as the call lasts.
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

/// Writes the key and gathers the arrays.
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

/// Builds the path of the part that is visited: "w0", "layers.2.bias".
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

/// Gives a traced function its arguments as values of the trace, and takes its results.
class TraceIo {
public:
  virtual ~TraceIo() = default;
  /// The next array of argument `argument`, which is called `path` in it.
  virtual Array Argument(size_t argument, const std::string &path) = 0;
  virtual void Result(size_t result, const std::string &path, const Array &value) = 0;
  /// The structure of the results, with arrays that have no value.
  virtual void Skeleton(std::shared_ptr<const void> skeleton) = 0;
};

/// Puts values of the trace in place of an argument's arrays.
class ArgumentWalk : public PathWalk {
public:
  ArgumentWalk(TraceIo &io, size_t argument) : io_(io), argument_(argument) {}
  void Leaf(Array &array) { array = io_.Argument(argument_, path()); }

private:
  TraceIo &io_;
  size_t argument_;
};

/// Hands the results over, and leaves arrays without a value.
class ResultWalk : public PathWalk {
public:
  ResultWalk(TraceIo &io, size_t result) : io_(io), result_(result) {}
  void Leaf(Array &array) { io_.Result(result_, path(), std::exchange(array, Array())); }

private:
  TraceIo &io_;
  size_t result_;
};

/// Puts results into their structure, in order.
class FillWalk : public SilentWalk {
public:
  explicit FillWalk(std::vector<Array> &results) : results_(results) {}
  void Leaf(Array &array) { array = std::move(results_[next_++]); }

private:
  std::vector<Array> &results_;
  size_t next_ = 0;
};

} // namespace refold::internal
