//===- test_sum_order.cpp - Random sums against the rules -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the order of additions in compiled sums. Random sums must be bit-identical to sums that the
// test computes by the rules of docs/rationale/numerics.md. The comparison must also find an
// injected fault in each of these rules.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/faults/fault_search.h"
#include "test/fuzz/programs/dice.h"
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/fuzz/sums/expected_sums.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <numeric>

using namespace refold;
using namespace refold::test;

namespace {

/// Number of random programs without a fault, and of those that may miss one.
constexpr int64_t kSumPrograms = 300, kMostSumPrograms = 2000;
/// The maximum number of terms of all sums of a program.
constexpr int64_t kMostTerms = 60000;

/// A program with one sum, its inputs, and the result by the rules.
struct RandomSum {
  std::string text;
  std::vector<std::pair<std::string, Numbers>> inputs;
  Numbers expected;
  int64_t shards = 1;
};

int64_t RandomExtent(Dice &dice) {
  switch (dice.Between(0, 5)) {
  case 0:
    return 1;
  case 1:
    return dice.Of<int64_t>({63, 64, 65, 100, 128, 200, 256, 512, 514, 1000, 1018});
  case 2:
    return dice.Between(60, 700);
  case 3:
    return dice.Of<int64_t>({1023, 1024, 1025, 2048, 3000, 9000, 16384});
  default:
    return dice.Between(1, 20);
  }
}

std::string TypeOf(const std::vector<int64_t> &shape) {
  return absl::StrCat("tensor<", absl::StrJoin(shape, "x"), shape.empty() ? "" : "x", "f32>");
}

Numbers RandomNumbers(std::vector<int64_t> shape, Dice &dice) {
  Numbers numbers{std::move(shape), {}};
  int64_t elements = 1;
  for (int64_t extent : numbers.shape)
    elements *= extent;
  for (int64_t i = 0; i < elements; ++i)
    numbers.values.push_back(static_cast<float>(dice.Real(-1, 2)));
  return numbers;
}

/// Returns a program that fetches `op` of its inputs. `before` are ops that compute its operands.
std::string ProgramOf(const RandomSum &sum, const std::string &op, const std::string &before = "") {
  std::vector<std::string> arguments;
  for (const auto &[name, numbers] : sum.inputs)
    arguments.push_back(absl::StrCat("%", name, ": ", TypeOf(numbers.shape),
                                     " {rf.input = #rf.input<\"", name, "\">}"));
  const std::string type = TypeOf(sum.expected.shape);
  return absl::StrCat("module @sum attributes {rf.shards = ", sum.shards,
                      " : i64, rf.version = 2 : i64} {\n"
                      "func.func @startup(%seed: tensor<i64>) {\n  return\n}\n"
                      "func.func @train(",
                      absl::StrJoin(arguments, ", "), ") -> (", type,
                      " {rf.fetch = #rf.fetch<\"y\">}) {\n", before, "  %y = ", op,
                      "\n  return %y : ", type, "\n}\n}\n");
}

/// Returns a number of shards that divides dimension 0 of `x`, mostly 1.
int64_t RandomShards(const Numbers &x, Dice &dice) {
  const int64_t shards = dice.Chance(40) ? dice.Of<int64_t>({2, 4, 8}) : 1;
  return !x.shape.empty() && x.shape[0] % shards == 0 ? shards : 1;
}

/// Returns part `part` of `parts` along dimension 0.
Numbers PartOf(const Numbers &x, int64_t part, int64_t parts) {
  Numbers own{x.shape, {}};
  own.shape[0] /= parts;
  const auto size = static_cast<std::ptrdiff_t>(x.values.size()) / parts;
  own.values.assign(x.values.begin() + part * size, x.values.begin() + (part + 1) * size);
  return own;
}

/// Adds the results of all shards by the tree of a power of two of parts.
Numbers JoinedShards(std::vector<Numbers> parts) {
  for (size_t step = 1; step < parts.size(); step *= 2)
    for (size_t left = 0; left < parts.size(); left += 2 * step)
      for (size_t i = 0; i < parts[left].values.size(); ++i)
        parts[left].values[i] += parts[left + step].values[i];
  return parts.front();
}

RandomSum MakeReduction(Dice &dice) {
  std::vector<int64_t> shape, dims;
  int64_t elements = 1;
  for (int64_t rank = dice.Between(1, 4); rank > 0; --rank) {
    int64_t extent = RandomExtent(dice);
    if (elements * extent > kMostTerms)
      extent = dice.Between(1, 3);
    elements *= extent;
    shape.push_back(extent);
  }
  for (size_t d = 0; d < shape.size(); ++d)
    if (dice.Chance(60))
      dims.push_back(static_cast<int64_t>(d));
  RandomSum sum;
  const Numbers x = RandomNumbers(shape, dice);
  sum.inputs = {{"a", x}};
  sum.shards = RandomShards(x, dice);
  const bool cut = !dims.empty() && dims[0] == 0;
  std::vector<Numbers> parts;
  for (int64_t shard = 0; shard < (cut ? sum.shards : 1); ++shard)
    parts.push_back(ExpectedSums(cut ? PartOf(x, shard, sum.shards) : x, dims));
  sum.expected = JoinedShards(std::move(parts));
  sum.expected.shape.clear();
  for (size_t d = 0; d < shape.size(); ++d)
    if (std::find(dims.begin(), dims.end(), static_cast<int64_t>(d)) == dims.end())
      sum.expected.shape.push_back(shape[d]);
  sum.text = ProgramOf(sum, absl::StrCat("rf.reduce add %a, dims = [", absl::StrJoin(dims, ", "),
                                         "] : ", TypeOf(shape)));
  return sum;
}

Numbers Transposed(const Numbers &x) {
  Numbers turned{{x.shape[1], x.shape[0]}, {}};
  for (int64_t j = 0; j < x.shape[1]; ++j)
    for (int64_t i = 0; i < x.shape[0]; ++i)
      turned.values.push_back(x.values[static_cast<size_t>(i * x.shape[1] + j)]);
  return turned;
}

/// Returns a random product: of two matrices, over one to three leading dimensions, or the kernel
/// gradient of a convolution whose windows cover the whole image.
RandomSum MakeProduct(Dice &dice) {
  std::vector<int64_t> summed;
  int64_t terms = 1;
  for (int64_t rank = dice.Between(1, 3); rank > 0; --rank) {
    int64_t extent = RandomExtent(dice);
    if (terms * extent > kMostTerms / 4)
      extent = dice.Between(1, 3);
    terms *= extent;
    summed.push_back(extent);
  }
  std::vector<int64_t> left = summed, right = summed;
  left.push_back(dice.Between(1, 3));
  right.push_back(dice.Between(1, 3));
  Numbers a = RandomNumbers(left, dice), b = RandomNumbers(right, dice);
  const bool is_matrix = summed.size() == 1 && dice.Chance(50);
  const bool is_window = summed.size() == 3 && dice.Chance(50);
  RandomSum sum;
  // The rows of the left matrix are not summed.
  sum.shards = is_matrix ? 1 : RandomShards(a, dice);
  std::vector<Numbers> parts;
  for (int64_t shard = 0; shard < sum.shards; ++shard)
    parts.push_back(ExpectedProduct(PartOf(a, shard, sum.shards), PartOf(b, shard, sum.shards),
                                    /*rows=*/summed.size() == 1 && !is_matrix));
  sum.expected = JoinedShards(std::move(parts));
  if (is_matrix)
    a = Transposed(a);
  std::string op;
  if (is_window) {
    sum.expected.shape = {a.shape.back(), 1, 1, b.shape.back()};
    op = "rf.window_product %a, %b, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], "
         "strides = [1, 1], dilations = [1, 1]";
  } else {
    std::vector<int64_t> dims(summed.size());
    std::iota(dims.begin(), dims.end(), 0);
    const std::string list = absl::StrCat("[", absl::StrJoin(dims, ", "), "]");
    op = absl::StrCat("rf.dot_general %a, %b, batching = [] x [], contracting = ",
                      is_matrix ? "[1]" : list, " x ", list);
  }
  sum.inputs = {{"a", a}, {"b", b}};
  sum.text = ProgramOf(sum, absl::StrCat(op, " : (", TypeOf(a.shape), ", ", TypeOf(b.shape),
                                         ") -> ", TypeOf(sum.expected.shape)));
  return sum;
}

/// Sums over windows of one to three dimensions.
RandomSum MakeWindows(Dice &dice) {
  std::vector<WindowDim> dims;
  std::vector<int64_t> shape, extents, strides, dilations;
  int64_t terms = 1;
  for (int64_t rank = dice.Between(1, 3); rank > 0; --rank) {
    WindowDim dim{dice.Chance(40) ? dice.Of<int64_t>({64, 65, 67, 100, 128, 200, 130})
                                  : dice.Between(1, 12),
                  dice.Between(1, 4), dice.Between(1, 3)};
    if (terms * dim.elements > 3000)
      dim.elements = dice.Between(1, 3);
    terms *= dim.elements;
    dims.push_back(dim);
    shape.push_back((dim.elements - 1) * dim.dilation + 1 + dice.Between(0, 5));
    extents.push_back(dim.elements);
    strides.push_back(dim.stride);
    dilations.push_back(dim.dilation);
  }
  RandomSum sum;
  const Numbers x = RandomNumbers(shape, dice);
  sum.inputs = {{"a", x}};
  sum.expected = ExpectedWindows(x, dims);
  auto list = [](const std::vector<int64_t> &numbers) {
    return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
  };
  const std::string zeros = list(std::vector<int64_t>(shape.size(), 0)),
                    ones = list(std::vector<int64_t>(shape.size(), 1));
  sum.text = ProgramOf(sum, absl::StrCat("rf.reduce_window add %a, window = ", list(extents),
                                         ", strides = ", list(strides), ", padding = ", zeros,
                                         " x ", zeros, ", dilation = ", ones, " x ",
                                         list(dilations), " : ", TypeOf(shape)));
  return sum;
}

/// How a scatter names its places.
enum class Places { Table, Rows, Columns, Pairs, Batches };

/// Returns a random gradient of a table, or a random scatter that adds rows to places.
RandomSum MakeScatter(Dice &dice) {
  const auto how =
      dice.Of({Places::Table, Places::Rows, Places::Columns, Places::Pairs, Places::Batches});
  // Each batch has indices of its own.
  const int64_t batches = how == Places::Batches ? dice.Between(1, 4) : 1;
  const int64_t count = batches * std::min<int64_t>(RandomExtent(dice), 4000);
  const int64_t outer = how == Places::Pairs ? dice.Between(1, 3) : batches;
  const int64_t inner = dice.Between(1, 9);
  const int64_t columns = how == Places::Batches ? 1 : dice.Between(1, 3);
  const int64_t most = how == Places::Table ? inner - 1 : inner; // `inner` is out of range
  Numbers onto = RandomNumbers({outer * inner, columns}, dice);
  Numbers rows = RandomNumbers({count, columns}, dice);
  if (how == Places::Table)
    std::fill(onto.values.begin(), onto.values.end(), 0.0f);
  Numbers starts{{count}, {}};
  std::vector<int64_t> places;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t at = dice.Chance(70) ? 0 : dice.Between(0, most);
    int64_t group = how == Places::Batches ? i / (count / batches) : 0;
    if (how == Places::Pairs) {
      group = dice.Between(0, outer - 1);
      starts.values.push_back(static_cast<float>(group));
    }
    starts.values.push_back(static_cast<float>(at));
    places.push_back(at == inner ? -1 : group * inner + at);
  }
  RandomSum sum;
  sum.expected = ExpectedScatter(onto, places, rows);
  std::string lists; // of dimensions
  switch (how) {
  case Places::Table:
    break;
  case Places::Rows:
    lists = "window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1";
    break;
  case Places::Columns:
    onto = Transposed(onto);
    rows = Transposed(rows);
    sum.expected = Transposed(sum.expected);
    lists = "window = [0], inserted = [1], batching = [] x [], map = [1], vector = 1";
    break;
  case Places::Pairs:
    onto.shape = sum.expected.shape = {outer, inner, columns};
    starts.shape = {count, 2};
    lists = "window = [1], inserted = [0, 1], batching = [] x [], map = [0, 1], vector = 1";
    break;
  case Places::Batches:
    onto.shape = sum.expected.shape = {outer, inner};
    rows.shape = starts.shape = {outer, count / outer};
    lists = "window = [], inserted = [1], batching = [0] x [0], map = [1], vector = 2";
    break;
  }
  sum.inputs = {{"r", rows}, {"s", starts}};
  if (how != Places::Table)
    sum.inputs.emplace_back("o", onto);
  const std::string integers = absl::StrReplaceAll(TypeOf(starts.shape), {{"f32", "i32"}});
  const std::string to = TypeOf(sum.expected.shape), from = TypeOf(rows.shape);
  const std::string before =
      absl::StrCat("  %i = rf.convert %s : ", TypeOf(starts.shape), " -> ", integers, "\n");
  sum.text =
      ProgramOf(sum,
                how == Places::Table
                    ? absl::StrCat("rf.take_grad %r, %i : (", from, ", ", integers, ") -> ", to)
                    : absl::StrCat("rf.scatter add %o, %i, %r, ", lists, " : (", to, ", ", integers,
                                   ", ", from, ") -> ", to),
                before);
  return sum;
}

