//===- tensor.h - Tensors in host memory ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dense row-major tensors in host memory. They hold inputs, fetches and states that are copied to
// or from a device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"
#include "runtime/core/element_type.h"

#include "absl/types/span.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

using refold::ElementType;

/// Returns the bytes of one element.
size_t ElementSize(ElementType type);
/// Returns "f32", "s64", "pred", ...
const char *ElementName(ElementType type);
/// Returns a type as text: "f32[512,64]".
std::string TypeString(ElementType type, const std::vector<int64_t> &shape);
/// Returns the product of the extents; 1 for a scalar.
int64_t ElementCount(const std::vector<int64_t> &shape);
/// Returns the bytes of all elements; nullopt if the number overflows.
std::optional<uint64_t> BytesOf(ElementType type, const std::vector<int64_t> &shape);

/// Borrowed memory with a type and a shape.
struct MutableTensorView {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  std::byte *data = nullptr;
};

/// A tensor that owns its memory. The memory is aligned as aligned_memory.h describes, and
/// uninitialized after construction. Copies are made only by Clone.
class HostTensor {
public:
  HostTensor() = default;
  /// Allocates the tensor. data() is null if the system refuses the memory.
  HostTensor(ElementType type, std::vector<int64_t> shape);
  HostTensor Clone() const;

  ElementType type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  size_t bytes() const { return bytes_; }
  std::byte *data() { return data_.get(); }
  const std::byte *data() const { return data_.get(); }
  /// Returns the elements in row-major order. T must be the C++ type of the element type. For any
  /// other T, aborts the process with a message that names both types.
  template <Element T> T *as() {
    CheckElement(ElementTypeOf<T>::value);
    return reinterpret_cast<T *>(data_.get());
  }
  template <Element T> const T *as() const {
    CheckElement(ElementTypeOf<T>::value);
    return reinterpret_cast<const T *>(data_.get());
  }
  /// Returns a tensor with a copy of `elements`, in row-major order. Aborts the process if their
  /// number does not match `shape`.
  template <Element T>
  static HostTensor From(absl::Span<const T> elements, std::vector<int64_t> shape) {
    HostTensor tensor(ElementTypeOf<T>::value, std::move(shape));
    tensor.Fill(elements.data(), elements.size());
    return tensor;
  }
  MutableTensorView view() { return {type_, shape_, data_.get()}; }
  std::string type_string() const { return TypeString(type_, shape_); }

private:
  void CheckElement(ElementType type) const;
  void Fill(const void *elements, size_t count);

  ElementType type_ = ElementType::F32;
  std::vector<int64_t> shape_;
  size_t bytes_ = 0;
  std::unique_ptr<std::byte[], AlignedRelease> data_;
};

} // namespace refold::runtime
