//===- validate_plan_test.cpp - Tests of the plan oracle ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the plan oracle, which validates recompute plans. Plans are written by hand, so that no
// search can share a mistake with the oracle. Each error is injected into a valid plan.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/validate_plan.h"
#include "test/passes/planner/training_steps.h"

#include <catch2/catch.hpp>

using namespace refold::planner;

namespace {

/// Returns a plan for two forward ops and three backward ops. It keeps every value until the last
/// op that reads it.
RecomputePlan KeepAll() {
  RecomputePlan plan;
  plan.instances = {{0, {}, {}},
                    {1, {0}, {}},
                    {2, {1}, {}},
                    {3, {2, 1}, {{1, 1}, {2, 2}}},
                    {4, {3, 0}, {{0, 0}, {3, 3}, {4, 4}}}};
  plan.peak = 4;
  plan.cost = 5;
  return plan;
}

/// Returns the plan in which the first value is recomputed at program point 4.
RecomputePlan Again() {
  RecomputePlan plan;
  plan.instances = {{0, {}, {}},  {1, {0}, {{0, 0}}},
                    {2, {1}, {}}, {3, {2, 1}, {{1, 1}, {2, 2}}},
                    {0, {}, {}},  {4, {3, 4}, {{0, 4}, {3, 3}, {4, 5}}}};
  plan.peak = 3;
  plan.cost = 6;
  return plan;
}

std::string Error(const RecomputePlan &plan, const TrainingStep &step = UnitStep(2)) {
  return std::string(ValidatePlan(step, plan).message());
}

} // namespace

TEST_CASE("valid plans are accepted") {
  CHECK(Error(KeepAll()) == "");
  CHECK(Error(Again()) == "");
  CHECK(ValidatePlan({}, {}).ok());
}

TEST_CASE("a value that is freed too early is refused") {
  RecomputePlan plan = KeepAll();
  plan.instances[1].frees = {{0, 0}};
  CHECK(Error(plan) ==
        "position 4, op 4 'op4', reads 'v0' of position 0, which was freed after position 1");
  plan = Again();
  plan.instances[4].frees = {{0, 4}};
  CHECK(Error(plan) ==
        "position 5, op 4 'op4', reads 'v0' of position 4, which was freed after position 4");
}

TEST_CASE("a missing recomputation is refused") {
  RecomputePlan plan = Again();
  plan.instances.erase(plan.instances.begin() + 4);
  CHECK(Error(plan) ==
        "position 4, op 4 'op4', reads 'v0' from position 4, which has not run by then");
  plan.instances[4].reads[1] = 0;
  CHECK(Error(plan) ==
        "position 4, op 4 'op4', reads 'v0' of position 0, which was freed after position 1");
}

TEST_CASE("a wrong peak or cost is refused") {
  RecomputePlan plan = KeepAll();
  plan.peak = 3;
  CHECK(Error(plan) == "position 3, op 3 'op3', holds 4 bytes, above the claimed peak of 3");
  plan.peak = 5;
  CHECK(Error(plan) == "the plan claims a peak of 5 bytes, but it holds at most 4");
  plan = Again();
  plan.cost = 5;
  CHECK(Error(plan) == "the plan claims a cost of 5, but its instances cost 6");
  // Values that are freed too late count.
  plan = Again();
  plan.instances[1].frees.clear();
  CHECK(Error(plan) == "position 3, op 3 'op3', holds 4 bytes, above the claimed peak of 3");
}

TEST_CASE("resident bytes count at each program point") {
  TrainingStep step = UnitStep(2);
  step.values.push_back({"weights", 10, false});
  step.ops[1].operands.push_back(5);
  RecomputePlan plan = KeepAll();
  plan.instances[1].reads.push_back(kResident);
  CHECK(Error(plan, step) == "position 0, op 0 'op0', holds 11 bytes, above the claimed peak of 4");
  plan.peak = 14;
  CHECK(Error(plan, step) == "");
  plan.instances[1].reads[1] = 0;
  CHECK(Error(plan, step) ==
        "position 1, op 1 'op1', reads 'weights' from position 0, but no op makes it");
}

