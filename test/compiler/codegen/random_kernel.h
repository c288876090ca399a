//===- random_kernel.h - A random kernel on tensors -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates a kernel from random elementwise operations, products, reductions, transposes, slices
// and reshapes. Extents are odd or even.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen/kernel_texts.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace refold::test {

class RandomKernel {
public:
  using Shape = std::vector<int64_t>;

  explicit RandomKernel(uint32_t seed);

  /// Returns a func.func "random". Its arguments are the operands, then the results, all of f32.
  std::string Text() const { return writer_.Text(); }
  const std::vector<Shape> &operands() const { return operands_; }
  const std::vector<Shape> &results() const { return results_; }

private:
  struct Value {
    std::string name;
    Shape shape;
    bool is_operand = false;
  };

  int Below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(engine_); }
  int64_t Extent();
  Shape RandomShape();
  const Value &Some() { return values_[Below(2) ? values_.size() - 1 : Below(values_.size())]; }
  /// Returns an indexing map that reads `value` in a loop nest. `space` holds the extents of the
  /// loops. Each dimension of `value` is indexed by a loop of the same extent, or by 0 if there is
  /// none.
  std::string MapInto(const Shape &value, const Shape &space);

  void AddOperand(const Shape &shape);
  void AddOperation();
  void Elementwise();
  void Reduction();
  /// Adds a matrix product. In each operand, the dimension that is summed over is randomly the
  /// first or the last.
  void Product();
  /// Returns random attributes for a sum over loops of `extents`, or "". The attributes make the
  /// sum a tree (nest/sum_tree.h). `join` is the op that joins two parts of the sum.
  std::string RandomTree(const Shape &extents, const std::string &join);
  void Rearrange();
  void Slice();
  void Keep(const KernelWriter::Generic &generic, const Shape &shape);

  std::mt19937 engine_;
  KernelWriter writer_;
  std::vector<Value> values_;
  std::vector<Shape> operands_, results_;
};

} // namespace refold::test
