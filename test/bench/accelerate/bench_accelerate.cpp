//===- bench_accelerate.cpp - The cost of calls that reuse a trace ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the cost of a call that reuses a compiled trace. Prints one line of JSON for each kind
// of call. Arrays have only four elements, so most of the time is spent outside of the kernels.
//
// --check compares the number of instructions of a call with a goal. Unlike the time, this number
// does not depend on the load of the machine.
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/arguments.h"
#include "test/bench/accelerate/call_cost.h"
#include "test/bench/accelerate/instruction_counter.h"
#include "test/bench/accelerate/stepped_process.h"

#include <refold/refold.h>

#include "absl/functional/function_ref.h"

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace refold;
using namespace refold::bench;

constexpr const char *kUsage =
    "usage: bench_accelerate [--check] CALLS: what a call that reuses a trace costs, as the median "
    "of ten times CALLS calls of each kind\n"
    "--check: fails where a call takes more than three times the instructions of its goal, which "
    "are counted one by one where the machine has no counter: CALLS should be small; ends with 77 "
    "where that cannot be done either\n";
constexpr int kBlocks = 64;
constexpr int kSkipped = 77;

struct Layer {
  Array weight, bias;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("weight", self.weight);
    visit("bias", self.bias);
  }
};
struct Tree {
  std::vector<Layer> layers;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("layers", self.layers);
  }
};

AccelerateOptions Options(std::string name) {
  AccelerateOptions options;
  options.name = std::move(name);
  options.compile.threads = 1;
  return options;
}

Tensor Sum(const std::vector<Array> &arrays, Tensor sum) {
  for (const Array &array : arrays)
    sum = sum + array;
  return sum;
}

Array Same(Array x) { return x; }
Array OfNone() { return *Array::Full(1, F32, {4}); }
Array OfOne(Array x) { return x + 1.0; }
Array OfTwo(Array x, Array y) { return x + y; }
Array OfMany(std::vector<Array> arrays) {
  return Sum(std::vector<Array>(arrays.begin() + 1, arrays.end()), arrays[0]);
}
Array OfTree(Tree tree) {
  Tensor sum = tree.layers[0].weight;
  for (const Layer &layer : tree.layers)
    sum = sum * layer.weight + layer.bias;
  return sum;
}
/// Computes a chain of kernels. Each kernel reads all arrays and the sum of the kernel before it.
Array InBlocks(std::vector<Array> arrays) {
  Tensor value = arrays[0];
  for (int block = 0; block < kBlocks; ++block)
    value = arrays[0] + refold::Sum(Sum(arrays, value)) * 1e-3;
  return value;
}

Array MakeArray() { return *Array::Full(0.5, F32, {4}); }
std::vector<Array> MakeArrays(int count) {
  std::vector<Array> arrays;
  for (int i = 0; i < count; ++i)
    arrays.push_back(MakeArray());
  return arrays;
}

std::vector<CallCost> MeasureAll(int64_t calls) {
  const AcceleratedFunction same = Accelerate(Same, Options("same"));
  const AcceleratedFunction of_none = Accelerate(OfNone, Options("of_none"));
  const AcceleratedFunction of_one = Accelerate(OfOne, Options("of_one"));
  const AcceleratedFunction of_two = Accelerate(OfTwo, Options("of_two"));
  const AcceleratedFunction of_many = Accelerate(OfMany, Options("of_many"));
  const AcceleratedFunction of_tree = Accelerate(OfTree, Options("of_tree"));
  const AcceleratedFunction in_blocks = Accelerate(InBlocks, Options("in_blocks"));

  std::vector<CallCost> costs;
  auto measure = [&](const CallKind &kind, absl::FunctionRef<void(int64_t)> call) {
    costs.push_back(MeasureCall(kind, calls, call));
    std::printf("%s\n", costs.back().Json().c_str());
  };
  const Array x = MakeArray(), y = MakeArray();
  measure({"empty", 2}, [&](int64_t) { same.CallOrDie(x); });
  measure({"arrays_0", 1}, [&](int64_t) { of_none.CallOrDie(); });
  measure({"arrays_1", 2}, [&](int64_t) { of_one.CallOrDie(x); });
  Array donated = MakeArray();
  measure({"donated_1", 2}, [&](int64_t) { donated = of_one.CallOrDie(std::move(donated)); });
  measure({"arrays_2", 3}, [&](int64_t) { of_two.CallOrDie(x, y); });
  const std::vector<Array> ten = MakeArrays(10), fifty = MakeArrays(50), others = MakeArrays(50);
  measure({"arrays_10", 11}, [&](int64_t) { of_many.CallOrDie(ten); });
  measure({"arrays_50", 51}, [&](int64_t) { of_many.CallOrDie(fifty); });
  Tree tree;
  for (int i = 0; i < 25; ++i)
    tree.layers.push_back({MakeArray(), MakeArray()});
  measure({"tree_50", 51}, [&](int64_t) { of_tree.CallOrDie(tree); });
  measure({"blocks_stable", 51}, [&](int64_t) { in_blocks.CallOrDie(fifty); });
  measure({"blocks_moving", 51, int64_t{kBlocks} * 50},
          [&](int64_t i) { in_blocks.CallOrDie(i % 2 ? others : fifty); });
  return costs;
}

/// Makes instructions countable. Returns the reason if that fails, else an empty text.
std::string PrepareToCount() {
  const InstructionCounter counter;
  if (counter.Read())
    return "";
  const std::string why_not = ContinueStepped();
  return why_not.empty() ? "" : counter.why_not() + "; " + why_not;
}

} // namespace

int main(int argc, char **argv) {
  const bool check = argc == 3 && std::string_view(argv[1]) == "--check";
  const bool help = argc == 2 && std::string_view(argv[1]) == "--help";
  if (help || argc != (check ? 3 : 2)) {
    std::fputs(kUsage, help ? stdout : stderr);
    return help ? 0 : 1;
  }
  const int64_t calls = CountOf("bench_accelerate", "calls", argv[argc - 1]);
  if (check)
    if (const std::string why_not = PrepareToCount(); !why_not.empty()) {
      std::printf("skipped: instructions cannot be counted here: %s\n", why_not.c_str());
      return kSkipped;
    }
  const std::vector<CallCost> costs = MeasureAll(calls);
  const std::vector<std::string> lines = check ? AboveGoal(costs) : std::vector<std::string>();
  for (const std::string &line : lines)
    std::fprintf(stderr, "bench_accelerate: error: %s\n", line.c_str());
  return lines.empty() ? 0 : 1;
}
