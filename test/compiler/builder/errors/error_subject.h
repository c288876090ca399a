//===- error_subject.h - Subjects of builder errors -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for tests of the builder's errors. Each error names the file and the line of the wrong
// call. In these tests, the wrong call is one line above the check.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

#include <limits>
#include <string>

namespace refold::testing {

inline std::string Message(const absl::Status &status) { return std::string(status.message()); }

/// A program with a few tensors, for tests of errors. Each test needs a new program, because a
/// program keeps only its first error.
struct Subject : Program {
  Subject() : Program("subject") {
    a = Input("a", F32, {4, 3});
    b = Input("b", F32, {5});
    i = Input("i", S32, {4, 3});
    p = Input("p", Pred, {4, 3});
    s = Input("s", F32, {});
  }
  Tensor a, b, i, p, s;
};

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace refold::testing

/// Checks that the program's error is `text`, at the line before this one.
#define CHECK_ERROR(program, text)                                                                 \
  CHECK(refold::testing::Message((program).status()) ==                                            \
        absl::StrCat(__FILE__, ":", __LINE__ - 1, ": ", text))
