//===- array_state.h - The state behind an Array ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/array.h"
#include "compiler/builder/program/signature.h"

#include <atomic>
#include <cstddef>

namespace refold::runtime {
class SharedDevice; // runtime/shared/shared_device.h
} // namespace refold::runtime

namespace refold::internal {

/// The state that all handles of an array share. It represents a value on a device or a value of a
/// trace. The device's calls() mutex guards the members that a call changes.
struct ArrayState {
  ArrayState() = default;
  ~ArrayState();
  ArrayState(const ArrayState &) = delete;
  ArrayState &operator=(const ArrayState &) = delete;

  /// Frees the memory and subtracts its size from the device's live bytes. For borrowed memory,
  /// calls `release` instead.
  void Drop();
  /// Gives up the memory and returns it; the array has no value afterwards.
  std::byte *Take();
  bool is_traced() const { return device == nullptr; }
  /// Returns the state that owns the memory. This is `owner` if the array shares the memory of an
  /// array with different labels; otherwise it is this state.
  ArrayState &memory() { return owner ? *owner : *this; }

  SignatureRef signature;
  std::source_location made;
  /// Null for a value of a trace.
  runtime::SharedDevice *device = nullptr;
  std::byte *data = nullptr;
  uint64_t bytes = 0;
  /// Called when borrowed memory is no longer needed.
  std::function<void()> release;
  bool borrowed = false;
  /// Name of the function that the array was donated to. The string lives as long as the process.
  /// Null if the array has not been donated.
  std::atomic<const char *> donated_to{nullptr};
  std::source_location donated_at;
  /// The last call that took this array as an argument, and the index of that argument.
  uint64_t call = 0;
  uint32_t argument = 0;
  /// The tensor that a traced array stands for.
  Tensor traced;
  std::shared_ptr<ArrayState> owner;
};

/// Access to the private parts of an Array, for the builder and for accelerated functions.
struct ArrayAccess {
  static const std::shared_ptr<ArrayState> &State(const Array &array) { return array.state_; }
  /// Copies all elements to `room`, with the checks of Array::as and Array::Item.
  static absl::Status Read(const Array &array, absl::string_view method, ElementType type, bool one,
                           const std::source_location &where, void *room) {
    return array.Read(method, type, one, where, [&](size_t) { return room; });
  }
  static Array Make(std::shared_ptr<ArrayState> state) {
    Array array;
    array.state_ = std::move(state);
    return array;
  }
};

/// Returns the signature for an element type, a shape and labels. Returns an error in these cases:
/// - an extent is negative;
/// - there are more than 2^59 elements;
/// - the number of labels is neither 0 nor the number of dimensions.
absl::StatusOr<SignatureRef> CheckedSignature(ElementType type, const Shape &shape,
                                              const Labels &labels,
                                              const std::source_location &where);

/// Returns an array that stands for a value of a trace, with the labels of `signature`.
Array TracedArray(const Tensor &tensor, SignatureRef signature, const std::source_location &where);

/// Returns the same value under a signature that differs in labels only. `array` is on a device.
Array Relabeled(const Array &array, SignatureRef signature, const std::source_location &where);

/// Returns a new array with its own uninitialized memory, or an error if the device does not have
/// enough memory.
absl::StatusOr<Array> MakeArray(runtime::SharedDevice &device, SignatureRef signature,
                                const std::source_location &where);
/// Returns an array that takes ownership of the memory at `data`.
Array AdoptArray(runtime::SharedDevice &device, SignatureRef signature, std::byte *data,
                 const std::source_location &where);

/// Returns an InvalidArgument error with the location in front: "main.cpp:12: ".
absl::Status ErrorAt(const std::source_location &where, absl::string_view message);

} // namespace refold::internal
