//===- main.cpp - Tutorial 7: a loop of your own ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A training loop in plain C++. The host makes the batches. A step is two functions; each is traced
// once for each shape of its arguments. README.md in this folder walks through the source. A test
// compares the page with this source and its output.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

namespace rf = refold;

constexpr int64_t kRows = 1'000, kBatch = 64, kWidth = 32, kKinds = 3;

struct Mlp {
  rf::Array w0, b0, w1, b1;

  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("w0", self.w0);
    visit("b0", self.b0);
    visit("w1", self.w1);
    visit("b1", self.b1);
  }
};

rf::Tensor Logits(const Mlp &p, const rf::Array &x, bool training) {
  rf::Tensor h = rf::Relu(rf::MatMul(x, p.w0) + p.b0);
  if (training)
    h = rf::Dropout(h, 0.1);
  return rf::MatMul(h, p.w1) + p.b1;
}

// Returns the loss of a batch and its gradients.
std::tuple<rf::Array, Mlp> LossAndGradients(Mlp p, rf::Array x, rf::Array labels) {
  rf::Tensor loss = rf::Mean(rf::SoftmaxCrossEntropy(Logits(p, x, /*training=*/true), labels));
  std::vector<rf::Tensor> g = rf::Gradients(loss, {p.w0, p.b0, p.w1, p.b1});
  return {loss, Mlp{g[0], g[1], g[2], g[3]}};
}

// Returns the parameters after one step of gradient descent.
Mlp Descend(Mlp p, Mlp g, rf::Array rate) {
  return {p.w0 - rate * g.w0, p.b0 - rate * g.b0, p.w1 - rate * g.w1, p.b1 - rate * g.b1};
}

rf::Array Hits(Mlp p, rf::Array x, rf::Array labels) {
  rf::Tensor right = rf::Equal(rf::ArgMax(Logits(p, x, /*training=*/false)), labels);
  return rf::Sum(rf::Convert(right, rf::F32));
}

// Three spirals in the plane, one of each kind.
struct Data {
  std::vector<float> points;
  std::vector<int32_t> kinds;
};
Data Spirals(std::mt19937 &bits) {
  std::uniform_real_distribution<float> uniform(0, 1);
  Data data;
  for (int64_t row = 0; row < kRows; ++row) {
    const int32_t kind = static_cast<int32_t>(row % kKinds);
    const float radius = uniform(bits);
    const float angle = 4 * radius + 2.1F * static_cast<float>(kind) + 0.2F * uniform(bits);
    data.points.insert(data.points.end(), {radius * std::cos(angle), radius * std::sin(angle)});
    data.kinds.push_back(kind);
  }
  return data;
}

rf::Array Normal(std::mt19937 &bits, rf::Shape shape, float scale) {
  std::normal_distribution<float> normal(0, scale);
  std::vector<float> values(static_cast<size_t>(shape[0] * shape[1]));
  for (float &value : values)
    value = normal(bits);
  return *rf::Array::From<float>(values, shape);
}

int main() {
  std::mt19937 bits(1);
  const Data data = Spirals(bits);
  Mlp p{Normal(bits, {2, kWidth}, 1.0F), *rf::Array::Zeros(rf::F32, {kWidth}),
        Normal(bits, {kWidth, kKinds}, 0.2F), *rf::Array::Zeros(rf::F32, {kKinds})};

  auto gradients = rf::Accelerate(
      LossAndGradients,
      {.name = "LossAndGradients", .arguments = {"parameters", "x", "labels"}, .seed = 1});
  auto descend = rf::Accelerate(
      Descend, {.name = "Descend", .arguments = {"parameters", "gradients", "rate"}});

  for (int epoch = 0; epoch < 40; ++epoch) {
    rf::Array rate = *rf::Array::Full(0.5 * std::pow(0.97, epoch), rf::F32, {});
    float sum = 0;
    for (int64_t begin = 0; begin < kRows; begin += kBatch) {
      const int64_t rows = std::min(kBatch, kRows - begin);
      auto part = [&](const auto &all, int64_t width) {
        return absl::MakeConstSpan(all).subspan(static_cast<size_t>(begin * width),
                                                static_cast<size_t>(rows * width));
      };
      rf::Array x = *rf::Array::From<float>(part(data.points, 2), {rows, 2});
      rf::Array labels = *rf::Array::From<int32_t>(part(data.kinds, 1), {rows});
      auto [loss, g] = gradients.CallOrDie(p, x, labels);
      p = descend.CallOrDie(std::move(p), std::move(g), rate);
      sum += *loss.Item<float>() * static_cast<float>(rows);
      if (epoch == 0 && rows < kBatch)
        std::printf("traced again: %s\n", gradients.WhyMissed().c_str());
    }
    if (epoch % 10 == 9)
      std::printf("epoch %d: loss %.3f\n", epoch + 1, sum / static_cast<float>(kRows));
  }

  rf::Array points = *rf::Array::From<float>(data.points, {kRows, 2});
  rf::Array kinds = *rf::Array::From<int32_t>(data.kinds, {kRows});
  auto hits = rf::Accelerate(Hits);
  std::printf("%.0f of %d points are told apart\n", *hits.CallOrDie(p, points, kinds).Item<float>(),
              static_cast<int>(kRows));
  std::printf("LossAndGradients: %.1f %% of calls reused a trace, Descend: %.1f %%\n",
              gradients.HitRate(), descend.HitRate());
  std::printf("parameters written over the old ones: %d of 4\n",
              static_cast<int>(descend.LastCall().in_place));

  if (absl::Status saved = rf::SaveArrays("mlp.safetensors", p); !saved.ok()) {
    std::fprintf(stderr, "%s\n", std::string(saved.message()).c_str());
    return 1;
  }
}
