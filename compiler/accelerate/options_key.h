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

/// Returns a number that identifies the text; equal texts get equal numbers. The empty text gets 0.
/// TextOfOptions returns the text of a number.
uint32_t InternOptions(const std::string &text);
std::string TextOfOptions(uint32_t id);

} // namespace refold::internal
