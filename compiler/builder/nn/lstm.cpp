//===- lstm.cpp - Long short-term memory, step by step --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes one layer for all steps before it begins the next layer. So a single matrix product
// multiplies the inputs of all steps by the weights. Only h · W_hhᵀ is computed step by step,
// because it depends on the state h of the previous step.
//
// In this file, tensors have the shape [steps, rows, ...].
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn/layer.h"
#include "compiler/builder/nn/sequence.h"
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace refold::nn {

using internal::Describe;
using internal::Layer;
using internal::OpScope;

/// Calls `visit` with x[0], x[1], ... in order. Splits x into halves recursively, which saves
/// memory in the backward pass. The gradient of a slice has as many elements as the sliced tensor.
/// If each of n slices were taken directly from x, all gradients together would have n times as
/// many elements as x.
static void EachStep(const Layer &layer, const Tensor &x,
                     const std::function<void(const Tensor &)> &visit) {
  if (!x.valid())
    return;
  const Shape shape = x.shape();
  if (shape[0] == 1) {
    visit(Reshape(layer.At(x), Shape(shape.begin() + 1, shape.end())));
    return;
  }
  const int64_t half = (shape[0] + 1) / 2;
  Dims start(shape.size(), 0), limit = shape;
  limit[0] = half;
  EachStep(layer, Slice(layer.At(x), start, limit), visit);
  start[0] = half;
  limit[0] = shape[0];
  EachStep(layer, Slice(layer.At(x), start, limit), visit);
}

namespace {

/// h and c of one layer; invalid if they are zeros.
struct CellState {
  Tensor hidden, cell;
};

/// One layer of the network.
class LstmLayer {
public:
  LstmLayer(const Layer &layer, int64_t index, int64_t width, int64_t hidden,
            const Initializer &first)
      : layer_(layer), hidden_(hidden),
        weight_ih_(Parameter("weight_ih", index, {4 * hidden, width}, first)),
        weight_hh_(Parameter("weight_hh", index, {4 * hidden, hidden}, first)),
        bias_ih_(Parameter("bias_ih", index, {4 * hidden}, first)),
        bias_hh_(Parameter("bias_hh", index, {4 * hidden}, first)) {}

  /// Runs the layer over all steps. `inputs` is [steps · rows, width]; the rows of a step are
  /// adjacent. The result is [steps · rows, hidden]. Updates `state` at each step.
  Tensor Run(const Tensor &inputs, int64_t steps, int64_t rows, CellState &state) const {
    Tensor product = layer_.Times(layer_.At(inputs), weight_ih_);
    Tensor bias = bias_ih_ + bias_hh_;
    Tensor sum = layer_.At(product) + layer_.At(bias);
    std::vector<Arg> outputs;
    EachStep(layer_, Reshape(layer_.At(sum), {steps, rows, 4 * hidden_}), [&](const Tensor &x) {
      Step(x, rows, state);
      outputs.push_back(layer_.At(state.hidden));
    });
    return outputs.empty() ? Tensor() : Concatenate(outputs, 0);
  }

private:
  Arg Parameter(const char *kind, int64_t index, const Shape &shape,
                const Initializer &first) const {
    return layer_.Parameter(absl::StrCat(".", kind, "_l", index), shape, first);
  }

  void Step(const Tensor &x, int64_t rows, CellState &state) const {
    auto at = [&](const Tensor &tensor) { return layer_.At(tensor); };
    Tensor sum = x;
    if (state.hidden.valid()) {
      Tensor recurrent = layer_.Times(at(state.hidden), weight_hh_);
      sum = at(x) + at(recurrent);
    }
    auto gate = [&](int64_t index) {
      return at(Slice(at(sum), {0, index * hidden_}, {rows, (index + 1) * hidden_}));
    };
    Tensor i = Sigmoid(gate(0));
    Tensor f = Sigmoid(gate(1));
    Tensor g = Tanh(gate(2));
    Tensor o = Sigmoid(gate(3));
    Tensor fresh = at(i) * at(g);
    if (state.cell.valid()) {
      Tensor kept = at(f) * at(state.cell);
      state.cell = at(kept) + at(fresh);
    } else {
      state.cell = fresh;
    }
    Tensor squashed = Tanh(at(state.cell));
    state.hidden = at(o) * at(squashed);
  }

  const Layer &layer_;
  int64_t hidden_;
  Arg weight_ih_, weight_hh_, bias_ih_, bias_hh_;
};

} // namespace

/// Checks that the options fit x and `hidden`. Fails and returns false if not.
static bool CheckOptions(OpScope &op, const Arg &x, int64_t hidden, const LstmOptions &options) {
  if (!op.Float(x))
    return false;
  const Shape &shape = x.tensor().shape();
  if (shape.size() != 3 || std::count(shape.begin(), shape.end(), 0) > 0)
    op.Fail(absl::StrCat("needs x of shape [rows, steps, width], not empty, got ", Describe(x)));
  else if (hidden < 1 || options.layers < 1)
    op.Fail(absl::StrCat("needs at least one hidden unit and one layer, got ", hidden, " and ",
                         options.layers));
  else
    internal::IsDropoutRate(op, "a dropout rate", options.dropout);
  if (op.program().failed() || (!options.hidden.valid() && !options.cell.valid()))
    return !op.program().failed();
  const std::string needed = TypeName(x.tensor().dtype(), {options.layers, shape[0], hidden});
  if (options.hidden.type_string() != needed || options.cell.type_string() != needed)
    op.Fail(absl::StrCat("begins with hidden and cell of type ", needed, ", or with neither, got ",
                         options.hidden.type_string(), " and ", options.cell.type_string()));
  return !op.program().failed();
}

LstmResult Lstm(const Arg &x, int64_t hidden, LstmOptions options) {
  OpScope op("Lstm", {&x});
  LstmResult out{op.Invalid(), op.Invalid(), op.Invalid()};
  if (!op || !CheckOptions(op, x, hidden, options))
    return out;
  const Shape shape = x.tensor().shape();
  const int64_t rows = shape[0], steps = shape[1];
  const double bound = 1 / std::sqrt(static_cast<double>(hidden));
  const Initializer first = options.parameter_init.value_or(init::Uniform(-bound, bound));
  const Layer layer(op, options.name, "lstm", ".weight_ih_l0", x.tensor().dtype());
  auto at = [&](const Tensor &tensor) { return layer.At(tensor); };

  Tensor flow = Reshape(at(Transpose(at(x.tensor()), {1, 0, 2})), {steps * rows, shape[2]});
  std::vector<Arg> hiddens, cells;
  for (int64_t index = 0; index < options.layers && flow.valid(); ++index) {
    if (index > 0)
      flow = Dropout(at(flow), options.dropout);
    CellState state;
    if (options.hidden.valid()) {
      state.hidden = Row(at(options.hidden), Arg(index, op.where()));
      state.cell = Row(at(options.cell), Arg(index, op.where()));
    }
    const LstmLayer own(layer, index, index == 0 ? shape[2] : hidden, hidden, first);
    flow = own.Run(flow, steps, rows, state);
    hiddens.push_back(at(Reshape(at(state.hidden), {1, rows, hidden})));
    cells.push_back(at(Reshape(at(state.cell), {1, rows, hidden})));
  }
  if (!flow.valid())
    return out;
  out.result = layer.Named(Transpose(at(Reshape(at(flow), {steps, rows, hidden})), {1, 0, 2}));
  out.hidden = Concatenate(hiddens, 0);
  out.cell = Concatenate(cells, 0);
  return out;
}

} // namespace refold::nn
