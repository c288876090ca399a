//===- test_reference_attention.cpp - Attention by hand and in tiles ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests attention in the reference interpreter. Compares a few cases with values computed by hand.
// Then compares each form of attention, on random numbers, with its decomposition into simpler ops.
// The decomposition computes few scores as a whole, and many scores in tiles (AttentionTiles.h).
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/attention/AttentionTiles.h"
#include "passes/Passes.h"
#include "test/compiler/reference/attention_case.h"

#include "mlir/Pass/PassManager.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace refold::reference;
using refold::rf::AttentionTiles;
using Reals = std::vector<double>;
using Shape = std::vector<int64_t>;

static void checkWithin(const Reals &got, const Reals &want, double bound) {
  REQUIRE(got.size() == want.size());
  size_t far = 0, first = 0;
  for (size_t i = got.size(); i-- > 0;)
    if (!(std::abs(got[i] - want[i]) <= bound * (1 + std::abs(want[i])))) {
      ++far;
      first = i;
    }
  INFO(far << " elements are far, first " << first << ": got " << got[first] << ", want "
           << want[first]);
  CHECK(far == 0);
}

static std::vector<Tensor> evaluateText(const std::string &text,
                                        const std::vector<Tensor> &arguments) {
  INFO(text);
  ParsedModule module(text);
  auto results = evaluate(module.first(), arguments);
  INFO(results.status().ToString());
  REQUIRE(results.ok());
  return *std::move(results);
}

/// Returns the result and log_sum for queries and keys of width 1 and values of depth 1.
static std::vector<Tensor> attend(const Reals &q, const Reals &k, const Reals &v,
                                  const std::string &flags, const Tensor *mask = nullptr) {
  const int64_t rows = q.size(), columns = k.size();
  const std::string qs = typeText(ElementType::F64, {1, 1, rows, 1}),
                    ks = typeText(ElementType::F64, {1, 1, columns, 1}),
                    ls = typeText(ElementType::F64, {1, 1, rows}),
                    ms = mask ? ", " + typeText(*mask) : "";
  std::vector<Tensor> arguments{reals({1, 1, rows, 1}, q), reals({1, 1, columns, 1}, k),
                                reals({1, 1, columns, 1}, v)};
  if (mask)
    arguments.push_back(*mask);
  return evaluateText("func.func @f(%q: " + qs + ", %k: " + ks + ", %v: " + ks +
                          (mask ? ", %m: " + typeText(*mask) : "") + ") -> (" + qs + ", " + ls +
                          ") {\n  %y, %s = rf.attention %q, %k, %v" + (mask ? " mask(%m)" : "") +
                          ", " + flags + " : (" + qs + ", " + ks + ", " + ks + ms + ") -> (" + qs +
                          ", " + ls + ")\n  return %y, %s : " + qs + ", " + ls + "\n}\n",
                      arguments);
}

constexpr double kLeast = std::numeric_limits<double>::lowest();

TEST_CASE("attention has known values") {
  const double ln3 = std::log(3);
  auto plain = attend({ln3, 0}, {1, 0}, {4, 8}, "scale = 1.0");
  checkWithin(plain[0].reals, {5, 6}, 1e-13);
  checkWithin(plain[1].reals, {std::log(4), std::log(2)}, 1e-13);
  auto scaled = attend({2 * ln3, 0}, {1, 0}, {4, 8}, "scale = 0.5");
  checkWithin(scaled[0].reals, {5, 6}, 1e-13);
  auto large = attend({1000}, {1, 0}, {4, 8}, "scale = 1.0");
  checkWithin(large[0].reals, {4}, 1e-13);
  checkWithin(large[1].reals, {1000}, 1e-13);
}

TEST_CASE("rows of causal attention are aligned with the last column") {
  auto square = attend({0, 0}, {1, 0}, {4, 8}, "scale = 1.0 causal");
  checkWithin(square[0].reals, {4, 6}, 1e-13);
  checkWithin(square[1].reals, {0, std::log(2)}, 1e-13);
  auto wide = attend({0, 0}, {1, 0, 0}, {4, 8, 3}, "scale = 1.0 causal");
  checkWithin(wide[0].reals, {6, 5}, 1e-13);
}

