//===- signature.cpp - Interned types of arrays ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/signature.h"

#include "compiler/builder/program/labels.h"
#include "runtime/core/tensor.h"

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"

#include <mutex>
#include <vector>

namespace refold::internal {

/// A type that may not have a signature yet.
struct SignatureView {
  ElementType dtype;
  absl::Span<const int64_t> shape;
  absl::string_view labels;
  size_t hash;

  SignatureView(ElementType dtype, absl::Span<const int64_t> shape, absl::string_view labels)
      : dtype(dtype), shape(shape), labels(labels), hash(absl::HashOf(dtype, shape, labels)) {}
  SignatureView(const Signature *signature)
      : dtype(signature->dtype), shape(signature->shape), labels(signature->labels),
        hash(signature->hash) {}
};

struct SignatureHash {
  using is_transparent = void;
  size_t operator()(const SignatureView &type) const { return type.hash; }
};
struct SignatureEqual {
  using is_transparent = void;
  bool operator()(const SignatureView &a, const SignatureView &b) const {
    return a.dtype == b.dtype && a.shape == b.shape && a.labels == b.labels;
  }
};

/// Does not keep signatures alive: a program with a million shapes keeps only those in use.
class SignatureTable {
public:
  /// The table is never destroyed. Arrays in static variables release their signatures when the
  /// process ends, and they still need the table then.
  static SignatureTable &Shared() {
    static SignatureTable &table = *new SignatureTable();
    return table;
  }

  SignatureRef Intern(const SignatureView &type) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (auto found = live_.find(type); found != live_.end())
      return SignatureRef(*found);
    const auto *made = new Signature(type.dtype, type.shape, type.labels, type.hash);
    live_.insert(made);
    return SignatureRef(made);
  }

  void ReleaseLast(const Signature *signature) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      // Another thread may have taken a reference before this thread got the lock.
      if (signature->count_.fetch_sub(1, std::memory_order_acq_rel) > 1)
        return;
      live_.erase(signature);
    }
    delete signature;
  }

  size_t size() {
    std::lock_guard<std::mutex> lock(mutex_);
    return live_.size();
  }

private:
  std::mutex mutex_;
  absl::flat_hash_set<const Signature *, SignatureHash, SignatureEqual> live_;
};

Signature::Signature(ElementType dtype, absl::Span<const int64_t> shape, absl::string_view labels,
                     size_t hash)
    : dtype(dtype), shape(shape.begin(), shape.end()), labels(labels),
      bytes(static_cast<uint64_t>(runtime::ElementCount(this->shape)) *
            runtime::ElementSize(dtype)),
      hash(hash) {}

std::string Signature::ToString() const {
  const std::vector<absl::string_view> names = SplitLabels(labels, shape.size());
  std::string text = absl::StrCat(DTypeName(dtype), "[");
  for (size_t i = 0; i < shape.size(); ++i) {
    const absl::string_view label = i < names.size() ? names[i] : "";
    absl::StrAppend(&text, i == 0 ? "" : ",", shape[i], label.empty() ? "" : " ", label);
  }
  return text + "]";
}

void SignatureRef::ReleaseLast(const Signature *signature) {
  SignatureTable::Shared().ReleaseLast(signature);
}

SignatureRef InternSignature(ElementType dtype, absl::Span<const int64_t> shape,
                             absl::string_view labels) {
  return SignatureTable::Shared().Intern(
      SignatureView(dtype, shape, CanonicalLabels(labels, shape.size())));
}

size_t LiveSignatures() { return SignatureTable::Shared().size(); }

} // namespace refold::internal
