//===- tensor.h - Tensors in host memory -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dense row-major tensors as the host sees them: feeds, fetches and states on their way to and from
// a device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

/// Values are those of exe::ElementType; runtime/executable asserts it.
enum class ElementType : uint8_t { Pred, S8, S32, S64, U32, F32, F64 };

/// Bytes of one element.
size_t ElementSize(ElementType type);
/// "f32", "s64", "pred", ...
const char *ElementName(ElementType type);
/// "f32[512,64]"
std::string TypeString(ElementType type, const std::vector<int64_t> &shape);
/// Product of the extents; 1 for a scalar.
int64_t ElementCount(const std::vector<int64_t> &shape);

/// Borrowed memory with a type and a shape.
struct MutableTensorView {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  std::byte *data = nullptr;
};

/// Owned memory, aligned as aligned_memory.h says, uninitialised when made. Copies are made on
/// purpose only (Clone).
class HostTensor {
public:
  HostTensor() = default;
  /// data() is null where the system refuses the memory.
  HostTensor(ElementType type, std::vector<int64_t> shape);
  HostTensor Clone() const;

  ElementType type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  size_t bytes() const { return bytes_; }
  std::byte *data() { return data_.get(); }
  const std::byte *data() const { return data_.get(); }
  template <typename T> T *as() { return reinterpret_cast<T *>(data_.get()); }
  template <typename T> const T *as() const { return reinterpret_cast<const T *>(data_.get()); }
  MutableTensorView view() { return {type_, shape_, data_.get()}; }
  std::string type_string() const { return TypeString(type_, shape_); }

private:
  ElementType type_ = ElementType::F32;
  std::vector<int64_t> shape_;
  size_t bytes_ = 0;
  std::unique_ptr<std::byte[], AlignedRelease> data_;
};

} // namespace refold::runtime
