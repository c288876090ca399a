//===- validate_plan.cpp - Independent plan check -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps all copies in a map. A freed copy stays in the map with the position that freed it, so that
// errors can name this position. Old values of overwritten residents are not in the map. Their
// bytes are added at the op that overwrites them and subtracted after their last reader.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/validate_plan.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace refold::planner {
namespace {

constexpr uint32_t kStillThere = std::numeric_limits<uint32_t>::max();

template <typename... Parts> absl::Status Wrong(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

class Judge {
public:
  Judge(const TrainingStep &step, const RecomputePlan &plan)
      : step(step), plan(plan), maker(step.values.size(), kNoOp), runs(step.ops.size(), 0) {
    for (uint32_t op = 0; op < step.ops.size(); ++op)
      for (uint32_t v : step.ops[op].results)
        maker[v] = op;
    for (uint32_t v = 0; v < step.values.size(); ++v)
      if (maker[v] == kNoOp)
        held += step.values[v].bytes;
    peak = held;
  }

  absl::Status Run() {
    FindReadersOfResidents();
    for (uint32_t place = 0; place < plan.instances.size(); ++place)
      if (absl::Status status = RunAt(place); !status.ok())
        return status;
    return AtTheEnd();
  }

private:
  std::string Op(uint32_t op) const {
    return absl::StrCat("op ", op, " '", step.ops[op].name, "'");
  }
  std::string At(uint32_t place) const {
    return absl::StrCat("position ", place, ", ", Op(plan.instances[place].op), ",");
  }
  const std::string &Name(uint32_t v) const { return step.values[v].name; }

  /// Returns false on overflow.
  bool Hold(uint64_t bytes) {
    held += bytes;
    return held >= bytes;
  }

  /// Wrong ops are reported later.
  void FindReadersOfResidents() {
    last_read.assign(step.values.size(), 0);
    overwrites.resize(step.ops.size());
    for (uint32_t v = 0; v < step.values.size(); ++v)
      if (step.values[v].overwritten_by != kNoOp)
        overwrites[step.values[v].overwritten_by].push_back(v);
    for (uint32_t place = 0; place < plan.instances.size(); ++place)
      if (plan.instances[place].op < step.ops.size())
        for (uint32_t v : step.ops[plan.instances[place].op].operands)
          last_read[v] = place;
  }

  /// Returns the bytes of the results that `instance` writes in place of operands. A result is
  /// written in place if the instance reads a copy of the operand and then frees this copy. The
  /// op's pairs of operand and result are tried in order, and each value is used at most once.
  uint64_t InPlace(const OpInstance &instance) const {
    const StepOp &op = step.ops[instance.op];
    uint64_t bytes = 0;
    std::set<uint32_t> used; // no value is both operand and result of one op
    for (const auto &[operand, result] : op.in_place) {
      if (maker[operand] == kNoOp || step.values[operand].kept || used.count(operand) > 0 ||
          used.count(result) > 0)
        continue;
      const auto at = std::find(op.operands.begin(), op.operands.end(), operand);
      const ValueCopy read = {operand, instance.reads[at - op.operands.begin()]};
      if (std::find(instance.frees.begin(), instance.frees.end(), read) == instance.frees.end())
        continue;
      used.insert({operand, result});
      bytes += step.values[result].bytes;
    }
    return bytes;
  }

  absl::Status RunAt(uint32_t place) {
    const OpInstance &instance = plan.instances[place];
    if (instance.op >= step.ops.size())
      return Wrong("position ", place, " runs op ", instance.op, ", of ", step.ops.size());
    const StepOp &op = step.ops[instance.op];
    if (runs[instance.op]++ > 0 && !op.repeatable)
      return Wrong(At(place), " runs again, but may run only once");
    if (instance.op < last_op && !op.repeatable)
      return Wrong(At(place), " may run only once, but is after ", Op(last_op),
                   ", which follows it in the step");
    last_op = std::max(last_op, instance.op);
    if (instance.reads.size() != op.operands.size())
      return Wrong(At(place), " reads ", instance.reads.size(), " values, but has ",
                   op.operands.size(), " operands");
    for (size_t i = 0; i < op.operands.size(); ++i)
      if (absl::Status status = Read(place, op.operands[i], instance.reads[i]); !status.ok())
        return status;
    bool counted = true;
    for (uint32_t v : op.results) {
      counted = counted && Hold(step.values[v].bytes);
      copies[{v, place}] = kStillThere;
    }
    for (uint32_t v : overwrites[instance.op])
      if (last_read[v] > place) {
        counted = counted && Hold(step.values[v].bytes);
        old_values.emplace(last_read[v], v);
      }
    const uint64_t now = held - InPlace(instance) + op.workspace;
    if (!counted || now < op.workspace)
      return Wrong(At(place), " holds more bytes than can be counted");
    if (now > plan.peak)
      return Wrong(At(place), " holds ", now, " bytes, above the claimed peak of ", plan.peak);
    peak = std::max(peak, now);
    if (cost + op.cost < cost)
      return Wrong(At(place), " brings the cost above what can be counted");
    cost += op.cost;
    for (const ValueCopy &copy : instance.frees) {
      auto found = copies.find(copy);
      if (found == copies.end())
        return Wrong(At(place), " frees value ", copy.value, " of position ", copy.place,
                     ", which that position has not made");
      if (found->second != kStillThere)
        return Wrong(At(place), " frees '", Name(copy.value), "' of position ", copy.place,
                     ", which was freed after position ", found->second);
      found->second = place;
      held -= step.values[copy.value].bytes;
    }
    for (; !old_values.empty() && old_values.begin()->first == place;
         old_values.erase(old_values.begin()))
      held -= step.values[old_values.begin()->second].bytes;
    return absl::OkStatus();
  }

  absl::Status Read(uint32_t place, uint32_t v, uint32_t from) const {
    if (maker[v] == kNoOp)
      return from == kResident ? absl::OkStatus()
                               : Wrong(At(place), " reads '", Name(v), "' from position ", from,
                                       ", but no op makes it");
    if (from == kResident)
      return Wrong(At(place), " reads '", Name(v), "' as a resident, but ", Op(maker[v]),
                   " makes it");
    if (from >= place)
      return Wrong(At(place), " reads '", Name(v), "' from position ", from,
                   ", which has not run by then");
    if (plan.instances[from].op != maker[v])
      return Wrong(At(place), " reads '", Name(v), "' from position ", from, ", which runs ",
                   Op(plan.instances[from].op), " and not ", Op(maker[v]));
    const uint32_t freed = copies.at({v, from});
    if (freed != kStillThere)
      return Wrong(At(place), " reads '", Name(v), "' of position ", from,
                   ", which was freed after position ", freed);
    return absl::OkStatus();
  }

  absl::Status AtTheEnd() const {
    for (uint32_t op = 0; op < step.ops.size(); ++op)
      if (runs[op] == 0)
        return Wrong(Op(op), " never runs");
    std::set<uint32_t> there;
    for (const auto &[copy, freed] : copies)
      if (freed == kStillThere)
        there.insert(copy.value);
    for (uint32_t v = 0; v < step.values.size(); ++v)
      if (step.values[v].kept && maker[v] != kNoOp && there.count(v) == 0)
        return Wrong("'", Name(v), "' must be kept, but is not alive at the end");
    if (peak != plan.peak)
      return Wrong("the plan claims a peak of ", plan.peak, " bytes, but it holds at most ", peak);
    if (cost != plan.cost)
      return Wrong("the plan claims a cost of ", plan.cost, ", but its instances cost ", cost);
    return absl::OkStatus();
  }

  const TrainingStep &step;
  const RecomputePlan &plan;
  std::vector<uint32_t> maker;
  std::vector<uint32_t> runs;
  std::map<ValueCopy, uint32_t> copies;          // the position that freed each copy
  std::vector<std::vector<uint32_t>> overwrites; // the residents that each op overwrites
  std::vector<uint32_t> last_read;               // of each resident
  std::multimap<uint32_t, uint32_t> old_values;  // old values of residents, by last reader
  uint32_t last_op = 0;                          // the last op of the step that has run
  uint64_t held = 0, peak = 0, cost = 0;
};

} // namespace

absl::Status ValidatePlan(const TrainingStep &step, const RecomputePlan &plan) {
  if (absl::Status status = CheckTrainingStep(step); !status.ok())
    return status;
  return Judge(step, plan).Run();
}

} // namespace refold::planner
