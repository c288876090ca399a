//===- test_short_floats.cpp - Conversions of 16 bits on every device -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts all numbers of bf16 and f16 to f32, and the f32 numbers that are hardest to round to
// these types. `checked`, `cpu` and the fake CUDA driver must have the bits of short_floats.h.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/programs/fuzz_case.h"

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <cstring>

using namespace refold;
using namespace refold::test;
using runtime::ElementType;
using runtime::HostTensor;

namespace {

constexpr int64_t kNumbers = 0x10000;

/// Returns the type's numbers in the order of their bits.
template <typename T> HostTensor AllNumbers() {
  HostTensor all(ElementTypeOf<T>::value, {kNumbers});
  for (int64_t i = 0; i < kNumbers; ++i)
    all.as<T>()[i] = T::FromBits(static_cast<uint16_t>(i));
  return all;
}

/// Returns f32 numbers near each number of 16 bits, and near the middle of each two neighbours.
template <typename T> HostTensor HardNumbers() {
  constexpr int64_t kEach = 6;
  HostTensor hard(ElementType::F32, {kNumbers, kEach});
  for (int64_t i = 0; i < kNumbers; ++i) {
    const auto number = std::bit_cast<uint32_t>(float(T::FromBits(static_cast<uint16_t>(i)))),
               next = std::bit_cast<uint32_t>(float(T::FromBits(static_cast<uint16_t>(i + 1)))),
               middle = number + (next - number) / 2;
    const uint32_t near[kEach] = {number - 1, number, number + 1, middle - 1, middle, middle + 1};
    std::memcpy(hard.as<float>() + i * kEach, near, sizeof(near));
  }
  return hard;
}

/// Returns `from` converted element by element by short_floats.h.
template <typename From, typename To> HostTensor Converted(const HostTensor &from) {
  HostTensor to(ElementTypeOf<To>::value, from.shape());
  for (int64_t i = 0; i < runtime::ElementCount(from.shape()); ++i)
    to.as<To>()[i] = To(float(from.as<From>()[i]));
  return to;
}

OpCase ConversionOf(const HostTensor &from, const HostTensor &to) {
  const TensorType in{from.type(), from.shape()}, out{to.type(), to.shape()};
  return {.text = "rf.convert $0 : " + TypeText(in) + " -> " + TypeText(out),
          .operands = {{.type = in}},
          .results = {out}};
}

} // namespace

TEST_CASE("numbers of 16 bits convert alike on every device") {
  std::vector<std::pair<HostTensor, HostTensor>> conversions;
  const auto add = [&](HostTensor from, HostTensor to) {
    conversions.emplace_back(std::move(from), std::move(to));
  };
  add(AllNumbers<BFloat16>(), Converted<BFloat16, float>(AllNumbers<BFloat16>()));
  add(AllNumbers<Float16>(), Converted<Float16, float>(AllNumbers<Float16>()));
  add(HardNumbers<BFloat16>(), Converted<float, BFloat16>(HardNumbers<BFloat16>()));
  add(HardNumbers<Float16>(), Converted<float, Float16>(HardNumbers<Float16>()));
  add(AllNumbers<BFloat16>(), Converted<BFloat16, Float16>(AllNumbers<BFloat16>()));
  add(AllNumbers<Float16>(), Converted<Float16, BFloat16>(AllNumbers<Float16>()));
  std::vector<OpCase> cases;
  Feeds feeds;
  Results expected;
  for (size_t i = 0; i < conversions.size(); ++i) {
    const auto &[from, to] = conversions[i];
    cases.push_back(ConversionOf(from, to));
    feeds.tensors["a" + std::to_string(i) + "_0"] = from.Clone();
    const std::string name = "fetch:out" + std::to_string(i) + "_0";
    const auto *bytes = reinterpret_cast<const unsigned char *>(to.data());
    expected.values[name] = Bytes(bytes, bytes + to.bytes());
    expected.types[name] = to.type();
  }
  const std::string text = ProgramOf(cases);
  ProgramCompiler compiler;
  CardCompiler cards;
  auto interpreted = compiler.Compile(text, "checked"), compiled = compiler.Compile(text, "cpu");
  auto for_card = cards.Compile(text, "layer");
  REQUIRE(interpreted.ok());
  REQUIRE(compiled.ok());
  REQUIRE(for_card.ok());
  auto card = RecordedCard::Make(*for_card, BlockOrder::Forward);
  REQUIRE(card.ok());
  const auto differ = [&](Results got) {
    std::erase_if(got.values, [](const auto &entry) { return !entry.first.starts_with("fetch:"); });
    return Differences(expected, got);
  };
  CHECK(differ(Run(interpreted->executable, {.steps = {1}}, feeds)) == "");
  CHECK(differ(Run(compiled->executable, {.device = "cpu", .steps = {1}}, feeds)) == "");
  CHECK(differ(Run(for_card->executable, (*card)->On({.device = "cuda", .steps = {1}}), feeds)) ==
        "");
}
