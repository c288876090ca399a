//===- test_builder_errors_shorthand.cpp - Errors of short forms ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::Subject;

TEST_CASE("errors of short forms name the called function") {
  {
    Subject t;
    rf::Squeeze(t.a, {0});
    CHECK_ERROR(t, "Squeeze removes dimensions of extent 1, dimension 0 of f32[4,3] has extent 4");
  }
  {
    Subject t;
    CHECK(rf::Split(t.a, {1, 2}).size() == 2);
    CHECK_ERROR(t, "Split needs sizes that are not negative and add up to extent 4 of dimension 0 "
                   "of f32[4,3]");
  }
  {
    Subject t;
    rf::Split(t.a, {5, -1});
    CHECK_ERROR(t, "Split needs sizes that are not negative and add up to extent 4 of dimension 0 "
                   "of f32[4,3]");
  }
  {
    Subject t;
    rf::Chunk(t.a, 3);
    CHECK_ERROR(t, "Chunk needs a number of parts that divides extent 4 of dimension 0 of "
                   "f32[4,3], got 3");
  }
  {
    Subject t;
    rf::Stack({t.a, rf::Slice(t.a, {0, 0}, {2, 3})});
    CHECK_ERROR(t, "Stack needs tensors of one shape, got f32[4,3] and f32[2,3]");
  }
  {
    Subject t;
    rf::ZerosLike(2.0 * t.a);
    rf::Stack({t.a, t.i});
    CHECK_ERROR(t, "Stack needs operands of one type, got f32[4,3] and s32[4,3]; use Convert");
  }
}
