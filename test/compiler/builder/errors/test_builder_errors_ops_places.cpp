//===- test_builder_errors_ops_places.cpp - Errors of indexing and sorts --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors that the builder reports when operands do not fit. The ops are movement,
// indexing, reductions and sorts.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("Iota, Slice and Reverse report invalid arguments") {
  {
    Subject t;
    rf::Iota(t, rf::Pred, {2});
    CHECK_ERROR(t, "Iota gives numbers, not pred");
  }
  {
    Subject t;
    rf::Iota(t, rf::S32, {2}, 1);
    CHECK_ERROR(t, "Iota has no dimension 1: the result's rank is 1");
  }
  {
    Subject t;
    rf::Iota(t, rf::S32, {-2});
    CHECK_ERROR(t, "Iota needs extents that are not negative, got -2");
  }
  {
    Subject t;
    rf::Iota(t, rf::S32, {int64_t(1) << 60});
    CHECK_ERROR(t, "s32[1152921504606846976] has more than 2^59 elements");
  }
  {
    Subject t;
    rf::Slice(t.a, {0}, {4, 3});
    CHECK_ERROR(t, "Slice needs start, limit and strides for each dimension of f32[4,3], got [0], "
                   "[4, 3] and [1, 1]");
  }
  {
    Subject t;
    rf::Slice(t.a, {0, 2}, {4, 4});
    CHECK_ERROR(t, "Slice cannot take [2, 4) of dimension 1 of f32[4,3]");
  }
  {
    Subject t;
    rf::Slice(t.a, {3, 0}, {2, 3});
    CHECK_ERROR(t, "Slice cannot take [3, 2) of dimension 0 of f32[4,3]");
  }
  {
    Subject t;
    rf::Slice(t.a, {0, 0}, {4, 3}, {1, 0});
    CHECK_ERROR(t, "Slice needs strides of at least 1, got [1, 0]");
  }
  {
    Subject t;
    rf::Reverse(t.a, {1, -1});
    CHECK_ERROR(t, "Reverse names a dimension twice in [1, -1]");
  }
}

TEST_CASE("Pad and Concatenate report invalid arguments") {
  {
    Subject t;
    rf::Pad(t.a, t.b, {});
    CHECK_ERROR(t, "Pad needs a number or a scalar to pad with, got f32[5]");
  }
  {
    Subject t;
    rf::Pad(t.i, t.s, {});
    CHECK_ERROR(t, "Pad needs operands of one type, got s32[4,3] and f32[]; use Convert");
  }
  {
    Subject t;
    rf::Pad(t.i, 0.5, {});
    CHECK_ERROR(t, "Pad cannot take the number 0.5 as s32");
  }
  {
    Subject t;
    rf::Pad(t.a, 0, {.high = {1}});
    CHECK_ERROR(t, "Pad needs a width for each dimension of f32[4,3], got [1]");
  }
  {
    Subject t;
    rf::Pad(t.a, 0, {.interior = {0, -1}});
    CHECK_ERROR(t, "Pad needs interior widths that are not negative, got [0, -1]");
  }
  {
    Subject t;
    rf::Pad(t.a, 0, {.low = {-3, 0}, .high = {-2, 0}});
    CHECK_ERROR(t, "Pad cuts more off dimension 0 than it has: low -3, high -2 of f32[4,3]");
  }
  {
    Subject t;
    rf::Pad(t.a, 0, {.interior = {int64_t(1) << 62, 0}});
    CHECK_ERROR(t, "Pad makes more than 2^59 elements of dimension 0 of f32[4,3]");
  }
  {
    Subject t;
    rf::Concatenate({t.a, t.b});
    CHECK_ERROR(
        t, "Concatenate needs tensors that differ only in dimension 0, got f32[4,3] and f32[5]");
  }
  {
    Subject t;
    rf::Concatenate({t.a, t.i});
    CHECK_ERROR(t,
                "Concatenate needs operands of one type, got f32[4,3] and s32[4,3]; use Convert");
  }
  {
    Subject t;
    rf::Concatenate({t.a, 1.0});
    CHECK_ERROR(t, "Concatenate needs a tensor, got the number 1");
  }
  {
    Subject t;
    rf::Concatenate({t.s, t.s});
    CHECK_ERROR(t, "Concatenate has no dimension 0: the operand's rank is 0");
  }
}

TEST_CASE("dynamic slices report invalid arguments") {
  {
    Subject t;
    rf::DynamicSlice(t.a, {0, 0}, {2});
    CHECK_ERROR(t, "DynamicSlice cannot take a part of extents [2] of f32[4,3]");
  }
  {
    Subject t;
    rf::DynamicSlice(t.a, {0, 0}, {2, 4});
    CHECK_ERROR(t, "DynamicSlice cannot take a part of extents [2, 4] of f32[4,3]");
  }
  {
    Subject t;
    rf::DynamicSlice(t.a, {0}, {2, 3});
    CHECK_ERROR(t, "DynamicSlice needs a start for each dimension of f32[4,3], got 1");
  }
  {
    Subject t;
    rf::DynamicSlice(t.a, {3, 0}, {2, 3});
    CHECK_ERROR(t, "DynamicSlice cannot begin at 3 in dimension 0 of f32[4,3]: a part of 2 begins "
                   "at 0 to 2");
  }
  {
    Subject t;
    rf::DynamicSlice(t.a, {t.s, 0}, {2, 3});
    CHECK_ERROR(t, "DynamicSlice needs starts that are scalars of one type, s32, s64 or u32, got "
                   "f32[]");
  }
  {
    Subject t;
    Tensor at = t.Input("at", rf::S32, {});
    rf::DynamicSlice(t.a, {at, t.Step()}, {2, 3});
    CHECK_ERROR(t, "DynamicSlice needs starts that are scalars of one type, s32, s64 or u32, got "
                   "s64[]");
  }
  {
    Subject t;
    rf::DynamicUpdateSlice(t.a, t.b, {0, 0});
    CHECK_ERROR(t, "DynamicUpdateSlice cannot put f32[5] into f32[4,3]");
  }
  {
    Subject t;
    rf::DynamicUpdateSlice(t.a, t.i, {0, 0});
    CHECK_ERROR(t, "DynamicUpdateSlice cannot put s32[4,3] into f32[4,3]");
  }
}