/// Returns whether the compiled program has the bits of the rules.
bool KeepsOrder(ProgramCompiler &compiler, uint64_t seed) {
  Dice dice(seed);
  const RandomSum sum = dice.Chance(20)   ? MakeWindows(dice)
                        : dice.Chance(20) ? MakeScatter(dice)
                        : dice.Chance(50) ? MakeReduction(dice)
                                          : MakeProduct(dice);
  INFO(sum.text);
  absl::StatusOr<Compilation> compiled = compiler.Compile(sum.text, "checked");
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  Feeds feeds;
  for (const auto &[name, numbers] : sum.inputs) {
    runtime::HostTensor fed(runtime::ElementType::F32, numbers.shape);
    std::memcpy(fed.data(), numbers.values.data(), fed.bytes());
    feeds.tensors.emplace(name, std::move(fed));
  }
  const Results results = Run(compiled->executable, {.steps = {1}}, feeds);
  const Bytes &got = results.values.at("fetch:y");
  REQUIRE(got.size() == sum.expected.values.size() * sizeof(float));
  return std::memcmp(got.data(), sum.expected.values.data(), got.size()) == 0;
}

} // namespace

TEST_CASE("random sums have the order of the rules") {
  ProgramCompiler compiler;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kSumPrograms); ++seed) {
    INFO("seed " << seed);
    CHECK(KeepsOrder(compiler, seed));
  }
}

TEST_CASE("a fault in any rule of the order is found") {
  ProgramCompiler compiler;
  ExpectFound(SumFaults(), kMostSumPrograms, [&](const PassHook &hook, uint64_t seed) {
    compiler.SetHook(hook);
    return !KeepsOrder(compiler, seed);
  });
}
