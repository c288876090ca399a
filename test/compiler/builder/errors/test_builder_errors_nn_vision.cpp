//===- test_builder_errors_nn_vision.cpp - Errors of image layers ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors of layers over images, when images, kernels, groups or options do not fit. Also
// tests the errors of initializers.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

#include <cmath>

namespace rf = refold;
namespace nn = rf::nn;
namespace init = rf::init;
using rf::Tensor;
using rf::testing::Message;

namespace {
struct VisionSubject : rf::testing::Subject {
  VisionSubject() {
    x = Input("x", rf::F32, {2, 6, 5, 4});
    one = Input("one", rf::F32, {1, 6, 1, 1});
    none = Input("none", rf::F32, {2, 0, 5, 4});
  }
  Tensor x, one, none;
};
} // namespace

TEST_CASE("image layers need images") {
  {
    VisionSubject t;
    nn::Conv2d(t.a, 4);
    CHECK_ERROR(t, "Conv2d needs images [batch, channels, rows, columns], got f32[4,3]");
  }
  {
    VisionSubject t;
    nn::ConvTranspose2d(t.i, 4);
    CHECK_ERROR(t, "ConvTranspose2d needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    VisionSubject t;
    nn::BatchNorm2d(t.none);
    CHECK_ERROR(t, "BatchNorm2d needs at least one channel, got f32[2,0,5,4]");
  }
  {
    VisionSubject t;
    nn::GroupNorm(t.b);
    CHECK_ERROR(t, "GroupNorm needs channels as dimension 1, got f32[5]");
  }
}

TEST_CASE("convolution layers report invalid kernels, features and groups") {
  {
    VisionSubject t;
    nn::Conv2d(t.x, 4, {.kernel = {3, 3, 3}});
    CHECK_ERROR(t, "Conv2d needs rows and columns of a kernel, or one number for both, got "
                   "[3, 3, 3]");
  }
  {
    VisionSubject t;
    nn::Conv2d(t.x, 4, {.kernel = {}});
    CHECK_ERROR(t, "Conv2d needs rows and columns of a kernel, or one number for both, got []");
  }
  {
    VisionSubject t;
    nn::ConvTranspose2d(t.x, 4, {.kernel = {0}});
    CHECK_ERROR(t, "ConvTranspose2d needs rows and columns of a kernel, or one number for both, "
                   "got [0]");
  }
  {
    VisionSubject t;
    nn::Conv2d(t.x, 0);
    CHECK_ERROR(t, "Conv2d needs at least one feature, got 0");
  }
  for (int64_t groups : {0, 4, 3}) {
    VisionSubject t;
    nn::Conv2d(t.x, 4, {.groups = groups});
    CHECK_ERROR(
        t, absl::StrCat("Conv2d needs groups that divide 6 channels and 4 features, got ", groups));
  }
}

TEST_CASE("BatchNorm2d reports invalid arguments") {
  for (double momentum : {-0.1, 1.5, std::nan("")}) {
    VisionSubject t;
    nn::BatchNorm2d(t.x, {.momentum = momentum});
    CHECK_ERROR(t, absl::StrCat("BatchNorm2d needs a momentum in [0, 1], got ", momentum));
  }
  {
    VisionSubject t;
    nn::BatchNorm2d(t.one);
    CHECK_ERROR(t, "BatchNorm2d needs more than one value for each channel to train on, got "
                   "f32[1,6,1,1]");
  }
  {
    VisionSubject t;
    nn::BatchNorm2d(t.one, {.training = false});
    CHECK(t.status() == absl::OkStatus());
  }
  // A function can only read a variable that it is not allowed to assign.
  VisionSubject t;
  t.Foldl(1, [&] { nn::BatchNorm2d(t.x, {.name = "norm"}); });
  t.Function("eval", [&] { nn::BatchNorm2d(t.x, {.name = "norm"}); });
  CHECK_THAT(Message(t.status()),
             Catch::Matchers::EndsWith("function 'eval' assigns 'norm.running_mean', which it may "
                                       "only read; name it in FunctionOptions::assigns"));
}

TEST_CASE("a layer's name cannot be used for another variable") {
  VisionSubject t;
  t.State("norm.running_mean", rf::F32, {6});
  nn::BatchNorm2d(t.x, {.name = "norm"});
  CHECK_THAT(Message(t.status()),
             Catch::Matchers::Contains("state 'norm.running_mean' has the name of the state made"));
}

TEST_CASE("initializers report invalid arguments") {
  auto message = [](const rf::Initializer &initializer) {
    VisionSubject t;
    t.Parameter("w", rf::F32, {4, 3}, initializer);
    return Message(t.status());
  };
  using Catch::Matchers::EndsWith;
  const std::string truncated = "'w' needs finite bounds with low < high and some of its normal "
                                "distribution between them, got ";
  CHECK_THAT(message(init::TruncatedNormal(0, 1, 2, -2)), EndsWith(truncated + "2 and -2"));
  CHECK_THAT(message(init::TruncatedNormal(0, 1, 20, 21)), EndsWith(truncated + "20 and 21"));
  CHECK_THAT(message(init::TruncatedNormal(0, 1, -rf::testing::kInfinity, 0)),
             EndsWith(truncated + "-inf and 0"));
  CHECK_THAT(message(init::TruncatedNormal(0, -1, -2, 2)),
             EndsWith("'w' needs a finite mean and a finite standard deviation that is not "
                      "negative, got 0 and -1"));
  CHECK_THAT(message(init::KaimingUniform(std::nan(""))),
             EndsWith("'w' needs finite bounds with low < high, got nan and nan"));
  // The bounds differ as doubles but are equal in f32.
  CHECK_THAT(message(init::Uniform(1, 1 + 1e-9)),
             EndsWith("'w' needs low < high with a finite difference and numbers to draw in f32, "
                      "got 1 and 1.000000001"));
  CHECK_THAT(message(init::Normal(0, 1e300)),
             EndsWith("'w' needs a finite mean and a finite standard deviation that is not "
                      "negative, got 0 and 1e+300, which is infinite in f32"));
  CHECK_THAT(message(init::TruncatedNormal(0, 1, 5.33, 5.5)), EndsWith(truncated + "5.33 and 5.5"));
}
