//===- accepted.cpp - Accepted code ---------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This source must compile. The other sources of this folder are similar, but must not compile.
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/accelerate.h"

#include <map>
#include <string>
#include <tuple>

struct Layer {
  refold::Array w, b;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("w", self.w);
    visit("b", self.b);
  }
};

std::tuple<refold::Array, refold::Array, refold::Array> Three(const Layer &layer, refold::Array x,
                                                              const std::string &how,
                                                              std::map<std::string, int> sizes,
                                                              bool twice) {
  return {layer.w, x, how.size() + sizes.size() > 1 && twice ? x : layer.b};
}
auto three = refold::Accelerate(Three);
auto called = three.First<3>(Layer(), refold::Array(), "sum", std::map<std::string, int>(), true);

auto same = refold::Accelerate([](refold::Array x) { return x; });
auto Scaled(double by) {
  return refold::Accelerate("scaled", [by](refold::Array x) { return x * by; });
}
auto chosen = refold::Accelerate(
    [](refold::Array x, bool square) { return square ? refold::Array(x * x) : x; });
