//===- RfAttentionGradients.cpp - Backward through attention --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One op computes the gradients of query, key and value, so they share the tiles of scores. The
// planner sees one op that needs the memory of one tile.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/attention/AttentionWalk.h"

using namespace mlir;
using namespace refold::rf;

REFOLD_VJP(AttentionOp) {
  Value dy = gradients[0] ? gradients[0] : makeSplat(b, getLoc(), getResult().getType(), 0);
  auto op = AttentionGradOp::create(b, getLoc(), dy, getQuery(), getKey(), getValue(), getResult(),
                                    gradients[1], getMask(), getSeed(), getStep(), getScaleAttr(),
                                    getCausalAttr(), getRateAttr(), getSiteAttr());
  for (unsigned i = 0; i < 3; ++i)
    if (wanted[i])
      out[i] = op->getResult(i);
  return success();
}
bool AttentionOp::backwardReadsOperand(unsigned) { return true; }
bool AttentionOp::backwardReadsResult(unsigned result) { return result == 0; }

// Recomputes the probabilities from the scores, with the maximum and the sum of each row. The
// formula exp(scores - log_sum) is less work, but less exact. log_sum is a maximum plus a
// logarithm. In f32, the logarithm is lost if the scores are near 1e8.
//
// If a row sees no column, all its scores are equal, and all its exponentials are 1. So the
// probabilities of the row are set to 0. The value that is subtracted from the row's gradients is
// set to 0 as well, whatever the gradient of log_sum is.
REFOLD_DECOMPOSE(AttentionGradOp) {
  AttentionParts parts(*this);
  const bool mayBeBlind = parts.mayBeBlind(), hasSums = static_cast<bool>(getLogSumGradient());
  auto make = [&](const AttentionTile &tile) -> AttentionTask::Made {
    Term query = tile.rows[0], dy = tile.rows[1], output = tile.rows[2];
    Term turnedKeys = tile.columns[0], keys = tile.columns[1], turnedValues = tile.columns[2];
    Term less = tile.overColumns(ReduceKind::Add, dy * output);
    if (hasSums)
      less = less - tile.rows[3];
    Term scores = tile.scores(query, turnedKeys);
    auto [most, powers, total] = tile.powers(scores);
    Term perTotal = total.splat(1) / total;
    if (mayBeBlind) {
      Term isBlind = compare(Direction::EQ, most, leastNumber(most));
      perTotal = select(isBlind, perTotal.splat(0), perTotal);
      less = select(isBlind, less.splat(0), less);
    }
    Term shares = powers * tile.along(perTotal, scores);
    Term ofShares = tile.dropped(tile.product(dy, turnedValues));
    Term ofScores = shares * (ofShares - tile.along(less, scores));
    Term ofQuery = tile.product(ofScores, keys) * parts.scale;
    Term ofKeys = tile.productOverRows(ofScores, query) * parts.scale;
    Term ofValues = tile.productOverRows(tile.dropped(shares), dy);
    return {{ofQuery}, {ofKeys, ofValues}};
  };
  const int64_t width = typeOf(parts.key).getDimSize(3), depth = typeOf(parts.value).getDimSize(3);
  AttentionTask task{{parts.query, getGradient(), getOutput()},
                     {{parts.key, true}, {parts.key, false}, {parts.value, true}},
                     {{width}},
                     {{width}, {depth}},
                     make};
  if (hasSums)
    task.rows.push_back(getLogSumGradient());
  return walkAttention(b, getLoc(), parts, task);
}
