//===- test_builder_nn_sequence_values.cpp - Values of sequence layers ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares layers for sequences with the papers' formulas in plain loops. The layers run in the
// float64 reference interpreter. The loops use the parameters that the reference interpreter drew.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>

using namespace refold;
using Vector = std::vector<double>;

namespace {

/// States and fetches of a program after one step.
struct Ran {
  reference::NamedTensors states, fetches;

  const Vector &State(const std::string &name) const { return states.at(name).reals; }
  const Vector &Fetch(const std::string &name) const { return fetches.at(name).reals; }
};

/// Returns whether query i of a row attends to key j.
using Sees = std::function<bool(size_t row, size_t head, size_t i, size_t j)>;

} // namespace

static Ran RunOnce(const Program &program) {
  auto module = internal::BuildModule(program);
  INFO(module.status());
  REQUIRE(module.status() == absl::OkStatus());
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(7);
  REQUIRE(states.status() == absl::OkStatus());
  auto run = interpreter.run("train", {}, *states, 1);
  INFO(run.status());
  REQUIRE(run.status() == absl::OkStatus());
  return {*states, run->fetches};
}

static Vector Numbers(size_t count, double first) {
  Vector numbers(count);
  for (size_t i = 0; i < count; ++i)
    numbers[i] = std::sin(first + 1.7 * static_cast<double>(i));
  return numbers;
}

static Vector Part(const Vector &x, size_t begin, size_t count) {
  return Vector(x.begin() + begin, x.begin() + begin + count);
}

static void CheckClose(const Vector &got, const Vector &expected) {
  REQUIRE(got.size() == expected.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i);
    CHECK(got[i] == Approx(expected[i]).epsilon(1e-10).margin(1e-12));
  }
}

/// Returns rows [n, inputs] · weightᵀ + bias for weight [features, inputs].
static Vector Linear(const Vector &rows, const Vector &weight, const Vector &bias, size_t inputs) {
  const size_t features = weight.size() / inputs, n = rows.size() / inputs;
  Vector y(n * features);
  for (size_t i = 0; i < n; ++i)
    for (size_t f = 0; f < features; ++f) {
      double sum = bias.empty() ? 0 : bias[f];
      for (size_t k = 0; k < inputs; ++k)
        sum += rows[i * inputs + k] * weight[f * inputs + k];
      y[i * features + f] = sum;
    }
  return y;
}

/// Returns the attention of q [rows, steps, width] to k and v, for each head separately.
static Vector Attend(const Vector &q, const Vector &k, const Vector &v, size_t rows, size_t width,
                     size_t heads, const Sees &sees) {
  const size_t queries = q.size() / rows / width, keys = k.size() / rows / width;
  const size_t own = width / heads;
  Vector y(q.size(), 0);
  for (size_t b = 0; b < rows; ++b)
    for (size_t h = 0; h < heads; ++h)
      for (size_t i = 0; i < queries; ++i) {
        const double *query = &q[(b * queries + i) * width + h * own];
        Vector weights(keys, 0);
        double total = 0;
        for (size_t j = 0; j < keys; ++j) {
          if (!sees(b, h, i, j))
            continue;
          double score = 0;
          for (size_t c = 0; c < own; ++c)
            score += query[c] * k[(b * keys + j) * width + h * own + c];
          total += weights[j] = std::exp(score / std::sqrt(static_cast<double>(own)));
        }
        for (size_t j = 0; j < keys; ++j)
          for (size_t c = 0; c < own; ++c)
            y[(b * queries + i) * width + h * own + c] +=
                weights[j] / total * v[(b * keys + j) * width + h * own + c];
      }
  return y;
}

