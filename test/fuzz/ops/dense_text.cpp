//===- dense_text.cpp - Elements as the text of an attribute --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_case.h"

#include "absl/base/casts.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

namespace refold::test {

using E = runtime::ElementType;

/// Writes floating-point numbers by their bits.
static std::string ElementText(const runtime::HostTensor &tensor, int64_t i) {
  if (tensor.type() == E::Pred)
    return tensor.as<bool>()[i] ? "true" : "false";
  return WithElementType(tensor.type(), [&](auto zero) -> std::string {
    using T = decltype(zero);
    const T value = tensor.as<T>()[i];
    if constexpr (kIsShortFloat<T>)
      return absl::StrFormat("0x%04X", value.bits);
    else if constexpr (std::is_same_v<T, float>)
      return absl::StrFormat("0x%08X", absl::bit_cast<uint32_t>(value));
    else if constexpr (std::is_same_v<T, double>)
      return absl::StrFormat("0x%016X", absl::bit_cast<uint64_t>(value));
    else
      return absl::StrCat(value);
  });
}

/// Writes the elements from index `next` on, with brackets from dimension `dim` on.
static std::string Nested(const runtime::HostTensor &tensor, size_t dim, int64_t &next) {
  if (dim == tensor.shape().size())
    return ElementText(tensor, next++);
  std::vector<std::string> parts;
  for (int64_t i = 0; i < tensor.shape()[dim]; ++i)
    parts.push_back(Nested(tensor, dim + 1, next));
  return absl::StrCat("[", absl::StrJoin(parts, ", "), "]");
}

std::string DenseText(const runtime::HostTensor &tensor) {
  if (runtime::ElementCount(tensor.shape()) == 0)
    return "dense<>";
  int64_t next = 0;
  return absl::StrCat("dense<", Nested(tensor, 0, next), ">");
}

} // namespace refold::test
