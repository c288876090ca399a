//===- training_steps.h - Steps for recompute planning ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates chains whose best plans are known, and random steps with a backward pass.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

namespace refold::planner {

/// Returns a step with ops 0 to n - 1 in the forward pass and ops n to 2n in the backward pass.
/// Each op j makes value j and reads value j - 1. In the backward pass, op 2n - i also reads value
/// i. All bytes and costs are 1.
///
/// The picture shows the ops for n = 2. An arrow goes from the op that makes a value to an op that
/// reads it:
///
///   op0 -> op1 -> op2 -> op3 -> op4
///    |      +-------------^      ^
///    +---------------------------+
inline TrainingStep UnitStep(uint32_t n) {
  TrainingStep step;
  for (uint32_t op = 0; op <= 2 * n; ++op) {
    const std::string name = std::to_string(op);
    step.values.push_back({"v" + name, 1, false});
    step.ops.push_back({"op" + name, {}, {op}, 1, true});
    if (op > 0)
      step.ops[op].operands.push_back(op - 1);
    if (op > n)
      step.ops[op].operands.push_back(2 * n - op);
  }
  return step;
}

/// Returns a step with a random forward pass. The backward pass has one gradient op for each
/// forward op, in reverse order. Some gradient ops read an operand or a result of their forward op.
/// Some are followed by an update, which runs only once and whose result is kept.
inline TrainingStep RandomStep(uint32_t seed, uint32_t forward) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t bound) { return static_cast<uint32_t>(random() % bound); };
  TrainingStep step;
  auto value = [&](const std::string &name, uint64_t bytes) {
    step.values.push_back({name, bytes, false});
    return static_cast<uint32_t>(step.values.size() - 1);
  };
  const uint32_t input = value("input", below(5)), parameter = value("parameter", below(5));
  std::vector<uint32_t> made = {input}, first(forward), gradient(forward);
  for (uint32_t i = 0; i < forward; ++i) {
    StepOp op{"f" + std::to_string(i), {made.back()}, {}, below(6), true};
    const uint32_t other = made[below(static_cast<uint32_t>(made.size()))];
    if (other != made.back() && below(2) == 0)
      op.operands.push_back(other);
    if (below(2) == 0)
      op.operands.push_back(parameter);
    first[i] = value("y" + std::to_string(i), below(9));
    op.results.push_back(first[i]);
    if (below(4) == 0)
      op.results.push_back(value("z" + std::to_string(i), below(5)));
    made.push_back(op.results[below(static_cast<uint32_t>(op.results.size()))]);
    step.ops.push_back(op);
  }
  for (uint32_t i = forward; i-- > 0;) {
    StepOp op{"b" + std::to_string(i), {}, {}, below(6), true};
    op.operands.push_back(i + 1 == forward ? made.back() : gradient[i + 1]);
    auto read = [&](uint32_t v) {
      if (std::count(op.operands.begin(), op.operands.end(), v) == 0)
        op.operands.push_back(v);
    };
    if (below(3) > 0)
      read(step.ops[i].operands[0]);
    if (below(3) == 0)
      read(first[i]);
    gradient[i] = value("g" + std::to_string(i), below(9));
    op.results.push_back(gradient[i]);
    step.ops.push_back(op);
    if (below(3) == 0) {
      const uint32_t updated = value("p" + std::to_string(i), below(4));
      step.values[updated].kept = true;
      step.ops.push_back({"u" + std::to_string(i), {gradient[i]}, {updated}, 1, false});
    }
  }
  return step;
}

/// Adds everything else that affects memory: workspaces, results that may be written over operands,
/// and parameters that updates overwrite. Many results get the size of an operand, so that they can
/// be written over it.
inline void AddPlaces(TrainingStep &step, uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t bound) { return static_cast<uint32_t>(random() % bound); };
  for (uint32_t index = 0; index < step.ops.size(); ++index) {
    StepOp &op = step.ops[index];
    if (below(3) == 0)
      op.workspace = below(6);
    if (below(2) == 0 && !op.operands.empty())
      step.values[op.results[0]].bytes =
          step.values[op.operands[below(static_cast<uint32_t>(op.operands.size()))]].bytes;
    for (uint32_t &v : op.operands)
      if (step.values[v].name == "parameter" && below(2) == 0) {
        v = static_cast<uint32_t>(step.values.size());
        step.values.push_back({"parameter of " + op.name, below(5), false});
      }
  }
  std::vector<bool> made(step.values.size());
  for (const StepOp &op : step.ops)
    for (uint32_t v : op.results)
      made[v] = true;
  for (uint32_t index = 0; index < step.ops.size(); ++index) {
    StepOp &op = step.ops[index];
    for (uint32_t result : op.results)
      for (uint32_t operand : op.operands)
        if (step.values[operand].bytes == step.values[result].bytes && below(4) > 0)
          op.in_place.push_back({operand, result});
    for (uint32_t v = 0; v < step.values.size() && !op.repeatable; ++v)
      if (!made[v] && step.values[v].overwritten_by == kNoOp && below(2) == 0)
        step.values[v].overwritten_by = index;
  }
}

} // namespace refold::planner
