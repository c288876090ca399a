//===- array.h - Values on a device -------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments and results of accelerated functions. A public header: Abseil and the
// standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"
#include "runtime/core/tensor.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace refold {

using runtime::HostTensor;

namespace internal {
struct ArrayState;
struct ArrayAccess;
} // namespace internal

/// Labels of dimensions, outermost first: "SSCB" has one letter for each of four dimensions,
/// "batch,time" a word for each of two. Empty: no labels. They are part of the key of an
/// accelerated function, and buckets go by them.
using Labels = std::string;

struct ArrayOptions {
  /// "cpu", "cuda", "null" or "checked".
  std::string device = "cpu";
  Labels labels = {};
};

/// A value on a device, with a type, a shape and labels. An Array is a handle: copies are the same
/// value, which never changes. Any thread may copy handles and read values.
///
/// Inside a function that Accelerate traces, an Array stands for a value that a call computes
/// later: it has a type and a shape, but no elements. Ops take an Array wherever they take a
/// Tensor.
///
///     rf::Array x = *rf::Array::From<float>({1, 2, 3}, {3});
///     rf::Array y = *square(x);                 // square is accelerated: y stays on the device
///     std::vector<float> host = *y.as<float>(); // 1 4 9
class Array {
public:
  using Where = std::source_location;

  /// No value.
  Array() = default;
  /// The value of a program that is being built, or of a trace.
  Array(const Tensor &tensor, Where where = Where::current());

  /// Copies `elements`, row-major, to the device; they may change when the call returns. While a
  /// function is traced they become a constant of it, of at most 64 KiB. Error: their number is not
  /// the shape's, no memory.
  template <Element T>
  static absl::StatusOr<Array> From(absl::Span<const T> elements, Shape shape,
                                    ArrayOptions options = {}, Where where = Where::current()) {
    return Copied(elements.data(), elements.size(), ElementTypeOf<T>::value, std::move(shape),
                  std::move(options), where);
  }
  template <Element T>
  static absl::StatusOr<Array> From(std::initializer_list<T> elements, Shape shape,
                                    ArrayOptions options = {}, Where where = Where::current()) {
    return From(absl::Span<const T>(elements.begin(), elements.size()), std::move(shape),
                std::move(options), where);
  }
  static absl::StatusOr<Array> From(const HostTensor &host, ArrayOptions options = {},
                                    Where where = Where::current());
  /// Borrows the host's memory without a copy. It must stay as it is until `release` is called,
  /// once: when the last handle is gone and no call reads it. It is copied and released at once
  /// where the device cannot read it in place: on "cuda", and where `elements` is not aligned to 64
  /// bytes. Nothing ever writes to a borrowed array, donated or not.
  template <Element T>
  static absl::StatusOr<Array> Borrow(const T *elements, Shape shape, std::function<void()> release,
                                      ArrayOptions options = {}, Where where = Where::current()) {
    return Borrowed(elements, ElementTypeOf<T>::value, std::move(shape), std::move(release),
                    std::move(options), where);
  }
  /// Elements that are all zero, or all `value`. Error: the type does not hold the value.
  static absl::StatusOr<Array> Zeros(ElementType type, Shape shape, ArrayOptions options = {},
                                     Where where = Where::current());
  static absl::StatusOr<Array> Full(double value, ElementType type, Shape shape,
                                    ArrayOptions options = {}, Where where = Where::current());

  bool valid() const { return state_ != nullptr; }
  /// F32, and an empty shape, where the Array is not valid.
  ElementType dtype() const;
  const Shape &shape() const;
  int64_t rank() const { return static_cast<int64_t>(shape().size()); }
  /// Bytes of all elements.
  uint64_t bytes() const;
  const Labels &labels() const;
  /// Empty for a value of a trace.
  absl::string_view device() const;
  /// "f32[32,784]", with labels "f32[32 batch,784 pixel]", or "invalid".
  std::string type_string() const;
  /// Whether it is the value of a trace, or of a program that is being built.
  bool is_traced() const;
  /// OK, or why there are no elements: the array was donated, and where.
  absl::Status status() const;

  /// The same value with labels, one for each dimension.
  absl::StatusOr<Array> WithLabels(Labels labels, Where where = Where::current()) const;
  /// A copy of its own on `device`, which may be the device that it is on.
  absl::StatusOr<Array> To(absl::string_view device, Where where = Where::current()) const;

  /// The elements, copied to the host. Error: the array was donated; it is the value of a trace; T
  /// is not its type; Item of an array that has not one element; the device computes nothing.
  absl::StatusOr<HostTensor> ToHost(Where where = Where::current()) const;
  template <Element T> absl::StatusOr<std::vector<T>> as(Where where = Where::current()) const {
    std::vector<T> elements;
    if constexpr (std::is_same_v<T, bool>) {
      absl::StatusOr<std::vector<uint8_t>> bytes = as<uint8_t>(where);
      if (!bytes.ok())
        return bytes.status();
      elements.assign(bytes->begin(), bytes->end());
    } else {
      absl::Status read = Read("as", ElementTypeOf<T>::value, false, where, [&](size_t count) {
        elements.resize(count);
        return static_cast<void *>(elements.data());
      });
      if (!read.ok())
        return read;
    }
    return elements;
  }
  template <Element T> absl::StatusOr<T> Item(Where where = Where::current()) const {
    T element = T();
    absl::Status read = Read("Item", ElementTypeOf<T>::value, true, where,
                             [&](size_t) { return static_cast<void *>(&element); });
    if (!read.ok())
      return read;
    return element;
  }

  /// The value as ops take it. Outside of the trace that the array is of this is an error of the
  /// program that is built there, and the Tensor is not valid.
  Tensor tensor(Where where = Where::current()) const;
  operator Tensor() const { return tensor(); }

  /// Does not compile, as with a Tensor; Item reads a value that the host decides by.
  template <typename Never = void> explicit operator bool() const {
    static_assert(
        !std::is_void_v<Never>,
        "if and while need a bool: in an accelerated function choose between computations "
        "with rf::Cond, between elements with rf::Where; outside read the array with "
        "Item");
    return false;
  }

private:
  friend struct internal::ArrayAccess;
  /// Gives memory for so many elements.
  using Room = absl::FunctionRef<void *(size_t count)>;
  static absl::StatusOr<Array> Copied(const void *elements, size_t count, ElementType type,
                                      Shape shape, ArrayOptions options, const Where &where);
  static absl::StatusOr<Array> Borrowed(const void *elements, ElementType type, Shape shape,
                                        std::function<void()> release, ArrayOptions options,
                                        const Where &where);
  absl::Status Read(absl::string_view method, ElementType type, bool one, const Where &where,
                    Room room) const;

  std::shared_ptr<internal::ArrayState> state_;
};

/// Bytes of the arrays that live on the device: each value once, however many handles it has.
uint64_t LiveBytes(absl::string_view device = "cpu");

struct DeviceMemoryUse {
  /// Arrays.
  uint64_t live = 0;
  /// Free memory that is kept for the next array, at most 64 MiB.
  uint64_t kept = 0;
  /// Arenas, constants and code of the programs that caches hold.
  uint64_t programs = 0;
  /// The most that arrays and the arena and constants of a running call came to, since the last
  /// ResetPeak.
  uint64_t peak = 0;
};
/// All that arrays and accelerated functions hold on a device.
DeviceMemoryUse MemoryUse(absl::string_view device = "cpu");
/// Gives the kept memory back to the system.
void ReleaseKept(absl::string_view device = "cpu");
void ResetPeak(absl::string_view device = "cpu");

} // namespace refold
