//===- test_builder_errors_ops_images.cpp - Errors of norms and resizes ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using refold::testing::Subject;
using rf::Tensor;

namespace {
/// A subject with an image [2, 4, 3] and tensors of one element for each channel.
struct Image : Subject {
  Image() {
    x = Input("x", rf::F32, {2, 4, 3});
    c = Input("c", rf::F32, {4});
  }
  Tensor x, c;
};
} // namespace

TEST_CASE("BatchNorm reports invalid arguments") {
  {
    Image t;
    rf::BatchNormTraining(t.i, t.c, t.c);
    CHECK_ERROR(t, "BatchNormTraining needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Image t;
    rf::BatchNormTraining(t.x, t.c, t.b);
    CHECK_ERROR(t, "BatchNormTraining needs an offset of f32[4], one element for each channel of "
                   "f32[2,4,3], got f32[5]");
  }
  {
    Image t;
    rf::BatchNormTraining(t.x, 1, t.c);
    CHECK_ERROR(t, "BatchNormTraining needs a tensor, got the number 1");
  }
  {
    Image t;
    rf::BatchNormTraining(t.x, t.c, t.c, {.dim = 3});
    CHECK_ERROR(t, "BatchNormTraining has no dimension 3: the operand's rank is 3");
  }
  {
    Image t;
    rf::BatchNormTraining(t.x, t.c, t.c, {.epsilon = 0});
    CHECK_ERROR(t, "BatchNormTraining needs a finite epsilon above 0, got 0");
  }
  {
    Image t;
    rf::BatchNormTraining(t.x, t.c, t.c, {.epsilon = 1e-45});
    CHECK_ERROR(t,
                "BatchNormTraining needs a finite epsilon above 0, got 1e-45, which is 0 in f32");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.x, {.k = 1e-40});
    CHECK_ERROR(t, "LocalResponseNorm needs finite numbers, alpha not below 0 and k above 0, got "
                   "alpha 0.0001, beta 0.75, k 1e-40, which is 0 in f32");
  }
  {
    Image t;
    Tensor none = t.Input("none", rf::F32, {0, 4, 3});
    rf::BatchNormTraining(none, t.c, t.c);
    CHECK_ERROR(t, "BatchNormTraining has no elements to average in f32[0,4,3]");
  }
  {
    Image t;
    Tensor d = t.Input("d", rf::F64, {4});
    rf::BatchNormTraining(t.x, t.c, d);
    CHECK_ERROR(t, "BatchNormTraining needs operands of one type, got f32[2,4,3] and f32[4] and "
                   "f64[4]; use Convert");
  }
  {
    Image t;
    rf::BatchNormInference(t.x, t.c, t.c, t.c, t.b);
    CHECK_ERROR(t, "BatchNormInference needs a variance of f32[4], one element for each channel of "
                   "f32[2,4,3], got f32[5]");
  }
  {
    Image t;
    rf::BatchNormInference(t.x, t.c, t.c, t.b, t.c);
    CHECK_ERROR(t, "BatchNormInference needs a mean of f32[4], one element for each channel of "
                   "f32[2,4,3], got f32[5]");
  }
  {
    Image t;
    rf::BatchNormInference(t.x, t.c, t.c, t.c, t.c, {.epsilon = kInfinity});
    CHECK_ERROR(t, "BatchNormInference needs a finite epsilon above 0, got inf");
  }
}

