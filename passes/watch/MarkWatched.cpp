//===- MarkWatched.cpp - Watched functions --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"

namespace refold {
#define GEN_PASS_DEF_MARKWATCHED
#include "passes/watch/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct MarkWatched : refold::impl::MarkWatchedBase<MarkWatched> {
  void runOnOperation() override {
    getOperation()->setAttr(watch::kWatchedAttr, UnitAttr::get(&getContext()));
  }
};

} // namespace
