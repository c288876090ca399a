//===- test_roundings.cpp - Every rounding to 16 bits stays ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random chains of elementwise ops in f32, bf16 and f16, with many conversions between these types.
// The test computes each element itself: every op computes in f32 and rounds its result to its
// type. `checked`, `cpu` and the fake CUDA driver must have these bits. The comparison must also
// find an injected fault that removes a rounding.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/faults/fault_search.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/programs/fuzz_case.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

using namespace refold;
using namespace refold::test;
using runtime::ElementType;
using runtime::HostTensor;

namespace {

/// Number of random programs without a fault, and of those that may miss one.
constexpr int64_t kPrograms = 60, kMostPrograms = 200;
constexpr int kChains = 4;
/// The largest number in a chain; it is below the largest of f16.
constexpr double kMostBound = 2000;

float Rounded(float number, ElementType type) {
  return type == ElementType::F32    ? number
         : type == ElementType::BF16 ? float(BFloat16(number))
                                     : float(Float16(number));
}

/// A value of a chain. `bound` is at least the magnitude of all its numbers.
struct Value {
  std::string name;
  TensorType type;
  std::vector<float> numbers;
  double bound = 2;
};

/// A chain as an op case, and its result by the rules.
struct Chain {
  OpCase one;
  HostTensor input, expected;
};

class ChainMaker {
public:
  explicit ChainMaker(Dice &dice) : dice_(dice) {}

  Chain Make() {
    const TensorType input{RandomType(), {dice_.Of<int64_t>({1, 7, 33, 64})}};
    Value first{"$0", input, {}};
    for (int64_t i = 0; i < input.shape[0]; ++i)
      first.numbers.push_back(Rounded(static_cast<float>(dice_.Real(-2, 2)), input.type));
    values_ = {first};
    const int64_t ops = dice_.Between(3, 14);
    for (int64_t i = 0; i < ops; ++i)
      Grow("%$_v" + std::to_string(i));
    const Value last = values_.back();
    // The op of the last line has no name.
    Line("", "rf.negate " + last.name, last.type);
    Chain chain;
    chain.one = {.text = text_, .operands = {{.type = input}}, .results = {last.type}};
    chain.input = Tensor(first);
    Value result = last;
    for (float &number : result.numbers)
      number = -number;
    chain.expected = Tensor(result);
    return chain;
  }

private:
  ElementType RandomType() {
    return dice_.Of({ElementType::F32, ElementType::BF16, ElementType::F16});
  }

  static HostTensor Tensor(const Value &value) {
    HostTensor tensor(value.type.type, value.type.shape);
    WithElementType(value.type.type, [&](auto zero) {
      using T = decltype(zero);
      if constexpr (std::is_same_v<T, float> || std::is_same_v<T, BFloat16> ||
                    std::is_same_v<T, Float16>)
        std::transform(value.numbers.begin(), value.numbers.end(), tensor.as<T>(),
                       [](float number) { return T(number); });
    });
    return tensor;
  }

  void Line(const std::string &name, const std::string &op, const TensorType &type) {
    absl::StrAppend(&text_, name.empty() ? "" : name + " = ", op, " : ", TypeText(type),
                    name.empty() ? "" : "\n");
  }

