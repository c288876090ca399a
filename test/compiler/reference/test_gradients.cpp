//===- test_gradients.cpp - Gradient rules of basic ops -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of basic ops on random shapes with extents 1, 2, 3, 5 and 7. Arguments are not
// near kinks, where finite differences are wrong.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

#include <algorithm>
#include <numeric>

using namespace refold::reference;
using Shape = std::vector<int64_t>;

static constexpr int kRounds = 8;
TEST_CASE("gradients of binary ops") {
  std::string op = GENERATE("add", "subtract", "multiply", "divide", "maximum", "minimum");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(4));
    Tensor a = dice.signedReals(shape), b = a;
    // Elements of a and b differ by at least 0.1, because maximum and minimum have a kink where a
    // and b are equal. Elements of b are not near 0, because one of the ops divides by b.
    for (double &number : b.reals)
      number = number > 0 ? number + dice.between(0.1, 1) : number + dice.between(0.1, 1) - 2.5;
    return GradientCase{{a, b}, line(op + " %a, %b", typeText(a)), shape, {0, 1}};
  });
  // The gradient of only one operand, and operands that are the same value.
  Dice dice(100);
  Tensor a = dice.signedReals({2, 3}, 0.5, 2), b = dice.signedReals({2, 3}, 2.5, 3);
  checkGradients({{a, b}, line(op + " %a, %b", typeText(a)), a.shape, {0}}, dice);
  checkGradients({{a, b}, line(op + " %a, %b", typeText(a)), a.shape, {1}}, dice);
  checkGradients({{a}, line(op + " %a, %a", typeText(a)), a.shape, {0}}, dice);
}

TEST_CASE("gradients of unary ops") {
  std::string op = GENERATE("negate", "abs", "exponential", "relu", "checkpoint");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(4));
    Tensor a = dice.signedReals(shape);
    return GradientCase{{a}, line(op + " %a", typeText(a)), shape, {0}};
  });
}

TEST_CASE("gradients of ops on positive numbers") {
  std::string op = GENERATE("sqrt", "log");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(4));
    Tensor a = dice.positiveReals(shape);
    return GradientCase{{a}, line(op + " %a", typeText(a)), shape, {0}};
  });
}

TEST_CASE("gradients of select") {
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(dice.below(4));
    Tensor p(ElementType::Pred, shape), a = dice.signedReals(shape), b = dice.signedReals(shape);
    for (Integer &bit : p.integers)
      bit = dice.flip();
    return GradientCase{
        {p, a, b}, line("select %a, %b, %c", typeText(p) + ", " + typeText(a)), shape, {1, 2}};
  });
}

TEST_CASE("gradients of conversions to f32 and back") {
  // The reference does not round to f32, so the two conversions are the identity.
  Dice dice(3);
  Tensor a = dice.signedReals({3, 5});
  GradientCase c{{a},
                 "  %n = rf.convert %a : tensor<3x5xf64> -> tensor<3x5xf32>\n  %s = rf.multiply "
                 "%n, %n : tensor<3x5xf32>\n"
                 "  %y = rf.convert %s : tensor<3x5xf32> -> tensor<3x5xf64>",
                 a.shape,
                 {0}};
  checkGradients(c, dice);
  checkDeclaredReads(c);
}

TEST_CASE("gradients of broadcast_in_dim") {
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(dice.below(5)), from, dims;
    for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d)
      if (dice.flip()) {
        dims.push_back(d);
        from.push_back(dice.flip() ? 1 : shape[d]);
      }
    Tensor a = dice.signedReals(from);
    return GradientCase{{a},
                        line("broadcast_in_dim %a, dims = " + listText(dims),
                             typeText(a) + " -> " + typeText(ElementType::F64, shape)),
                        shape,
                        {0}};
  });
}

