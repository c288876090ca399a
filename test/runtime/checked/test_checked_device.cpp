//===- test_checked_device.cpp - Programs on the checked device -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a training loop with every kind of buffer in one run and step by step, and compares it with
// plain C++. Also tests errors at load time and at run time.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"
#include "runtime/session/session.h"
#include "test/runtime/checked/program_builder.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::runtime;
using exe::BufferKind;
using F = ElementType;
using Catch::Matchers::Contains;

namespace {

constexpr int64_t kRows = 12, kBatch = 4, kWidth = 3, kCapacity = 20;

/// Returns a program for linear regression on shuffled batches. The states are step, seed and w.
/// The inputs are x and y, and the fetch is loss. Each step computes
///
///   pred = x[batch] · w
///   diff = pred - y[batch]
///   loss = the sum of the squares of diff
///   w -= rate * x[batch]^T · diff
ProgramBuilder Regression() {
  ProgramBuilder p;
  uint32_t step = p.Buffer("step", BufferKind::State, F::S64, {});
  uint32_t seed = p.Buffer("seed", BufferKind::State, F::S64, {});
  uint32_t w = p.Buffer("w", BufferKind::State, F::F32, {kWidth});
  uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {kRows, kWidth});
  uint32_t y = p.Buffer("y", BufferKind::Input, F::F32, {kRows});
  uint32_t loss = p.Buffer("loss", BufferKind::Fetch, F::F32, {kCapacity});
  uint32_t batch = p.Buffer("batch", BufferKind::Temp, F::S32, {kBatch}, 0);
  uint32_t xb = p.Temp("xb", {kBatch, kWidth}, 64), yb = p.Temp("yb", {kBatch}, 128);
  uint32_t diff = p.Temp("diff", {kBatch}, 0); // reuses the bytes of batch, which is dead by then

  BodyBuilder init("init");
  uint32_t s = init.Operand(F::S64, {});
  uint32_t zero = init.Op("rf.constant", {}, F::S64, {}, {Ints("value", {0})});
  init.Result(init.Op("rf.random_normal", {s, zero}, F::F32, {kWidth},
                      {Floats("mean", {0}), Floats("stddev", {1}), Ints("site", {0})}));
  uint32_t init_kernel = p.Kernel(std::move(init));

  BodyBuilder shuffle("shuffle");
  uint32_t s1 = shuffle.Operand(F::S64, {}), s2 = shuffle.Operand(F::S64, {});
  shuffle.Result(shuffle.Op("rf.shuffle", {s1, s2}, F::S32, {kBatch},
                            {Ints("bound", {kRows}), Ints("site", {1})}));
  uint32_t shuffle_kernel = p.Kernel(std::move(shuffle));

  BodyBuilder gather("gather");
  uint32_t gx = gather.Operand(F::F32, {kRows, kWidth}), gy = gather.Operand(F::F32, {kRows});
  uint32_t gi = gather.Operand(F::S32, {kBatch});
  gather.Result(gather.Op("rf.take", {gx, gi}, F::F32, {kBatch, kWidth}));
  gather.Result(gather.Op("rf.take", {gy, gi}, F::F32, {kBatch}));
  uint32_t gather_kernel = p.Kernel(std::move(gather));

  auto dims = [](int64_t l, int64_t r) {
    return std::vector<Attr>{
        Ints("lhs_batching_dimensions", {}), Ints("rhs_batching_dimensions", {}),
        Ints("lhs_contracting_dimensions", {l}), Ints("rhs_contracting_dimensions", {r})};
  };
  BodyBuilder forward("forward");
  uint32_t fx = forward.Operand(F::F32, {kBatch, kWidth}), fw = forward.Operand(F::F32, {kWidth});
  uint32_t fy = forward.Operand(F::F32, {kBatch});
  uint32_t pred = forward.Op("rf.dot_general", {fx, fw}, F::F32, {kBatch}, dims(1, 0));
  forward.Result(forward.Op("rf.subtract", {pred, fy}, F::F32, {kBatch}));
  uint32_t forward_kernel = p.Kernel(std::move(forward));

