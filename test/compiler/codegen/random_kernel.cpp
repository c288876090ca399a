//===- random_kernel.cpp - A random kernel on tensors ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the operands of each operation at random among the earlier values. In half of the cases,
// it takes the last value.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/random_kernel.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <numeric>

namespace refold::test {

static std::string Type(const std::vector<int64_t> &shape) {
  return shape.empty() ? "f32" : absl::StrCat(absl::StrJoin(shape, "x"), "xf32");
}

static std::string TensorOf(const std::vector<int64_t> &shape) {
  return absl::StrCat("tensor<", Type(shape), ">");
}

static std::string Loops(size_t from, size_t count) {
  std::vector<std::string> names;
  for (size_t d = from; d < from + count; ++d)
    names.push_back(absl::StrCat("d", d));
  return absl::StrJoin(names, ", ");
}

RandomKernel::RandomKernel(uint32_t seed) : engine_(seed), writer_("random") {
  for (int i = Below(3) + 1; i > 0; --i)
    AddOperand(RandomShape());
  for (int i = Below(6) + 1; i > 0; --i)
    AddOperation();
  // The last value and some others.
  std::vector<size_t> chosen = {values_.size() - 1};
  for (size_t v = operands_.size(); v + 1 < values_.size(); ++v)
    if (Below(4) == 0)
      chosen.push_back(v);
  for (size_t v : chosen)
    if (!values_[v].is_operand) {
      writer_.Result(values_[v].name);
      results_.push_back(values_[v].shape);
    }
}

int64_t RandomKernel::Extent() {
  static const int64_t extents[] = {1, 2, 3, 4, 7, 8, 15, 16, 17, 32, 33};
  return extents[Below(std::size(extents))];
}

RandomKernel::Shape RandomKernel::RandomShape() {
  Shape shape;
  for (int d = Below(4); d > 0; --d)
    shape.push_back(Extent());
  return shape;
}

void RandomKernel::AddOperand(const Shape &shape) {
  std::string layout;
  if (!shape.empty() && Below(4) == 0) { // sometimes rows of a larger operand
    std::vector<int64_t> strides(shape.size(), 1);
    for (size_t d = shape.size() - 1; d-- > 0;)
      strides[d] = strides[d + 1] * shape[d + 1] + (d == 0 ? 5 : 0);
    layout = absl::StrCat("strided<[", absl::StrJoin(strides, ", "), "]>");
  }
  values_.push_back({writer_.Operand(Type(shape), layout), shape, true});
  operands_.push_back(shape);
}

std::string RandomKernel::MapInto(const Shape &value, const Shape &space) {
  std::vector<std::string> places;
  for (int64_t extent : value) {
    std::vector<size_t> fitting;
    for (size_t d = 0; d < space.size(); ++d)
      if (space[d] == extent)
        fitting.push_back(d);
    places.push_back(fitting.empty() ? "0" : absl::StrCat("d", fitting[Below(fitting.size())]));
  }
  return places.empty() ? " " : absl::StrJoin(places, ", ");
}

void RandomKernel::AddOperation() {
  switch (Below(7)) {
  case 0:
  case 1:
    return Elementwise();
  case 2:
    return Reduction();
  case 3:
  case 4:
    return Product();
  case 5:
    return Rearrange();
  default:
    return Slice();
  }
}

void RandomKernel::Elementwise() {
  Value base = Some();
  Shape space = base.shape;
  if (Below(3) == 0 && space.size() < 4)
    space.insert(space.begin() + Below(space.size() + 1), Extent());
  std::shuffle(space.begin(), space.end(), engine_);
  std::vector<KernelWriter::Input> inputs = {{base.name, MapInto(base.shape, space)}};
  for (int i = Below(3); i > 0; --i) {
    const Value &other = Some();
    inputs.push_back({other.name, MapInto(other.shape, space)});
  }
  static const char *const kOps[] = {"addf", "subf", "mulf", "maximumf"};
  std::string body =
      absl::StrCat("    %c = arith.constant 0.75 : f32\n    %v0 = arith.mulf %a0, %c : f32\n");
  for (size_t i = 1; i < inputs.size(); ++i)
    absl::StrAppend(&body, "    %v", i, " = arith.", kOps[Below(4)], " %v", i - 1, ", %a", i,
                    " : f32\n");
  Keep({.loops = Loops(0, space.size()),
        .iterators = std::string(space.size(), 'p'),
        .inputs = inputs,
        .shapes = {Type(space)},
        .body = body,
        .yield = absl::StrCat("%v", inputs.size() - 1)},
       space);
}

std::string RandomKernel::RandomTree(const Shape &extents, const std::string &join) {
  if (extents.empty() || Below(2))
    return "";
  Shape chain(Below(extents.size()) + 1, 1);
  chain.back() = Below(extents[chain.size() - 1]) + 1;
  return absl::StrCat("refold.chain = array<i64: ", absl::StrJoin(chain, ", "),
                      ">, refold.join = \"", join, "\"");
}

void RandomKernel::Reduction() {
  Value base = Some();
  if (base.shape.empty())
    return;
  std::string iterators;
  std::vector<std::string> kept;
  Shape out, summed;
  for (size_t d = 0; d < base.shape.size(); ++d) {
    bool reduced = Below(2);
    iterators += reduced ? 'r' : 'p';
    if (!reduced) {
      kept.push_back(absl::StrCat("d", d));
      out.push_back(base.shape[d]);
    } else {
      summed.push_back(base.shape[d]);
    }
  }
  const std::string combine = Below(2) ? "arith.addf" : "arith.maximumf";
  Keep({.loops = Loops(0, base.shape.size()),
        .iterators = iterators,
        .inputs = {{base.name, Loops(0, base.shape.size())}},
        .shapes = {Type(out)},
        .body = absl::StrCat("    %r = ", combine, " %o0, %a0 : f32"),
        .yield = "%r",
        .out_map = kept.empty() ? " " : absl::StrJoin(kept, ", "),
        .inits = {writer_.Fill("0.0", Type(out))},
        .attributes = RandomTree(summed, combine)},
       out);
}

void RandomKernel::Product() {
  Value a = Some(), b = Some();
  for (int tries = 0; tries < 4 && (a.shape.size() != 2 || b.shape.size() != 2); ++tries)
    a = Some(), b = Some();
  if (a.shape.size() != 2)
    return;
  int ka = Below(2);
  int64_t k = a.shape[ka], m = a.shape[1 - ka];
  int kb = -1;
  for (int d = 0; d < 2 && b.shape.size() == 2; ++d)
    if (b.shape[d] == k)
      kb = d;
  if (kb < 0) { // no second operand yet
    Shape shape = {k, Extent()};
    if (Below(2))
      std::swap(shape[0], shape[1]);
    kb = shape[0] == k ? 0 : 1;
    AddOperand(shape);
    b = values_.back();
  }
  int64_t n = b.shape[1 - kb];
  Shape out = {m, n};
  Keep({.loops = "m, n, k",
        .iterators = "ppr",
        .inputs = {{a.name, ka ? "m, k" : "k, m"}, {b.name, kb ? "n, k" : "k, n"}},
        .shapes = {Type(out)},
        .body = "    %r = math.fma %a0, %a1, %o0 : f32",
        .yield = "%r",
        .out_map = "m, n",
        .inits = {writer_.Fill("0.0", Type(out))},
        .attributes = RandomTree({k}, "arith.addf")},
       out);
}

void RandomKernel::Rearrange() {
  Value base = Some();
  if (base.shape.size() < 2)
    return;
  if (Below(2)) {
    std::vector<size_t> order(base.shape.size());
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), engine_);
    Shape out;
    for (size_t d : order)
      out.push_back(base.shape[d]);
    std::string empty = writer_.Op(absl::StrCat("tensor.empty() : ", TensorOf(out)), Type(out));
    values_.push_back(
        {writer_.Op(absl::StrCat("linalg.transpose ins(", base.name, " : ", TensorOf(base.shape),
                                 ") outs(", empty, " : ", TensorOf(out), ") permutation = [",
                                 absl::StrJoin(order, ", "), "]"),
                    Type(out)),
         out});
    return;
  }
  Shape out(base.shape.begin() + 1, base.shape.end());
  out[0] *= base.shape[0];
  std::string groups = "[0, 1]";
  for (size_t d = 2; d < base.shape.size(); ++d)
    absl::StrAppend(&groups, ", [", d, "]");
  values_.push_back({writer_.Op(absl::StrCat("tensor.collapse_shape ", base.name, " [", groups,
                                             "] : ", TensorOf(base.shape), " into ", TensorOf(out)),
                                Type(out)),
                     out});
  if (Below(2)) {
    std::string flat = values_.back().name;
    values_.push_back(
        {writer_.Op(absl::StrCat("tensor.expand_shape ", flat, " [", groups, "] output_shape [",
                                 absl::StrJoin(base.shape, ", "), "] : ", TensorOf(out), " into ",
                                 TensorOf(base.shape)),
                    Type(base.shape)),
         base.shape});
  }
}

void RandomKernel::Slice() {
  Value base = Some();
  if (base.shape.empty())
    return;
  Shape out, offsets, ones(base.shape.size(), 1);
  for (int64_t extent : base.shape) {
    offsets.push_back(Below(static_cast<int>(extent)));
    out.push_back(1 + Below(static_cast<int>(extent - offsets.back())));
  }
  values_.push_back(
      {writer_.Op(absl::StrCat("tensor.extract_slice ", base.name, "[",
                               absl::StrJoin(offsets, ", "), "] [", absl::StrJoin(out, ", "), "] [",
                               absl::StrJoin(ones, ", "), "] : ", TensorOf(base.shape), " to ",
                               TensorOf(out)),
                  Type(out)),
       out});
}

void RandomKernel::Keep(const KernelWriter::Generic &generic, const Shape &shape) {
  values_.push_back({writer_.Add(generic)[0], shape});
}

} // namespace refold::test
