//===- test_builder_errors_attention.cpp - Errors of attention ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using rf::Tensor;

namespace {
/// Query, key and value, and other tensors that do not fit them.
struct Heads : rf::Program {
  Heads() : rf::Program("heads") {
    q = Input("q", rf::F32, {2, 3, 4, 8});
    k = Input("k", rf::F32, {2, 3, 6, 8});
    v = Input("v", rf::F32, {2, 3, 6, 5});
    mask = Input("mask", rf::Pred, {4, 5});
  }
  Tensor q, k, v, mask;
};
} // namespace

TEST_CASE("attention reports invalid queries, keys and values") {
  {
    Heads t;
    Tensor i = t.Input("i", rf::S32, {2, 3, 4, 8});
    rf::Attention(i, t.k, t.v);
    CHECK_ERROR(t, "Attention needs f32, f64, bf16 or f16, got s32[2,3,4,8]");
  }
  {
    Heads t;
    rf::Attention(t.q, 2.0, t.v);
    CHECK_ERROR(t, "Attention needs a tensor, got the number 2");
  }
  {
    Heads t;
    Tensor d = t.Input("d", rf::F64, {2, 3, 6, 8});
    rf::Attention(t.q, d, t.v);
    CHECK_ERROR(t, "Attention needs q, k and v of one type, got f32[2,3,4,8], f64[2,3,6,8] and "
                   "f32[2,3,6,5]; use Convert");
  }
  {
    Heads t;
    Tensor flat = t.Input("flat", rf::F32, {3, 4, 8});
    rf::Attention(flat, t.k, t.v);
    CHECK_ERROR(t, "Attention needs q, k and v of [batch, heads, rows, width], got f32[3,4,8], "
                   "f32[2,3,6,8] and f32[2,3,6,5]");
  }
  {
    Heads t;
    rf::Attention(t.q, t.v, t.v);
    CHECK_ERROR(t, "Attention needs k with the batch, heads and width of q, got f32[2,3,4,8] and "
                   "f32[2,3,6,5]");
  }
  {
    Heads t;
    rf::Attention(t.q, t.k, t.q);
    CHECK_ERROR(t, "Attention needs v with the batch, heads and rows of k, got f32[2,3,6,8] and "
                   "f32[2,3,4,8]");
  }
  {
    Heads t;
    Tensor none = t.Input("none", rf::F32, {2, 3, 0, 8});
    rf::Attention(t.q, none, none);
    CHECK_ERROR(t, "Attention needs at least one element along each dimension, got f32[2,3,4,8], "
                   "f32[2,3,0,8] and f32[2,3,0,8]");
  }
  {
    Heads t;
    Tensor rows = t.Input("rows", rf::F32, {1, 1, 16'777'217, 1});
    rf::Attention(rows, rows, rows);
    CHECK_ERROR(t, "Attention needs at most 2^24 rows, got f32[1,1,16777217,1] and "
                   "f32[1,1,16777217,1]");
  }
}

TEST_CASE("attention reports invalid masks and options") {
  {
    Heads t;
    rf::Attention(t.q, t.k, t.v, t.mask);
    CHECK_ERROR(t, "Attention needs a mask that broadcasts to pred[2,3,4,6], got pred[4,5]");
  }
  {
    Heads t;
    rf::Attention(t.q, t.k, t.v, t.q);
    CHECK_ERROR(t, "Attention needs a mask that broadcasts to pred[2,3,4,6], got f32[2,3,4,8]");
  }
  {
    Heads t;
    Tensor five = t.Input("five", rf::Pred, {1, 1, 1, 1, 6});
    rf::Attention(t.q, t.k, t.v, five);
    CHECK_ERROR(t, "Attention needs a mask that broadcasts to pred[2,3,4,6], got pred[1,1,1,1,6]");
  }
  {
    Heads t;
    rf::Attention(t.q, t.k, t.v, {.scale = kInfinity});
    CHECK_ERROR(t, "Attention needs a finite scale, got inf");
  }
  {
    Heads t;
    rf::Attention(t.q, t.k, t.v, {.dropout = 1});
    CHECK_ERROR(t, "Attention needs a dropout in [0, 1), got 1");
  }
}
