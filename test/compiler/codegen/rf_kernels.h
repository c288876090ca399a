//===- rf_kernels.h - Kernels of rf ops -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares kernels that are written as rf ops with the interpreter of runtime/checked. Each kernel
// is compiled whole. It is also compiled in 2, 3 and 5 blocks if these numbers divide the rows of
// its first result. It runs on random operands with many edge cases. Its results must have the
// interpreter's bits, but any two NaN are equal.
//
// Compiling is slow, so some tests compile only every few kernels. REFOLD_ALL_KERNELS=1 compiles
// all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold::test {

struct RfKernel {
  /// Types of the operands, such as "3x5xf32". Their names in `ops` are %0, %1, ...
  std::vector<std::string> operands;
  /// Lines of rf ops.
  std::string ops;
  /// Names in `ops` of the results, and their types.
  std::vector<std::pair<std::string, std::string>> results;
  /// Operands that hold indices: drawn from -3 to `bound` + 2, sometimes from a large range.
  std::vector<int> places = {};
  int64_t bound = 0;
  /// For each result, the operand whose memory it shares; empty: none.
  std::vector<int64_t> tied = {};
  /// False if part of the kernel is a loop, so that it need not have tiles.
  bool tiles = true;
};

/// Returns whether REFOLD_ALL_KERNELS=1 requests the kernels that tests skip to save time.
bool AllKernels();

/// Collects kernels, compiles them together and checks all of them.
class RfKernels {
public:
  void Add(RfKernel kernel) { kernels_.push_back(std::move(kernel)); }
  /// Adds an op with one result. `text` is the part after "= ".
  void Add(std::vector<std::string> operands, const std::string &text, const std::string &result,
           bool tiles = true) {
    Add(RfKernel{std::move(operands), "%r = " + text, {{"%r", result}}, {}, 0, {}, tiles});
  }
  /// Runs each kernel `draws` times, each time with new operands. If `every` is greater than 1,
  /// runs only one of every `every` kernels, in the order in which they were added.
  ///
  /// Kernels are usually added in loops over types and shapes. If `every` and the trip counts of
  /// these loops have no common factor, each type and each shape is still run.
  void Check(int draws = 2, size_t every = 1);

private:
  /// Keeps one of `every` kernels.
  void Thin(size_t every);
  std::vector<RfKernel> kernels_;
};

/// Returns "tensor<3x5xf32>" for "3x5xf32".
inline std::string Tensor(const std::string &shape) { return "tensor<" + shape + ">"; }
/// Returns "3x5xf32" for {3, 5} and "f32".
std::string Shaped(const std::vector<int64_t> &shape, const std::string &element);

} // namespace refold::test
