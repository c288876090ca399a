//===- reducer.h - Reduction of failing programs ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduces a failing program to a small one that still fails, for people to read. MLIR's own reducer
// starts a process for each attempt. This one calls a function. It also knows which results of a
// Program can be removed, and what can replace a loop or an If. This header includes no MLIR
// header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace refold::test {

struct Reduced {
  /// The smallest failing program that was found.
  std::string text;
  /// Number of ops of its @train, including ops in regions.
  int64_t ops = 0;
  /// Number of calls of `fails`.
  int64_t tries = 0;
};

/// Reduces a program for which `fails` returns true. Drops fetches, states, inputs, and functions
/// other than @train. Replaces ops by their operands or zeros, loops by their initial values, and
/// Ifs by one of their branches. Shortens loops. Keeps a change only if `fails` returns true for
/// the changed program. Calls `fails` at most `most_tries` times, and only with programs that the
/// verifier accepts. The result is deterministic.
Reduced ReduceProgram(const std::string &text,
                      const std::function<bool(const std::string &text)> &fails,
                      int64_t most_tries = 1500);

} // namespace refold::test
