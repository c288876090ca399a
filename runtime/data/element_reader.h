//===- element_reader.h - Reader of one tensor ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of the readers of all file formats. Type and shape are known as soon as the file is
// open. The elements are then read in order, in pieces of any size, directly to their destination.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

/// A stream of bytes.
class ByteReader {
public:
  virtual ~ByteReader() = default;
  /// Reads the next `bytes` bytes.
  virtual absl::Status Read(std::byte *to, uint64_t bytes) = 0;
  /// Call it after the last byte. Checks that the bytes were correct.
  virtual absl::Status Finish() { return absl::OkStatus(); }
};

class ElementReader {
public:
  virtual ~ElementReader() = default;

  /// Returns the file and the name of the tensor in it: "mnist.npz:x_train".
  const std::string &name() const { return name_; }
  ElementType type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  std::string type_string() const { return TypeString(type_, shape_); }
  /// Returns the number of elements. The reader has checked that the byte count does not overflow.
  int64_t elements() const { return ElementCount(shape_); }
  uint64_t bytes() const { return static_cast<uint64_t>(elements()) * ElementSize(type_); }
  /// Returns whether the file format fixes the shape, as for images and labels. The shape of the
  /// input may then be different.
  bool has_shape_of_format() const { return shape_of_format_; }

  /// Reads the next `elements` elements in the machine's representation. The caller must not ask
  /// for more elements than remain.
  virtual absl::Status Read(std::byte *to, int64_t elements) = 0;
  /// Call it after the last element.
  virtual absl::Status Finish() { return absl::OkStatus(); }

protected:
  ElementReader(std::string name, ElementType type, std::vector<int64_t> shape,
                bool shape_of_format = false)
      : name_(std::move(name)), type_(type), shape_(std::move(shape)),
        shape_of_format_(shape_of_format) {}

private:
  std::string name_;
  ElementType type_;
  std::vector<int64_t> shape_;
  bool shape_of_format_;
};

} // namespace refold::runtime
