//===- rf_kernels.h - Kernels of rf ops, against the interpreter --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels are written as rf ops, compiled whole and in every number of blocks that their first op
// can be shared into, run on random operands with many edge values, and held against
// runtime/checked to the bit. NaN is NaN, whatever its sign and payload. Compiling them is what
// takes time: where a test says so it takes every few of them, and with REFOLD_ALL_KERNELS=1 all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace refold::test {

struct RfKernel {
  /// Types of the operands, as "3x5xf32"; in `ops` they are %0, %1, ...
  std::vector<std::string> operands;
  /// Lines of rf ops.
  std::string ops;
  /// Values of `ops` and their types.
  std::vector<std::pair<std::string, std::string>> results;
  /// Operands that hold places: drawn from -3 to `bound` + 2, now and then from far away.
  std::vector<int> places = {};
  int64_t bound = 0;
  /// For each result the operand in whose memory it lies; empty: none.
  std::vector<int64_t> tied = {};
  /// False: some of it is a loop, and need not be tiles.
  bool tiles = true;
};

/// Whether REFOLD_ALL_KERNELS=1 asks for what tests leave out to be quick.
bool AllKernels();

/// Gathers kernels, compiles them together and checks all.
class RfKernels {
public:
  void Add(RfKernel kernel) { kernels_.push_back(std::move(kernel)); }
  /// An op with one result: `text` is what follows "= ".
  void Add(std::vector<std::string> operands, const std::string &text, const std::string &result,
           bool tiles = true) {
    Add(RfKernel{std::move(operands), "%r = " + text, {{"%r", result}}, {}, 0, {}, tiles});
  }
  /// Runs every kernel `draws` times; of the kernels as they were added, one of `every`. A number
  /// that shares no factor with the lengths of the loops that added them meets each value of each.
  void Check(int draws = 2, size_t every = 1);

private:
  /// Leaves one kernel of `every`.
  void Thin(size_t every);
  std::vector<RfKernel> kernels_;
};

/// "tensor<3x5xf32>" of "3x5xf32".
inline std::string Tensor(const std::string &shape) { return "tensor<" + shape + ">"; }
/// "3x5xf32" of {3, 5} and "f32".
std::string Shaped(const std::vector<int64_t> &shape, const std::string &element);

} // namespace refold::test
