//===- test_reference_against_checked.cpp - Reference and checked device --===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates each op twice and compares the results. The first evaluation is in the reference
// interpreter. The second is in the interpreter of runtime/checked, which reads the description of
// a kernel from an executable. The two interpreters share no code.
//
//===----------------------------------------------------------------------===//
#include "compiler/executable/kernel_body.h"
#include "runtime/checked/evaluator.h"
#include "test/compiler/reference/random_places.h"
#include "test/compiler/reference/random_windows.h"

#include "dialects/mem/Mem.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using refold::runtime::HostTensor;
using Shape = std::vector<int64_t>;

static const ElementType kNumbers[] = {ElementType::S8,  ElementType::S32, ElementType::S64,
                                       ElementType::U8,  ElementType::U32, ElementType::U64,
                                       ElementType::F32, ElementType::F64};
static const ElementType kIntegers[] = {ElementType::S8, ElementType::S32, ElementType::S64,
                                        ElementType::U8, ElementType::U32, ElementType::U64};
static const ElementType kReals[] = {ElementType::F32, ElementType::F64};

/// Returns small numbers, and sometimes an extreme one.
static Tensor draw(Dice &dice, ElementType type, const Shape &shape, double bound = 4) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double reals[] = {0.0, -0.0, 1, -1, 0.5, kInfinity, -kInfinity, std::nan("")};
  const int64_t integers[] = {0, -1, 1, INT64_MIN, INT64_MAX, INT32_MIN, INT32_MAX, 127};
  Tensor tensor(type, shape);
  for (double &number : tensor.reals) {
    // A multiple of 1/8, so that ties occur and f32 represents it exactly.
    number =
        dice.below(4) == 0 ? reals[dice.below(8)] : std::round(dice.between(-bound, bound) * 8) / 8;
  }
  for (Integer &number : tensor.integers)
    number = wrap(type, dice.below(4) == 0 ? integers[dice.below(8)] : dice.below(20) - 9);
  return tensor;
}

static std::string listOf(const std::vector<std::string> &parts) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i ? ", " : "") + parts[i];
  return text;
}

/// Compares both evaluations of `body`, which defines %y0, %y1, ... of these types from %a, %b, ...
static void checkAgreement(const std::string &body, const std::vector<Tensor> &arguments,
                           const std::vector<Tensor> &results, double slack = 1e-13) {
  std::vector<std::string> parameters, types, values, whole(arguments.size(), "-1");
  std::vector<std::string> wholeResults(results.size(), "-1");
  for (size_t i = 0; i < arguments.size(); ++i)
    parameters.push_back(std::string("%") + static_cast<char>('a' + i) + ": " +
                         typeText(arguments[i]));
  for (size_t i = 0; i < results.size(); ++i) {
    types.push_back(typeText(results[i]));
    values.push_back("%y" + std::to_string(i));
  }
  std::string text = "func.func @f(" + listOf(parameters) + ") -> (" + listOf(types) + ") {\n" +
                     body + "\n  return " + listOf(values) + " : " + listOf(types) +
                     "\n}\nmem.kernel @k blocks = 1 operands [" + listOf(whole) + "] results [" +
                     listOf(wholeResults) + "] tied [" + listOf(wholeResults) + "] {\n^bb0(" +
                     listOf(parameters) + "):\n" + body + "\n  rf.yield " + listOf(values) + " : " +
                     listOf(types) + "\n}\n";
  INFO(text);
  ParsedModule module(
      text, [](mlir::DialectRegistry &registry) { registry.insert<refold::mem::MemDialect>(); });
  auto kernel =
      refold::describeKernel(*module.get().getOps<refold::mem::KernelOp>().begin(), false);
  std::vector<HostTensor> hosts, outputs;
  std::vector<void *> in, out;
  std::vector<Tensor> rounded;
  for (const Tensor &argument : arguments) {
    hosts.push_back(argument.toHost());
    rounded.push_back(Tensor::fromHost(hosts.back()));
  }
  for (const Tensor &result : results)
    outputs.emplace_back(result.type, result.shape);
  for (HostTensor &host : hosts)
    in.push_back(host.data());
  for (HostTensor &output : outputs)
    out.push_back(output.data());
  absl::Status status = refold::runtime::EvaluateKernel(*kernel, in, out);
  INFO(status.ToString());
  REQUIRE(status.ok());
  auto want = evaluate(module.first(), rounded);
  INFO(want.status().ToString());
  REQUIRE(want.ok());
  for (size_t r = 0; r < results.size(); ++r) {
    Tensor got = Tensor::fromHost(outputs[r]), expected = Tensor::fromHost((*want)[r].toHost());
    CHECK(got.integers == expected.integers);
    REQUIRE(got.reals.size() == expected.reals.size());
    for (size_t i = 0; i < got.reals.size(); ++i) {
      double a = got.reals[i], b = expected.reals[i];
      double unit = got.type == ElementType::F32 ? slack * 0x1p29 : slack;
      INFO("result " << r << ", element " << i << ": checked " << a << ", reference " << b);
      bool same = std::isnan(b) ? std::isnan(a)
                                : a == b || std::abs(a - b) <= unit * std::max(1.0, std::abs(b));
      REQUIRE(same);
      if (b == 0)
        REQUIRE(std::signbit(a) == std::signbit(b));
    }
  }
}

