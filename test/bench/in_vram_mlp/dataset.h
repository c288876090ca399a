//===- dataset.h - The data of the benchmark --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Provides the data of the benchmark, which are three matrices:
// - x [rows, 64] has random numbers in (0, 1).
// - y [rows, 4] has, for each row of x, the sums of x, ln x, exp x and sin x over its 64 elements.
// - batches [steps, batch] has row numbers. Each epoch is a permutation of all rows.
// The data are made from a seed or read from .npy files. They are in pages of 2 MiB if the system
// provides such pages.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace refold::bench {

/// Zeroed memory in large pages.
class LargePages {
public:
  explicit LargePages(size_t bytes);
  ~LargePages();
  LargePages(const LargePages &) = delete;
  LargePages &operator=(const LargePages &) = delete;
  void *data() const { return data_; }

private:
  void *data_;
  size_t bytes_;
};

/// A row-major matrix of four-byte elements.
template <typename T> struct Matrix {
  int64_t rows = 0, columns = 0;
  std::shared_ptr<LargePages> memory;
  T *data() const { return static_cast<T *>(memory->data()); }
  size_t bytes() const {
    return static_cast<size_t>(rows) * static_cast<size_t>(columns) * sizeof(T);
  }
};

struct Dataset {
  Matrix<float> x, y;
  Matrix<int32_t> batches;
};

Dataset MakeDataset(int64_t rows, int64_t steps, int64_t batch, uint64_t seed);

/// Functions that exit with one line that says what is wrong and what would be right.
void WriteDataset(const Dataset &dataset, const std::string &folder);
Dataset ReadDataset(const std::string &x, const std::string &y, const std::string &batches);
[[noreturn]] void Fail(const std::string &message);

} // namespace refold::bench