TEST_CASE("gradients of reshape and transpose") {
  checkRule([](Dice &dice) {
    Shape from = dice.shape(dice.below(4)), to = from;
    to.push_back(1);
    dice.shuffle(to);
    Tensor a = dice.signedReals(from);
    return GradientCase{
        {a}, line("reshape %a", typeText(a) + " -> " + typeText(ElementType::F64, to)), to, {0}};
  });
  checkRule([](Dice &dice) {
    Shape from = dice.shape(dice.below(5)), dims(from.size()), to;
    std::iota(dims.begin(), dims.end(), 0);
    dice.shuffle(dims);
    for (int64_t dim : dims)
      to.push_back(from[dim]);
    Tensor a = dice.signedReals(from);
    return GradientCase{{a}, line("transpose %a, dims = " + listText(dims), typeText(a)), to, {0}};
  });
}

TEST_CASE("gradients of reduce add") {
  std::string chain = GENERATE("", " chain = 2");
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(5)), dims, to;
    for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d)
      if (dice.flip())
        dims.push_back(d);
      else
        to.push_back(shape[d]);
    Tensor a = dice.signedReals(shape);
    return GradientCase{
        {a},
        line("reduce add %a, dims = " + listText(dims) + (dims.empty() ? "" : chain), typeText(a)),
        to,
        {0}};
  });
}

TEST_CASE("gradients of take with repeated, skipped and out-of-range rows") {
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3)), places = dice.shape(dice.below(3), 12),
          to = places;
    to.insert(to.end(), shape.begin() + 1, shape.end());
    Tensor a = dice.signedReals(shape), indices(ElementType::S32, places);
    for (Integer &index : indices.integers)
      index = dice.below(shape[0] + 4) - 2;
    return GradientCase{{a, indices},
                        line("take %a, %b", "(" + typeText(a) + ", " + typeText(indices) + ") -> " +
                                                typeText(ElementType::F64, to)),
                        to,
                        {0}};
  });
}

TEST_CASE("gradients of take_grad with repeated and clamped rows") {
  checkRule([](Dice &dice) {
    Shape places = dice.shape(dice.below(3), 12), row = dice.shape(dice.below(3), 12),
          from = places, to = {1 + dice.below(5)};
    from.insert(from.end(), row.begin(), row.end());
    to.insert(to.end(), row.begin(), row.end());
    Tensor a = dice.signedReals(from), indices(ElementType::S32, places);
    for (Integer &index : indices.integers)
      index = dice.below(to[0] + 4) - 2;
    return GradientCase{{a, indices},
                        line("take_grad %a, %b", "(" + typeText(a) + ", " + typeText(indices) +
                                                     ") -> " + typeText(ElementType::F64, to)),
                        to,
                        {0}};
  });
}

TEST_CASE("gradients of slice_row and update_row") {
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3)), row(shape.begin() + 1, shape.end());
    Tensor a = dice.signedReals(shape);
    return GradientCase{{a, position(dice.below(shape[0] + 4) - 2)},
                        line("slice_row %a, %b", typeText(a)),
                        row,
                        {0}};
  });
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3)), row(shape.begin() + 1, shape.end());
    Tensor a = dice.signedReals(shape), b = dice.signedReals(row);
    return GradientCase{{a, b, position(dice.below(shape[0] + 4) - 2)},
                        line("update_row %a, %b, %c", typeText(a) + ", " + typeText(b)),
                        shape,
                        {0, 1}};
  });
}

