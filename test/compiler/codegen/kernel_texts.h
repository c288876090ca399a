//===- kernel_texts.h - Kernels on tensors, written as text -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes kernels as MLIR text, in the form that the compiler's lowering writes. Operands are
// tensors, each op is one linalg operation, and results are written to given destinations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace refold::test {

/// Writes the text of one func.func. Values are given as SSA names ("%3"). Shapes are written as
/// "64x32xf32", or as "f32" for a scalar tensor.
class KernelWriter {
public:
  explicit KernelWriter(std::string name) : name_(std::move(name)) {}

  /// Adds an operand to the kernel and returns the name of its tensor. The kernel gets the operand
  /// as a memref and converts it to this tensor. `layout` is the layout of the memref, such as
  /// "strided<[8, 1]>".
  std::string Operand(const std::string &shape, const std::string &layout = "");
  /// Adds any operation with one result: `text` is the part after its "=".
  std::string Op(const std::string &text, const std::string &result_shape);
  std::string Fill(const std::string &number, const std::string &shape);

  struct Input {
    std::string value;
    std::string map; // results of the indexing map, such as "i, j"
  };
  struct Generic {
    std::string loops;     // "i, j, k"
    std::string iterators; // one letter for each loop: p (parallel) or r (reduction)
    std::vector<Input> inputs;
    std::vector<std::string> shapes; // of the results
    std::string body;                // reads %a0, %a1, ... and %o0, ...
    std::string yield;               // such as "%r"
    std::string out_map = "";        // if empty, the loops
    std::vector<std::string> inits = {};
    std::string attributes = ""; // such as "a = 1 : i64"
  };
  /// Adds the operation and returns its results.
  std::vector<std::string> Add(const Generic &generic);

  /// Writes `value` to the next result.
  void Result(const std::string &value);
  /// Returns the memory of the next result as a tensor to insert into. ResultInto then writes it.
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

/// The memory layout of the operands in [batch, m, n] = [batch, m, k] x [batch, k, n].
enum class Form { Plain, RhsTransposed, LhsTransposed };

struct Product {
  int64_t batch, m, k, n;
  Form form = Form::Plain;
  bool bias_relu = false;
};

/// Returns the text of a kernel named "product" with the arguments a, b, bias and out. `type` is
/// the element type, such as "f32". If p.batch is 0, there is no batch dimension.
std::string KernelText(const Product &p, const std::string &type);

} // namespace refold::test
