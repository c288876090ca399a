//===- test_builder_errors_ops_windows.cpp - Errors of pools --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::Subject;
using rf::Tensor;

namespace {
/// A subject with images to pool.
struct Images : Subject {
  Images() {
    x = Input("x", rf::F32, {2, 3, 8, 6});
    n = Input("n", rf::S32, {2, 3, 8, 6});
    q = Input("q", rf::Pred, {2, 3, 8, 6});
    e = Input("e", rf::F32, {2, 3, 0});
  }
  Tensor x, n, q, e;
};
} // namespace

TEST_CASE("pools report invalid arguments") {
  {
    Images t;
    rf::MaxPool(t.a, {.window = {2}});
    CHECK_ERROR(t, "MaxPool needs numbers [batch, channels, spatial...], got f32[4,3]");
  }
  {
    Images t;
    rf::MaxPool(t.q, {.window = {2}});
    CHECK_ERROR(t, "MaxPool needs numbers [batch, channels, spatial...], got pred[2,3,8,6]");
  }
  {
    Images t;
    rf::MaxPool(1.0, {.window = {2}});
    CHECK(t.status().ok()); // there is no program that could keep the error
  }
  {
    Images t;
    rf::MaxPool(t.x, {});
    CHECK_ERROR(t, "MaxPool needs a window");
  }
  {
    Images t;
    rf::MaxPool(t.x, {.window = {2, 2, 2}});
    CHECK_ERROR(t, "MaxPool needs one entry of window for each of 2 dimensions, or one for all of "
                   "them, got 3");
  }
  {
    Images t;
    rf::AvgPool(t.x, {.window = {2}, .strides = {0, 1}});
    CHECK_ERROR(t, "AvgPool needs entries of strides in [1, 2^30], got [0, 1]");
  }
  {
    Images t;
    rf::AvgPool(t.x, {.window = {2}, .padding = {-1}});
    CHECK_ERROR(t, "AvgPool needs entries of padding in [0, 2^30], got [-1, -1]");
  }
  {
    Images t;
    rf::AvgPool(t.n, {.window = {2}});
    CHECK_ERROR(t, "AvgPool needs f32, f64, bf16 or f16, got s32[2,3,8,6]");
  }
  {
    Images t;
    rf::MaxPool(t.x, {.window = {7}});
    CHECK_ERROR(t, "MaxPool has no room for a window that spans 7 along dimension 3 of "
                   "f32[2,3,8,6] with padding 0");
  }
  {
    Images t;
    rf::MaxPool(t.x, {.window = {3}, .padding = {0, 3}});
    CHECK_ERROR(t, "MaxPool has a window of padding alone along dimension 3 of f32[2,3,8,6]: "
                   "window 3, padding 3");
  }
  {
    Images t;
    rf::AvgPool(t.e, {.window = {1}});
    CHECK_ERROR(t, "AvgPool has no room for a window that spans 1 along dimension 2 of f32[2,3,0] "
                   "with padding 0");
  }
  {
    Images t;
    rf::GlobalAvgPool(t.e);
    CHECK_ERROR(t, "GlobalAvgPool has no elements to average in f32[2,3,0]");
  }
  {
    Images t;
    rf::GlobalAvgPool(t.n);
    CHECK_ERROR(t, "GlobalAvgPool needs f32, f64, bf16 or f16, got s32[2,3,8,6]");
  }
}

TEST_CASE("a pool with a window of only padding is refused at every position") {
  auto fits = [](int64_t extent, rf::PoolOptions options) {
    Subject t;
    rf::MaxPool(t.Input("x", rf::F32, {1, 1, extent}), std::move(options));
    return t.status().ok();
  };
  CHECK(fits(3, {.window = {3}, .strides = {1}, .padding = {2}}));
  CHECK(!fits(3, {.window = {3}, .strides = {1}, .padding = {3}}));
  // The input has one element. A window with a dilation of 2 reads only every second position, so
  // it may skip this element and cover only padding. The four cases, in order:
  // - one window, which covers the element;
  // - one window, which skips the element;
  // - three windows, the second of which skips the element;
  // - two windows, which both cover the element.
  CHECK(fits(1, {.window = {3}, .strides = {1}, .padding = {2}, .dilation = {2}}));
  CHECK(!fits(1, {.window = {4}, .strides = {1}, .padding = {3}, .dilation = {2}}));
  CHECK(!fits(1, {.window = {4}, .strides = {1}, .padding = {4}, .dilation = {2}}));
  CHECK(fits(1, {.window = {4}, .strides = {2}, .padding = {4}, .dilation = {2}}));
}

