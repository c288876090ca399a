//===- random_ops.cpp - Random draws ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the functions of runtime/core/random.h and shuffle.h, which specify random draws.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/element_dispatch.h"
#include "runtime/checked/op_view.h"
#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"

namespace refold::runtime::checked {
namespace {

/// Checks seed and step, the operands `first` and `first` + 1, and returns the RNG stream id.
absl::StatusOr<uint32_t> PrepareDraw(const OpView &op, size_t first) {
  for (size_t i = first; i < first + 2; ++i)
    if (absl::Status status = op.ExpectOperand(i, ElementType::S64, {}); !status.ok())
      return status;
  if (op.result(0).count > kMostRandomElements)
    return op.Error(op.result(0).str(), " has more than ", kMostRandomElements, " elements");
  absl::StatusOr<int64_t> site = op.Int("site");
  if (!site.ok())
    return site.status();
  if (*site < 0 || *site >= kRandomSites)
    return op.Error("site ", *site, " is outside of [0, ", kRandomSites, ")");
  return static_cast<uint32_t>(*site);
}

absl::Status ExpectFloatResult(const OpView &op) {
  if (!IsFloat(op.result(0).type))
    return op.Error("result is ", op.result(0).str(), ", should be f32 or f64");
  return absl::OkStatus();
}

uint64_t Scalar(const StepArgs &args, size_t i) {
  return static_cast<uint64_t>(*args.in<int64_t>(i));
}

absl::StatusOr<Step> PrepareDropout(const OpView &op) {
  const TensorType &x = op.operand(0);
  if (absl::Status status = op.ExpectResult(0, x.type, x.shape); !status.ok())
    return status;
  if (absl::Status status = ExpectFloatResult(op); !status.ok())
    return status;
  absl::StatusOr<uint32_t> site = PrepareDraw(op, 1);
  if (!site.ok())
    return site.status();
  absl::StatusOr<double> rate = op.Float("rate");
  if (!rate.ok())
    return rate.status();
  if (!(*rate >= 0 && *rate < 1))
    return op.Error("rate ", *rate, " is outside of [0, 1)");
  int64_t n = x.count;
  return WithFloat(x.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    float threshold = static_cast<float>(*rate);
    T scale = DropoutScale<T>(*rate);
    return [=, site = *site](const StepArgs &args) {
      const T *in = args.in<T>(0);
      T *out = args.out<T>(0);
      uint64_t seed = Scalar(args, 1), step = Scalar(args, 2);
      for (int64_t i = 0; i < n; ++i)
        out[i] = DropoutOfWord(in[i], RandomWord(seed, step, site, i), threshold, scale);
      return absl::OkStatus();
    };
  });
}

/// A draw of floats with two parameters.
struct FloatDraw {
  uint32_t site;
  double first, second;
};

absl::StatusOr<FloatDraw> PrepareFloatDraw(const OpView &op, absl::string_view first,
                                           absl::string_view second) {
  if (absl::Status status = ExpectFloatResult(op); !status.ok())
    return status;
  absl::StatusOr<uint32_t> site = PrepareDraw(op, 0);
  if (!site.ok())
    return site.status();
  absl::StatusOr<double> a = op.Float(first), b = op.Float(second);
  if (!a.ok())
    return a.status();
  if (!b.ok())
    return b.status();
  return FloatDraw{*site, *a, *b};
}

absl::StatusOr<Step> PrepareUniform(const OpView &op) {
  absl::StatusOr<FloatDraw> draw = PrepareFloatDraw(op, "low", "high");
  if (!draw.ok())
    return draw.status();
  const auto [site, low, high] = *draw;
  absl::StatusOr<bool> open = op.Flag("open");
  if (!open.ok())
    return open.status();
  int64_t n = op.result(0).count;
  Step step = WithFloat(op.result(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    UniformRange<T> range = MakeUniformRange<T>(low, high, *open);
    if (!(range.width > 0) || !std::isfinite(range.width) || range.least > range.greatest)
      return nullptr;
    return [=, site = site](const StepArgs &args) {
      T *out = args.out<T>(0);
      uint64_t seed = Scalar(args, 0), step = Scalar(args, 1);
      for (int64_t i = 0; i < n; ++i)
        out[i] = UniformOfWord(RandomWord(seed, step, site, i), range);
      return absl::OkStatus();
    };
  });
  if (!step)
    return op.Error("low ", low, " and high ", high, " hold no ", ElementName(op.result(0).type),
                    " between them");
  return step;
}

absl::StatusOr<Step> PrepareNormal(const OpView &op) {
  absl::StatusOr<FloatDraw> draw = PrepareFloatDraw(op, "mean", "stddev");
  if (!draw.ok())
    return draw.status();
  const auto [site, mean, stddev] = *draw;
  if (!std::isfinite(mean) || !std::isfinite(stddev) || stddev < 0)
    return op.Error("mean ", mean, " and stddev ", stddev,
                    " should be finite, and stddev not negative");
  int64_t n = op.result(0).count;
  return WithFloat(op.result(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [n, site = site, mean = static_cast<T>(mean),
            stddev = static_cast<T>(stddev)](const StepArgs &args) {
      T *out = args.out<T>(0);
      uint64_t seed = Scalar(args, 0), step = Scalar(args, 1);
      for (int64_t i = 0; i < n; ++i)
        out[i] = NormalOfWords(RandomWord(seed, step, site, i),
                               RandomWord(seed, step, site + kSecondWordSite, i), mean, stddev);
      return absl::OkStatus();
    };
  });
}

/// A draw of indices below a bound.
struct IndexDraw {
  uint32_t site;
  int64_t bound;
};

absl::StatusOr<IndexDraw> PrepareIndexDraw(const OpView &op) {
  if (op.result(0).type != ElementType::S32)
    return op.Error("result is ", op.result(0).str(), ", should be s32");
  absl::StatusOr<int64_t> n = op.Int("bound");
  if (!n.ok())
    return n.status();
  if (*n < 1 || *n > kMostShuffled)
    return op.Error("bound is ", *n, ", should be in [1, ", kMostShuffled, "]");
  absl::StatusOr<uint32_t> site = PrepareDraw(op, 0);
  if (!site.ok())
    return site.status();
  return IndexDraw{*site, *n};
}

absl::StatusOr<Step> PrepareRandomIndex(const OpView &op) {
  absl::StatusOr<IndexDraw> draw = PrepareIndexDraw(op);
  if (!draw.ok())
    return draw.status();
  return Step([count = op.result(0).count, n = static_cast<uint32_t>(draw->bound),
               site = draw->site](const StepArgs &args) {
    int32_t *out = args.out<int32_t>(0);
    uint64_t seed = Scalar(args, 0), step = Scalar(args, 1);
    for (int64_t i = 0; i < count; ++i)
      out[i] = static_cast<int32_t>(IndexOfWord(RandomWord(seed, step, site, i), n));
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareShuffle(const OpView &op) {
  absl::StatusOr<IndexDraw> draw = PrepareIndexDraw(op);
  if (!draw.ok())
    return draw.status();
  const int64_t batch = op.result(0).count;
  if (op.result(0).rank() != 1 || batch < 1 || draw->bound % batch != 0)
    return op.Error("result is ", op.result(0).str(),
                    ", should have one dimension that divides the bound, which is ", draw->bound);
  return Step([batch, n = draw->bound, site = draw->site](const StepArgs &args) {
    int32_t *out = args.out<int32_t>(0);
    const uint64_t seed = Scalar(args, 0), step = Scalar(args, 1);
    const uint64_t batches = static_cast<uint64_t>(n / batch);
    const uint64_t epoch = step / batches, first = step % batches * batch;
    for (int64_t i = 0; i < batch; ++i)
      out[i] = static_cast<int32_t>(
          ShuffleIndex(static_cast<uint32_t>(first + i), n, seed, epoch, site));
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> RandomOps() {
  static constexpr OpKind kOps[] = {
      {"rf.dropout", 3, 1, PrepareDropout},      {"rf.random_uniform", 2, 1, PrepareUniform},
      {"rf.random_normal", 2, 1, PrepareNormal}, {"rf.random_index", 2, 1, PrepareRandomIndex},
      {"rf.shuffle", 2, 1, PrepareShuffle},
  };
  return kOps;
}

} // namespace refold::runtime::checked