/// Returns a random product of two tensors. Each tensor has up to two batching, two contracting and
/// two free dimensions, in random order.
static GradientCase randomProduct(Dice &dice) {
  struct Dimension {
    int64_t extent;
    int role; // 0 batching, 1 contracting, 2 free
    int64_t pair;
  };
  std::vector<Dimension> lhs, rhs, shared;
  int64_t batching = dice.below(3), contracting = dice.below(3);
  for (int64_t i = 0; i < batching + contracting; ++i)
    shared.push_back({dice.below(3) + 1, i < batching ? 0 : 1, i});
  lhs = rhs = shared;
  for (std::vector<Dimension> *side : {&lhs, &rhs}) {
    for (int64_t free = dice.below(3); free > 0; --free)
      side->push_back({dice.below(2) * 2 + 1, 2, -1});
    dice.shuffle(*side);
  }
  auto place = [](const std::vector<Dimension> &side, int64_t pair) {
    return std::find_if(side.begin(), side.end(),
                        [&](const Dimension &d) { return d.pair == pair; }) -
           side.begin();
  };
  Shape lists[2][2], result, lhsShape, rhsShape;
  for (const Dimension &d : shared) {
    lists[d.role][0].push_back(place(lhs, d.pair));
    lists[d.role][1].push_back(place(rhs, d.pair));
    if (d.role == 0)
      result.push_back(d.extent);
  }
  for (const Dimension &d : lhs) {
    lhsShape.push_back(d.extent);
    if (d.role == 2)
      result.push_back(d.extent);
  }
  for (const Dimension &d : rhs) {
    rhsShape.push_back(d.extent);
    if (d.role == 2)
      result.push_back(d.extent);
  }
  Tensor a = dice.signedReals(lhsShape), b = dice.signedReals(rhsShape);
  return {
      {a, b},
      line("dot_general %a, %b, batching = " + listText(lists[0][0]) + " x " +
               listText(lists[0][1]) + ", contracting = " + listText(lists[1][0]) + " x " +
               listText(lists[1][1]),
           "(" + typeText(a) + ", " + typeText(b) + ") -> " + typeText(ElementType::F64, result)),
      result,
      {0, 1}};
}

TEST_CASE("gradients of dot_general in every arrangement") {
  for (int seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    GradientCase c = randomProduct(dice);
    checkGradients(c, dice);
    checkDeclaredReads(c);
  }
}

TEST_CASE("gradients of dropout use the same mask") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4)));
    return GradientCase{{a, position(dice.below(1000)), position(dice.below(1000))},
                        line("dropout %a, %b, %c, rate = 0.4, site = 7", typeText(a)),
                        a.shape,
                        {0}};
  });
}

TEST_CASE("gradients flow through barriers") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(2)), b = dice.signedReals(dice.shape(1));
    std::string types = typeText(a) + ", " + typeText(b);
    return GradientCase{{a, b},
                        "  %t:2 = rf.barrier %a, %b after(%b) : (" + types + "), (" + typeText(b) +
                            ") -> " + types + "\n  %y = rf.barrier %t#0 : (" + typeText(a) +
                            ") -> " + typeText(a),
                        a.shape,
                        {0}};
  });
}

TEST_CASE("gradients of a layer with shared values, relu and a mean of squares") {
  for (int seed = 0; seed < kRounds; ++seed) {
    Dice dice(seed);
    Tensor x = dice.signedReals({5, 3}), w = dice.signedReals({3, 7}), b = dice.signedReals({7}),
           t = dice.signedReals({5, 7});
    checkGradients(
        {{x, w, b, t},
         R"(  %p = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<5x3xf64>, tensor<3x7xf64>) -> tensor<5x7xf64>
  %bias = rf.broadcast_in_dim %c, dims = [1] : tensor<7xf64> -> tensor<5x7xf64>
  %z = rf.add %p, %bias : tensor<5x7xf64>
  %h = rf.relu %z : tensor<5x7xf64>
  %k = rf.checkpoint %h : tensor<5x7xf64>
  %s = rf.add %k, %z : tensor<5x7xf64>
  %e = rf.subtract %s, %d : tensor<5x7xf64>
  %q = rf.multiply %e, %e : tensor<5x7xf64>
  %y = rf.reduce add %q, dims = [0] : tensor<5x7xf64>)",
         {7},
         {0, 1, 2, 3}},
        dice);
  }
}

TEST_CASE("gradients of gradients of elementwise ops") {
  Dice dice(11);
  Tensor a = dice.signedReals({2, 3});
  checkGradients({{a},
                  R"(  %e = rf.exponential %a : tensor<2x3xf64>
  %f = rf.multiply %e, %a : tensor<2x3xf64>
  %inner = rf.reduce add %f, dims = [0, 1] : tensor<2x3xf64>
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<2x3xf64> -> tensor<2x3xf64>
  %y = rf.multiply %first, %first : tensor<2x3xf64>)",
                  {2, 3},
                  {0}},
                 dice);
}
