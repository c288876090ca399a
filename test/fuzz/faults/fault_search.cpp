//===- fault_search.cpp - Search for a program that shows a fault ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/faults/fault_search.h"

#include "test/fuzz/programs/fuzz_environment.h"

#include <catch2/catch.hpp>

#include <cstdio>

namespace refold::test {

void ExpectFound(const std::vector<InjectedFault> &faults, int64_t programs,
                 const std::function<bool(const PassHook &hook, uint64_t seed)> &finds) {
  for (const InjectedFault &fault : faults) {
    int64_t injected = 0, invalid = 0, tried = 0;
    bool found = false;
    for (uint64_t seed = FuzzSeed(); !found && tried < programs; ++seed, ++tried)
      found = finds(HookOf(fault, seed, &injected, &invalid), seed);
    std::printf("%-40s %s after %lld programs (%lld with it)\n", fault.what.c_str(),
                found ? "found" : "NOT FOUND", static_cast<long long>(tried),
                static_cast<long long>(injected));
    INFO(fault.what << "; injected into " << injected << " of " << tried << " programs");
    CHECK(found);
    CHECK(invalid == 0);
  }
}

} // namespace refold::test
