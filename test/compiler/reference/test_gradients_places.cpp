//===- test_gradients_places.cpp - Gradient rules of indexing -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of indexing. Indices are constants or computed at run time, and some are out of
// range.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/random_places.h"

using namespace refold::reference;
using Shape = std::vector<int64_t>;

TEST_CASE("gradients of slice") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4)));
    Shape start, limit, strides, to;
    for (int64_t extent : a.shape) {
      start.push_back(dice.below(extent + 1));
      limit.push_back(start.back() + dice.below(extent - start.back() + 1));
      strides.push_back(1 + dice.below(3));
      to.push_back((limit.back() - start.back() + strides.back() - 1) / strides.back());
    }
    return GradientCase{{a},
                        line("slice %a, start = " + listText(start) + ", limit = " +
                                 listText(limit) + ", strides = " + listText(strides),
                             typeText(a)),
                        to,
                        {0}};
  });
}

TEST_CASE("gradients of reverse and concatenate") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4)));
    Shape dims;
    for (size_t d = 0; d < a.shape.size(); ++d)
      if (dice.flip())
        dims.push_back(d);
    return GradientCase{
        {a}, line("reverse %a, dims = " + listText(dims), typeText(a)), a.shape, {0}};
  });
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3), 30);
    int64_t dim = dice.below(shape.size());
    Shape other = shape, to = shape;
    other[dim] = dice.below(3);
    to[dim] = 2 * shape[dim] + other[dim];
    Tensor a = dice.signedReals(shape), b = dice.signedReals(other);
    return GradientCase{{a, b},
                        line("concatenate %a, %b, %a, dim = " + std::to_string(dim),
                             typeText(a) + ", " + typeText(b) + ", " + typeText(a)),
                        to,
                        {0, 1}};
  });
}

TEST_CASE("gradients of pad, its operand and its value") {
  checkRule(
      [](Dice &dice) {
        Tensor a = dice.signedReals(dice.shape(dice.below(4), 20));
        Shape low, high, interior, to;
        for (int64_t extent : a.shape) {
          interior.push_back(dice.below(3));
          low.push_back(dice.below(5) - 2);
          int64_t spread = (extent - 1) * (interior.back() + 1) + 1;
          high.push_back(std::max(dice.below(5) - 2, -spread - low.back()));
          to.push_back(low.back() + spread + high.back());
        }
        return GradientCase{{a, reals({}, {dice.between(1, 2)})},
                            line("pad %a, %b, low = " + listText(low) + ", high = " +
                                     listText(high) + ", interior = " + listText(interior),
                                 typeText(a)),
                            to,
                            {0, 1}};
      },
      16);
}

/// Appends ", %c, %d" and ", tensor<i64>, tensor<i64>" for starts that may be out of range.
static void addStarts(Dice &dice, const Shape &shape, std::vector<Tensor> &arguments,
                      std::string &names, std::string &types) {
  for (int64_t extent : shape) {
    names += std::string(", %") + static_cast<char>('a' + arguments.size());
    arguments.push_back(position(dice.below(extent + 4) - 2));
    types += ", tensor<i64>";
  }
}

TEST_CASE("gradients of clamped dynamic slices") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4)));
    Shape sizes;
    for (int64_t extent : a.shape)
      sizes.push_back(dice.below(extent + 1));
    GradientCase c{{a}, "", sizes, {0}};
    std::string names = "%a", types = typeText(a);
    addStarts(dice, a.shape, c.arguments, names, types);
    c.body = line("dynamic_slice " + names + ", sizes = " + listText(sizes),
                  "(" + types + ") -> " + typeText(ElementType::F64, sizes));
    return c;
  });
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4)));
    Shape sizes;
    for (int64_t extent : a.shape)
      sizes.push_back(dice.below(extent + 1));
    Tensor b = dice.signedReals(sizes);
    GradientCase c{{a, b}, "", a.shape, {0, 1}};
    std::string names = "%a, %b", types = typeText(a) + ", " + typeText(b);
    addStarts(dice, a.shape, c.arguments, names, types);
    c.body = line("dynamic_update_slice " + names, "(" + types + ") -> " + typeText(a));
    return c;
  });
}

TEST_CASE("gradients of gather, clamped and filled") {
  bool fill = GENERATE(false, true);
  CAPTURE(fill);
  checkRule(
      [&](Dice &dice) {
        RandomPlaces places(dice);
        Tensor a = dice.signedReals(places.operand);
        return GradientCase{{a, places.indices},
                            line("gather %a, %b, " + places.gatherAttributes(fill),
                                 "(" + typeText(a) + ", " + typeText(places.indices) + ") -> " +
                                     typeText(ElementType::F64, places.slices)),
                            places.slices,
                            {0}};
      },
      30);
}

/// Returns `scatter kind` of u into a, with the indices of `places`.
static GradientCase scatterCase(const std::string &kind, const RandomPlaces &places,
                                const Tensor &a, const Tensor &u) {
  return {{a, places.indices, u},
          line("scatter " + kind + " %a, %b, %c, " + places.scatterAttributes(),
               "(" + typeText(a) + ", " + typeText(places.indices) + ", " + typeText(u) + ") -> " +
                   typeText(a)),
          a.shape,
          {0, 2}};
}

TEST_CASE("gradients of scatters that add or set, with repeated and skipped indices") {
  std::string kind = GENERATE("add", "set");
  CAPTURE(kind);
  checkRule(
      [&](Dice &dice) {
        RandomPlaces places(dice);
        Tensor a = dice.signedReals(places.operand), u = dice.signedReals(places.slices);
        return scatterCase(kind, places, a, u);
      },
      30);
}

TEST_CASE("gradients of scatters of extremes, with repeated and skipped indices") {
  std::string kind = GENERATE("maximum", "minimum");
  CAPTURE(kind);
  checkRule(
      [&](Dice &dice) {
        RandomPlaces places(dice);
        Tensor a = dice.signedReals(places.operand), u = dice.signedReals(places.slices);
        // No two numbers are within a step of the differences.
        std::vector<double> numbers;
        for (size_t i = 0; i < a.reals.size() + u.reals.size(); ++i)
          numbers.push_back(0.05 * static_cast<double>(i) - 1);
        dice.shuffle(numbers);
        std::copy_n(numbers.begin(), a.reals.size(), a.reals.begin());
        std::copy(numbers.begin() + a.reals.size(), numbers.end(), u.reals.begin());
        return scatterCase(kind, places, a, u);
      },
      30);
}

TEST_CASE("gradients of gradients of movement and indexing") {
  for (int seed = 0; seed < 6; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    RandomPlaces places(dice);
    Tensor a = dice.signedReals(places.operand), u = dice.signedReals(places.slices);
    std::string type = typeText(a), slices = typeText(u), indices = typeText(places.indices);
    Shape all;
    for (size_t d = 0; d < a.shape.size(); ++d)
      all.push_back(d);
    checkGradients(
        {{a, places.indices, u},
         "  %s = rf.scatter add %a, %b, %c, " + places.scatterAttributes() + " : (" + type + ", " +
             indices + ", " + slices + ") -> " + type + "\n  %q = rf.multiply %s, %s : " + type +
             "\n  %q3 = rf.multiply %q, %s : " + type +
             "\n  %inner = rf.reduce add %q3, dims = " + listText(all) + " : " + type +
             "\n  %y = rf.gradient %inner wrt(%c) : tensor<f64>, " + slices + " -> " + slices,
         places.slices,
         {0, 2}},
        dice);
  }
}
