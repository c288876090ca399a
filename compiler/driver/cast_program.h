//===- cast_program.h - A program in 16 bits --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold {

/// Returns the program with its products and activations in `precision`, "bf16" or "f16"
/// (Program::Autocast), or in the types of its ops if `precision` is "f32". Returns an error if
/// `text` is not a program. Errors use `name` as the file name.
absl::StatusOr<std::string> WithPrecision(absl::string_view text, absl::string_view name,
                                          absl::string_view precision);

} // namespace refold