TEST_CASE("operands must come from the op that makes them") {
  RecomputePlan plan = KeepAll();
  plan.instances[4].reads[1] = 1;
  CHECK(Error(plan) == "position 4, op 4 'op4', reads 'v0' from position 1, which runs op 1 'op1' "
                       "and not op 0 'op0'");
  plan.instances[4].reads[1] = kResident;
  CHECK(Error(plan) == "position 4, op 4 'op4', reads 'v0' as a resident, but op 0 'op0' makes it");
  plan.instances[4].reads.pop_back();
  CHECK(Error(plan) == "position 4, op 4 'op4', reads 1 values, but has 2 operands");
}

TEST_CASE("each op must run, and again only if allowed") {
  RecomputePlan plan = KeepAll();
  plan.instances.pop_back();
  CHECK(Error(plan) == "op 4 'op4' never runs");
  plan.instances[0].op = 9;
  CHECK(Error(plan) == "position 0 runs op 9, of 5");
  TrainingStep once = UnitStep(2);
  once.ops[0].repeatable = false;
  CHECK(Error(KeepAll(), once) == "");
  CHECK(Error(Again(), once) == "position 4, op 0 'op0', runs again, but may run only once");
}

TEST_CASE("an op may be left out at its program point if nothing reads it before") {
  // op3 reads only v2; v1 is computed where op4 needs it.
  TrainingStep step = UnitStep(2);
  step.ops[2].operands = {0};
  step.ops[3].operands = {2};
  step.ops[4].operands = {3, 1};
  RecomputePlan plan;
  plan.instances = {{0, {}, {}},
                    {2, {0}, {}},
                    {3, {1}, {{2, 1}}},
                    {1, {0}, {{0, 0}}},
                    {4, {2, 3}, {{1, 3}, {3, 2}, {4, 4}}}};
  plan.peak = 3;
  plan.cost = 5;
  CHECK(Error(plan, step) == "");
  step.ops[1].repeatable = false;
  CHECK(Error(plan, step) == "position 3, op 1 'op1', may run only once, but is after op 3 'op3', "
                             "which follows it in the step");
  step.ops[1].repeatable = true;
  step.ops[3].operands = {2, 1}; // an earlier reader
  CHECK(Error(plan, step) == "position 2, op 3 'op3', reads 1 values, but has 2 operands");
  plan.instances[2].reads.push_back(3);
  CHECK(Error(plan, step) ==
        "position 2, op 3 'op3', reads 'v1' from position 3, which has not run by then");
  plan.instances[2].reads[1] = 0;
  CHECK(Error(plan, step) == "position 2, op 3 'op3', reads 'v1' from position 0, which runs op 0 "
                             "'op0' and not op 1 'op1'");
  step.ops[3].operands = {2};
  plan.instances[2].reads.pop_back();
  step.ops[4].operands = {3}; // an op without readers must still run
  plan.instances.erase(plan.instances.begin() + 3);
  plan.instances[3] = {4, {2}, {{0, 0}, {3, 2}, {4, 3}}};
  CHECK(Error(plan, step) == "op 1 'op1' never runs");
}

TEST_CASE("only live values are freed, and kept values are live at the end") {
  RecomputePlan plan = KeepAll();
  plan.instances[4].frees.push_back({1, 1});
  CHECK(Error(plan) ==
        "position 4, op 4 'op4', frees 'v1' of position 1, which was freed after position 3");
  plan.instances[4].frees.back() = {7, 0};
  CHECK(Error(plan) ==
        "position 4, op 4 'op4', frees value 7 of position 0, which that position has not made");
  TrainingStep fetch = UnitStep(2);
  fetch.values[4].kept = true;
  CHECK(Error(KeepAll(), fetch) == "'v4' must be kept, but is not alive at the end");
  plan = KeepAll();
  plan.instances[4].frees.pop_back();
  CHECK(Error(plan, fetch) == "");
  fetch.values[0].kept = true; // one copy is freed, the other one stays
  plan = Again();
  plan.instances[5].frees = {{3, 3}};
  CHECK(Error(plan, fetch) == "");
}

TEST_CASE("the plan oracle finds in-place results itself") {
  TrainingStep step = UnitStep(2);
  step.ops[3].in_place = {{1, 3}};
  step.ops[4].in_place = {{3, 4}};
  RecomputePlan plan = KeepAll();
  CHECK(Error(plan, step) == "the plan claims a peak of 4 bytes, but it holds at most 3");
  plan.peak = 3;
  CHECK(Error(plan, step) == "");
  plan.instances[3].frees = {{2, 2}}; // v1 stays live
  plan.instances[4].frees.push_back({1, 1});
  CHECK(Error(plan, step) == "position 3, op 3 'op3', holds 4 bytes, above the claimed peak of 3");
  plan = KeepAll();
  plan.peak = 3;
  step.values[1].kept = true;
  CHECK(Error(plan, step) == "position 3, op 3 'op3', holds 4 bytes, above the claimed peak of 3");
}

