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
    rf::Arange(t, 0, 1, 0.25);
    CHECK_ERROR(t, "Arange of s32 cannot hold 0.25; use another type");
  }
  {
    Subject t;
    rf::Arange(t, -1, 4, 1, rf::U32);
    CHECK_ERROR(t, "Arange of u32 cannot hold -1; use another type");
  }
  {
    Subject t;
    rf::Arange(t, 1e9, 1e10, 1e9);
    CHECK_ERROR(t, "Arange of s32 cannot hold 9e+09; use another type");
  }
  {
    Subject t;
    rf::Arange(t, 0, 5, 0);
    CHECK_ERROR(t, "Arange needs finite numbers and a step other than 0, got start 0, limit 5 and "
                   "step 0");
  }
  {
    Subject t;
    rf::Arange(t, 5, rf::Pred);
    CHECK_ERROR(t, "Arange gives numbers, not pred");
  }
  {
    Subject t;
    rf::Arange(t, 0, 1e300, 1, rf::F64);
    CHECK_ERROR(t, "Arange makes more than 2^59 elements");
  }
  {
    Subject t;
    rf::Ones(t, rf::F32, {-1});
    CHECK_ERROR(t, "Constant needs extents that are not negative, got -1");
  }
  {
    Subject t;
    t.Scan(3, std::function<void()>());
    CHECK_ERROR(t, "Scan needs a body");
  }
  {
    Subject t;
    rf::ZerosLike(2.0 * t.a);
    rf::Stack({t.a, t.i});
    CHECK_ERROR(t, "Stack needs operands of one type, got f32[4,3] and s32[4,3]; use Convert");
  }
}
