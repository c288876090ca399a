//===- reducer.h - A failing program, made small ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least program that still fails is what a person wants to read. MLIR's own reducer asks a
// script, in a process for every try; this one asks a function, and knows what a Program is: which
// results can go, and what a loop or a choice becomes without itself. No MLIR header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace refold::test {

struct Reduced {
  /// The smallest program found that fails.
  std::string text;
  /// Ops of @train in it, those in regions too.
  int64_t ops = 0;
  /// How often `fails` was asked.
  int64_t tries = 0;
};

/// Drops fetches, states, inputs and other functions, replaces ops by their operands or zeros,
/// loops by their initial values, choices by one of their branches, and shortens loops, as long as
/// `fails` says that what is left fails in the same way. What is asked about is always verified.
/// The same program gives the same answer; `fails` is asked `most_tries` times at most.
Reduced ReduceProgram(const std::string &text,
                      const std::function<bool(const std::string &text)> &fails,
                      int64_t most_tries = 1500);

} // namespace refold::test
