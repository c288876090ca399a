//===- parser_target.h - The interface of parser fuzz targets ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each fuzz_NAME.cpp defines Accepts for one parser. Linked with libFuzzer, it is a fuzz target
// that searches for inputs; linked with replay.cpp, it is a program that runs given inputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>

namespace refold::fuzz {

/// Returns whether the parser accepts `input`. Ends the process through Expect if a rule that must
/// hold for every input is broken.
bool Accepts(absl::Span<const std::byte> input);

/// If `holds` is false, prints `what` and ends the process. Sanitizers and libFuzzer report that
/// end as a failure.
void Expect(bool holds, absl::string_view what);

/// Checks that the refusal of a file is one line without control characters.
void ExpectOneLine(const absl::Status &refusal);

inline absl::string_view AsText(absl::Span<const std::byte> input) {
  return {reinterpret_cast<const char *>(input.data()), input.size()};
}

} // namespace refold::fuzz
