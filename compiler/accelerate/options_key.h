//===- options_key.h - Compile options as part of a key ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"

#include <cstdint>
#include <string>

namespace refold::internal {

/// Returns the options that differ from the defaults as text: "device=cuda; memory_budget=1048576".
std::string OptionsText(const CompileOptions &options);

/// InternOptions returns a number that identifies the text: 0 for the empty text, and equal numbers
/// for equal texts. TextOfOptions returns the text of a number.
uint32_t InternOptions(const std::string &text);
std::string TextOfOptions(uint32_t id);

} // namespace refold::internal
