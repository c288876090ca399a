//===- signature.h - Interned types of arrays -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A signature is the element type, extents and labels of an array. It is stored only once for all
// arrays that share it. So two signatures are equal if and only if their pointers are equal.
//
// This is a public header. It includes only Abseil and the standard library.
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

/// The immutable type of an array. InternSignature creates a signature. It lives as long as a
/// SignatureRef refers to it.
class Signature {
public:
  const ElementType dtype;
  const Shape shape;
  /// One label for each dimension: "batch,time", or letters like "SSCB". Empty: no labels.
  const std::string labels;
  /// The size of all elements in bytes.
  const uint64_t bytes;
  /// Hash of the element type, extents and labels. Equal types always have the same hash, even if a
  /// signature was deleted and created again.
  const size_t hash;

  /// Returns "f32[32,784]", or with labels "f32[32 batch,784 pixel]".
  std::string ToString() const;

  Signature(const Signature &) = delete;
  Signature &operator=(const Signature &) = delete;

private:
  friend class SignatureRef;
  friend class SignatureTable;
  Signature(ElementType dtype, absl::Span<const int64_t> shape, absl::string_view labels,
            size_t hash);

  /// Reference count. It drops to zero only under the table's lock, so InternSignature never
  /// returns a signature that is being deleted.
  mutable std::atomic<int64_t> count_{0};
};

/// A counted reference to a signature, or null. Equal signatures have equal references.
class SignatureRef {
public:
  SignatureRef() = default;
  /// `held` is null, or a signature that another reference holds during this call.
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

/// Returns the signature of a type. `labels` is empty, or has one label for each dimension. Any
/// thread may call this function.
SignatureRef InternSignature(ElementType dtype, absl::Span<const int64_t> shape,
                             absl::string_view labels);

/// Returns the number of live signatures in this process. For tests that look for leaks.
size_t LiveSignatures();

} // namespace refold::internal
