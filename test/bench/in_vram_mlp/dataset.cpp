//===- dataset.cpp - The data of the benchmark ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the data, and reads and writes .npy files. Supports only a part of the .npy format: version
// 1.0, little-endian f4 or i4, C order, two dimensions.
//
//===----------------------------------------------------------------------===//
#include "test/bench/in_vram_mlp/dataset.h"

#include "test/bench/in_vram_mlp/random.h"
#include "test/bench/in_vram_mlp/training_step.h"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <numeric>

namespace refold::bench {
namespace {

constexpr size_t kLargePage = size_t{2} << 20;

template <typename T> constexpr const char *kDescr = nullptr;
template <> constexpr const char *kDescr<float> = "<f4";
template <> constexpr const char *kDescr<int32_t> = "<i4";

template <typename T> Matrix<T> MakeMatrix(int64_t rows, int64_t columns) {
  Matrix<T> matrix{rows, columns, nullptr};
  matrix.memory = std::make_shared<LargePages>(matrix.bytes());
  return matrix;
}

template <typename T> void WriteNpy(const Matrix<T> &matrix, const std::string &path) {
  std::string header = std::string("{'descr': '") + kDescr<T> +
                       "', 'fortran_order': False, 'shape': (" + std::to_string(matrix.rows) +
                       ", " + std::to_string(matrix.columns) + "), }";
  header.append(63 - (10 + header.size()) % 64, ' '); // data begins at a multiple of 64
  header += '\n';
  const auto length = static_cast<uint16_t>(header.size());
  const std::string partial = path + ".partial";
  {
    std::ofstream file(partial, std::ios::binary);
    file.write("\x93NUMPY\x01\x00", 8);
    file.put(static_cast<char>(length & 255));
    file.put(static_cast<char>(length >> 8));
    file << header;
    file.write(reinterpret_cast<const char *>(matrix.data()),
               static_cast<std::streamsize>(matrix.bytes()));
    if (!file.flush())
      Fail("cannot write " + partial);
  }
  if (std::rename(partial.c_str(), path.c_str()) != 0)
    Fail("cannot rename " + partial + " to " + path);
}

template <typename T> Matrix<T> ReadNpy(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  char head[10];
  if (!file.read(head, sizeof(head)))
    Fail("cannot read " + path);
  if (std::memcmp(head, "\x93NUMPY\x01\x00", 8) != 0)
    Fail(path + " is no .npy file of version 1.0");
  std::string header(static_cast<uint8_t>(head[8]) + 256 * static_cast<uint8_t>(head[9]), ' ');
  if (!file.read(header.data(), static_cast<std::streamsize>(header.size())))
    Fail(path + " ends within its header");
  long long rows = 0, columns = 0;
  const size_t shape = header.find("'shape': (");
  const bool right =
      header.find(std::string("'descr': '") + kDescr<T> + "'") != std::string::npos &&
      header.find("'fortran_order': False") != std::string::npos && shape != std::string::npos &&
      std::sscanf(header.c_str() + shape, "'shape': (%lld, %lld)", &rows, &columns) == 2;
  if (!right || rows <= 0 || columns <= 0 || rows > (int64_t{1} << 40) / columns)
    Fail(path + " must hold a matrix of " + kDescr<T> + " in C order, its header is " + header);
  Matrix<T> matrix = MakeMatrix<T>(rows, columns);
  if (!file.read(reinterpret_cast<char *>(matrix.data()),
                 static_cast<std::streamsize>(matrix.bytes())))
    Fail(path + " ends before its last row");
  return matrix;
}

} // namespace

void Fail(const std::string &message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  std::exit(1);
}

LargePages::LargePages(size_t bytes)
    : bytes_((bytes + kLargePage - 1) / kLargePage * kLargePage + kLargePage) {
  data_ = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data_ == MAP_FAILED)
    Fail("cannot allocate " + std::to_string(bytes_) + " bytes");
  // Unmap the bytes before the first large page and after the last one.
  const auto address = reinterpret_cast<uintptr_t>(data_);
  const size_t before = (kLargePage - address % kLargePage) % kLargePage;
  if (before > 0)
    munmap(data_, before);
  munmap(reinterpret_cast<void *>(address + bytes_ - (kLargePage - before)), kLargePage - before);
  data_ = reinterpret_cast<void *>(address + before);
  bytes_ -= kLargePage;
  madvise(data_, bytes_, MADV_HUGEPAGE);
}

LargePages::~LargePages() { munmap(data_, bytes_); }

Dataset MakeDataset(int64_t rows, int64_t steps, int64_t batch, uint64_t seed) {
  if (rows < batch || rows % batch != 0)
    Fail("rows (" + std::to_string(rows) + ") must be a multiple of the batch (" +
         std::to_string(batch) + ")");
  Dataset data = {MakeMatrix<float>(rows, kInputs), MakeMatrix<float>(rows, kOutputs),
                  MakeMatrix<int32_t>(steps, batch)};
  Random random(seed);
  for (int64_t row = 0; row < rows; ++row) {
    double sums[kOutputs] = {};
    for (int column = 0; column < kInputs; ++column) {
      const float value = random.Open();
      data.x.data()[row * kInputs + column] = value;
      sums[0] += value;
      sums[1] += std::log(static_cast<double>(value));
      sums[2] += std::exp(static_cast<double>(value));
      sums[3] += std::sin(static_cast<double>(value));
    }
    for (int column = 0; column < kOutputs; ++column)
      data.y.data()[row * kOutputs + column] = static_cast<float>(sums[column]);
  }
  std::vector<int32_t> permutation(rows);
  std::iota(permutation.begin(), permutation.end(), 0);
  const int64_t batches_per_epoch = rows / batch;
  for (int64_t step = 0; step < steps; ++step) {
    if (step % batches_per_epoch == 0)
      for (int64_t i = rows - 1; i > 0; --i)
        std::swap(permutation[i], permutation[random.Below(i + 1)]);
    std::copy_n(permutation.begin() + step % batches_per_epoch * batch, batch,
                data.batches.data() + step * batch);
  }
  return data;
}

void WriteDataset(const Dataset &dataset, const std::string &folder) {
  WriteNpy(dataset.x, folder + "/x.npy");
  WriteNpy(dataset.y, folder + "/y.npy");
  WriteNpy(dataset.batches, folder + "/batches.npy");
}

Dataset ReadDataset(const std::string &x, const std::string &y, const std::string &batches) {
  Dataset data = {ReadNpy<float>(x), ReadNpy<float>(y), ReadNpy<int32_t>(batches)};
  if (data.x.columns != kInputs || data.y.columns != kOutputs || data.x.rows != data.y.rows)
    Fail(x + " and " + y + " must be [n, 64] and [n, 4] with the same n");
  if (data.batches.columns % kRowUnit != 0)
    Fail("the batch of " + batches + " is " + std::to_string(data.batches.columns) +
         ", not a multiple of 8");
  for (int64_t i = 0; i < data.batches.rows * data.batches.columns; ++i)
    if (data.batches.data()[i] < 0 || data.batches.data()[i] >= data.x.rows)
      Fail(batches + " names row " + std::to_string(data.batches.data()[i]) + " of " +
           std::to_string(data.x.rows));
  return data;
}

} // namespace refold::bench
