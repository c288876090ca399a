//===- kernel_texts.h - Kernels on tensors, written as text ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written as the compiler's own lowering writes them: operands as tensors, one linalg operation
// each, destinations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// Writes one func.func. Values are SSA names ("%3"); shapes are as in "64x32xf32", "f32" for a
/// scalar tensor.
class KernelWriter {
public:
  explicit KernelWriter(std::string name) : name_(std::move(name)) {}

  /// The next operand, as a tensor. `layout` is what follows in the memref, as "strided<[8, 1]>".
  std::string Operand(const std::string &shape, const std::string &layout = "");
  /// Any operation with one result: `text` is what follows its "=".
  std::string Op(const std::string &text, const std::string &result_shape);
  std::string Fill(const std::string &number, const std::string &shape);

  struct Input {
    std::string value;
    std::string map; // results of the map, as "i, j"
  };
  struct Generic {
    std::string loops;     // "i, j, k"
    std::string iterators; // one letter each: p(arallel) or r(eduction)
    std::vector<Input> inputs;
    std::vector<std::string> shapes; // of the results
    std::string body;                // over %a0, %a1, ... and %o0, ...
    std::string yield;               // "%r"
    std::string out_map = "";        // the loops, if empty
    std::vector<std::string> inits = {};
  };
  /// Its results.
  std::vector<std::string> Add(const Generic &generic);

  /// Writes `value` to the next result.
  void Result(const std::string &value);
  /// The next result's own memory as a tensor, to insert into; ResultInto then writes it.
  std::string Destination(const std::string &shape);
  void ResultInto(const std::string &value, const std::string &destination);

  std::string Text() const;

private:
  std::string Fresh() { return "%" + std::to_string(next_++); }
  std::string Tensor(const std::string &value) const { return "tensor<" + shapes_.at(value) + ">"; }

  std::string name_, arguments_, body_;
  std::map<std::string, std::string> shapes_, memrefs_;
  int next_ = 0;
};

/// How the operands of [batch, m, n] = [batch, m, k] x [batch, k, n] lie in memory.
enum class Form { Plain, RhsTransposed, LhsTransposed };

struct Product {
  int64_t batch, m, k, n;
  Form form = Form::Plain;
  bool bias_relu = false;
};

/// Kernel "product" (a, b, bias, out) of element type `type` ("f32"). A batch of 0 means that there
/// is no batch dimension.
std::string KernelText(const Product &p, const std::string &type);

} // namespace refold::test