  /// Adds a conversion, or an op on two values of one type.
  void Grow(const std::string &name) {
    const Value a = dice_.Chance(60) ? values_.back() : dice_.Of(values_);
    if (dice_.Chance(50)) {
      Value made{name, {RandomType(), a.type.shape}, {}, a.bound * 1.01};
      if (made.type.type == a.type.type)
        return;
      for (float number : a.numbers)
        made.numbers.push_back(Rounded(number, made.type.type));
      Line(name, "rf.convert " + a.name + " : " + TypeText(a.type) + " -> " + TypeText(made.type));
      values_.push_back(made);
      return;
    }
    const Value b = dice_.Of(values_);
    const int kind = static_cast<int>(dice_.Between(0, 3));
    const double bound = 1.01 * (kind == 2 ? a.bound * b.bound : a.bound + b.bound);
    if (b.type.type != a.type.type || bound > kMostBound)
      return;
    static constexpr const char *kOps[] = {"rf.add ", "rf.subtract ", "rf.multiply ",
                                           "rf.maximum "};
    Value made{name, a.type, {}, bound};
    for (size_t i = 0; i < a.numbers.size(); ++i) {
      const float x = a.numbers[i], y = b.numbers[i];
      const float result = kind == 0   ? x + y
                           : kind == 1 ? x - y
                           : kind == 2 ? x * y
                                       : std::max(x, y);
      made.numbers.push_back(Rounded(result, made.type.type));
    }
    Line(name, kOps[kind] + a.name + ", " + b.name, made.type);
    values_.push_back(made);
  }
  void Line(const std::string &name, const std::string &op_with_types) {
    absl::StrAppend(&text_, name, " = ", op_with_types, "\n");
  }

  Dice &dice_;
  std::string text_;
  std::vector<Value> values_;
};

struct RandomChains {
  std::string text;
  Feeds feeds;
  Results expected;
};

RandomChains MakeChains(uint64_t seed) {
  Dice dice(seed);
  RandomChains made;
  std::vector<OpCase> cases;
  for (int i = 0; i < kChains; ++i) {
    Chain chain = ChainMaker(dice).Make();
    cases.push_back(chain.one);
    made.feeds.tensors[absl::StrCat("a", i, "_0")] = chain.input.Clone();
    const std::string name = absl::StrCat("fetch:out", i, "_0");
    const auto *bytes = reinterpret_cast<const unsigned char *>(chain.expected.data());
    made.expected.values[name] = Bytes(bytes, bytes + chain.expected.bytes());
    made.expected.types[name] = chain.expected.type();
  }
  made.text = ProgramOf(cases);
  return made;
}

/// Returns the names of the results that differ from those of the rules.
std::string Differ(const RandomChains &chains, Results got) {
  std::erase_if(got.values, [](const auto &entry) { return !entry.first.starts_with("fetch:"); });
  return Differences(chains.expected, got);
}

std::string DifferOnChecked(ProgramCompiler &compiler, const RandomChains &chains) {
  auto compiled = compiler.Compile(chains.text, "checked");
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return Differ(chains, Run(compiled->executable, {.steps = {1}}, chains.feeds));
}

} // namespace

TEST_CASE("random chains of conversions have every rounding on every device") {
  ProgramCompiler compiler;
  CardCompiler cards;
  for (uint64_t seed = FuzzSeed(); seed < FuzzSeed() + FuzzPrograms(kPrograms); ++seed) {
    const RandomChains chains = MakeChains(seed);
    INFO("seed " << seed << "\n" << chains.text);
    CHECK(DifferOnChecked(compiler, chains) == "");
    for (const char *cpu : {"native", "x86-64-v3"}) {
      compiler.SetCpu(cpu);
      auto compiled = compiler.Compile(chains.text, "cpu");
      REQUIRE(compiled.ok());
      const Results got =
          Run(compiled->executable, {.device = "cpu", .threads = 2, .steps = {1}}, chains.feeds);
      CHECK(Differ(chains, got) == "");
    }
    auto for_card = cards.Compile(chains.text, "layer");
    REQUIRE(for_card.ok());
    auto card = RecordedCard::Make(*for_card, BlockOrder::Forward);
    REQUIRE(card.ok());
    const Results got =
        Run(for_card->executable, (*card)->On({.device = "cuda", .steps = {1}}), chains.feeds);
    CHECK(Differ(chains, got) == "");
  }
}

TEST_CASE("a rounding that is removed is found") {
  ProgramCompiler compiler;
  ExpectFound(RoundingFaults(), kMostPrograms, [&](const PassHook &hook, uint64_t seed) {
    compiler.SetHook(hook);
    return DifferOnChecked(compiler, MakeChains(seed)) != "";
  });
}
