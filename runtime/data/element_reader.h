//===- element_reader.h - One tensor that lies in a file --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every format gives: type and shape as soon as it is open, then the elements from the first
// to the last, in pieces of any size. So a tensor is read, or unpacked, straight to where it
// belongs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/data/source_type.h"

#include "absl/status/status.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

/// Bytes one after the other.
class ByteReader {
public:
  virtual ~ByteReader() = default;
  /// The next `bytes` bytes.
  virtual absl::Status Read(std::byte *to, uint64_t bytes) = 0;
  /// After the last byte: whether they were what they should be.
  virtual absl::Status Finish() { return absl::OkStatus(); }
};

class ElementReader {
public:
  virtual ~ElementReader() = default;

  /// The file, and what of it: "mnist.npz:x_train".
  const std::string &name() const { return name_; }
  SourceType type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  std::string type_string() const { return SourceTypeString(type_, shape_); }
  /// Elements of all of it; bytes are counted by then.
  int64_t elements() const { return ElementCount(shape_); }
  uint64_t bytes() const { return static_cast<uint64_t>(elements()) * SourceSize(type_); }
  /// Whether the shape is the format's and not the writer's: pixels lie row by row in an image
  /// whatever it is fed to.
  bool has_shape_of_format() const { return shape_of_format_; }

  /// The next elements, as the machine has them; never more than there are.
  virtual absl::Status Read(std::byte *to, int64_t elements) = 0;
  /// After the last one.
  virtual absl::Status Finish() { return absl::OkStatus(); }

protected:
  ElementReader(std::string name, SourceType type, std::vector<int64_t> shape,
                bool shape_of_format = false)
      : name_(std::move(name)), type_(type), shape_(std::move(shape)),
        shape_of_format_(shape_of_format) {}

private:
  std::string name_;
  SourceType type_;
  std::vector<int64_t> shape_;
  bool shape_of_format_;
};

} // namespace refold::runtime