TEST_CASE("a pool of any size needs little memory or is refused") {
  {
    Images t;
    Tensor line = t.Input("line", rf::F32, {1, 1, int64_t(1) << 58});
    CHECK(rf::MaxPool(line, {.window = {1}}).shape()[2] == int64_t(1) << 58);
    CHECK(rf::AvgPool(line, {.window = {2}, .strides = {1}}).shape()[2] == (int64_t(1) << 58) - 1);
    CHECK(t.status().ok());
  }
  {
    Images t;
    Tensor wide = t.Input("wide", rf::F32, {1, 1, 32768, 8192});
    rf::AvgPool(wide, {.window = {3}, .strides = {1}, .padding = {1}, .count_padding = false});
    CHECK_ERROR(t, "AvgPool makes 32768 x 8192 windows over f32[1,1,32768,8192] whose numbers of "
                   "elements differ, but at most 2^26 may");
  }
  {
    Images t;
    Tensor none = t.Input("none", rf::F32, {1, 0, std::numeric_limits<int64_t>::max()});
    rf::MaxPool(none, {.window = {2}, .padding = {1}});
    CHECK_ERROR(
        t,
        "MaxPool needs at most 2^59 elements along dimension 2, got f32[1,0,9223372036854775807]");
  }
  {
    Images t;
    Tensor line = t.Input("line", rf::F32, {1, 1, 1000003});
    rf::AdaptiveAvgPool(line, {524288});
    CHECK_ERROR(t, "AdaptiveAvgPool cannot make 524288 windows along dimension 2 of "
                   "f32[1,1,1000003], which they do not divide: the matrix of 1000003 x 524288 "
                   "shares may have at most 2^26 elements");
  }
  {
    Images t;
    Tensor line = t.Input("line", rf::F32, {1, 1, 1000003});
    rf::AdaptiveMaxPool(line, {5000});
    CHECK_ERROR(t, "AdaptiveMaxPool cannot make 5000 windows along dimension 2 of "
                   "f32[1,1,1000003], which they do not divide: each is an op, at most 4096 are "
                   "made");
  }
}

TEST_CASE("adaptive pools report invalid arguments") {
  {
    Images t;
    rf::AdaptiveAvgPool(t.b, {1});
    CHECK_ERROR(t, "AdaptiveAvgPool needs numbers [batch, channels, spatial...], got f32[5]");
  }
  {
    Images t;
    rf::AdaptiveAvgPool(t.n, {1});
    CHECK_ERROR(t, "AdaptiveAvgPool needs f32, f64, bf16 or f16, got s32[2,3,8,6]");
  }
  {
    Images t;
    rf::AdaptiveMaxPool(t.x, {});
    CHECK_ERROR(t, "AdaptiveMaxPool needs extents");
  }
  {
    Images t;
    rf::AdaptiveMaxPool(t.x, {1, 2, 3});
    CHECK_ERROR(t, "AdaptiveMaxPool needs one entry of extents for each of 2 dimensions, or one "
                   "for all of them, got 3");
  }
  {
    Images t;
    rf::AdaptiveMaxPool(t.x, {2, 0});
    CHECK_ERROR(t, "AdaptiveMaxPool cannot make 0 windows along dimension 3 of f32[2,3,8,6]");
  }
  {
    Images t;
    rf::AdaptiveAvgPool(t.e, {2});
    CHECK_ERROR(t, "AdaptiveAvgPool cannot make 2 windows along dimension 2 of f32[2,3,0]");
  }
}

TEST_CASE("ReduceWindow reports invalid arguments, some by the dialect's verifier") {
  using K = rf::WindowKind;
  {
    Images t;
    rf::ReduceWindow(t.p, K::Add, {.window = {2}});
    CHECK_ERROR(t, "ReduceWindow needs numbers, got pred[4,3]");
  }
  {
    Images t;
    rf::ReduceWindow(t.a, K::Add, {});
    CHECK_ERROR(t, "ReduceWindow needs a window");
  }
  {
    Images t;
    rf::ReduceWindow(t.a, K::Add, {.window = {2}, .padding_low = {1, 2, 3}});
    CHECK_ERROR(t, "ReduceWindow needs one entry of padding_low for each of 2 dimensions, or one "
                   "for all of them, got 3");
  }
  {
    Images t;
    rf::ReduceWindow(t.a, K::Add, {.window = {2}, .strides = {1, 0}});
    CHECK_ERROR(t, "rf.reduce_window needs at least 1 in each entry of strides, got [1, 0]");
  }
  {
    Images t;
    rf::ReduceWindow(t.a, K::Add, {.window = {1}, .padding_low = {-3, 0}});
    CHECK_ERROR(
        t, "rf.reduce_window cuts more off dimension 0 than its 4 elements: padding -3 and -3");
  }
}
