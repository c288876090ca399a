//===- test_runtime_nan_stop.cpp - NaN and infinity end a run ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests FLAGS_check_nan_inf on every device. The first value that is NaN or infinite must be
// reported, and any number of threads must report the same value. If there is no such value, the
// flag must not change a bit.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "runtime/session/finite_check.h"
#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

struct Way {
  const char *device;
  int threads;
};
const std::vector<Way> kWays = {{"cpu", 1}, {"cpu", 2}, {"cpu", 4}, {"checked", 1}};

std::unique_ptr<Session> Open(Way way, SessionOptions options) {
  Program program = FoldProgram();
  AddBodies(program);
  auto executable = std::move(program).Load();
  REQUIRE(executable.ok());
  auto device = MakeDevice(way.device, way.threads);
  REQUIRE(device.ok());
  auto session = Session::Create(*executable, *std::move(device), options);
  INFO(session.status());
  REQUIRE(session.ok());
  return *std::move(session);
}

/// Returns the input with element i replaced.
HostTensor With(int i, float value) {
  HostTensor x = FoldInput();
  x.as<float>()[i] = value;
  return x;
}

/// Returns the error that ends a run of three steps on this input.
std::string ErrorOf(Way way, const HostTensor &x,
                    SessionOptions options = {.flags = {.check_nan_inf = true}}) {
  auto session = Open(way, options);
  REQUIRE(session->SetInput("x", x).ok());
  REQUIRE(session->Startup(11).ok());
  auto report = session->Train(3);
  return report.ok() ? "" : std::string(report.status().message());
}

bool SameBits(const HostTensor &tensor, const std::vector<float> &expected) {
  return tensor.bytes() == expected.size() * sizeof(float) &&
         std::memcmp(tensor.data(), expected.data(), tensor.bytes()) == 0;
}

} // namespace

TEST_CASE("the first NaN or infinity is reported with step, kernel, line and index") {
  for (Way way : kWays) {
    INFO(way.device << ", " << way.threads << " threads");
    const std::string nan = ErrorOf(way, With(37, kNaN)), inf = ErrorOf(way, With(5, -kInfinity));
    CHECK_THAT(nan, StartsWith("step 0: "));
    CHECK_THAT(
        nan, Contains("rf.add in kernel 'test_mix' (reshape, multiply, broadcast_in_dim, constant, "
                      "add, convert, add) at fold.cpp:7 makes NaN at [2, 5] of 'a', "));
    CHECK_THAT(inf, Contains("makes -inf at [0, 5] of 'a', "));
  }
}

TEST_CASE("the report is the same for any number of threads and on the checked device") {
  // Two values. A second thread reaches the one in the later block first.
  HostTensor x = With(63, kNaN);
  x.as<float>()[20] = kInfinity;
  const std::string one = ErrorOf({"cpu", 1}, x);
  CHECK_THAT(one, Contains("makes inf at [1, 4] of 'a'"));
  for (int threads : {2, 3, 4, 7})
    CHECK(ErrorOf({"cpu", threads}, x) == one);
  CHECK(ErrorOf({"checked", 1}, x) == one);
}

TEST_CASE("the report is the same without the fold and with index checks") {
  for (Way way : kWays) {
    const std::string one = ErrorOf(way, With(0, kNaN));
    CHECK(ErrorOf(way, With(0, kNaN), {.no_fold = true, .flags = {.check_nan_inf = true}}) == one);
    CHECK(ErrorOf(way, With(0, kNaN), {.check_indices = true, .flags = {.check_nan_inf = true}}) ==
          one);
  }
}

TEST_CASE("an overflow in a later step ends the run there") {
  // w shrinks by scale times the sum. With a large x, w grows instead until it overflows a float.
  for (Way way : kWays) {
    INFO(way.device << ", " << way.threads << " threads");
    auto session = Open(way, {.flags = {.check_nan_inf = true}});
    REQUIRE(session->SetInput("x", With(3, 1e17f)).ok());
    REQUIRE(session->Startup(11).ok());
    auto report = session->Train(kCapacity);
    REQUIRE_FALSE(report.ok());
    const int64_t step = *session->State("step")->as<int64_t>();
    CHECK(step > 0);
    CHECK_THAT(std::string(report.status().message()),
               StartsWith("step " + std::to_string(step) + ": "));
    CHECK_FALSE(session->Fetch("loss").ok());
  }
}

