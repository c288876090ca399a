//===- fault_search.h - Search for a program that shows a fault -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/faults/injected_faults.h"

#include <functional>

namespace refold::test {

/// Injects each of `faults` into random programs with consecutive seeds, until `finds` returns
/// true. Fails the test if `programs` programs do not show a fault, or if the verifier rejects one.
/// `finds` compiles the program of `seed` with `hook`, and returns whether its results are wrong.
void ExpectFound(const std::vector<InjectedFault> &faults, int64_t programs,
                 const std::function<bool(const PassHook &hook, uint64_t seed)> &finds);

} // namespace refold::test
