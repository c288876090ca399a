//===- op_text.h - What a user sees of an op --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type of a result and the text of a program: what the tests of the builder's ops look at.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <refold/refold.h>

#include <string>

namespace refold::testing {

inline std::string Type(const Tensor &tensor) { return tensor.type_string(); }

/// The program's text; the error where there is one.
inline std::string Text(const Program &program) {
  absl::StatusOr<std::string> text = program.Print();
  return text.ok() ? *text : std::string(text.status().message());
}

} // namespace refold::testing
