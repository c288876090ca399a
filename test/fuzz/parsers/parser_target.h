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

/// Passes `input` to the parser and returns whether the parser accepts it. Checks with Expect
/// everything that must hold for any input.
bool Accepts(absl::Span<const std::byte> input);

/// If `holds` is false, prints `what` and ends the process in a way that sanitizers and libFuzzer
/// detect.
void Expect(bool holds, absl::string_view what);

/// Checks that the refusal of a file is one line without control characters.
void ExpectOneLine(const absl::Status &refusal);

inline absl::string_view AsText(absl::Span<const std::byte> input) {
  return {reinterpret_cast<const char *>(input.data()), input.size()};
}

} // namespace refold::fuzz