TEST_CASE("states keep the values of earlier launches, and a session can continue") {
  for (Way way : kWays) {
    INFO(way.device << ", " << way.threads << " threads");
    auto session = Open(way, {.flags = {.check_nan_inf = true}});
    REQUIRE(session->SetInput("x", FoldInput()).ok());
    REQUIRE(session->Startup(11).ok());
    REQUIRE(session->Train(2).ok());
    REQUIRE(session->SetInput("x", With(1, kNaN)).ok());
    REQUIRE_FALSE(session->Train(2).ok());
    // The kernel that writes w comes after the kernel that failed.
    CHECK(*session->State("step")->as<int64_t>() == 2);
    CHECK(SameBits(*session->State("w"), ExpectFold(11, 2).w));
    REQUIRE(session->SetInput("x", FoldInput()).ok());
    REQUIRE(session->Train(3).ok());
    CHECK(SameBits(*session->State("w"), ExpectFold(11, 5).w));
  }
}

TEST_CASE("only the current row of a stacked fetch is checked") {
  for (Way way : kWays) {
    INFO(way.device << ", " << way.threads << " threads");
    auto session = Open(way, {.flags = {.check_nan_inf = false}});
    REQUIRE(session->SetInput("x", With(1, kNaN)).ok());
    REQUIRE(session->Startup(11).ok());
    REQUIRE(session->Train(kCapacity).ok());
    CHECK(std::isnan(session->Fetch("loss")->as<float>()[kCapacity - 1]));
  }
  // The kernel's stacked fetch has a NaN in the row of step 1 only.
  Program program = FoldProgram();
  AddBodies(program);
  const exe::DispatchT &combine = DispatchOf(*LoopOf(program.table, 1).body[1]);
  const FiniteCheck check(*program.table.kernels[3], *combine.launches[0]);
  float sums[4] = {}, scale = 1, w[64] = {}, loss[kCapacity] = {};
  int64_t step = 0;
  loss[1] = kNaN;
  void *args[] = {sums, &scale, w, loss, &step, w, loss};
  CHECK_FALSE(check.Find(args));
  step = 1;
  auto found = check.Find(args);
  REQUIRE(found);
  CHECK(found->watch == 1);
  CHECK(found->element == 1);
  step = 2;
  w[63] = kInfinity;
  found = check.Find(args);
  REQUIRE(found);
  CHECK(found->watch == 0);
  CHECK(found->element == 63);
}

TEST_CASE("the check changes no bit of a program without NaN or infinity") {
  FoldExpected expected = ExpectFold(11, kCapacity);
  for (Way way : kWays)
    for (bool no_fold : {false, true}) {
      INFO(way.device << ", " << way.threads << " threads, no_fold " << no_fold);
      auto session = Open(way, {.no_fold = no_fold, .flags = {.check_nan_inf = true}});
      REQUIRE(session->SetInput("x", FoldInput()).ok());
      REQUIRE(session->Startup(11).ok());
      REQUIRE(session->Train(kCapacity).ok());
      CHECK(SameBits(*session->State("w"), expected.w));
      CHECK(SameBits(*session->Fetch("loss"), expected.loss));
    }
}

