//===- rf_movement_test.cpp - Ops that move elements ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

namespace refold::test {
namespace {

const std::vector<std::string> kMovedTypes = {"f32", "f64", "i1", "i8", "i32", "i64", "ui32"};
using Extents = std::vector<int64_t>;

std::string MovementList(const Extents &numbers) {
  return "[" + absl::StrJoin(numbers, ", ") + "]";
}

class Dice {
public:
  explicit Dice(uint32_t seed) : engine_(seed) {}
  int64_t Between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(engine_() % static_cast<uint32_t>(high - low + 1));
  }
  std::string Type() { return kMovedTypes[engine_() % kMovedTypes.size()]; }
  /// Returns one to three extents: 1, primes, and numbers near the width of a vector.
  Extents Shape() {
    Extents shape(Between(1, 3));
    for (int64_t &extent : shape) {
      const int64_t some[] = {1, 2, 3, 5, 6, 16, 17, 24, 37};
      extent = some[Between(0, 8)];
    }
    return shape;
  }

private:
  std::mt19937 engine_;
};

TEST_CASE("slices with strides have the interpreter's bits") {
  RfKernels kernels;
  Dice dice(1);
  for (int i = 0; i < 60; ++i) {
    Extents shape = dice.Shape(), start, limit, strides, result;
    for (int64_t extent : shape) {
      bool whole = dice.Between(0, 2) == 0;
      start.push_back(whole ? 0 : dice.Between(0, extent - 1));
      limit.push_back(whole ? extent : dice.Between(start.back() + 1, extent));
      strides.push_back(whole ? 1 : dice.Between(1, 3));
      result.push_back((limit.back() - start.back() + strides.back() - 1) / strides.back());
    }
    std::string type = dice.Type(), from = Shaped(shape, type);
    kernels.Add({from},
                absl::StrCat("rf.slice %0, start = ", MovementList(start),
                             ", limit = ", MovementList(limit),
                             ", strides = ", MovementList(strides), " : ", Tensor(from)),
                Shaped(result, type));
  }
  kernels.Check(1);
}

TEST_CASE("reversals and transposes have the interpreter's bits") {
  RfKernels kernels;
  Dice dice(2);
  for (int i = 0; i < 40; ++i) {
    Extents shape = dice.Shape(), dims, permutation, moved;
    for (size_t d = 0; d < shape.size(); ++d) {
      permutation.push_back(static_cast<int64_t>(d));
      if (dice.Between(0, 1))
        dims.push_back(static_cast<int64_t>(d));
    }
    std::string t = Shaped(shape, dice.Type());
    kernels.Add({t}, absl::StrCat("rf.reverse %0, dims = ", MovementList(dims), " : ", Tensor(t)),
                t);
    std::rotate(permutation.begin(), permutation.begin() + dice.Between(0, shape.size() - 1),
                permutation.end());
    for (int64_t d : permutation)
      moved.push_back(shape[d]);
    std::string type = dice.Type(), from = Shaped(shape, type);
    kernels.Add(
        {from},
        absl::StrCat("rf.transpose %0, dims = ", MovementList(permutation), " : ", Tensor(from)),
        Shaped(moved, type));
  }
  kernels.Check(1);
}

TEST_CASE("positive, interior and negative pads have the interpreter's bits") {
  RfKernels kernels;
  Dice dice(3);
  for (int i = 0; i < 80; ++i) {
    Extents shape = dice.Shape(), low, high, interior, result;
    for (int64_t extent : shape) {
      bool kept = dice.Between(0, 2) == 0;
      interior.push_back(kept ? 0 : dice.Between(0, 2));
      low.push_back(kept ? 0 : dice.Between(-3, 3));
      int64_t inner = low.back() + (extent - 1) * (interior.back() + 1) + 1;
      high.push_back(kept ? 0 : std::max<int64_t>(dice.Between(-3, 3), 1 - inner));
      result.push_back(inner + high.back());
    }
    std::string type = dice.Type(), from = Shaped(shape, type);
    kernels.Add({from, type},
                absl::StrCat("rf.pad %0, %1, low = ", MovementList(low),
                             ", high = ", MovementList(high),
                             ", interior = ", MovementList(interior), " : ", Tensor(from)),
                Shaped(result, type));
  }
  kernels.Check(1);
}

TEST_CASE("concatenations may repeat an operand") {
  RfKernels kernels;
  Dice dice(4);
  for (int i = 0; i < 40; ++i) {
    Extents shape = dice.Shape(), result = shape;
    int64_t dim = dice.Between(0, shape.size() - 1), count = dice.Between(1, 4);
    std::string type = dice.Type();
    std::vector<std::string> operands, names, types;
    result[dim] = 0;
    for (int64_t part = 0; part < count; ++part) {
      Extents own = shape;
      own[dim] = dice.Between(1, 20);
      result[dim] += own[dim];
      names.push_back(absl::StrCat("%", operands.size()));
      operands.push_back(Shaped(own, type));
      types.push_back(Tensor(operands.back()));
      if (dice.Between(0, 4) == 0) { // once more
        names.push_back(names.back());
        types.push_back(types.back());
        result[dim] += own[dim];
      }
    }
    kernels.Add(operands,
                absl::StrCat("rf.concatenate ", absl::StrJoin(names, ", "), ", dim = ", dim, " : ",
                             absl::StrJoin(types, ", ")),
                Shaped(result, type));
  }
  kernels.Check(1);
}

/// The operands of a slice of `sizes` from `shape`, and their names.
struct Starts {
  std::vector<std::string> operands, names, types;
  std::vector<int> places;
};
Starts StartsOf(const Extents &shape, const std::string &type, size_t first) {
  Starts starts;
  for (size_t d = 0; d < shape.size(); ++d) {
    starts.places.push_back(static_cast<int>(first + d));
    starts.operands.push_back(type);
    starts.names.push_back(absl::StrCat(", %", first + d));
    starts.types.push_back(absl::StrCat(", ", Tensor(type)));
  }
  return starts;
}

TEST_CASE("dynamic slices are read and replaced, with and without a copy") {
  RfKernels kernels;
  Dice dice(5);
  for (int i = 0; i < 60; ++i) {
    Extents shape = dice.Shape(), sizes;
    for (int64_t extent : shape)
      sizes.push_back(dice.Between(0, 2) == 0 ? extent : dice.Between(1, extent));
    std::string type = dice.Type(), whole = Shaped(shape, type), part = Shaped(sizes, type);
    const char *place_types[] = {"i32", "i64", "ui32"};
    std::string place = place_types[dice.Between(0, 2)];
    int64_t bound = *std::max_element(shape.begin(), shape.end());
    Starts read = StartsOf(shape, place, 1), replace = StartsOf(shape, place, 2);
    RfKernel slice{{whole},
                   absl::StrCat("%r = rf.dynamic_slice %0", absl::StrJoin(read.names, ""),
                                ", sizes = ", MovementList(sizes), " : (", Tensor(whole),
                                absl::StrJoin(read.types, ""), ") -> ", Tensor(part)),
                   {{"%r", part}},
                   read.places,
                   bound};
    slice.operands.insert(slice.operands.end(), read.operands.begin(), read.operands.end());
    kernels.Add(slice);
    RfKernel update{{whole, part},
                    absl::StrCat("%r = rf.dynamic_update_slice %0, %1",
                                 absl::StrJoin(replace.names, ""), " : (", Tensor(whole), ", ",
                                 Tensor(part), absl::StrJoin(replace.types, ""), ") -> ",
                                 Tensor(whole)),
                    {{"%r", whole}},
                    replace.places,
                    bound};
    update.operands.insert(update.operands.end(), replace.operands.begin(), replace.operands.end());
    kernels.Add(update);
    update.tied = {0};
    kernels.Add(update);
  }
  kernels.Check();
}

TEST_CASE("slice_row and update_row have the interpreter's bits") {
  RfKernels kernels;
  for (const Extents &shape : {Extents{7, 5, 3}, Extents{1, 37}, Extents{9}}) {
    Extents row(shape.begin() + 1, shape.end());
    for (const std::string &type : kMovedTypes) {
      std::string whole = Shaped(shape, type), part = Shaped(row, type);
      kernels.Add({{whole, "i64"},
                   "%r = rf.slice_row %0, %1 : " + Tensor(whole),
                   {{"%r", part}},
                   {1},
                   shape[0]});
      RfKernel update{
          {whole, part, "i64"},
          absl::StrCat("%r = rf.update_row %0, %1, %2 : ", Tensor(whole), ", ", Tensor(part)),
          {{"%r", whole}},
          {2},
          shape[0]};
      kernels.Add(update);
      update.tied = {0};
      kernels.Add(update);
    }
  }
  kernels.Check();
}

} // namespace
} // namespace refold::test
