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

/// Returns a number for the text, the same for equal texts; 0 for the empty text. TextOfOptions is
/// the inverse.
uint32_t InternOptions(const std::string &text);
std::string TextOfOptions(uint32_t id);

} // namespace refold::internal
