//===- parser_target.h - The interface of parser fuzz targets ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between a parser and a fuzz program. Each fuzz_NAME.cpp defines the function
// Accepts for one parser. Linked with libFuzzer, the program searches for inputs that break the
// parser. Linked with replay.cpp, it runs given inputs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>

namespace refold::fuzz {

/// Returns whether the parser accepts `input`. If a rule that must hold for every input is broken,
/// the process ends in Expect.
bool Accepts(absl::Span<const std::byte> input);

/// If `holds` is false, prints `what` and ends the process. Sanitizers and libFuzzer report this
/// end as a failure.
void Expect(bool holds, absl::string_view what);

/// Checks that the refusal of a file is one line without control characters.
void ExpectOneLine(const absl::Status &refusal);

inline absl::string_view AsText(absl::Span<const std::byte> input) {
  return {reinterpret_cast<const char *>(input.data()), input.size()};
}

} // namespace refold::fuzz
