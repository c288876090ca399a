//===- test_gradients_attention.cpp - Gradient rule of attention ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/attention_case.h"

#include <algorithm>

using namespace refold::reference;

static AttentionForm smallForm(Dice &dice) {
  auto extent = [&](int64_t most) { return 1 + dice.below(most); };
  return {extent(2), extent(2), extent(4), extent(4), extent(3), extent(3)};
}

/// Returns the gradient of the result with respect to query, key and value.
static GradientCase ofResult(const AttentionForm &form, Dice &dice) {
  return {form.arguments(dice), "  %y, %s = rf." + form.forward(), form.result(), {0, 1, 2}};
}

TEST_CASE("gradients of attention, plain and causal") {
  const bool causal = GENERATE(false, true);
  checkRule([&](Dice &dice) {
    AttentionForm form = smallForm(dice);
    form.causal = causal; // with more rows than columns, the first rows attend to nothing
    return ofResult(form, dice);
  });
}

TEST_CASE("gradients of masked attention, also in rows that attend to nothing") {
  const bool causal = GENERATE(false, true);
  checkRule([&](Dice &dice) {
    AttentionForm form = smallForm(dice);
    form.causal = causal;
    form.mask = {dice.flip() ? form.batches : 1, dice.flip() ? form.heads : 1,
                 dice.flip() ? form.rows : 1, dice.flip() ? form.columns : 1};
    return ofResult(form, dice);
  });
}

TEST_CASE("gradients of attention with dropout at a fixed step") {
  checkRule([](Dice &dice) {
    AttentionForm form = smallForm(dice);
    form.drops = true;
    form.causal = dice.flip();
    if (dice.flip())
      form.mask = {1, 1, form.rows, form.columns};
    return ofResult(form, dice);
  });
}

TEST_CASE("gradients of the log_sum of attention") {
  checkRule([](Dice &dice) {
    AttentionForm form = smallForm(dice);
    // With more rows than columns, causal attention has rows that attend to no column. The log sum
    // of such a row is too large for finite differences, so the test avoids such rows.
    form.columns = std::max(form.rows, form.columns);
    form.causal = dice.flip();
    form.drops = dice.flip();
    return GradientCase{
        form.arguments(dice), "  %x, %y = rf." + form.forward(), form.logSum(), {0, 1}};
  });
}

TEST_CASE("gradients of both results of attention") {
  Dice dice(4);
  AttentionForm form{1, 2, 3, 4, 2, 2, {1, 1, 1, 1}, false, true};
  std::vector<Tensor> arguments = form.arguments(dice);
  arguments.back().integers[0] = 1;
  const std::string result = AttentionForm::real(form.result()),
                    rows = AttentionForm::real(form.logSum());
  checkGradients({arguments,
                  "  %x, %s = rf." + form.forward() +
                      "\n  %each = rf.broadcast_in_dim %s, dims = [0, 1, 2] : " + rows + " -> " +
                      result + "\n  %y = rf.multiply %x, %each : " + result,
                  form.result(),
                  {0, 1, 2}},
                 dice);
}