TEST_CASE("a row that attends to nothing gives zero and the least log_sum") {
  auto tall = attend({5, 7}, {1}, {4}, "scale = 1.0 causal");
  CHECK(tall[0].reals == Reals{0, 4});
  CHECK(tall[1].reals == Reals{kLeast, 7});
  Tensor mask = integers({1, 1, 2, 2}, {0, 0, 0, 1}, ElementType::Pred);
  auto masked = attend({5, 7}, {1, 2}, {4, 8}, "scale = 1.0", &mask);
  CHECK(masked[0].reals == Reals{0, 8});
  CHECK(masked[1].reals == Reals{kLeast, 14});
}

TEST_CASE("gradients of attention have known values") {
  // The probabilities are 3/4 and 1/4.
  const double ln3 = std::log(3);
  AttentionForm form{.columns = 2};
  auto gradients = [&](const std::string &ds) {
    const std::string one = AttentionForm::real({1, 1, 1, 1});
    return evaluateText("func.func @f(%a: " + one + ", %b: " + AttentionForm::real(form.key()) +
                            ", %c: " + AttentionForm::real(form.value()) + ", %y: " + one +
                            ", %dy: " + one + ", %ds: tensor<1x1x1xf64>) -> (" + form.types() +
                            ") {\n  %g:3 = rf." + form.backward("%dy", "%y", ds) +
                            "\n  return %g#0, %g#1, %g#2 : " + form.types() + "\n}\n",
                        {reals({1, 1, 1, 1}, {ln3 / 0.75}), reals({1, 1, 2, 1}, {1, 0}),
                         reals({1, 1, 2, 1}, {4, 8}), reals({1, 1, 1, 1}, {5}),
                         reals({1, 1, 1, 1}, {1}), reals({1, 1, 1}, {2})});
  };
  auto alone = gradients("");
  checkWithin(alone[0].reals, {-0.75 * 0.75}, 1e-13);
  checkWithin(alone[1].reals, {-0.75 * ln3, 0.75 * ln3}, 1e-13);
  checkWithin(alone[2].reals, {0.75, 0.25}, 1e-13);
  auto both = gradients("%ds");
  checkWithin(both[0].reals, {0.75 * 0.75}, 1e-13);
  checkWithin(both[1].reals, {0.75 * ln3, 1.25 * ln3}, 1e-13);
  checkWithin(both[2].reals, {0.75, 0.25}, 1e-13);
}

/// Evaluates attention and its gradients directly and decomposed, and compares them.
static void checkDecomposition(const AttentionForm &form, uint32_t seed) {
  Dice dice(seed);
  std::vector<Tensor> arguments = form.arguments(dice);
  std::string text = "func.func @f(", results;
  for (size_t i = 0; i < arguments.size(); ++i)
    text += std::string("%") + static_cast<char>('a' + i) + ": " + typeText(arguments[i]) + ", ";
  const std::string y = AttentionForm::real(form.result()), s = AttentionForm::real(form.logSum());
  results = y + ", " + s + ", " + form.types();
  text += "%dy: " + y + ", %ds: " + s + ") -> (" + results + ") {\n  %y, %s = rf." +
          form.forward() + "\n  %g:3 = rf." + form.backward("%dy", "%y", "%ds") +
          "\n  return %y, %s, %g#0, %g#1, %g#2 : " + results + "\n}\n";
  arguments.push_back(dice.signedReals(form.result()));
  arguments.push_back(dice.signedReals(form.logSum()));
  INFO(text);
  ParsedModule whole(text), parts(text);
  mlir::PassManager passes(parts.get()->getName());
  passes.addNestedPass<mlir::func::FuncOp>(refold::createDecompose());
  REQUIRE(mlir::succeeded(passes.run(parts.get())));
  parts.get().walk([](mlir::Operation *op) {
    CHECK_FALSE(mlir::isa<refold::rf::DecompositionOpInterface>(op));
  });
  auto want = evaluate(whole.first(), arguments), got = evaluate(parts.first(), arguments);
  REQUIRE(want.ok());
  INFO(got.status().ToString());
  REQUIRE(got.ok());
  for (size_t i = 0; i < want->size(); ++i) {
    INFO("result " << i);
    checkWithin((*got)[i].reals, (*want)[i].reals, 1e-11);
  }
}

TEST_CASE("attention with few scores is decomposed to its formula") {
  for (uint32_t seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    AttentionForm form{dice.extent(),
                       dice.extent(),
                       dice.extent(),
                       dice.extent(),
                       dice.extent(),
                       dice.extent(),
                       {},
                       dice.flip(),
                       dice.flip()};
    if (seed % 3 > 0)
      form.mask = {dice.flip() ? form.batches : 1, dice.flip() ? form.heads : 1,
                   dice.flip() ? form.rows : 1, dice.flip() ? form.columns : 1};
    checkDecomposition(form, seed);
  }
}

