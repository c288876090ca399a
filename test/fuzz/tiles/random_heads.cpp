//===- random_heads.cpp - Random losses of many classes -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/tiles/random_heads.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/program.h"
#include "test/fuzz/programs/dice.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

class HeadMaker {
public:
  explicit HeadMaker(uint64_t seed)
      : dice_(seed), width_(dice_.Between(1, 5)), classes_(4 * width_ + 1 + dice_.Between(4, 40)),
        program_("head") {
    for (int64_t rank = dice_.Between(1, 3); rank > 0; --rank)
      rows_.push_back(dice_.Between(1, 9));
    rows_[0] *= dice_.Of<int64_t>({2, 3, 4});
    if (dice_.Chance(15)) // as many classes as rows
      classes_ = std::max(Rows(), 4 * width_ + 1);
  }

  std::string Make() {
    const Tensor x = program_.Input("x", F32, With(3));
    labels_ = program_.Input("labels", S32, rows_);
    weights_ = program_.Input("weights", F32, rows_);
    target_ = program_.Input("target", F32, With(classes_));
    program_.Foldl(2, [&] { MakeStep(x); });
    absl::StatusOr<std::string> text = program_.Print({.locations = false});
    INFO(text.status());
    REQUIRE(text.ok());
    return *std::move(text);
  }

private:
  int64_t Rows() const {
    int64_t rows = 1;
    for (int64_t extent : rows_)
      rows *= extent;
    return rows;
  }

  /// Returns the shape of the rows with one more dimension.
  Shape With(int64_t extent) const {
    Shape shape = rows_;
    shape.push_back(extent);
    return shape;
  }

  void MakeStep(const Tensor &x) {
    const Variable hidden = program_.Parameter("hidden", F32, {3, width_});
    Tensor h = Tanh(MatMul(x, hidden));
    if (dice_.Chance(40))
      h = Checkpoint(h);
    const int64_t rows = Rows();
    // A network flattens its rows for the product, or does not.
    const bool is_flat = rows_.size() > 1 && dice_.Chance(50);
    Tensor logits = Product(is_flat ? Reshape(h, {rows, width_}) : h);
    if (dice_.Chance(50))
      logits = logits + program_.Parameter("bias", F32, {classes_});
    if (is_flat)
      logits = Reshape(logits, With(classes_));
    if (dice_.Chance(20))
      logits = logits * 0.5;
    if (dice_.Chance(15))
      logits = Checkpoint(logits);
    const Tensor loss = Total(RowLosses(Masked(logits, rows)));
    program_.Fetch("loss", loss);
    if (dice_.Chance(20))
      program_.Fetch("best", ArgMax(logits));
    if (dice_.Chance(10))
      program_.Fetch("logits", logits); // the whole product is needed
    const std::vector<Variable> parameters = program_.parameters();
    const std::vector<Tensor> gradients =
        Gradients(loss, std::vector<Arg>(parameters.begin(), parameters.end()));
    for (size_t i = 0; i < gradients.size(); ++i)
      program_.Fetch(absl::StrCat("gradient", i), gradients[i]);
  }

  /// Masks the classes of rows with other labels, if there is a class for each row.
  Tensor Masked(const Tensor &logits, int64_t rows) {
    if (rows != classes_ || !dice_.Chance(50))
      return logits;
    const Tensor flat = Reshape(labels_, {rows, 1});
    const Tensor same =
        Equal(BroadcastTo(flat, {rows, rows}), BroadcastTo(Reshape(flat, {1, rows}), {rows, rows}));
    return Select(Reshape(same, With(classes_)), logits, -1.0);
  }

  Tensor Product(const Tensor &h) {
    if (dice_.Chance(50))
      return MatMul(h, program_.Parameter("weight", F32, {width_, classes_}));
    return MatMul(h, Transpose(program_.Parameter("table", F32, {classes_, width_}), {1, 0}));
  }

  /// Returns one loss for each row.
  Tensor RowLosses(const Tensor &logits) {
    const auto last = static_cast<int64_t>(rows_.size());
    switch (dice_.Between(0, 5)) {
    case 0:
      return SoftmaxCrossEntropy(logits, target_ * 0.1);
    case 1: { // smoothed labels
      const Tensor smooth = OneHot(labels_, classes_) * 0.9 + 0.1 / static_cast<double>(classes_);
      return SoftmaxCrossEntropy(logits, smooth);
    }
    case 2:
      return Mean(Square(Softmax(logits) - target_), {last});
    case 3:
      return Sum(Select(Greater(logits, 0.1), logits, Tanh(logits)) * target_, {last});
    default:
      return SoftmaxCrossEntropy(logits, labels_);
    }
  }

  Tensor Total(const Tensor &losses) {
    switch (dice_.Between(0, 4)) {
    case 0:
      return Sum(losses * weights_);
    case 1:
      return Sum(losses * weights_) / Sum(weights_);
    case 2: // the gradient of a row depends on the losses of all rows
      return Square(Mean(losses));
    default:
      return Mean(losses);
    }
  }

  Dice dice_;
  const int64_t width_;
  int64_t classes_;
  Program program_;
  Shape rows_;
  Tensor labels_, weights_, target_;
};

} // namespace

std::string MakeRandomHead(uint64_t seed) { return HeadMaker(seed).Make(); }

} // namespace refold::test
