//===- array.h - Values on a device -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays are the arguments and results of accelerated functions.
//
// This is a public header. It includes only Abseil and the standard library.
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

/// Names of an array's dimensions, outermost first. "SSCB" names four dimensions by one letter
/// each. "batch,time" names two dimensions by one word each. An empty string means no labels. The
/// key by which a call finds its compiled code contains the labels. Buckets refer to dimensions by
/// label.
using Labels = std::string;

struct ArrayOptions {
  /// The device that holds the array: "cpu", "cuda", "null" or "checked".
  std::string device = "cpu";
  Labels labels = {};
};

/// A value on a device, with an element type, a shape and optional labels. The value never changes.
/// An Array is a handle: copies refer to the same value. Any thread may copy handles and read
/// values.
///
/// Inside a function that Accelerate traces, an Array is a placeholder for a value that later calls
/// compute. It has a type and a shape but no elements. Ops accept an Array wherever they accept a
/// Tensor.
///
///     rf::Array x = *rf::Array::From<float>({1, 2, 3}, {3});
///     rf::Array y = *square(x);                 // square is accelerated: y stays on the device
///     std::vector<float> host = *y.as<float>(); // 1 4 9
class Array {
public:
  using Where = std::source_location;

  /// Makes an array without a value: valid() is false.
  Array() = default;
  /// Wraps a value of a program under construction, or of a trace, without labels.
  Array(const Tensor &tensor, Where where = Where::current());

  /// Copies `elements`, in row-major order, to the device. The caller may change `elements` as soon
  /// as From returns. Inside a traced function, the elements become a constant of at most 64 KiB.
  ///
  /// Returns an error if `elements` and `shape` differ in the number of elements, if the labels do
  /// not fit the shape, or if the device has no memory left.
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
  /// Makes an array that reads the host's memory in place, without a copy. `release` is called
  /// once, after the last handle is destroyed and the last call has finished reading the array. The
  /// memory must not change before that. Calls never write to a borrowed array, even if the caller
  /// donates it.
  ///
  /// In these cases the elements are copied, and `release` is called before Borrow returns:
  /// - the device is "cuda" or "null";
  /// - `elements` is not aligned to 64 bytes;
  /// - the call is inside a traced function.
  template <Element T>
  static absl::StatusOr<Array> Borrow(const T *elements, Shape shape, std::function<void()> release,
                                      ArrayOptions options = {}, Where where = Where::current()) {
    return Borrowed(elements, ElementTypeOf<T>::value, std::move(shape), std::move(release),
                    std::move(options), where);
  }
  /// Zeros returns an array of zeros. Full returns an array whose elements are all `value`. Full
  /// returns an error if the type cannot hold `value`.
  static absl::StatusOr<Array> Zeros(ElementType type, Shape shape, ArrayOptions options = {},
                                     Where where = Where::current());
  static absl::StatusOr<Array> Full(double value, ElementType type, Shape shape,
                                    ArrayOptions options = {}, Where where = Where::current());

  /// Returns false for an Array that was never given a value.
  bool valid() const { return state_ != nullptr; }
  /// The element type and the shape; F32 and an empty shape if the Array is not valid.
  ElementType dtype() const;
  const Shape &shape() const;
  int64_t rank() const { return static_cast<int64_t>(shape().size()); }
  /// The size of all elements in bytes.
  uint64_t bytes() const;
  const Labels &labels() const;
  /// The name of the device; empty for a value of a trace.
  absl::string_view device() const;
  /// Returns "f32[32,784]", with labels "f32[32 batch,784 pixel]", or "invalid".
  std::string type_string() const;
  /// Returns true for a value of a trace or of a program under construction.
  bool is_traced() const;
  /// Returns OK if the array has elements. Otherwise the error says that the array never had a
  /// value, or names the call to which it was donated.
  absl::Status status() const;

  /// Returns an array with the same value and with these labels. The elements are not copied.
  /// Returns an error unless `labels` is empty or has one label for each dimension.
  absl::StatusOr<Array> WithLabels(Labels labels, Where where = Where::current()) const;
  /// Returns a copy of the array with its own memory on `device`, which may be the device of this
  /// array. Returns an error for an unknown device and for an array without elements.
  absl::StatusOr<Array> To(absl::string_view device, Where where = Where::current()) const;

  /// These methods copy the elements to the host. ToHost accepts any element type. as<T>() returns
  /// a vector. Item<T>() returns the element of an array that has exactly one.
  ///
  /// Errors:
  /// - the array was donated;
  /// - the array is a value of a trace;
  /// - T is not the array's element type;
  /// - the device is "null", which computes no results;
  /// - in Item: the array does not have exactly one element.
  absl::StatusOr<HostTensor> ToHost(Where where = Where::current()) const;
  template <Element T> absl::StatusOr<std::vector<T>> as(Where where = Where::current()) const {
    std::vector<T> elements;
    if constexpr (std::is_same_v<T, bool>) {
      std::unique_ptr<bool[]> bools;
      size_t size = 0;
      absl::Status read = Read("as", ElementType::Pred, false, where, [&](size_t count) {
        bools = std::make_unique<bool[]>(count);
        size = count;
        return static_cast<void *>(bools.get());
      });
      if (!read.ok())
        return read;
      elements.assign(bools.get(), bools.get() + size);
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

  /// Returns the value as a Tensor, for use in ops. If the array does not belong to the current
  /// trace, records an error in the program under construction and returns an invalid Tensor.
  Tensor tensor(Where where = Where::current()) const;
  operator Tensor() const { return tensor(); }

  /// Does not compile, as for a Tensor. Item reads a value that the host can branch on.
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
  /// Returns memory for `count` elements.
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

/// Returns the total bytes of all arrays on the device, without borrowed memory. A value counts
/// only once, even if it has several handles.
uint64_t LiveBytes(absl::string_view device = "cpu");

/// The memory that arrays and accelerated functions hold on a device, in bytes.
struct DeviceMemoryUse {
  /// Memory of the arrays.
  uint64_t live = 0;
  /// Freed memory that is kept for the next array, at most 64 MiB.
  uint64_t kept = 0;
  /// Arenas, constants and code of the programs in the caches.
  uint64_t programs = 0;
  /// The largest number of bytes in use at any time since the last ResetPeak. It includes all
  /// arrays, and the arena and constants of a running call.
  uint64_t peak = 0;
};
/// Returns the memory in use on a device; all zeros for an unknown device.
DeviceMemoryUse MemoryUse(absl::string_view device = "cpu");
/// Returns the kept memory to the operating system.
void ReleaseKept(absl::string_view device = "cpu");
/// Starts the measurement of DeviceMemoryUse::peak anew.
void ResetPeak(absl::string_view device = "cpu");

} // namespace refold