TEST_CASE("a mask is sliced like the scores, whatever dimensions it broadcasts along") {
  // Two iterations over four batches with all their heads, or four over half a batch's heads.
  AttentionForm form = GENERATE(AttentionForm{8, 4, 100, 100}, AttentionForm{2, 16, 140, 140});
  REQUIRE(AttentionTiles::of({form.batches, form.heads, form.rows, form.columns}, false).passes ==
          (form.heads == 4 ? 2 : 4));
  const std::string along = GENERATE("b...", ".h..", "b..c", ".hr.", "..rc", "bh.c");
  CAPTURE(form.heads, along);
  form.mask = {along[0] == 'b' ? form.batches : 1, along[1] == 'h' ? form.heads : 1,
               along[2] == 'r' ? form.rows : 1, along[3] == 'c' ? form.columns : 1};
  checkDecomposition(form, 3);
}

TEST_CASE("attention in bands and blocks has the values of its formula") {
  struct Blocks {
    AttentionForm form;
    size_t bands;
    int64_t blocks;
  };
  // A group is one head of one batch. A band is a range of rows, which is computed in blocks of
  // rows. The five cases, in order:
  // - four groups: a band of several blocks, then a band for the remaining rows;
  // - one group: a band of several blocks, then a band for the remaining rows;
  // - causal attention, in bands of one block each, except the last band;
  // - one group, whose first rows attend to nothing;
  // - two iterations, with one group each.
  Blocks blocks = GENERATE(Blocks{{1, 4, 700, 200, 1, 2, {}, false, true}, 2, 2},
                           Blocks{{1, 1, 2000, 400, 1, 1, {}, false, true}, 2, 3},
                           Blocks{{1, 8, 176, 1024, 1, 1, {1, 8, 1, 1024}, true, true}, 5, 2},
                           Blocks{{1, 1, 900, 400, 2, 1, {1, 1, 900, 1}, true}, 2, 1},
                           Blocks{{1, 2, 1400, 200, 1, 1, {}, false, true}, 2, 1});
  const AttentionForm &form = blocks.form;
  AttentionTiles tiles =
      AttentionTiles::of({form.batches, form.heads, form.rows, form.columns}, form.causal);
  CHECK(tiles.bands.size() == blocks.bands);
  CHECK(std::max_element(tiles.bands.begin(), tiles.bands.end(), [](auto &a, auto &b) {
          return a.blocks < b.blocks;
        })->blocks == blocks.blocks);
  CHECK(tiles.bands.back().end() == form.rows);
  CHECK(tiles.bands.back().columns == form.columns);
  checkDecomposition(form, 5);
}

TEST_CASE("tiles of attention cover the square once and have at most the allowed scores") {
  Dice dice(8);
  for (int round = 0; round < 400; ++round) {
    auto extent = [&](int64_t most) { return 1 + dice.below(dice.flip() ? most : 8); };
    const refold::rf::AttentionExtents e{extent(40), extent(40), extent(5000), extent(5000)};
    const bool causal = dice.flip();
    CAPTURE(e.batches, e.heads, e.rows, e.columns, causal);
    const AttentionTiles tiles = AttentionTiles::of(e, causal);
    CHECK(tiles.groups() * tiles.passes == e.batches * e.heads);
    CHECK((tiles.batches == 1 || tiles.heads == e.heads));
    CHECK(e.batches % tiles.batches + e.heads % tiles.heads == 0);
    int64_t next = 0;
    for (const refold::rf::AttentionBand &band : tiles.bands) {
      CHECK(band.first == next);
      CHECK(band.blocks >= 1);
      CHECK(band.rows >= 1);
      CHECK(tiles.groups() * band.rows * band.columns <=
            std::max<int64_t>(1 << 18, tiles.groups() * 32 * e.columns));
      // No row attends to a column that its band omits.
      CHECK((band.columns == e.columns || band.end() + e.columns - e.rows <= band.columns));
      next = band.end();
    }
    CHECK(next == e.rows);
    CHECK(tiles.bands.back().columns == e.columns);
    if (e.batches * e.heads * e.rows * e.columns <= 1 << 18)
      CHECK(tiles.isWhole());
  }
}