TEST_CASE("LocalResponseNorm reports invalid arguments") {
  {
    Image t;
    rf::GroupNorm(t.b, t.b, t.b, 1);
    CHECK_ERROR(t, "GroupNorm needs channels in dimension 1, got f32[5]");
  }
  {
    Image t;
    rf::GroupNorm(t.x, t.b, t.b, 2);
    CHECK_ERROR(t, "GroupNorm needs a scale of f32[4], one element for each channel of f32[2,4,3], "
                   "got f32[5]");
  }
  {
    Image t;
    rf::GroupNorm(t.x, t.c, t.c, 3);
    CHECK_ERROR(t, "GroupNorm needs groups that divide the 4 channels of f32[2,4,3], got 3");
  }
  {
    Image t;
    rf::GroupNorm(t.x, t.c, t.c, 0);
    CHECK_ERROR(t, "GroupNorm needs groups that divide the 4 channels of f32[2,4,3], got 0");
  }
  {
    Image t;
    Tensor none = t.Input("none", rf::F32, {2, 4, 0});
    rf::GroupNorm(none, t.c, t.c, 2);
    CHECK_ERROR(t, "GroupNorm has no elements to average in f32[2,4,0]");
  }
  {
    Image t;
    rf::GroupNorm(t.x, t.c, t.c, 2, -1);
    CHECK_ERROR(t, "GroupNorm needs a finite epsilon above 0, got -1");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.b);
    CHECK_ERROR(t, "LocalResponseNorm needs channels in dimension 1, got f32[5]");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.i);
    CHECK_ERROR(t, "LocalResponseNorm needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.x, {.size = 0});
    CHECK_ERROR(t, "LocalResponseNorm needs a size of at least 1, got 0");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.x, {.alpha = -1});
    CHECK_ERROR(t, "LocalResponseNorm needs finite numbers, alpha not below 0 and k above 0, got "
                   "alpha -1, beta 0.75, k 1");
  }
  {
    Image t;
    rf::LocalResponseNorm(t.x, {.beta = kInfinity, .k = 0});
    CHECK_ERROR(t, "LocalResponseNorm needs finite numbers, alpha not below 0 and k above 0, got "
                   "alpha 0.0001, beta inf, k 0");
  }
}

TEST_CASE("Resize reports invalid arguments") {
  {
    Image t;
    rf::Resize(t.a, {3});
    CHECK_ERROR(t, "Resize needs x [batch, channels, spatial...], got f32[4,3]");
  }
  {
    Image t;
    rf::Resize(t.x, {3, 4});
    CHECK_ERROR(t, "Resize needs one extent for each of 1 spatial dimensions, or one for all of "
                   "them, got 2");
  }
  {
    Image t;
    rf::Resize(t.x, {});
    CHECK_ERROR(t, "Resize needs one extent for each of 1 spatial dimensions, or one for all of "
                   "them, got 0");
  }
  {
    Image t;
    rf::Resize(t.x, {0});
    CHECK_ERROR(t, "Resize needs extents of at least 1, got 0");
  }
  {
    Image t;
    Tensor none = t.Input("none", rf::F32, {2, 4, 0});
    rf::Resize(none, {3});
    CHECK_ERROR(t, "Resize needs at least one element along dimension 2, got f32[2,4,0]");
  }
  {
    Image t;
    rf::Resize(t.x, {6}, {.align_corners = true});
    CHECK_ERROR(t, "Resize aligns corners only in mode Linear");
  }
  {
    Image t;
    Tensor n = t.Input("n", rf::S32, {2, 4, 3});
    rf::Resize(n, {6});
    CHECK_ERROR(t, "Resize needs f32, f64, bf16 or f16, got s32[2,4,3]");
  }
}

TEST_CASE("binary cross entropy reports invalid arguments") {
  {
    Image t;
    rf::BinaryCrossEntropyWithLogits(t.a, t.b);
    CHECK_ERROR(t, "BinaryCrossEntropyWithLogits needs labels of type f32[4,3] or a number, got "
                   "f32[5]");
  }
  {
    Image t;
    rf::BinaryCrossEntropyWithLogits(t.a, t.i);
    CHECK_ERROR(t, "BinaryCrossEntropyWithLogits needs operands of one type, got f32[4,3] and "
                   "s32[4,3]; use Convert");
  }
  {
    Image t;
    rf::BinaryCrossEntropyWithLogits(t.p, 1);
    CHECK_ERROR(t, "BinaryCrossEntropyWithLogits needs f32, f64, bf16 or f16, got pred[4,3]");
  }
}