TEST_CASE("MultiHeadAttention computes the paper's formula") {
  constexpr size_t kRows = 2, kQueries = 3, kKeys = 4, kWidth = 6, kHeads = 3;
  const Vector xs = Numbers(kRows * kQueries * kWidth, 0.3),
               ks = Numbers(kRows * kKeys * kWidth, 2), vs = Numbers(kRows * kKeys * kWidth, 5);
  // Whether each of twelve query-key pairs attends, the same for every row and head.
  const Vector seen = {1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 1};
  Program p("p");
  Tensor x = p.Constant(xs, F64, {kRows, kQueries, kWidth}),
         k = p.Constant(ks, F64, {kRows, kKeys, kWidth}),
         v = p.Constant(vs, F64, {kRows, kKeys, kWidth}),
         shown = p.Constant(seen, S32, {kQueries, kKeys});
  p.Foldl(1, [&] {
    p.Fetch("self", nn::MultiHeadAttention(x, x, x, kHeads, {.name = "self", .causal = true}));
    p.Fetch("to", nn::MultiHeadAttention(x, k, k, kHeads, {.name = "to", .bias = false}));
    p.Fetch("three",
            nn::MultiHeadAttention(x, k, v, kHeads, {.name = "three", .mask = Greater(shown, 0)}));
    p.Fetch("plain", nn::AttentionInHeads(x, k, v, kHeads));
  });
  const Ran ran = RunOnce(p);
  auto expected = [&](const std::string &name, const Vector &keys, const Vector &values, bool bias,
                      const Sees &sees) {
    const size_t square = kWidth * kWidth;
    const Vector &weight = ran.State(name + ".in_proj_weight");
    const Vector zeros(3 * kWidth, 0),
        in_bias = bias ? ran.State(name + ".in_proj_bias") : zeros,
        out_bias = bias ? ran.State(name + ".out_proj.bias") : Part(zeros, 0, kWidth);
    auto project = [&](const Vector &from, size_t part) {
      return Linear(from, Part(weight, part * square, square), Part(in_bias, part * kWidth, kWidth),
                    kWidth);
    };
    Vector y =
        Attend(project(xs, 0), project(keys, 1), project(values, 2), kRows, kWidth, kHeads, sees);
    return Linear(y, ran.State(name + ".out_proj.weight"), out_bias, kWidth);
  };
  const Sees all = [](size_t, size_t, size_t, size_t) { return true; };
  CheckClose(
      ran.Fetch("self"),
      expected("self", xs, xs, true, [](size_t, size_t, size_t i, size_t j) { return j <= i; }));
  CheckClose(ran.Fetch("to"), expected("to", ks, ks, false, all));
  CheckClose(ran.Fetch("three"),
             expected("three", ks, vs, true,
                      [&](size_t, size_t, size_t i, size_t j) { return seen[i * kKeys + j] > 0; }));
  CheckClose(ran.Fetch("plain"), Attend(xs, ks, vs, kRows, kWidth, kHeads, all));
}

namespace {
/// Long short-term memory in plain loops: h and c of each layer carry over from step to step.
struct PlainLstm {
  const Ran &ran;
  std::string name;
  size_t rows, hidden;
  std::vector<Vector> h, c;

  /// Computes one step of all layers from x [rows, width]. Returns the last layer's output.
  Vector Step(Vector x) {
    auto logistic = [](double t) { return 1 / (1 + std::exp(-t)); };
    for (size_t layer = 0; layer < h.size(); ++layer) {
      auto state = [&](const char *kind) {
        return ran.State(name + "." + kind + "_l" + std::to_string(layer));
      };
      const Vector a = Linear(x, state("weight_ih"), state("bias_ih"), x.size() / rows),
                   b = Linear(h[layer], state("weight_hh"), state("bias_hh"), hidden);
      for (size_t r = 0; r < rows; ++r)
        for (size_t u = 0; u < hidden; ++u) {
          auto gate = [&](size_t index) {
            const size_t at = r * 4 * hidden + index * hidden + u;
            return a[at] + b[at];
          };
          double &cell = c[layer][r * hidden + u];
          cell = logistic(gate(1)) * cell + logistic(gate(0)) * std::tanh(gate(2));
          h[layer][r * hidden + u] = logistic(gate(3)) * std::tanh(cell);
        }
      x = h[layer];
    }
    return x;
  }
};
} // namespace

