//===- signature.h - Types of arrays, kept once -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element type, sizes and labels of an array, kept once for all arrays that have them. Comparing
// two signatures is comparing two pointers. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/types.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace refold::internal {

/// The type of an array. It never changes. InternSignature makes it, and it lives as long as a
/// SignatureRef holds it.
class Signature {
public:
  const ElementType dtype;
  const Shape shape;
  /// One label for each dimension: "batch,time", or letters like "SSCB". Empty: no labels.
  const std::string labels;
  /// Bytes of all elements.
  const uint64_t bytes;
  /// Hash of type, sizes and labels. A signature that is made again has the hash that it had.
  const size_t hash;

  /// "f32[32,784]", with labels "f32[32 batch,784 pixel]".
  std::string ToString() const;

  Signature(const Signature &) = delete;
  Signature &operator=(const Signature &) = delete;

private:
  friend class SignatureRef;
  friend class SignatureTable;
  Signature(ElementType dtype, absl::Span<const int64_t> shape, absl::string_view labels,
            size_t hash);

  /// References. It falls to zero under the table's lock only, so that InternSignature never hands
  /// out a signature that is being deleted.
  mutable std::atomic<int64_t> count_{0};
};

/// A counted reference to a signature, or null. Equal signatures have equal references.
class SignatureRef {
public:
  SignatureRef() = default;
  /// `held`: null, or a signature that another reference holds during this call.
  explicit SignatureRef(const Signature *held) : signature_(held) { Retain(); }
  SignatureRef(const SignatureRef &other) : signature_(other.signature_) { Retain(); }
  SignatureRef(SignatureRef &&other) noexcept
      : signature_(std::exchange(other.signature_, nullptr)) {}
  SignatureRef &operator=(SignatureRef other) noexcept {
    std::swap(signature_, other.signature_);
    return *this;
  }
  ~SignatureRef() {
    if (signature_)
      Release();
  }

  const Signature *get() const { return signature_; }
  const Signature *operator->() const { return signature_; }
  const Signature &operator*() const { return *signature_; }
  explicit operator bool() const { return signature_ != nullptr; }
  friend bool operator==(const SignatureRef &, const SignatureRef &) = default;

private:
  void Retain() const {
    if (signature_)
      signature_->count_.fetch_add(1, std::memory_order_relaxed);
  }
  void Release() {
    int64_t count = signature_->count_.load(std::memory_order_relaxed);
    while (count > 1)
      if (signature_->count_.compare_exchange_weak(count, count - 1, std::memory_order_release,
                                                   std::memory_order_relaxed))
        return;
    ReleaseLast(signature_);
  }
  static void ReleaseLast(const Signature *signature);

  const Signature *signature_ = nullptr;
};

/// The signature of a type. `labels` are empty, or one label for each dimension. Any thread may
/// call it.
SignatureRef InternSignature(ElementType dtype, absl::Span<const int64_t> shape,
                             absl::string_view labels);

/// Signatures that live in this process. For tests of growth.
size_t LiveSignatures();

} // namespace refold::internal
