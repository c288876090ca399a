//===- elementwise_kinds.cpp - Cases of elementwise ops -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One row per op: to add an op, add its row.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <cmath>

namespace refold::test {
namespace {

using E = runtime::ElementType;

enum class Types { Float, Number, Signed, Integer, Bits, Any };

struct ElementwiseRow {
  const char *name = "";
  int operands = 0;
  Types types = Types::Any;
  /// Maximum errors for f32 and f64 in units of the last place, from docs/rationale/numerics.md. An
  /// error of 0.5 means that the exact result is rounded once. An error of 0 means that the result
  /// is exact.
  double ulps_f32 = 0, ulps_f64 = 0;
  /// Half of the cases draw operands from [low, high]. The other half draws them from [close_low,
  /// close_high], where exp is near 1 or log is near 0.
  double low = -2, high = 2, close_low = 0.5, close_high = 1.5;
  /// The function returns NaN for f64 operands beyond 2^20.
  bool turns = false;
  /// Bit i is set if operand i is passed on as bits.
  unsigned passed = 0;
  /// Text before the operands; each case uses one entry: "GT ".
  std::vector<const char *> words = {""};
  /// The result is a pred.
  bool asks = false;
};

const std::vector<ElementwiseRow> &ElementwiseRows() {
  static const std::vector<ElementwiseRow> kRows = {
      {"rf.add", 2, Types::Number, 0.5, 0.5},
      {"rf.subtract", 2, Types::Number, 0.5, 0.5},
      {"rf.multiply", 2, Types::Number, 0.5, 0.5},
      {"rf.divide", 2, Types::Number, 0.5, 0.5},
      {"rf.maximum", 2, Types::Number, 0, 0},
      {"rf.minimum", 2, Types::Number, 0, 0},
      {.name = "rf.negate", .operands = 1, .types = Types::Number, .passed = 1},
      {.name = "rf.abs", .operands = 1, .types = Types::Number, .passed = 1},
      {"rf.sqrt", 1, Types::Float, 0.5, 0.5, -0.5, 8},
      {"rf.exponential", 1, Types::Float, 0.99, 1.1, -105, 90},
      {"rf.log", 1, Types::Float, 0.99, 0.85, -0.5, 8},
      {"rf.exponential_minus_one", 1, Types::Float, 0.89, 0.85, -50, 90, -0.5, 0.5},
      {"rf.log_plus_one", 1, Types::Float, 0.87, 0.96, -1.5, 90, -0.5, 0.5},
      {"rf.logistic", 1, Types::Float, 0.61, 0.59, -100, 100},
      {"rf.tanh", 1, Types::Float, 0.79, 0.73, -12, 12, -0.5, 0.5},
      {"rf.sine", 1, Types::Float, 0.52, 0.70, -1e4, 1e4, 0.5, 1.5, true},
      {"rf.cosine", 1, Types::Float, 0.52, 0.70, -1e4, 1e4, 0.5, 1.5, true},
      {"rf.tan", 1, Types::Float, 0.52, 0.81, -1e4, 1e4, 0.5, 1.5, true},
      {"rf.erf", 1, Types::Float, 0.98, 0.99, -6.5, 6.5, -0.5, 0.5},
      // The reference iterates with erf and is itself off by a few units.
      {"rf.erf_inv", 1, Types::Float, 1.26, 8, -1.05, 1.05, 0.99, 1},
      {"rf.power", 2, Types::Float, 0.51, 0.70, -0.5, 8},
      {"rf.atan2", 2, Types::Float, 0.51, 0.66, -8, 8},
      {"rf.rsqrt", 1, Types::Float, 0.51, 0.51, -0.5, 8},
      // The C library's cube root of a double is off by up to four units.
      {"rf.cbrt", 1, Types::Float, 0.51, 4, -1e3, 1e3},
      {"rf.floor", 1, Types::Float, 0, 0, -9, 9},
      {"rf.ceil", 1, Types::Float, 0, 0, -9, 9},
      {"rf.round_nearest_even", 1, Types::Float, 0, 0, -9, 9},
      {"rf.round_nearest_afz", 1, Types::Float, 0, 0, -9, 9},
      {"rf.sign", 1, Types::Signed, 0, 0},
      {"rf.remainder", 2, Types::Number, 0, 0, -50, 50},
      {.name = "rf.is_finite", .operands = 1, .types = Types::Float, .asks = true},
      {.name = "rf.and", .operands = 2, .types = Types::Bits},
      {.name = "rf.or", .operands = 2, .types = Types::Bits},
      {.name = "rf.xor", .operands = 2, .types = Types::Bits},
      {.name = "rf.not", .operands = 1, .types = Types::Bits},
      {.name = "rf.shift_left", .operands = 2, .types = Types::Integer},
      {.name = "rf.shift_right_arithmetic", .operands = 2, .types = Types::Integer},
      {.name = "rf.shift_right_logical", .operands = 2, .types = Types::Integer},
      {.name = "rf.clamp", .operands = 3, .types = Types::Number},
      {"rf.relu", 1, Types::Float, 0, 0},
      {.name = "rf.relu_grad", .operands = 2, .types = Types::Float, .passed = 1},
      {.name = "rf.compare",
       .operands = 2,
       .types = Types::Any,
       .words = {"EQ ", "NE ", "LT ", "LE ", "GT ", "GE "},
       .asks = true},
  };
  return kRows;
}

E Draw(Types types, CaseMaker &make) {
  switch (types) {
  case Types::Float:
    return make.Float();
  case Types::Number:
    return make.Number();
  case Types::Signed:
    return make.Signed();
  case Types::Integer:
    return make.Integer();
  case Types::Bits:
    return make.Bits();
  case Types::Any:
    break;
  }
  return make.Any();
}

/// Returns constants that a compiler might simplify, and their neighbors.
runtime::HostTensor AlmostIdentity(E type, Dice &dice) {
  if (!IsFloat(type))
    return FillOperand({.type = {type, {}}, .fill = dice.Of({Fill::Plain, Fill::Edge})}, dice);
  runtime::HostTensor value(type, {});
  double number = dice.Of({0.0, 1.0, 2.0, 0.5, HUGE_VAL});
  if (dice.Chance(50))
    number = -number;
  WithElementType(type, [&](auto zero) {
    value.as<decltype(zero)>()[0] = static_cast<decltype(zero)>(number);
  });
  return value;
}

OpCase MakeElementwiseCase(const ElementwiseRow &row, CaseMaker &make) {
  E type = Draw(row.types, make);
  TensorType t{type, make.Shape(0, 4)};
  Operand operand{.type = t, .fill = make.Values()};
  bool close = make.dice().Chance(50);
  operand.low = close ? row.close_low : row.low;
  operand.high = close ? row.close_high : row.high;
  OpCase made;
  // Sometimes one operand is a constant, which may leave fewer ops in the code.
  int constant = -1;
  if (row.operands == 2 && make.dice().Chance(25)) {
    constant = static_cast<int>(make.dice().Between(0, 1));
    made.text =
        absl::StrCat("%$_constant = rf.constant ", DenseText(AlmostIdentity(type, make.dice())),
                     " : ", TypeText(t), "\n");
  }
  absl::StrAppend(&made.text, row.name, " ", make.dice().Of(row.words));
  for (int i = 0; i < row.operands; ++i) {
    absl::StrAppend(&made.text, i ? ", " : "");
    if (i == constant) {
      absl::StrAppend(&made.text, "%$_constant");
      continue;
    }
    absl::StrAppend(&made.text, "$", made.operands.size());
    operand.passed = (row.passed >> i & 1) != 0;
    made.operands.push_back(operand);
  }
  absl::StrAppend(&made.text, " : ", TypeText(t));
  made.results = {{row.asks ? E::Pred : type, t.shape}};
  made.judged = !row.turns || type != E::F64 || operand.fill != Fill::Edge;
  // An f64 result is compared with the result of a float64 library. Unless the op rounds only once,
  // the library has an error of its own, which is added to the allowed error.
  made.relative = type == E::F64 ? (row.ulps_f64 + (row.ulps_f64 > 0.5 ? 1 : 0)) * 0x1p-52
                                 : row.ulps_f32 * 0x1p-23;
  return made;
}

OpCase Select(CaseMaker &make) {
  TensorType t{make.Any(), make.Shape(0, 4)}, pred{E::Pred, t.shape};
  OpCase made;
  made.text = absl::StrCat("rf.select $0, $1, $2 : ", TypeText(pred), ", ", TypeText(t));
  made.operands = {{.type = pred},
                   {.type = t, .fill = Fill::Edge, .passed = true},
                   {.type = t, .fill = Fill::Edge, .passed = true}};
  made.results = {t};
  return made;
}

OpCase BitcastConvert(CaseMaker &make) {
  TensorType from{make.Number(), make.Shape(0, 3)};
  std::vector<E> of_width;
  for (E type : {E::S8, E::U8, E::S16, E::U16, E::BF16, E::F16, E::S32, E::U32, E::F32, E::S64,
                 E::U64, E::F64})
    if (FactsOf(type).bytes == FactsOf(from.type).bytes)
      of_width.push_back(type);
  TensorType to{make.dice().Of(of_width), from.shape};
  OpCase made;
  made.text = absl::StrCat("rf.bitcast_convert $0 : ", TypeText(from), " -> ", TypeText(to));
  made.operands = {{.type = from, .fill = Fill::Edge, .passed = true}};
  made.results = {to};
  return made;
}

OpCase Convert(CaseMaker &make) {
  TensorType from{make.Any(), make.Shape(0, 3)}, to{make.Any(), from.shape};
  OpCase made;
  made.operands = {{.type = from, .fill = make.Values(), .low = -300, .high = 300}};
  if (make.dice().Chance(20)) { // there and back
    TensorType between{make.Any(), from.shape};
    made.text =
        absl::StrCat("%$_between = rf.convert $0 : ", TypeText(from), " -> ", TypeText(between),
                     "\nrf.convert %$_between : ", TypeText(between), " -> ", TypeText(to));
    // float64 does not round to the type between.
    made.judged = !IsFloat(between.type) || between.type == E::F64 || from.type == between.type;
    made.operands[0].passed = from.type == between.type && between.type == to.type;
  } else {
    made.text = absl::StrCat("rf.convert $0 : ", TypeText(from), " -> ", TypeText(to));
    made.operands[0].passed = from.type == to.type; // there is nothing to convert
  }
  made.results = {to};
  made.relative = 2 * Epsilon(to.type); // float64 rounds a large integer first
  return made;
}

} // namespace

std::vector<OpKind> ElementwiseKinds() {
  std::vector<OpKind> kinds = {
      {"rf.select", Select}, {"rf.convert", Convert}, {"rf.bitcast_convert", BitcastConvert}};
  for (const ElementwiseRow &row : ElementwiseRows())
    kinds.push_back({row.name, [&row](CaseMaker &make) { return MakeElementwiseCase(row, make); }});
  return kinds;
}

} // namespace refold::test