TEST_CASE("only values of the program are checked, with indices into these values") {
  for (Way way : kWays) {
    INFO(way.device << ", " << way.threads << " threads");
    auto end = [&](auto &&change) {
      Program program = FoldProgram();
      AddBodies(program);
      exe::DispatchT &rows = DispatchOf(*LoopOf(program.table, 1).body[0]);
      change(rows.launches[0]->watches);
      auto executable = std::move(program).Load();
      REQUIRE(executable.ok());
      auto session = Session::Create(*executable, *MakeDevice(way.device, way.threads),
                                     {.flags = {.check_nan_inf = true}});
      REQUIRE(session.ok());
      REQUIRE((*session)->SetInput("x", With(37, kNaN)).ok());
      REQUIRE((*session)->Startup(11).ok());
      return std::string((*session)->Train(1).status().message());
    };
    // A value without a name is skipped. The next named value is a sum over it.
    CHECK_THAT(end([](auto &watches) { watches.clear(); }),
               StartsWith("step 0: rf.reduce in kernel 'test_partial' at fold.cpp:7 makes NaN at "
                          "[2] of 'b', "));
    CHECK_THAT(end([](auto &watches) {
                 watches[0]->name = "the gradient of rf.log";
                 watches[0]->location = "user.cpp:5";
                 watches[0]->order = {1, 0};
               }),
               StartsWith("step 0: the gradient of rf.log in kernel 'test_mix' (") &&
                   Contains(") at user.cpp:5 makes NaN at [5, 2] of 'a', "));
    CHECK_THAT(end([](auto &watches) {
                 watches[0]->shape = {2, 4, 8};
                 watches[0]->order = {2, 0, 1};
               }),
               Contains("makes NaN at [5, 1, 0] of 'a', "));
  }
}

TEST_CASE("a program compiled without the check cannot run with it") {
  for (Way way : kWays) {
    Program program = FoldProgram();
    AddBodies(program);
    program.table.watched = false;
    auto executable = std::move(program).Load();
    REQUIRE(executable.ok());
    for (bool check : {false, true}) {
      auto session = Session::Create(*executable, *MakeDevice(way.device, way.threads),
                                     {.flags = {.check_nan_inf = check}});
      CHECK(session.ok() == !check);
      if (check)
        CHECK(session.status().message() ==
              "the program was compiled without FLAGS_check_nan_inf, so not all of its values are "
              "in memory: compile it with the flag");
    }
  }
}

TEST_CASE("the null device finds no NaN or infinity") {
  CHECK(ErrorOf({"null", 1}, With(0, kNaN)) == "");
}

TEST_CASE("options have priority over the environment, and that over the default") {
  const HostTensor x = With(0, kNaN);
  auto ends = [&](std::optional<bool> said) {
    return ErrorOf({"cpu", 1}, x, {.flags = {.check_nan_inf = said}}) != "";
  };
  CHECK_FALSE(ends(std::nullopt));
  REQUIRE(setenv("FLAGS_check_nan_inf", "true", 1) == 0);
  CHECK(ends(std::nullopt));
  CHECK_FALSE(ends(false));
  REQUIRE(setenv("FLAGS_check_nan_inf", "0", 1) == 0);
  CHECK_FALSE(ends(std::nullopt));
  CHECK(ends(true));
  REQUIRE(setenv("FLAGS_check_nan_inf", "perhaps", 1) == 0);
  auto session = Session::Create(*FoldProgram().Load(), *MakeDevice("cpu", 1));
  CHECK(session.status().message() ==
        "environment variable FLAGS_check_nan_inf must be true or false, got 'perhaps'");
  REQUIRE(unsetenv("FLAGS_check_nan_inf") == 0);
}

TEMPLATE_TEST_CASE("the first NaN of many floats is found at any index", "", float, double) {
  constexpr bool kIsFloat = std::is_same_v<TestType, float>;
  const auto type = kIsFloat ? exe::ElementType::F32 : exe::ElementType::F64;
  using Limits = std::numeric_limits<TestType>;
  std::vector<TestType> values(10000, Limits::max());
  values[7] = -Limits::max();
  values[8] = Limits::denorm_min();
  CHECK_FALSE(FirstNotFinite(type, values.data(), 10000));
  for (int64_t place : {9999, 4097, 4096, 4095, 1, 0}) {
    values[place] = place % 2 ? -Limits::infinity() : Limits::signaling_NaN();
    auto found = FirstNotFinite(type, values.data(), 10000);
    REQUIRE(found);
    CHECK(found->element == place);
    CHECK(std::isnan(found->value) == (place % 2 == 0));
    CHECK_FALSE(FirstNotFinite(type, values.data(), place));
  }
}
