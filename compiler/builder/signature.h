//===- signature.h - Types of arrays ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element type, shape and labels of an array, kept once for all arrays that have them: to compare
// two is to compare pointers. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/types.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <memory>
#include <string>

namespace refold::internal {

struct Signature {
  ElementType dtype;
  Shape shape;
  std::string labels;
  /// Of all elements.
  uint64_t bytes;

  /// "f32[32,784]", with labels "f32[32 batch,784 pixel]".
  std::string ToString() const;
};

/// Equal signatures have equal pointers, as long as one of them lives.
using SignatureRef = std::shared_ptr<const Signature>;

/// The signature of a type. `labels` are labels for the shape, or empty. Any thread may call it.
SignatureRef InternSignature(ElementType dtype, absl::Span<const int64_t> shape,
                             absl::string_view labels);

} // namespace refold::internal
