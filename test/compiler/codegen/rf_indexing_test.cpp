//===- rf_indexing_test.cpp - Gathers and scatters ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/rf_kernels.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

using Extents = std::vector<int64_t>;
std::string List(const Extents &numbers) { return "[" + absl::StrJoin(numbers, ", ") + "]"; }

/// Shapes and attributes of a gather, and of the scatter that writes the same windows.
struct Windows {
  Extents operand, indices, windows; // shapes
  Extents window_dims, collapsed, operand_batching, indices_batching, map;
  int64_t vector_dim;
  Extents sizes;
};

const std::vector<Windows> kWindows = {
    // Rows of a matrix, with and without an index vector dimension.
    {{20, 17}, {6, 1}, {6, 17}, {1}, {0}, {}, {}, {0}, 1, {1, 17}},
    {{20, 17}, {6}, {6, 17}, {1}, {0}, {}, {}, {0}, 1, {1, 17}},
    // Single elements at two-dimensional indices.
    {{11, 7}, {2, 5, 3}, {5, 3}, {}, {0, 1}, {}, {}, {1, 0}, 0, {1, 1}},
    // Columns: the window dimension comes first.
    {{9, 13}, {4, 1}, {9, 4}, {0}, {1}, {}, {}, {1}, 1, {9, 1}},
    // Windows narrower than the operand.
    {{8, 9, 5}, {6, 2}, {6, 3, 2, 5}, {1, 2, 3}, {}, {}, {}, {0, 1}, 1, {3, 2, 5}},
    // Window dimensions on both sides of the index dimensions.
    {{8, 6}, {5, 1}, {3, 5, 6}, {0, 2}, {}, {}, {}, {0}, 1, {3, 6}},
    // Rows in batches.
    {{6, 10, 4}, {6, 5, 1}, {6, 5, 4}, {2}, {1}, {0}, {0}, {1}, 2, {1, 1, 4}},
    // Batch dimensions in another order.
    {{3, 6, 10}, {6, 2, 3}, {6, 2, 3}, {}, {2}, {0, 1}, {2, 0}, {2}, 3, {1, 1, 1}},
    // A single index.
    {{12, 5}, {1}, {2, 5}, {0, 1}, {}, {}, {}, {0}, 0, {2, 5}},
    {{31}, {}, {}, {}, {0}, {}, {}, {0}, 0, {1}},
};

/// Some of the tests below compile only one of every kEvery kernels, to save time. An attribute
/// such as the index type changes only after kEvery kernels. So each of its values occurs in a
/// compiled kernel.
constexpr size_t kEvery = 3;
const std::vector<std::string> kPlaces = {"i32", "i64", "ui32"};
const std::vector<std::string> kTypes = {"f32", "f64", "i1", "i8", "i32", "i64", "ui32"};

TEST_CASE("gathers clamp their indices or fill with zeros") {
  RfKernels kernels;
  size_t turn = 0;
  for (const Windows &w : kWindows)
    for (bool fill : {false, true})
      for (const std::string &type : kTypes) {
        std::string operand = Shaped(w.operand, type),
                    indices = Shaped(w.indices, kPlaces[turn++ / kEvery % 3]),
                    result = Shaped(w.windows, type);
        kernels.Add({{operand, indices},
                     absl::StrCat("%r = rf.gather %0, %1, offset = ", List(w.window_dims),
                                  ", collapsed = ", List(w.collapsed), ", batching = ",
                                  List(w.operand_batching), " x ", List(w.indices_batching),
                                  ", map = ", List(w.map), ", vector = ", w.vector_dim,
                                  ", sizes = ", List(w.sizes), fill ? " fill" : "", " : (",
                                  Tensor(operand), ", ", Tensor(indices), ") -> ", Tensor(result)),
                     {{"%r", result}},
                     {1},
                     12});
      }
  kernels.Check(2, kEvery);
}

TEST_CASE("takes read their indices from a row of a batch") {
  RfKernels kernels;
  // For tables of 1 MiB and more, blocks prefetch the rows of the blocks after them.
  for (const Extents &indices : {Extents{30}, Extents{10}, Extents{10, 3}, Extents{15, 2}})
    for (const auto &[table, type] :
         std::vector<std::pair<Extents, std::string>>{{{20000, 17}, "f32"},
                                                      {{300000}, "f32"},
                                                      {{5000, 4, 8}, "f64"},
                                                      {{2000000}, "i1"},
                                                      {{40, 17}, "f32"}}) {
      Extents batches = indices, rows = indices;
      batches.insert(batches.begin(), 4);
      rows.insert(rows.end(), table.begin() + 1, table.end());
      const std::string from = Shaped(table, type), numbers = Shaped(batches, "i32"),
                        row = Shaped(indices, "i32"), result = Shaped(rows, type);
      kernels.Add(
          {{from, numbers, "i64"},
           absl::StrCat("%i = rf.slice_row %1, %2 : ", Tensor(numbers), "\n%r = rf.take %0, %i : (",
                        Tensor(from), ", ", Tensor(row), ") -> ", Tensor(result)),
           {{"%r", result}},
           {1, 2},
           table[0]});
    }
  kernels.Check(2);
}

TEST_CASE("scatters apply updates in order, with and without a copy") {
  RfKernels kernels;
  size_t turn = 0;
  for (const Windows &w : kWindows)
    for (const char *kind : {"set", "add", "minimum", "maximum"})
      for (const std::string &type : kTypes) {
        if (type == "i1" && std::string(kind) != "set")
          continue;
        std::string operand = Shaped(w.operand, type),
                    indices = Shaped(w.indices, kPlaces[turn / kEvery % 3]),
                    updates = Shaped(w.windows, type);
        RfKernel kernel{
            {operand, indices, updates},
            absl::StrCat("%r = rf.scatter ", kind, " %0, %1, %2, window = ", List(w.window_dims),
                         ", inserted = ", List(w.collapsed),
                         ", batching = ", List(w.operand_batching), " x ", List(w.indices_batching),
                         ", map = ", List(w.map), ", vector = ", w.vector_dim, " : (",
                         Tensor(operand), ", ", Tensor(indices), ", ", Tensor(updates), ") -> ",
                         Tensor(operand)),
            {{"%r", operand}},
            {1},
            12,
            {},
            false};
        if (turn++ / kEvery % 2 == 0)
          kernel.tied = {0};
        kernels.Add(kernel);
      }
  kernels.Check(2, kEvery);
}

TEST_CASE("take and take_grad have the interpreter's bits") {
  RfKernels kernels;
  for (const std::string &type : kTypes)
    for (auto [n, width, rows] : {std::array<int64_t, 3>{20, 17, 6}, {5, 1, 30}, {1, 37, 4}}) {
      std::string table = Shaped({n, width}, type), taken = Shaped({rows, width}, type),
                  indices = Shaped({rows}, "i32");
      kernels.Add({{table, indices},
                   absl::StrCat("%r = rf.take %0, %1 : (", Tensor(table), ", ", Tensor(indices),
                                ") -> ", Tensor(taken)),
                   {{"%r", taken}},
                   {1},
                   n});
      if (type == "f32" || type == "f64")
        kernels.Add({{taken, indices},
                     absl::StrCat("%r = rf.take_grad %0, %1 : (", Tensor(taken), ", ",
                                  Tensor(indices), ") -> ", Tensor(table)),
                     {{"%r", table}},
                     {1},
                     n,
                     {},
                     false});
    }
  kernels.Check();
}

} // namespace
} // namespace refold::test