TEST_CASE("the plan oracle counts workspaces and overwritten values") {
  TrainingStep step = UnitStep(2);
  step.ops[0].workspace = 9;
  CHECK(Error(KeepAll(), step) ==
        "position 0, op 0 'op0', holds 10 bytes, above the claimed peak of 4");
  step = UnitStep(2);
  step.values.push_back({"weights", 10, false, 3});
  step.ops[3].repeatable = false;
  step.ops[4].operands.push_back(5);
  RecomputePlan plan = KeepAll();
  plan.instances[4].reads.push_back(kResident);
  plan.peak = 14;
  CHECK(Error(plan, step) ==
        "position 3, op 3 'op3', holds 24 bytes, above the claimed peak of 14");
  plan.peak = 24;
  CHECK(Error(plan, step) == "");
  step.values[5].overwritten_by = 4;
  step.ops[4].repeatable = false;
  CHECK(Error(plan, step) == "the plan claims a peak of 24 bytes, but it holds at most 14");
}

TEST_CASE("byte counts that overflow are refused") {
  TrainingStep step = UnitStep(2);
  step.values[0].bytes = uint64_t{1} << 62;
  RecomputePlan plan = Again();
  plan.instances = {{0, {}, {}}, {0, {}, {}}, {0, {}, {}}, {0, {}, {}}};
  plan.peak = UINT64_MAX;
  CHECK(Error(plan, step) == "position 3, op 0 'op0', holds more bytes than can be counted");
}

TEST_CASE("invalid steps are refused") {
  TrainingStep step = UnitStep(2);
  step.ops[1].operands = {3};
  CHECK(Error(KeepAll(), step) == "op 1 'op1' reads 'v3', which op 3 'op3' makes later");
  step.ops[1].operands = {0, 0};
  CHECK(Error(KeepAll(), step) == "op 1 'op1' names operand 'v0' twice");
  step.ops[1].operands = {8};
  CHECK(Error(KeepAll(), step) == "op 1 'op1' reads value 8, of 5");
  step.ops[1].operands = {};
  step.ops[1].results = {0};
  CHECK(Error(KeepAll(), step) == "value 'v0' is made by op 0 'op0' and by op 1 'op1'");
  step.ops[1].results = {6};
  CHECK(Error(KeepAll(), step) == "op 1 'op1' makes value 6, of 5");
  step = UnitStep(2);
  step.values[2].bytes = INT64_MAX;
  CHECK(Error(KeepAll(), step) == "value 'v2' brings the total bytes above 9223372036854775807");
  step = UnitStep(2);
  step.ops[2].cost = INT64_MAX;
  CHECK(Error(KeepAll(), step) == "op 2 'op2' brings the total cost above 9223372036854775807");
  step = UnitStep(2);
  step.ops[2].workspace = INT64_MAX;
  CHECK(Error(KeepAll(), step) ==
        "op 2 'op2' has a workspace that brings the total bytes above 9223372036854775807");
  step = UnitStep(2);
  step.ops[2].in_place = {{0, 2}};
  CHECK(Error(KeepAll(), step) == "op 2 'op2' works in place on value 0, which is not its operand");
  step.ops[2].in_place = {{1, 3}};
  CHECK(Error(KeepAll(), step) == "op 2 'op2' makes value 3 in place, which is not its result");
  step.ops[2].in_place = {{1, 2}};
  step.values[1].bytes = 5;
  CHECK(Error(KeepAll(), step) == "op 2 'op2' makes 'v2' of 1 bytes in place of 'v1' of 5");
  step = UnitStep(2);
  step.values[1].overwritten_by = 7;
  CHECK(Error(KeepAll(), step) == "value 'v1' is written over by op 7, of 5");
  step.values[1].overwritten_by = 3;
  CHECK(Error(KeepAll(), step) ==
        "value 'v1' is written over by op 3 'op3', but op 1 'op1' makes it");
  step.values.push_back({"weights", 10, false, 3});
  step.values[1].overwritten_by = kNoOp;
  CHECK(Error(KeepAll(), step) ==
        "value 'weights' is written over by op 3 'op3', which may run again");
}
