//===- bench_accelerate.cpp - The cost of calls that reuse a trace ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays have four elements, so that a call costs little more than what surrounds the kernels.
// Prints one line of JSON for each kind of call.
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/instruction_counter.h"

#include <refold/refold.h>

#include "absl/functional/function_ref.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace refold;

constexpr const char *kUsage = "usage: bench_accelerate CALLS: what a call that reuses a trace "
                               "costs, as the median of ten times CALLS calls of each kind\n";
constexpr int kWarmCalls = 20;
constexpr int kParts = 10;

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
/// Each of 64 kernels reads all arrays: it needs the sum that the kernel before it made.
Array InBlocks(std::vector<Array> arrays) {
  Tensor value = arrays[0];
  for (int block = 0; block < 64; ++block)
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

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Prints what a call costs: the median of ten parts, so that what interrupts one of them is not in
/// it.
void Measure(const char *name, int arrays, int calls, absl::FunctionRef<void(int)> call) {
  for (int i = 0; i < kWarmCalls; ++i)
    call(i);
  const bench::InstructionCounter counter;
  std::vector<double> times, counts;
  for (int part = 0; part < kParts; ++part) {
    const std::optional<int64_t> first = counter.Read();
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i)
      call(i);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    const std::optional<int64_t> last = counter.Read();
    times.push_back(time.count() / calls);
    if (first && last)
      counts.push_back(static_cast<double>(*last - *first) / calls);
  }
  const std::string instructions =
      counts.empty() ? "null" : std::to_string(static_cast<int64_t>(Median(counts)));
  std::printf("{\"name\": \"%s\", \"arrays\": %d, \"nanoseconds\": %.1f, \"instructions\": %s}\n",
              name, arrays, Median(times), instructions.c_str());
}

void MeasureAll(int calls) {
  const AcceleratedFunction same = Accelerate(Same, Options("same"));
  const AcceleratedFunction of_none = Accelerate(OfNone, Options("of_none"));
  const AcceleratedFunction of_one = Accelerate(OfOne, Options("of_one"));
  const AcceleratedFunction of_two = Accelerate(OfTwo, Options("of_two"));
  const AcceleratedFunction of_many = Accelerate(OfMany, Options("of_many"));
  const AcceleratedFunction of_tree = Accelerate(OfTree, Options("of_tree"));
  const AcceleratedFunction in_blocks = Accelerate(InBlocks, Options("in_blocks"));

  const Array x = MakeArray(), y = MakeArray();
  Measure("empty", 1, calls, [&](int) { same.CallOrDie(x); });
  Measure("arrays_0", 0, calls, [&](int) { of_none.CallOrDie(); });
  Measure("arrays_1", 1, calls, [&](int) { of_one.CallOrDie(x); });
  Array donated = MakeArray();
  Measure("donated_1", 1, calls, [&](int) { donated = of_one.CallOrDie(std::move(donated)); });
  Measure("arrays_2", 2, calls, [&](int) { of_two.CallOrDie(x, y); });
  const std::vector<Array> ten = MakeArrays(10), fifty = MakeArrays(50), others = MakeArrays(50);
  Measure("arrays_10", 10, calls, [&](int) { of_many.CallOrDie(ten); });
  Measure("arrays_50", 50, calls, [&](int) { of_many.CallOrDie(fifty); });
  Tree tree;
  for (int i = 0; i < 25; ++i)
    tree.layers.push_back({MakeArray(), MakeArray()});
  Measure("tree_50", 50, calls, [&](int) { of_tree.CallOrDie(tree); });
  Measure("blocks_stable", 50, calls, [&](int) { in_blocks.CallOrDie(fifty); });
  Measure("blocks_moving", 50, calls, [&](int i) { in_blocks.CallOrDie(i % 2 ? others : fifty); });
}

} // namespace

int main(int argc, char **argv) {
  const std::string_view text = argc == 2 ? argv[1] : "--help";
  if (text == "--help") {
    std::fputs(kUsage, argc == 2 ? stdout : stderr);
    return argc == 2 ? 0 : 1;
  }
  int calls = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), calls);
  if (error != std::errc() || end != text.data() + text.size() || calls < 1) {
    std::fprintf(stderr, "bench_accelerate: error: '%s' is no number of calls: it is at least 1\n",
                 argv[1]);
    return 1;
  }
  MeasureAll(calls);
}