TEST_CASE("indexing ops report invalid arguments") {
  {
    Subject t;
    rf::OneHot(t.a, 3);
    CHECK_ERROR(t, "OneHot needs indices of type s32, s64 or u32, got f32[4,3]");
  }
  {
    Subject t;
    rf::OneHot(t.i, -1);
    CHECK_ERROR(t, "OneHot needs a count of classes that is not negative, got -1");
  }
  {
    Subject t;
    rf::Gather(t.a, t.p, {}, {1, 1});
    CHECK_ERROR(t, "Gather needs indices of type s32, s64 or u32, got pred[4,3]");
  }
  {
    Subject t;
    rf::Gather(t.a, t.i, {}, {1});
    CHECK_ERROR(t, "rf.gather needs a size for each of the operand's 2 dimensions, got 1");
  }
  {
    Subject t;
    rf::Gather(t.a, t.i, {.offset = {2, 3}, .index_map = {0}, .index_vector = 2}, {1, 4});
    CHECK_ERROR(t, "rf.gather takes 4 of dimension 1, whose extent is 3");
  }
  {
    Subject t;
    rf::Scatter(t.a, t.b, t.a, rf::ScatterKind::Add, {});
    CHECK_ERROR(t, "Scatter needs indices of type s32, s64 or u32, got f32[5]");
  }
  {
    Subject t;
    rf::Scatter(t.a, t.i, 1, rf::ScatterKind::Add, {});
    CHECK_ERROR(t, "Scatter needs a tensor, got the number 1");
  }
  {
    Subject t;
    rf::Scatter(t.a, t.i, t.p, rf::ScatterKind::Add, {.index_map = {0}, .index_vector = 2});
    CHECK_ERROR(t, "'rf.scatter' op needs updates of 'f32', got 'tensor<4x3xi1>'");
  }
}

TEST_CASE("reductions and sorts report invalid arguments") {
  {
    Subject t;
    rf::Prod(t.p);
    CHECK_ERROR(t, "Prod needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::All(t.i);
    CHECK_ERROR(t, "All needs preds, got s32[4,3]");
  }
  {
    Subject t;
    rf::Any(t.p, {0, 0});
    CHECK_ERROR(t, "Any names a dimension twice in [0, 0]");
  }
  {
    Subject t;
    rf::Variance(t.i);
    CHECK_ERROR(t, "Variance needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    Tensor none = t.Input("none", rf::F32, {2, 0});
    rf::Variance(none, {-1});
    CHECK_ERROR(t, "Variance has no elements to average in f32[2,0]");
  }
  {
    Subject t;
    rf::ArgMax(t.p);
    CHECK_ERROR(t, "ArgMax needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::ArgMin(t.a, -3);
    CHECK_ERROR(t, "ArgMin has no dimension -3: the operand's rank is 2");
  }
  {
    Subject t;
    Tensor none = t.Input("none", rf::F32, {2, 0});
    rf::ArgMax(none);
    CHECK_ERROR(t, "ArgMax needs 1 to 2^31 - 1 elements along dimension 1, got f32[2,0]");
  }
  {
    Subject t;
    rf::CumSum(t.s);
    CHECK_ERROR(t, "CumSum has no dimension -1: the operand's rank is 0");
  }
  {
    Subject t;
    rf::CumProd(t.p);
    CHECK_ERROR(t, "CumProd needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::Sort(t.s);
    CHECK_ERROR(t, "Sort has no dimension -1: the operand's rank is 0");
  }
  {
    Subject t;
    rf::SortTogether({t.a, t.b});
    CHECK_ERROR(t, "SortTogether needs tensors of one shape, got f32[4,3] and f32[5]");
  }
  {
    Subject t;
    rf::SortTogether({t.a, 1});
    CHECK_ERROR(t, "SortTogether needs a tensor, got the number 1");
  }
  {
    Subject t;
    rf::TopK(t.a, 4);
    CHECK_ERROR(t, "TopK cannot take 4 of a row of f32[4,3]");
  }
  {
    Subject t;
    rf::TopK(t.p, 1);
    CHECK_ERROR(t, "TopK needs numbers, got pred[4,3]");
  }
}

TEST_CASE("marks report invalid arguments") {
  Subject t;
  rf::Select(t.p, rf::StopGradient(t.a), rf::StopGradient(1.0));
  CHECK(t.status().ok() == false);
  CHECK_THAT(refold::testing::Message(t.status()),
             Catch::Matchers::Contains("Select needs a tensor, but this one was never made"));
}