  BodyBuilder update("update");
  uint32_t ux = update.Operand(F::F32, {kBatch, kWidth}), ud = update.Operand(F::F32, {kBatch});
  uint32_t uw = update.Operand(F::F32, {kWidth}), uh = update.Operand(F::F32, {kCapacity});
  uint32_t us = update.Operand(F::S64, {});
  uint32_t square = update.Op("rf.multiply", {ud, ud}, F::F32, {kBatch});
  uint32_t sum =
      update.Op("rf.reduce", {square}, F::F32, {}, {Text("kind", "add"), Ints("dimensions", {0})});
  uint32_t gradient = update.Op("rf.dot_general", {ux, ud}, F::F32, {kWidth}, dims(0, 0));
  uint32_t rate = update.Op("rf.constant", {}, F::F32, {kWidth}, {Floats("value", {0.05})});
  uint32_t change = update.Op("rf.multiply", {gradient, rate}, F::F32, {kWidth});
  update.Result(update.Op("rf.subtract", {uw, change}, F::F32, {kWidth}), 2);
  update.Result(update.Op("rf.update_row", {uh, sum, us}, F::F32, {kCapacity}), 3);
  uint32_t update_kernel = p.Kernel(std::move(update));

  p.InStartup();
  p.Launch(init_kernel, {seed, w});
  p.InLoop(step, kCapacity);
  p.Launch(shuffle_kernel, {seed, step, batch});
  p.Launch(gather_kernel, {x, y, batch, xb, yb});
  p.Free({batch});
  p.Launch(forward_kernel, {xb, w, yb, diff});
  p.Launch(update_kernel, {xb, diff, w, loss, step, w, loss});
  p.Free({xb, yb, diff});
  return p;
}

float X(int64_t i) { return static_cast<float>(i % 7) * 0.25f - 0.5f; }
float Y(int64_t r) { return X(r * 3) * 2 - X(r * 3 + 1) + 0.5f * X(r * 3 + 2) + 0.125f; }

struct Result {
  std::vector<float> w, loss;
};

Result Plain(uint64_t seed, int64_t steps) {
  Result r;
  for (int j = 0; j < kWidth; ++j)
    r.w.push_back(NormalOfWords<float>(RandomWord(seed, 0, 0, j),
                                       RandomWord(seed, 0, kSecondWordSite, j), 0, 1));
  for (int64_t step = 0; step < steps; ++step) {
    int64_t rows[kBatch];
    float diff[kBatch], sum = 0;
    for (int i = 0; i < kBatch; ++i) {
      rows[i] =
          ShuffleIndex(static_cast<uint32_t>(step % 3 * kBatch + i), kRows, seed, step / 3, 1);
      float pred = 0;
      for (int j = 0; j < kWidth; ++j)
        pred = std::fma(X(rows[i] * kWidth + j), r.w[j], pred);
      diff[i] = pred - Y(rows[i]);
      sum = sum + diff[i] * diff[i];
    }
    r.loss.push_back(sum);
    for (int j = 0; j < kWidth; ++j) {
      float gradient = 0;
      for (int i = 0; i < kBatch; ++i)
        gradient = std::fma(X(rows[i] * kWidth + j), diff[i], gradient);
      r.w[j] = r.w[j] - gradient * 0.05f;
    }
  }
  return r;
}

std::unique_ptr<Session> Open(SessionOptions options = {}) {
  auto loaded = Regression().Build();
  REQUIRE(loaded.ok());
  auto session = Session::Create(*loaded, MakeCheckedDevice(), options);
  REQUIRE(session.ok());
  HostTensor x(F::F32, {kRows, kWidth}), y(F::F32, {kRows});
  for (int64_t i = 0; i < kRows * kWidth; ++i)
    x.as<float>()[i] = X(i);
  for (int64_t r = 0; r < kRows; ++r)
    y.as<float>()[r] = Y(r);
  REQUIRE((*session)->SetInput("x", x).ok());
  REQUIRE((*session)->SetInput("y", y).ok());
  REQUIRE((*session)->Startup(99).ok());
  return *std::move(session);
}