static std::string define(const std::string &op, const std::string &types) {
  return "  %y0 = rf." + op + " : " + types;
}

TEST_CASE("arithmetic of the reference agrees with the checked device") {
  std::string op =
      GENERATE("add", "subtract", "multiply", "divide", "maximum", "minimum", "remainder");
  int seed = 0;
  for (ElementType type : kNumbers)
    for (int round = 0; round < 4; ++round) {
      Dice dice(seed++);
      Shape shape = dice.shape(dice.below(4));
      Tensor a = draw(dice, type, shape), b = draw(dice, type, shape);
      checkAgreement(define(op + " %a, %b", typeText(a)), {a, b}, {a});
    }
}

TEST_CASE("unary ops of the reference agree with the checked device") {
  std::string op = GENERATE("negate", "abs", "sign");
  for (ElementType type : kNumbers) {
    if (KindOf(type) == refold::ElementKind::Unsigned && op == "sign")
      continue;
    Dice dice(static_cast<int>(type));
    Tensor a = draw(dice, type, {7, 5});
    checkAgreement(define(op + " %a", typeText(a)), {a}, {a});
  }
}

TEST_CASE("functions of the reference agree with the checked device") {
  std::string op =
      GENERATE("floor", "ceil", "round_nearest_even", "round_nearest_afz", "sqrt", "rsqrt", "cbrt",
               "exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "tanh",
               "sine", "cosine", "tan", "erf", "erf_inv", "relu");
  for (ElementType type : kReals)
    for (int seed = 0; seed < 4; ++seed) {
      Dice dice(seed);
      Tensor a = draw(dice, type, dice.shape(2), seed + 0.5);
      checkAgreement(define(op + " %a", typeText(a)), {a}, {a});
    }
}

