//===- tensor.cpp - Tensors in host memory ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and sizes of element types, and the host's own tensors.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/tensor.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace refold::runtime {

size_t ElementSize(ElementType type) { return FactsOf(type).bytes; }

const char *ElementName(ElementType type) { return FactsOf(type).name; }

std::string TypeString(ElementType type, const std::vector<int64_t> &shape) {
  std::string text = ElementName(type);
  text += '[';
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i > 0)
      text += ',';
    text += std::to_string(shape[i]);
  }
  text += ']';
  return text;
}

int64_t ElementCount(const std::vector<int64_t> &shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

std::optional<uint64_t> BytesOf(ElementType type, const std::vector<int64_t> &shape) {
  uint64_t bytes = ElementSize(type);
  for (int64_t extent : shape)
    if (__builtin_mul_overflow(bytes, static_cast<uint64_t>(extent), &bytes) || bytes > INT64_MAX)
      return std::nullopt;
  return bytes;
}

HostTensor::HostTensor(ElementType type, std::vector<int64_t> shape)
    : type_(type), shape_(std::move(shape)),
      bytes_(static_cast<size_t>(ElementCount(shape_)) * ElementSize(type)),
      data_(AllocateAligned(bytes_, /*zeroed=*/false), AlignedRelease{bytes_}) {}

void HostTensor::CheckElement(ElementType type) const {
  if (type == type_)
    return;
  std::fprintf(stderr, "HostTensor::as: a tensor of type %s is read as %s\n", type_string().c_str(),
               ElementName(type));
  std::abort();
}

void HostTensor::Fill(const void *elements, size_t count) {
  if (count != static_cast<size_t>(ElementCount(shape_))) {
    std::fprintf(stderr, "HostTensor::From: %zu elements for a tensor of type %s\n", count,
                 type_string().c_str());
    std::abort();
  }
  if (bytes_ > 0 && data_)
    std::memcpy(data_.get(), elements, bytes_);
}

HostTensor HostTensor::Clone() const {
  HostTensor copy;
  copy.type_ = type_;
  copy.shape_ = shape_;
  copy.bytes_ = bytes_;
  if (data_) {
    copy.data_ = {AllocateAligned(bytes_, /*zeroed=*/false), AlignedRelease{bytes_}};
    if (copy.data_)
      std::memcpy(copy.data_.get(), data_.get(), bytes_);
  }
  return copy;
}

} // namespace refold::runtime
