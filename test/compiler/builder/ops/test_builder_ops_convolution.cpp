//===- test_builder_ops_convolution.cpp - Convolutions of the builder -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"
#include "test/compiler/builder/ops/op_text.h"

namespace rf = refold;
using Catch::Matchers::Contains;
using refold::testing::Subject;
using refold::testing::Text;
using refold::testing::Type;
using rf::Tensor;

TEST_CASE("a convolution takes one option for all dimensions or one per dimension") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 8, 10}), w = p.Input("w", rf::F32, {4, 3, 3, 3});
  CHECK(Type(rf::Convolution(x, w)) == "f32[2,4,6,8]");
  CHECK(Type(rf::Convolution(x, w, {.padding_low = {1}})) == "f32[2,4,8,10]");
  CHECK(Type(rf::Convolution(x, w, {.strides = {2, 3}, .padding_low = {1, 0}})) == "f32[2,4,4,3]");
  CHECK(Type(rf::Convolution(x, w, {.padding_low = {0}, .padding_high = {-1}, .dilation = {2}})) ==
        "f32[2,4,3,5]");
  CHECK(Type(rf::Convolution(x, w, {.input_dilation = {2}})) == "f32[2,4,13,17]");
  CHECK_THAT(Text(p), Contains("strides = [2, 3], padding = [1, 0] x [1, 0], dilation = [1, 1] x "
                               "[1, 1], reversed = [], groups = 1 x 1"));
  Tensor deep = p.Input("deep", rf::F32, {2, 6, 9}), each = p.Input("each", rf::F32, {12, 1, 3});
  CHECK(Type(rf::Convolution(deep, each, {.groups = 6})) == "f32[2,12,7]");
}

TEST_CASE("a transposed convolution restores the input extents of a convolution") {
  rf::Program p("p");
  Tensor y = p.Input("y", rf::F32, {2, 4, 4, 3}), w = p.Input("w", rf::F32, {4, 3, 3, 3});
  CHECK(Type(rf::ConvolutionTranspose(y, w, {.strides = {2, 3}, .padding = {1, 0}})) ==
        "f32[2,3,7,9]");
  CHECK(Type(rf::ConvolutionTranspose(
            y, w, {.strides = {2, 3}, .padding = {1, 0}, .output_padding = {1, 1}})) ==
        "f32[2,3,8,10]");
  CHECK_THAT(Text(p), Contains("x [1, 0, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [1, 2] "
                               "x [2, 3], dilation = [2, 3] x [1, 1], reversed = [0, 1]"));
  Tensor grouped = p.Input("grouped", rf::F32, {2, 4, 5}), k = p.Input("k", rf::F32, {4, 3, 2});
  CHECK(Type(rf::ConvolutionTranspose(grouped, k, {.groups = 2})) == "f32[2,6,6]");
}

TEST_CASE("convolutions report invalid arguments") {
  {
    Subject t;
    rf::Convolution(t.a, 2.0);
    CHECK_ERROR(t, "Convolution needs a tensor, got the number 2");
  }
  {
    Subject t;
    rf::Convolution(t.p, t.p);
    CHECK_ERROR(t, "Convolution needs numbers, got pred[4,3] and pred[4,3]");
  }
  {
    Subject t;
    rf::Convolution(t.a, rf::Reshape(t.a, {4, 3, 1}));
    CHECK_ERROR(t, "Convolution needs x [batch, channels, spatial...] and a kernel of the same "
                   "rank, got f32[4,3] and f32[4,3,1]");
  }
  {
    Subject t;
    Tensor x = rf::Reshape(t.a, {1, 3, 4});
    rf::Convolution(x, x, {.strides = {1, 1}});
    CHECK_ERROR(t,
                "Convolution needs one entry of strides for each of 1 spatial dimensions, or one "
                "for all of them, got 2");
  }
  {
    Subject t;
    rf::Convolution(rf::Reshape(t.a, {1, 3, 4}), rf::Reshape(t.a, {3, 4, 1}));
    CHECK_ERROR(t, "rf.convolution with 1 groups of 4 input features in the kernel "
                   "needs lhs to have 1 x 4 features, got 3");
  }
  {
    Subject t;
    Tensor x = rf::Reshape(t.a, {1, 4, 3}), w = rf::Reshape(t.a, {3, 4, 1});
    rf::Convolution(x, rf::BroadcastTo(w, {3, 4, 5}));
    CHECK_ERROR(
        t,
        "Convolution has no room for a kernel f32[3,4,5] in f32[1,4,3]: the result would be empty");
  }
  {
    Subject t;
    rf::ConvolutionTranspose(rf::Reshape(t.a, {1, 3, 4}), rf::Reshape(t.a, {4, 3, 1}));
    CHECK_ERROR(t, "ConvolutionTranspose needs as many channels in x as the kernel has first, got "
                   "f32[1,3,4] and f32[4,3,1]");
  }
  {
    Subject t;
    Tensor x = rf::Reshape(t.a, {1, 3, 4}), w = rf::Reshape(t.a, {3, 4, 1});
    rf::ConvolutionTranspose(x, w, {.groups = 2});
    CHECK_ERROR(t, "ConvolutionTranspose needs groups that divide the 3 channels of x, got 2");
  }
}