TEST_CASE("Lstm computes the paper's formula, from zeros or from a given state") {
  constexpr size_t kRows = 2, kSteps = 5, kWidth = 3, kHidden = 4, kLayers = 2;
  const Vector xs = Numbers(kRows * kSteps * kWidth, 0.1),
               hs = Numbers(kLayers * kRows * kHidden, 1),
               cs = Numbers(kLayers * kRows * kHidden, 4);
  for (bool from_zeros : {true, false}) {
    INFO("from zeros: " << from_zeros);
    Program p("p");
    Tensor x = p.Constant(xs, F64, {kRows, kSteps, kWidth});
    Tensor hidden = p.Constant(hs, F64, {kLayers, kRows, kHidden});
    Tensor cell = p.Constant(cs, F64, {kLayers, kRows, kHidden});
    p.Foldl(1, [&] {
      nn::LstmOptions options = {.name = "rnn", .layers = kLayers};
      if (!from_zeros) {
        options.hidden = hidden;
        options.cell = cell;
      }
      nn::LstmResult out = nn::Lstm(x, kHidden, options);
      p.Fetch("result", out.result);
      p.Fetch("hidden", out.hidden);
      p.Fetch("cell", out.cell);
    });
    const Ran ran = RunOnce(p);
    constexpr size_t kState = kRows * kHidden;
    PlainLstm plain{ran, "rnn", kRows, kHidden, {}, {}};
    for (size_t layer = 0; layer < kLayers; ++layer) {
      plain.h.push_back(from_zeros ? Vector(kState, 0) : Part(hs, layer * kState, kState));
      plain.c.push_back(from_zeros ? Vector(kState, 0) : Part(cs, layer * kState, kState));
    }
    Vector result(kRows * kSteps * kHidden);
    for (size_t t = 0; t < kSteps; ++t) {
      Vector step;
      for (size_t r = 0; r < kRows; ++r)
        for (size_t k = 0; k < kWidth; ++k)
          step.push_back(xs[(r * kSteps + t) * kWidth + k]);
      const Vector y = plain.Step(step);
      for (size_t r = 0; r < kRows; ++r)
        for (size_t u = 0; u < kHidden; ++u)
          result[(r * kSteps + t) * kHidden + u] = y[r * kHidden + u];
    }
    CheckClose(ran.Fetch("result"), result);
    Vector h = plain.h[0], c = plain.c[0];
    h.insert(h.end(), plain.h[1].begin(), plain.h[1].end());
    c.insert(c.end(), plain.c[1].begin(), plain.c[1].end());
    CheckClose(ran.Fetch("hidden"), h);
    CheckClose(ran.Fetch("cell"), c);
  }
}

TEST_CASE("a transformer layer applies attention, linear layers, sums and norms in this order") {
  Program p("p");
  const Shape shape = {2, 3, 4}, of_memory = {2, 5, 4};
  Tensor x = p.Constant(Numbers(24, 0.2), F64, shape),
         memory = p.Constant(Numbers(40, 3), F64, of_memory);
  auto norm = [](const Tensor &from, const char *name) {
    return nn::LayerNorm(from, {.name = name, .scale_name = "weight", .offset_name = "bias"});
  };
  auto think = [&](const Tensor &from, const std::string &name) {
    Tensor inner = nn::Linear(from, 7, {.name = name + ".linear1", .as_torch = true});
    Tensor active = name == "pre" ? Gelu(inner) : Relu(inner);
    return nn::Linear(active, 4, {.name = name + ".linear2", .as_torch = true});
  };
  p.Foldl(1, [&] {
    p.Fetch("post", nn::TransformerEncoderLayer(
                        x, 2, {.name = "post", .hidden = 7, .dropout = 0, .causal = true}));
    p.Fetch("pre", nn::TransformerDecoderLayer(x, memory, 2,
                                               {.name = "pre",
                                                .hidden = 7,
                                                .dropout = 0,
                                                .activation = nn::Activation::Gelu,
                                                .norm_first = true}));
    Tensor y = nn::MultiHeadAttention(x, x, x, 2, {.name = "post.self_attn", .causal = true});
    y = norm(x + y, "post.norm1");
    Tensor more = think(y, "post");
    p.Fetch("post.again", norm(y + more, "post.norm2"));

    Tensor in = norm(x, "pre.norm1");
    Tensor z = x + nn::MultiHeadAttention(in, in, in, 2, {.name = "pre.self_attn"});
    in = norm(z, "pre.norm2");
    z = z + nn::MultiHeadAttention(in, memory, memory, 2, {.name = "pre.multihead_attn"});
    in = norm(z, "pre.norm3");
    p.Fetch("pre.again", z + think(in, "pre"));
  });
  const Ran ran = RunOnce(p);
  CheckClose(ran.Fetch("post"), ran.Fetch("post.again"));
  CheckClose(ran.Fetch("pre"), ran.Fetch("pre.again"));
}
