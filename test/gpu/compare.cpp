//===- compare.cpp - Comparison of outputs --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/compare.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace refold::gpu {
namespace {

using runtime::ElementType;
using runtime::HostTensor;

constexpr double kFar = std::numeric_limits<double>::infinity();

void Note(Comparison &comparison, double off, const std::string &where) {
  comparison.same_bits = false;
  comparison.close &= off <= 1;
  if (off > comparison.worst || comparison.where.empty()) {
    comparison.worst = off;
    comparison.where = where;
  }
}

template <typename T>
void CompareFloats(const std::string &name, const HostTensor &expected, const HostTensor &got,
                   double tolerance, Comparison &comparison) {
  const int64_t count = runtime::ElementCount(expected.shape());
  // Numbers of 16 bits are compared as f32.
  using Wide = std::conditional_t<kIsShortFloat<T>, float, T>;
  const T *wants = expected.as<T>(), *haves = got.as<T>();
  double largest = 0;
  for (int64_t i = 0; i < count; ++i)
    if (const auto want = static_cast<Wide>(wants[i]); std::isfinite(want))
      largest = std::max(largest, std::abs(static_cast<double>(want)));
  for (int64_t i = 0; i < count; ++i) {
    const auto want = static_cast<Wide>(wants[i]), have = static_cast<Wide>(haves[i]);
    if (std::memcmp(&wants[i], &haves[i], sizeof(T)) == 0 || (std::isnan(want) && std::isnan(have)))
      continue;
    double off = kFar;
    if (want == have)
      off = 0; // zeros of different signs
    else if (std::isfinite(want) && std::isfinite(have))
      off = std::abs(static_cast<double>(have) - static_cast<double>(want)) / (tolerance * largest);
    Note(comparison, off, absl::StrCat(name, "[", i, "]: ", have, ", expected ", want));
  }
}

void CompareBytes(const std::string &name, const HostTensor &expected, const HostTensor &got,
                  Comparison &comparison) {
  const size_t size = runtime::ElementSize(expected.type());
  for (size_t at = 0; at < expected.bytes(); at += size)
    if (std::memcmp(expected.data() + at, got.data() + at, size) != 0)
      return Note(comparison, kFar, absl::StrCat(name, "[", at / size, "] differs"));
}

void CompareTensors(const std::string &name, const HostTensor &expected, const HostTensor &got,
                    Comparison &comparison) {
  if (expected.type() != got.type() || expected.shape() != got.shape())
    return Note(
        comparison, kFar,
        absl::StrCat(name, " is ", got.type_string(), ", expected ", expected.type_string()));
  if (expected.type() == ElementType::F32)
    CompareFloats<float>(name, expected, got, kToleranceF32, comparison);
  else if (expected.type() == ElementType::F64)
    CompareFloats<double>(name, expected, got, kToleranceF64, comparison);
  else if (expected.type() == ElementType::BF16)
    CompareFloats<BFloat16>(name, expected, got, kToleranceBF16, comparison);
  else if (expected.type() == ElementType::F16)
    CompareFloats<Float16>(name, expected, got, kToleranceF16, comparison);
  else
    CompareBytes(name, expected, got, comparison);
}

void Join(Comparison &all, Comparison tensor) {
  all.same_bits &= tensor.same_bits;
  all.close &= tensor.close;
  if (!tensor.close)
    all.far.push_back(tensor.where);
  if (tensor.worst > all.worst || all.where.empty()) {
    all.worst = tensor.worst;
    all.where = std::move(tensor.where);
  }
}

} // namespace

Comparison Compare(const Values &expected, const Values &got) {
  Comparison all;
  for (const auto &[name, value] : expected) {
    Comparison tensor;
    auto found = got.find(name);
    if (found == got.end())
      Note(tensor, kFar, absl::StrCat(name, " is missing"));
    else
      CompareTensors(name, value, found->second, tensor);
    Join(all, std::move(tensor));
  }
  for (const auto &[name, value] : got)
    if (!expected.count(name)) {
      Comparison tensor;
      Note(tensor, kFar, absl::StrCat(name, " was not expected"));
      Join(all, std::move(tensor));
    }
  return all;
}

} // namespace refold::gpu
