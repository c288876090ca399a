//===- test_short_floats.cpp - Conversions of 16 bits on every device -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts all numbers of bf16 and f16 to f32, and the f32 numbers that are hardest to round to
// these types. `checked`, `cpu` and the fake CUDA driver must have the bits of short_floats.h.
// Large products must have the bits of `checked` on every kind of CPU that this machine is.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/bf16_products.h"
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/programs/fuzz_case.h"

#include "absl/strings/str_cat.h"

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

/// Returns a product of bf16, or of a parameter of f32 that is rounded, whose panels are copied.
static OpCase ProductOf(Dice &dice) {
  const int64_t rows = dice.Of<int64_t>({32, 33, 100}),
                columns = dice.Of<int64_t>({96, 97, 130, 300}),
                terms = dice.Of<int64_t>({2, 64, 63, 90, 700, 1024, 1030, 2050}),
                batch = dice.Of<int64_t>({1, 1, 2});
  const bool turns_lhs = dice.Chance(40), turns_rhs = dice.Chance(40);
  std::vector<int64_t> lhs = {rows, terms}, rhs = {terms, columns};
  if (turns_lhs)
    std::swap(lhs[0], lhs[1]);
  if (turns_rhs)
    std::swap(rhs[0], rhs[1]);
  std::vector<int64_t> out = {rows, columns};
  std::string batching = "[] x []";
  int64_t lhs_dim = turns_lhs ? 0 : 1, rhs_dim = turns_rhs ? 1 : 0;
  if (batch > 1) {
    for (auto *shape : {&lhs, &rhs, &out})
      shape->insert(shape->begin(), batch);
    ++lhs_dim;
    ++rhs_dim;
    batching = "[0] x [0]";
  }
  const TensorType a{ElementType::BF16, lhs}, b{ElementType::BF16, rhs},
      result{dice.Chance(50) ? ElementType::BF16 : ElementType::F32, out};
  const Fill fill = dice.Of({Fill::Plain, Fill::Plain, Fill::Special, Fill::Edge});
  OpCase one;
  TensorType single{ElementType::F32, rhs}, wide{ElementType::F32, lhs};
  const bool rounds = dice.Chance(50);
  std::string names[2] = {"$0", "$1"};
  if (rounds) {
    one.text += "%$_w = rf.convert $1 : " + TypeText(single) + " -> " + TypeText(b) + "\n";
    names[1] = "%$_w";
  }
  TensorType lhs_type = a, rhs_type = b;
  if (result.type == ElementType::F32) {
    one.text += "%$_a = rf.convert " + names[0] + " : " + TypeText(a) + " -> " + TypeText(wide) +
                "\n%$_b = rf.convert " + names[1] + " : " + TypeText(b) + " -> " +
                TypeText(single) + "\n";
    names[0] = "%$_a";
    names[1] = "%$_b";
    lhs_type = wide;
    rhs_type = single;
  }
  one.text += "rf.dot_general " + names[0] + ", " + names[1] + ", batching = " + batching +
              ", contracting = [" + std::to_string(lhs_dim) + "] x [" + std::to_string(rhs_dim) +
              "] : (" + TypeText(lhs_type) + ", " + TypeText(rhs_type) + ") -> " + TypeText(result);
  one.operands = {{.type = a, .fill = fill}, {.type = rounds ? single : b, .fill = fill}};
  one.results = {result};
  return one;
}

/// Returns a convolution of bf16 whose panels are copied. If `turns` is set, the sum goes over the
/// images and then over the places of the kernel, as in the gradient of a kernel.
static OpCase ConvolutionOf(Dice &dice) {
  const bool turns = dice.Chance(40);
  const int64_t kernel = turns ? dice.Of<int64_t>({6, 7, 8}) : dice.Of<int64_t>({1, 2, 3, 3, 5, 7}),
                wider = kernel + dice.Of<int64_t>({0, 0, 1}), stride = dice.Of<int64_t>({1, 1, 2}),
                padding = turns ? 0 : dice.Between(0, 1),
                features = turns ? dice.Of<int64_t>({1, 2, 3, 4, 40})
                                 : dice.Of<int64_t>({6, 7, 16, 32, 128}),
                images = turns ? dice.Of<int64_t>({33, 64}) : dice.Between(1, 2),
                outputs = dice.Of<int64_t>({48, 64, 97}), places = turns ? 2 : dice.Between(5, 8);
  const int64_t rows = (places - 1) * stride + kernel - 2 * padding,
                columns = (places - 1) * stride + wider - 2 * padding;
  const std::string order = turns ? "[1, 0, 2, 3]" : "[0, 1, 2, 3]",
                    one_pad = absl::StrCat(padding);
  const std::string pad = absl::StrCat("[", one_pad, ", ", one_pad, "]");
  std::vector<int64_t> image = {images, features, rows, columns},
                       weights = {outputs, features, kernel, wider};
  if (turns) {
    std::swap(image[0], image[1]);
    std::swap(weights[0], weights[1]);
  }
  const TensorType x{ElementType::BF16, image}, w{ElementType::BF16, weights},
      result{ElementType::BF16, {images, outputs, places, places}};
  const Fill fill = dice.Of({Fill::Plain, Fill::Plain, Fill::Special, Fill::Edge});
  OpCase one;
  one.text =
      absl::StrCat("rf.convolution $0, $1, dims = ", order, " x ", order,
                   " -> [0, 1, 2, 3], strides = [", stride, ", ", stride, "], padding = ", pad,
                   " x ", pad, ", dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (",
                   TypeText(x), ", ", TypeText(w), ") -> ", TypeText(result));
  one.operands = {{.type = x, .fill = fill}, {.type = w, .fill = fill}};
  one.results = {result};
  return one;
}

TEST_CASE("products of bf16 have the bits of fused multiply-adds") {
  const uint64_t programs = FuzzPrograms(4), first = FuzzSeed(1);
  ProgramCompiler compiler;
  for (uint64_t seed = first; seed < first + programs; ++seed) {
    Dice dice(seed);
    std::vector<OpCase> cases;
    for (int i = 0; i < 12; ++i)
      cases.push_back(i % 2 == 0 ? ProductOf(dice) : ConvolutionOf(dice));
    const Feeds feeds = OperandsOf(cases, dice);
    const std::string text = ProgramOf(cases);
    auto interpreted = compiler.Compile(text, "checked");
    INFO("REFOLD_FUZZ_SEED=" << seed << ": " << interpreted.status());
    REQUIRE(interpreted.ok());
    const Results expected = Run(interpreted->executable, {.steps = {1}}, feeds);
    std::vector<std::string> cpus = {"native", "x86-64-v3"};
    if (codegen::hasProductsOfBf16())
      cpus.push_back("x86-64-v4-bf16");
    for (const std::string &cpu : cpus) {
      auto compiled = CompileText(text, "products.mlir",
                                  {.device = "cpu", .target = CpuOptions{.architecture = cpu}});
      INFO(cpu << ": " << compiled.status());
      REQUIRE(compiled.ok());
      const Results got =
          Run(compiled->executable, {.device = "cpu", .threads = 2, .steps = {1}}, feeds);
      const std::string differ = Differences(expected, got);
      INFO(OpsOf(differ, cases));
      CHECK(differ == "");
    }
  }
}
