//===- kernel_texts.cpp - Kernels on tensors, written as text -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/substitute.h"

namespace refold::test {
namespace {

std::string ElementOf(const std::string &shape) {
  return shape.substr(shape.rfind('x') == std::string::npos ? 0 : shape.rfind('x') + 1);
}

} // namespace

std::string KernelWriter::Operand(const std::string &shape, const std::string &layout) {
  std::string memref = Fresh(), tensor = Fresh();
  std::string type = absl::StrCat("memref<", shape, layout.empty() ? "" : ", ", layout, ">");
  absl::StrAppend(&arguments_, arguments_.empty() ? "" : ", ", memref, ": ", type);
  absl::StrAppend(&body_, "  ", tensor, " = bufferization.to_tensor ", memref, " restrict : ", type,
                  " to tensor<", shape, ">\n");
  shapes_[tensor] = shape;
  return tensor;
}

std::string KernelWriter::Op(const std::string &text, const std::string &result_shape) {
  std::string value = Fresh();
  absl::StrAppend(&body_, "  ", value, " = ", text, "\n");
  shapes_[value] = result_shape;
  return value;
}

std::string KernelWriter::Fill(const std::string &number, const std::string &shape) {
  std::string element = ElementOf(shape);
  std::string constant = Op(absl::StrCat("arith.constant ", number, " : ", element), element);
  std::string empty = Op(absl::StrCat("tensor.empty() : tensor<", shape, ">"), shape);
  return Op(absl::Substitute("linalg.fill ins($0 : $1) outs($2 : tensor<$3>) -> tensor<$3>",
                             constant, element, empty, shape),
            shape);
}

std::vector<std::string> KernelWriter::Add(const Generic &g) {
  std::vector<std::string> maps, iterators, inputs, input_types, inits = g.inits, types, arguments;
  for (size_t i = 0; i < g.inputs.size(); ++i) {
    maps.push_back(absl::StrCat("affine_map<(", g.loops, ") -> (", g.inputs[i].map, ")>"));
    inputs.push_back(g.inputs[i].value);
    input_types.push_back(Tensor(g.inputs[i].value));
    arguments.push_back(absl::StrCat("%a", i, ": ", ElementOf(shapes_.at(g.inputs[i].value))));
  }
  for (size_t i = 0; i < g.shapes.size(); ++i) {
    maps.push_back(absl::StrCat("affine_map<(", g.loops, ") -> (",
                                g.out_map.empty() ? g.loops : g.out_map, ")>"));
    if (i == inits.size())
      inits.push_back(Op(absl::StrCat("tensor.empty() : tensor<", g.shapes[i], ">"), g.shapes[i]));
    types.push_back(absl::StrCat("tensor<", g.shapes[i], ">"));
    arguments.push_back(absl::StrCat("%o", i, ": ", ElementOf(g.shapes[i])));
  }
  for (char letter : g.iterators)
    iterators.push_back(letter == 'p' ? "\"parallel\"" : "\"reduction\"");
  std::string value = Fresh();
  std::string elements =
      absl::StrJoin(g.shapes, ", ", [](std::string *out, const std::string &shape) {
        absl::StrAppend(out, ElementOf(shape));
      });
  absl::StrAppend(&body_, "  ", value,
                  g.shapes.size() > 1 ? absl::StrCat(":", g.shapes.size()) : "",
                  " = linalg.generic {indexing_maps = [", absl::StrJoin(maps, ", "),
                  "], iterator_types = [", absl::StrJoin(iterators, ", "), "]}");
  if (!inputs.empty())
    absl::StrAppend(&body_, " ins(", absl::StrJoin(inputs, ", "), " : ",
                    absl::StrJoin(input_types, ", "), ")");
  absl::StrAppend(&body_, " outs(", absl::StrJoin(inits, ", "), " : ", absl::StrJoin(types, ", "),
                  ")", g.attributes.empty() ? "" : absl::StrCat(" attrs = {", g.attributes, "}"),
                  " {\n  ^bb0(", absl::StrJoin(arguments, ", "), "):\n", g.body,
                  "\n    linalg.yield ", g.yield, " : ", elements, "\n  } -> ",
                  types.size() > 1 ? "(" : "", absl::StrJoin(types, ", "),
                  types.size() > 1 ? ")" : "", "\n");
  std::vector<std::string> results;
  for (size_t i = 0; i < g.shapes.size(); ++i) {
    results.push_back(g.shapes.size() > 1 ? absl::StrCat(value, "#", i) : value);
    shapes_[results.back()] = g.shapes[i];
  }
  return results;
}

void KernelWriter::Result(const std::string &value) {
  std::string memref = Fresh(), shape = shapes_.at(value);
  absl::StrAppend(&arguments_, arguments_.empty() ? "" : ", ", memref, ": memref<", shape, ">");
  absl::StrAppend(&body_, "  bufferization.materialize_in_destination ", value,
                  " in restrict writable ", memref, " : (tensor<", shape, ">, memref<", shape,
                  ">) -> ()\n");
}

std::string KernelWriter::Destination(const std::string &shape) {
  std::string memref = Fresh(), tensor = Fresh();
  absl::StrAppend(&arguments_, arguments_.empty() ? "" : ", ", memref, ": memref<", shape, ">");
  absl::StrAppend(&body_, "  ", tensor, " = bufferization.to_tensor ", memref,
                  " restrict writable : memref<", shape, "> to tensor<", shape, ">\n");
  shapes_[tensor] = shape;
  memrefs_[tensor] = memref;
  return tensor;
}

void KernelWriter::ResultInto(const std::string &value, const std::string &destination) {
  std::string shape = shapes_.at(value);
  absl::StrAppend(&body_, "  bufferization.materialize_in_destination ", value,
                  " in restrict writable ", memrefs_.at(destination), " : (tensor<", shape,
                  ">, memref<", shape, ">) -> ()\n");
}

std::string KernelWriter::Text() const {
  return absl::StrCat("func.func @", name_, "(", arguments_, ", %block: i64) {\n", body_,
                      "  return\n}\n");
}

std::string KernelText(const Product &p, const std::string &type) {
  bool batched = p.batch > 0;
  std::string b = batched ? absl::StrCat(p.batch, "x") : "", g = batched ? "b, " : "",
              bp = batched ? "p" : "";
  bool lhs_t = p.form == Form::LhsTransposed, rhs_t = p.form == Form::RhsTransposed;
  KernelWriter k("product");
  std::string lhs =
      k.Operand(absl::StrCat(b, lhs_t ? p.k : p.m, "x", lhs_t ? p.m : p.k, "x", type));
  std::string rhs =
      k.Operand(absl::StrCat(b, rhs_t ? p.n : p.k, "x", rhs_t ? p.k : p.n, "x", type));
  std::string bias = k.Operand(absl::StrCat(p.n, "x", type));
  std::string out = absl::StrCat(b, p.m, "x", p.n, "x", type);
  std::string result =
      k.Add({.loops = g + "m, n, k",
             .iterators = bp + "ppr",
             .inputs = {{lhs, g + (lhs_t ? "k, m" : "m, k")}, {rhs, g + (rhs_t ? "n, k" : "k, n")}},
             .shapes = {out},
             .body = "    %r = math.fma %a0, %a1, %o0 : " + type,
             .yield = "%r",
             .out_map = g + "m, n",
             .inits = {k.Fill("0.0", out)}})[0];
  if (p.bias_relu) {
    result = k.Add({.loops = g + "m, n",
                    .iterators = bp + "pp",
                    .inputs = {{result, g + "m, n"}, {bias, "n"}},
                    .shapes = {out},
                    .body = "    %r = arith.addf %a0, %a1 : " + type,
                    .yield = "%r"})[0];
    result = k.Add({.loops = g + "m, n",
                    .iterators = bp + "pp",
                    .inputs = {{result, g + "m, n"}},
                    .shapes = {out},
                    .body = absl::StrCat("    %z = arith.constant 0.0 : ", type,
                                         "\n    %r = arith.maximumf %a0, %z : ", type),
                    .yield = "%r"})[0];
  }
  k.Result(result);
  return k.Text();
}

} // namespace refold::test
