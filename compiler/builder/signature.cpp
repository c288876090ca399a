//===- signature.cpp - Types of arrays -----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/signature.h"

#include "compiler/builder/labels.h"
#include "runtime/core/tensor.h"

#include "absl/strings/str_cat.h"

#include <map>
#include <mutex>
#include <tuple>

namespace refold::internal {
namespace {

using SignatureKey = std::tuple<ElementType, Shape, std::string>;

/// Weak: a program with a million shapes keeps those that it uses.
struct SignatureTable {
  std::mutex mutex;
  std::map<SignatureKey, std::weak_ptr<const Signature>> known;
  /// When to look for signatures that nobody has any more.
  size_t sweep_at = 1024;
};

SignatureTable &KnownSignatures() {
  static SignatureTable &table = *new SignatureTable();
  return table;
}

} // namespace

SignatureRef InternSignature(ElementType dtype, absl::Span<const int64_t> shape,
                             absl::string_view labels) {
  SignatureTable &table = KnownSignatures();
  SignatureKey key(dtype, Shape(shape.begin(), shape.end()), std::string(labels));
  std::lock_guard<std::mutex> lock(table.mutex);
  std::weak_ptr<const Signature> &entry = table.known[key];
  if (SignatureRef known = entry.lock())
    return known;
  auto made = std::make_shared<Signature>();
  made->dtype = dtype;
  made->shape = std::get<1>(key);
  made->labels = std::get<2>(key);
  made->bytes =
      static_cast<uint64_t>(runtime::ElementCount(made->shape)) * runtime::ElementSize(dtype);
  entry = made;
  if (table.known.size() >= table.sweep_at) {
    std::erase_if(table.known, [](const auto &known) { return known.second.expired(); });
    table.sweep_at = std::max<size_t>(1024, 2 * table.known.size());
  }
  return made;
}

std::string Signature::ToString() const {
  const std::vector<absl::string_view> names = SplitLabels(labels, shape.size());
  if (names.empty())
    return runtime::TypeString(dtype, shape);
  std::string text = absl::StrCat(runtime::ElementName(dtype), "[");
  for (size_t i = 0; i < shape.size(); ++i)
    absl::StrAppend(&text, i == 0 ? "" : ",", shape[i], " ", names[i]);
  return text + "]";
}

} // namespace refold::internal