TEST_CASE("powers, angles and comparisons of the reference agree with the checked device") {
  for (ElementType type : kReals)
    for (int seed = 0; seed < 8; ++seed) {
      Dice dice(seed);
      Tensor a = draw(dice, type, {6, 5}), b = draw(dice, type, {6, 5}),
             p(ElementType::Pred, {6, 5});
      checkAgreement(define("power %a, %b", typeText(a)), {a, b}, {a});
      checkAgreement(define("atan2 %a, %b", typeText(a)), {a, b}, {a});
      checkAgreement(define("is_finite %a", typeText(a)), {a}, {p});
      for (const char *direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
        checkAgreement(define(std::string("compare ") + direction + " %a, %b", typeText(a)), {a, b},
                       {p});
    }
}

TEST_CASE("bitwise ops of the reference agree with the checked device") {
  std::string op =
      GENERATE("and", "or", "xor", "shift_left", "shift_right_logical", "shift_right_arithmetic");
  for (ElementType type : kIntegers)
    for (int seed = 0; seed < 3; ++seed) {
      Dice dice(seed);
      Tensor a = draw(dice, type, {40}), b = draw(dice, type, {40});
      for (size_t i = 0; i < 20; ++i)
        b.integers[i] = wrap(type, dice.below(70));
      checkAgreement(define(op + " %a, %b", typeText(a)), {a, b}, {a});
      checkAgreement(define("not %a", typeText(a)), {a}, {a});
    }
  Dice dice(9);
  Tensor bits = draw(dice, ElementType::S32, {60});
  // No NaN, because its bits may be lost because the reference holds doubles.
  for (Integer &number : bits.integers)
    number &= 0x7f0fffff;
  checkAgreement(define("bitcast_convert %a", typeText(bits) + " -> tensor<60xf32>"), {bits},
                 {Tensor(ElementType::F32, {60})});
}

TEST_CASE("conversions of the reference agree with the checked device") {
  for (ElementType from : kNumbers)
    for (ElementType to : kNumbers) {
      Dice dice(static_cast<int>(from) * 7 + static_cast<int>(to));
      Tensor a = draw(dice, from, {30}, 300), b(to, {30});
      checkAgreement(define("convert %a", typeText(a) + " -> " + typeText(b)), {a}, {b});
    }
}

TEST_CASE("movement in the reference agrees with the checked device") {
  for (int seed = 0; seed < 24; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    ElementType type = kNumbers[seed % 6];
    Tensor a = draw(dice, type, dice.shape(1 + dice.below(3), 40)), v = draw(dice, type, {});
    const size_t rank = a.shape.size();
    Shape start, limit, strides, sliced, dims, low, high, interior, padded, sizes;
    for (size_t d = 0; d < rank; ++d) {
      int64_t extent = a.shape[d];
      start.push_back(dice.below(extent + 1));
      limit.push_back(start[d] + dice.below(extent - start[d] + 1));
      strides.push_back(1 + dice.below(3));
      sliced.push_back((limit[d] - start[d] + strides[d] - 1) / strides[d]);
      if (dice.flip())
        dims.push_back(d);
      interior.push_back(dice.below(3));
      int64_t spread = (extent - 1) * (interior[d] + 1) + 1;
      low.push_back(dice.below(6) - 3);
      high.push_back(std::max(dice.below(6) - 3, -spread - low[d]));
      padded.push_back(low[d] + spread + high[d]);
      sizes.push_back(dice.below(extent + 1));
    }
    std::string at = typeText(a), dim = std::to_string(dice.below(rank));
    checkAgreement(define("slice %a, start = " + listText(start) + ", limit = " + listText(limit) +
                              ", strides = " + listText(strides),
                          at),
                   {a}, {Tensor(type, sliced)});
    checkAgreement(define("reverse %a, dims = " + listText(dims), at), {a}, {a});
    checkAgreement(define("pad %a, %b, low = " + listText(low) + ", high = " + listText(high) +
                              ", interior = " + listText(interior),
                          at),
                   {a, v}, {Tensor(type, padded)});
    checkAgreement(define("iota dim = " + dim, at), {}, {a});
    Shape twice = a.shape;
    twice[std::stoi(dim)] *= 2;
    checkAgreement(define("concatenate %a, %b, dim = " + dim, at + ", " + at),
                   {a, draw(dice, type, a.shape)}, {Tensor(type, twice)});

    // All starts have one type, and some are out of range.
    ElementType place = dice.flip() ? ElementType::S32 : ElementType::U32;
    std::vector<Tensor> read = {a}, written = {a, draw(dice, type, sizes)};
    std::string readNames, writtenNames, places;
    for (size_t d = 0; d < rank; ++d) {
      readNames += std::string(", %") + static_cast<char>('b' + d);
      writtenNames += std::string(", %") + static_cast<char>('c' + d);
      read.push_back(integers({}, {wrap(place, dice.below(a.shape[d] + 4) - 2)}, place));
      written.push_back(read.back());
      places += ", " + typeText(read.back());
    }
    Tensor part(type, sizes);
    checkAgreement(define("dynamic_slice %a" + readNames + ", sizes = " + listText(sizes),
                          "(" + at + places + ") -> " + typeText(part)),
                   read, {part});
    checkAgreement(define("dynamic_update_slice %a, %b" + writtenNames,
                          "(" + at + ", " + typeText(part) + places + ") -> " + at),
                   written, {a});
  }
}

TEST_CASE("gather and scatter in the reference agree with the checked device") {
  for (int seed = 0; seed < 80; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    RandomPlaces places(dice);
    ElementType type = kNumbers[seed % 6];
    Tensor a = draw(dice, type, places.operand), u = draw(dice, type, places.slices);
    std::string types = typeText(a) + ", " + typeText(places.indices);
    for (bool fill : {false, true})
      checkAgreement(define("gather %a, %b, " + places.gatherAttributes(fill),
                            "(" + types + ") -> " + typeText(u)),
                     {a, places.indices}, {u});
    for (const char *kind : {"set", "add", "minimum", "maximum"})
      checkAgreement(
          define(std::string("scatter ") + kind + " %a, %b, %c, " + places.scatterAttributes(),
                 "(" + types + ", " + typeText(u) + ") -> " + typeText(a)),
          {a, places.indices, u}, {a}, 1e-12);
  }
}

TEST_CASE("sorts and cumulative ops of the reference agree with the checked device") {
  for (int seed = 0; seed < 36; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    ElementType type = kNumbers[seed % 6];
    Tensor a = draw(dice, type, dice.shape(1 + dice.below(3), 60)),
           b = draw(dice, ElementType::S32, a.shape);
    int64_t at = dice.below(a.shape.size());
    std::string dim = ", dim = " + std::to_string(at), t = typeText(a);
    Shape without = a.shape;
    without.erase(without.begin() + at);
    for (const char *op : {"argmax", "argmin"})
      checkAgreement(define(op + std::string(" %a") + dim, t), {a},
                     {Tensor(ElementType::S32, without)});
    for (const char *flag : {"", " descending"})
      checkAgreement("  %y0, %y1 = rf.sort %a, %b" + dim + flag + " : " + t + ", " + typeText(b),
                     {a, b}, {a, b});
    for (const char *kind : {"add", "multiply", "minimum", "maximum"}) {
      for (const char *flags : {"", " exclusive", " reverse", " exclusive reverse"})
        checkAgreement(define(std::string("cumulative ") + kind + " %a" + dim + flags, t), {a}, {a},
                       1e-12);
      checkAgreement(
          define(std::string("reduce ") + kind + " %a, dims = [" + std::to_string(at) + "]", t),
          {a}, {Tensor(type, without)}, 1e-12);
    }
  }
}

TEST_CASE("windows of the reference agree with the checked device") {
  for (int seed = 0; seed < 48; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const ElementType type = kNumbers[seed % 6];
    Tensor a = draw(dice, type, dice.shape(dice.below(4), 60));
    const RandomWindows windows(dice, a.shape, /*dilated=*/true),
        plain(dice, a.shape, /*dilated=*/false);
    for (const char *kind : {"add", "multiply", "minimum", "maximum"})
      checkAgreement(
          define(std::string("reduce_window ") + kind + " %a, " + windows.text(), typeText(a)), {a},
          {Tensor(type, windows.counts)}, 1e-12);
    Tensor source = draw(dice, type, plain.counts);
    for (const char *kind : {"minimum", "maximum"})
      checkAgreement(
          define(std::string("select_and_scatter ") + kind + " %a, %b, " + plain.plainText(),
                 "(" + typeText(a) + ", " + typeText(source) + ") -> " + typeText(a)),
          {a, source}, {a}, 1e-12);
  }
}
