//===- rf_window_test.cpp - Windows and scatters over them ----------------===//
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
const std::vector<std::string> kPooledNumbers = {"f32", "f64", "i8", "i32", "i64", "ui32"};

std::string WindowList(const Extents &numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

/// The windows of a pooling op over a tensor of shape `shape`. `low` and `high` are the padding at
/// both ends of each dimension. The windows may be dilated; the tensor is not dilated.
struct PooledWindows {
  Extents shape, window, strides, low = {}, high = {}, dilation = {};

  Extents counts() const {
    Extents counts;
    for (size_t d = 0; d < shape.size(); ++d) {
      const int64_t places = (low.empty() ? 0 : low[d] + high[d]) + shape[d];
      const int64_t span = (window[d] - 1) * (dilation.empty() ? 1 : dilation[d]) + 1;
      counts.push_back(places < span ? 0 : (places - span) / strides[d] + 1);
    }
    return counts;
  }
  std::string text() const {
    const Extents zeros(shape.size(), 0);
    return absl::StrCat("window = ", WindowList(window), ", strides = ", WindowList(strides),
                        ", padding = ", WindowList(low.empty() ? zeros : low), " x ",
                        WindowList(low.empty() ? zeros : high));
  }
  std::string dilated() const {
    const Extents ones(shape.size(), 1);
    return absl::StrCat(text(), ", dilation = ", WindowList(ones), " x ",
                        WindowList(dilation.empty() ? ones : dilation));
  }
};

TEST_CASE("window reductions of every kind and type have the interpreter's bits") {
  const std::vector<PooledWindows> kPooledWindows = {
      {.shape = {37}, .window = {5}, .strides = {1}},
      {.shape = {37}, .window = {37}, .strides = {4}},
      {.shape = {6, 17}, .window = {1, 1}, .strides = {1, 1}},
      {.shape = {6, 17}, .window = {1, 3}, .strides = {1, 2}},
      {.shape = {6, 17}, .window = {2, 1}, .strides = {3, 1}},
      {.shape = {6, 17}, .window = {2, 3}, .strides = {1, 1}, .dilation = {3, 5}},
      {.shape = {2, 3, 9, 9}, .window = {1, 1, 3, 3}, .strides = {1, 1, 2, 2}},
      {.shape = {6, 2, 10, 16}, .window = {1, 1, 2, 2}, .strides = {1, 1, 2, 2}},
      {.shape = {2, 10, 16, 5}, .window = {1, 3, 2, 1}, .strides = {1, 2, 1, 1}},
      {.shape = {1, 2, 4, 3, 5}, .window = {1, 1, 2, 3, 2}, .strides = {1, 1, 1, 1, 3}},
      {.shape = {4}, .window = {5}, .strides = {1}}};
  RfKernels kernels;
  for (const PooledWindows &windows : kPooledWindows)
    for (const char *kind : {"add", "maximum", "minimum", "multiply"})
      for (const std::string &type : kPooledNumbers) {
        const std::string from = Shaped(windows.shape, type);
        kernels.Add({from},
                    absl::StrCat("rf.reduce_window ", kind, " %0, ", windows.dilated(), " : ",
                                 Tensor(from)),
                    Shaped(windows.counts(), type));
      }
  kernels.Check(2, 5);
}

TEST_CASE("elementwise ops after a window reduction join its kernel") {
  RfKernels kernels;
  for (const PooledWindows &windows :
       {PooledWindows{.shape = {6, 2, 8, 16}, .window = {1, 1, 2, 2}, .strides = {1, 1, 2, 2}},
        PooledWindows{.shape = {6, 1, 9, 33}, .window = {1, 1, 3, 3}, .strides = {1, 1, 1, 1}},
        PooledWindows{.shape = {6, 17}, .window = {1, 1}, .strides = {1, 4}}}) {
    const std::string from = Shaped(windows.shape, "f32"), to = Shaped(windows.counts(), "f32");
    kernels.Add({{from, to},
                 absl::StrCat("%share = rf.constant dense<0.25> : ", Tensor(to),
                              "\n%sum = rf.reduce_window add %0, ", windows.dilated(), " : ",
                              Tensor(from), "\n%mean = rf.multiply %sum, %share : ", Tensor(to),
                              "\n%r = rf.add %mean, %1 : ", Tensor(to)),
                 {{"%r", to}, {"%sum", to}}});
  }
  kernels.Check();
}

TEST_CASE("select_and_scatter adds each source to its window's best element") {
  const std::vector<PooledWindows> kPooledWindows = {
      {.shape = {37}, .window = {5}, .strides = {2}, .low = {0}, .high = {0}},
      {.shape = {9}, .window = {3}, .strides = {2}, .low = {1}, .high = {1}},
      {.shape = {9}, .window = {3}, .strides = {1}, .low = {4}, .high = {5}},
      {.shape = {9}, .window = {1}, .strides = {1}, .low = {1}, .high = {2}},
      {.shape = {9}, .window = {2}, .strides = {3}, .low = {-1}, .high = {-2}},
      {.shape = {6, 17}, .window = {1, 1}, .strides = {1, 1}, .low = {0, 0}, .high = {0, 0}},
      {.shape = {6, 17}, .window = {1, 3}, .strides = {1, 2}, .low = {0, 1}, .high = {0, 1}},
      {.shape = {6, 17}, .window = {3, 1}, .strides = {1, 2}, .low = {0, 0}, .high = {2, 0}},
      {.shape = {6, 2, 8, 6},
       .window = {1, 1, 2, 2},
       .strides = {1, 1, 2, 2},
       .low = {0, 0, 0, 0},
       .high = {0, 0, 0, 0}},
      {.shape = {6, 2, 9, 7},
       .window = {1, 1, 3, 3},
       .strides = {1, 1, 2, 2},
       .low = {0, 0, 1, 1},
       .high = {0, 0, 1, 1}},
      {.shape = {1, 2, 4, 3, 5},
       .window = {1, 1, 2, 3, 2},
       .strides = {1, 1, 1, 1, 2},
       .low = {0, 0, 1, 0, 0},
       .high = {0, 0, 0, 1, 0}},
      {.shape = {4}, .window = {5}, .strides = {1}, .low = {0}, .high = {0}}};
  RfKernels kernels;
  for (const PooledWindows &windows : kPooledWindows)
    for (const char *kind : {"maximum", "minimum"})
      for (const std::string &type : kPooledNumbers) {
        const std::string whole = Shaped(windows.shape, type),
                          source = Shaped(windows.counts(), type);
        kernels.Add({whole, source},
                    absl::StrCat("rf.select_and_scatter ", kind, " %0, %1, ", windows.text(),
                                 " : (", Tensor(whole), ", ", Tensor(source), ") -> ",
                                 Tensor(whole)),
                    whole, /*tiles=*/false);
      }
  kernels.Check(3, 5);
}

} // namespace
} // namespace refold::test
