//===- accelerate_subject.h - Helpers of accelerate tests -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace refold::testing {

inline std::vector<float> Floats(const Array &array) {
  absl::StatusOr<std::vector<float>> elements = array.as<float>();
  REQUIRE(elements.status() == absl::OkStatus());
  return *elements;
}
inline std::vector<float> Floats(const absl::StatusOr<Array> &array) {
  REQUIRE(array.status() == absl::OkStatus());
  return Floats(*array);
}

/// Returns the error's text without file and line.
inline std::string TextOf(const absl::Status &status) {
  std::string text(status.message());
  const size_t line = text.find(".cpp:");
  const size_t end = line == text.npos ? text.npos : text.find(": ", line + 5);
  return end == text.npos ? text : text.substr(end + 2);
}
template <typename T> std::string TextOf(const absl::StatusOr<T> &result) {
  return TextOf(result.status());
}

} // namespace refold::testing