Result Of(const Session &session) {
  return {ValuesOf<float>(*session.State("w")), ValuesOf<float>(*session.Fetch("loss"))};
}

} // namespace

TEST_CASE("a training loop has the same bits as plain C++") {
  Result want = Plain(99, kCapacity);
  auto session = Open();
  auto report = session->Train(kCapacity);
  REQUIRE(report.ok());
  Result got = Of(*session);
  CHECK(got.w == want.w);
  CHECK(got.loss == want.loss);
  CHECK(want.loss.back() < want.loss.front());
  // Bytes: states 8 + 8 + 12, inputs 144 + 48, fetch 80, arena 128 + 16.
  CHECK(report->peak_measured_bytes == 28 + 192 + 80 + 144);
}

TEST_CASE("folded, stepwise and split runs have the same bits") {
  auto whole = Open(), steps = Open({.no_fold = true}), parts = Open();
  REQUIRE(whole->Train(kCapacity).ok());
  REQUIRE(steps->Train(kCapacity).ok());
  REQUIRE(parts->Train(8).ok());
  REQUIRE(parts->Train(12).ok());
  CHECK(Of(*whole).w == Of(*steps).w);
  CHECK(Of(*whole).loss == Of(*steps).loss);
  CHECK(Of(*whole).w == Of(*parts).w);
}

TEST_CASE("a malformed body is refused at load with its kernel's name") {
  ProgramBuilder p = Regression();
  p.table.kernels[3]->operations[0]->name = "rf.dotgeneral";
  CheckedProgram bound(std::move(p));
  CHECK_THAT(
      std::string(bound.status.message()),
      Contains("kernel 'forward': operation 0 (rf.dotgeneral): unknown operation (did you mean "
               "'rf.dot_general'?)"));
  ProgramBuilder q = Regression();
  q.table.kernels[3]->symbol = "";
  q.table.kernels[3]->operations[0]->attributes.clear();
  CHECK_THAT(std::string(CheckedProgram(std::move(q)).status.message()),
             Contains("kernel '#3'") && Contains("'lhs_batching_dimensions' is missing"));
}

TEST_CASE("check_indices reports operation, index, bound and location instead of clamping") {
  auto program = [] {
    ProgramBuilder p;
    uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {3});
    uint32_t i = p.Buffer("i", BufferKind::Input, F::S32, {1});
    uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {1});
    BodyBuilder b("pick");
    uint32_t a = b.Operand(F::F32, {3}), n = b.Operand(F::S32, {1});
    b.Result(b.Op("rf.take", {a, n}, F::F32, {1}));
    p.Launch(p.Kernel(std::move(b)), {x, i, y}, "model.cpp:42");
    return p;
  };
  for (bool check : {false, true}) {
    CheckedProgram bound(program(), {.check_indices = check});
    bound.Floats(0)[2] = 7;
    *reinterpret_cast<int32_t *>(bound.memory[1]) = 3;
    if (check) {
      CHECK(bound.Message() == "kernel 'pick': operation 0 (rf.take): index 3 is outside of [0, 3) "
                               "of dimension 0, element "
                               "[0] of the indices at model.cpp:42");
    } else {
      REQUIRE(bound.Message() == "");
      CHECK(bound.Floats(2)[0] == 7);
    }
  }
}

TEST_CASE("subnormals are flushed in a run") {
  ProgramBuilder p;
  uint32_t x = p.Buffer("x", BufferKind::Input, F::F32, {1});
  uint32_t y = p.Buffer("y", BufferKind::Fetch, F::F32, {1});
  BodyBuilder b;
  uint32_t a = b.Operand(F::F32, {1});
  uint32_t half = b.Op("rf.constant", {}, F::F32, {1}, {Floats("value", {0.5})});
  b.Result(b.Op("rf.multiply", {a, half}, F::F32, {1}));
  p.Launch(p.Kernel(std::move(b)), {x, y});
  CheckedProgram bound(std::move(p));
  bound.Floats(x)[0] = std::numeric_limits<float>::min();
  bound.Floats(y)[0] = 1;
  REQUIRE(bound.Message() == "");
  CHECK(bound.Floats(y)[0] == 0);
}
