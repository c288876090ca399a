//===- parser_target.h - A parser that is given anything --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each fuzz_NAME.cpp defines Accepts for one parser. Linked with libFuzzer it is a target that
// searches for inputs; linked with replay.cpp, a program that runs those it is given.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstddef>

namespace refold::fuzz {

/// Gives `input` to the parser; whether the parser takes it. What must hold besides, whatever the
/// input, is asked with Expect.
bool Accepts(absl::Span<const std::byte> input);

/// Ends the process with a word on what did not hold, where sanitizers and libFuzzer see it.
void Expect(bool holds, absl::string_view what);

/// The refusal of a file: one line without control characters.
void ExpectOneLine(const absl::Status &refusal);

inline absl::string_view AsText(absl::Span<const std::byte> input) {
  return {reinterpret_cast<const char *>(input.data()), input.size()};
}

} // namespace refold::fuzz
