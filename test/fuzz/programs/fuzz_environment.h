//===- fuzz_environment.h - Environment of random tests ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REFOLD_FUZZ_PROGRAMS sets how many random cases a test tries, REFOLD_FUZZ_SEED the first seed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <cstdlib>

namespace refold::test {

/// Returns the value of an environment variable, or `otherwise` if it is not set.
inline int64_t NumberFromEnvironment(const char *name, int64_t otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoll(text, nullptr, 10) : otherwise;
}

/// Returns the number of random cases to try: REFOLD_FUZZ_PROGRAMS, or `otherwise`.
inline uint64_t FuzzPrograms(int64_t otherwise) {
  return static_cast<uint64_t>(NumberFromEnvironment("REFOLD_FUZZ_PROGRAMS", otherwise));
}

/// Returns the seed to begin with: REFOLD_FUZZ_SEED, or `otherwise`.
inline uint64_t FuzzSeed(int64_t otherwise = 1) {
  return static_cast<uint64_t>(NumberFromEnvironment("REFOLD_FUZZ_SEED", otherwise));
}

} // namespace refold::test
