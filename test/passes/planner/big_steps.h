//===- big_steps.h - Steps of thousands of ops ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates training steps of thousands of ops, each as one list: the forward pass, then the
// backward pass. For each dense layer, the backward pass computes the gradient of the weights, then
// the gradient of the layer's input, then the update of the weights.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include <cstdint>
#include <string>

namespace refold::planner {

/// Builds the forward pass and records the gradients of the backward pass.
class BigStep {
public:
  uint32_t Value(const std::string &name, uint64_t bytes) {
    step.values.push_back({name, bytes, false});
    return static_cast<uint32_t>(step.values.size() - 1);
  }
  void Op(const std::string &name, std::vector<uint32_t> operands, std::vector<uint32_t> results,
          uint64_t cost) {
    step.ops.push_back({name, std::move(operands), std::move(results), cost, true});
  }
  /// y = w x. The gradient of w reads x, and the gradient of x reads w.
  uint32_t Dense(uint32_t x, uint64_t parameters, uint64_t bytes, uint64_t cost) {
    const std::string name = "dense" + std::to_string(step.ops.size());
    const uint32_t w = Value(name + ".w", parameters), y = Value(name, bytes);
    Op(name, {x, w}, {y}, cost);
    tape.push_back({Kind::Dense, x, w, y, 0, cost});
    return y;
  }
  /// y = f(x), in place. The gradient reads x or y.
  uint32_t Unary(uint32_t x, bool reads_result) {
    const std::string name = "unary" + std::to_string(step.ops.size());
    const uint32_t y = Value(name, step.values[x].bytes);
    Op(name, {x}, {y}, 1 + step.values[x].bytes / 64);
    step.ops.back().in_place = {{x, y}};
    tape.push_back({Kind::Unary, x, 0, y, reads_result ? y : x, 1 + step.values[x].bytes / 64});
    return y;
  }
  /// y = a + b. The gradient reads nothing.
  uint32_t Add(uint32_t a, uint32_t b) {
    const std::string name = "add" + std::to_string(step.ops.size());
    const uint32_t y = Value(name, step.values[a].bytes);
    Op(name, {a, b}, {y}, 1 + step.values[a].bytes / 64);
    step.ops.back().in_place = {{a, y}, {b, y}};
    tape.push_back({Kind::Add, a, b, y, 0, 0});
    return y;
  }

  /// Adds the gradients of all ops, from the last value on.
  TrainingStep Finish() {
    std::vector<uint32_t> gradient(step.values.size(), kNoOp);
    const uint32_t last = tape.back().y;
    gradient[last] = Value("d.loss", step.values[last].bytes);
    Op("loss", {last}, {gradient[last]}, 1);
    gradient.resize(2 * step.values.size() + 4 * tape.size(), kNoOp);
    auto add = [&](uint32_t to, uint32_t more) {
      if (gradient[to] == kNoOp) {
        gradient[to] = more;
        return;
      }
      const uint32_t sum = Value("sum", step.values[to].bytes);
      Op("sum", {gradient[to], more}, {sum}, 1 + step.values[to].bytes / 64);
      step.ops.back().in_place = {{gradient[to], sum}, {more, sum}};
      gradient[to] = sum;
    };
    for (size_t i = tape.size(); i-- > 0;) {
      const Entry e = tape[i];
      const uint32_t dy = gradient[e.y];
      const std::string name = "d." + step.values[e.y].name;
      if (e.kind == Kind::Add) {
        add(e.x, dy);
        add(e.w, dy);
      } else if (e.kind == Kind::Unary) {
        const uint32_t dx = Value(name, step.values[e.x].bytes);
        Op(name, {dy, e.reads}, {dx}, e.cost);
        step.ops.back().in_place = {{dy, dx}};
        add(e.x, dx);
      } else {
        const uint32_t dw = Value(name + ".w", step.values[e.w].bytes);
        Op(name + ".w", {dy, e.x}, {dw}, e.cost);
        step.ops.back().workspace = step.values[e.x].bytes / 4;
        const uint32_t dx = Value(name, step.values[e.x].bytes);
        Op(name, {dy, e.w}, {dx}, e.cost);
        const uint32_t done = Value(name + ".update", 0);
        step.values[done].kept = true;
        const auto update = static_cast<uint32_t>(step.ops.size());
        step.ops.push_back({name + ".update", {dw, e.w}, {done}, 1, false});
        step.values[e.w].overwritten_by = update;
        add(e.x, dx);
      }
    }
    return std::move(step);
  }

  TrainingStep step;

private:
  enum class Kind { Dense, Unary, Add };
  struct Entry {
    Kind kind;
    uint32_t x, w, y, reads;
    uint64_t cost;
  };
  std::vector<Entry> tape;
};

/// Returns a step with about 16 ops per block. A block has two dense layers, two activations and a
/// residual sum. The blocks form `stages` groups. As in a residual network, values have half as
/// many bytes in each group as in the group before.
inline TrainingStep ResidualStep(uint32_t blocks, uint32_t stages = 6) {
  BigStep net;
  uint64_t bytes = 4096;
  uint32_t x = net.Value("input", bytes);
  x = net.Dense(x, 64, bytes, 512);
  for (uint32_t block = 0; block < blocks; ++block) {
    if (block > 0 && block % ((blocks + stages - 1) / stages) == 0) {
      bytes /= 2;
      x = net.Dense(x, 64, bytes, 512);
    }
    uint32_t y = net.Unary(net.Dense(x, 64, bytes, 512), true);
    y = net.Dense(y, 64, bytes, 512);
    x = net.Unary(net.Add(y, x), true);
  }
  return net.Finish();
}

/// Returns a step with about 40 ops per layer. A layer has three branches as in attention, a matrix
/// of scores, and a wide dense layer. The matrix of scores has four times as many bytes as most
/// other values.
inline TrainingStep TransformerStep(uint32_t layers) {
  BigStep net;
  const uint64_t bytes = 1024;
  uint32_t x = net.Value("input", bytes);
  x = net.Dense(x, 256, bytes, 256);
  for (uint32_t layer = 0; layer < layers; ++layer) {
    const uint32_t n = net.Unary(x, false);
    const uint32_t q = net.Dense(n, 64, bytes, 256), k = net.Dense(n, 64, bytes, 256),
                   v = net.Dense(n, 64, bytes, 256);
    const uint32_t square = net.Unary(net.Dense(net.Add(q, k), 0, 4 * bytes, 512), true);
    const uint32_t mixed = net.Dense(square, 0, bytes, 512);
    const uint32_t out = net.Dense(net.Add(mixed, v), 64, bytes, 256);
    x = net.Add(out, x);
    const uint32_t m = net.Unary(x, false);
    const uint32_t wide = net.Unary(net.Dense(m, 256, 4 * bytes, 1024), false);
    x = net.Add(net.Dense(wide, 256, bytes, 1024), x);
  }
  return net.Finish();
}

} // namespace refold::planner
