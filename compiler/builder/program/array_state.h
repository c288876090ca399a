//===- array_state.h - What is behind an Array --------------------*- C++ -*-===//
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

/// A value on a device, or of a trace. The device's calls() guards the
/// members that a call changes.
struct ArrayState {
  ArrayState() = default;
  ~ArrayState();
  ArrayState(const ArrayState &) = delete;
  ArrayState &operator=(const ArrayState &) = delete;

  /// Frees the memory, if it is the array's own, and takes the array out of the count.
  void Drop();
  /// Takes the memory over; the array has no value afterwards.
  std::byte *Take();
  bool is_traced() const { return device == nullptr; }
  /// The state that keeps the memory: another one if this one only has other labels.
  ArrayState &memory() { return owner ? *owner : *this; }

  SignatureRef signature;
  std::source_location made;
  /// Null for a value of a trace.
  runtime::SharedDevice *device = nullptr;
  std::byte *data = nullptr;
  uint64_t bytes = 0;
  /// Called when borrowed memory is not needed any more.
  std::function<void()> release;
  bool borrowed = false;
  /// The function that it was donated to, a string that lives as long as the process; null if the
  /// array has its value.
  std::atomic<const char *> donated_to{nullptr};
  std::source_location donated_at;
  /// The last call that this was an argument of, and which argument.
  uint64_t call = 0;
  uint32_t argument = 0;
  /// The tensor that a traced array stands for.
  Tensor traced;
  std::shared_ptr<ArrayState> owner;
};

struct ArrayAccess {
  static const std::shared_ptr<ArrayState> &State(const Array &array) { return array.state_; }
  /// Reads all elements to `room`, as Array::as and Array::Item do.
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

/// A type with labels. Error: a negative extent, too many elements, labels that do not fit.
absl::StatusOr<SignatureRef> CheckedSignature(ElementType type, const Shape &shape,
                                              const Labels &labels,
                                              const std::source_location &where);

/// A value of a trace, with the labels of `signature`.
Array TracedArray(const Tensor &tensor, SignatureRef signature, const std::source_location &where);

/// The same value under another signature, that of other labels. `array` is on a device.
Array Relabeled(const Array &array, SignatureRef signature, const std::source_location &where);

/// A new array with memory of its own, whose elements are not set yet.
absl::StatusOr<Array> MakeArray(runtime::SharedDevice &device, SignatureRef signature,
                                const std::source_location &where);
/// An array for a value that lies at `data`, which the array frees.
Array AdoptArray(runtime::SharedDevice &device, SignatureRef signature, std::byte *data,
                 const std::source_location &where);

/// "main.cpp:12: " in front of the message.
absl::Status ErrorAt(const std::source_location &where, absl::string_view message);

} // namespace refold::internal
