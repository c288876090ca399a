//===- rf_order_test.cpp - Reductions, cumulative ops, sorts --------------===//
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
const std::vector<std::string> kNumbers = {"f32", "f64", "i8", "i32", "i64", "ui32"};
const std::vector<Extents> kShapes = {{1}, {37}, {6, 17}, {10, 1}, {3, 5, 16}, {2, 1, 33}};

TEST_CASE("reductions of every kind and type have the interpreter's bits") {
  RfKernels kernels;
  for (const Extents &shape : {Extents{37}, Extents{6, 17}, Extents{4, 5, 16}})
    for (size_t mask = 1; mask < (size_t{1} << shape.size()); ++mask) {
      Extents dims, left;
      for (size_t d = 0; d < shape.size(); ++d)
        (mask >> d & 1 ? dims : left).push_back(mask >> d & 1 ? static_cast<int64_t>(d) : shape[d]);
      auto add = [&](const std::string &kind, const std::string &type, const std::string &chains) {
        std::string from = Shaped(shape, type);
        kernels.Add({from},
                    absl::StrCat("rf.reduce ", kind, " %0, dims = [", absl::StrJoin(dims, ", "),
                                 "]", chains, " : ", Tensor(from)),
                    Shaped(left, type));
      };
      std::vector<std::string> forms = {"", " chain = 1", " chain = 2", " chain = 3",
                                        " chain = 64"};
      if (dims.size() == 1 && dims[0] + 1 == static_cast<int64_t>(shape.size()))
        forms.insert(forms.end(), {" chain = 4 lanes = 4", " chain = 8 lanes = 1",
                                   " chain = 16 lanes = 8", " chain = 128 lanes = 64"});
      for (const std::string &form : forms) {
        for (const char *kind : {"add", "maximum", "minimum", "multiply"})
          for (const char *type : {"f32", "i32"})
            add(kind, type, form);
        for (const char *kind : {"and", "or"})
          for (const char *type : {"i1", "i8", "i32", "i64", "ui32"})
            add(kind, type, form);
      }
    }
  kernels.Check(1, 7);
}

TEST_CASE("long reductions have the interpreter's bits") {
  RfKernels kernels;
  for (const Extents &shape : {Extents{5000}, Extents{3, 1024}, Extents{2, 1025}, Extents{5, 2300}})
    for (const char *chains : {" chain = 1024 lanes = 64", " chain = 256 lanes = 64",
                               " chain = 64 lanes = 64", " chain = 64", " chain = 1"})
      for (const char *type : {"f32", "f64", "i8"}) {
        const std::string from = Shaped(shape, type);
        kernels.Add({from},
                    absl::StrCat("rf.reduce add %0, dims = [", shape.size() - 1, "]", chains, " : ",
                                 Tensor(from)),
                    Shaped({shape.begin(), shape.end() - 1}, type));
      }
  for (const Extents &shape : {Extents{1000, 33}, Extents{777, 5}, Extents{300, 128}})
    for (const char *chains : {" chain = 64", " chain = 50", " chain = 1", ""}) {
      const std::string from = Shaped(shape, "f32");
      kernels.Add({from}, absl::StrCat("rf.reduce add %0, dims = [0]", chains, " : ", Tensor(from)),
                  Shaped({shape[1]}, "f32"));
    }
  kernels.Check(1, 3);
}

TEST_CASE("argmax and argmin have the interpreter's bits") {
  RfKernels kernels;
  for (const Extents &shape : kShapes)
    for (size_t dim = 0; dim < shape.size(); ++dim)
      for (const std::string &type : kNumbers)
        for (const char *op : {"argmax", "argmin"}) {
          Extents left = shape;
          left.erase(left.begin() + static_cast<int64_t>(dim));
          std::string from = Shaped(shape, type);
          kernels.Add({from}, absl::StrCat("rf.", op, " %0, dim = ", dim, " : ", Tensor(from)),
                      Shaped(left, "i32"));
        }
  kernels.Check(3, 5);
}

TEST_CASE("cumulative ops have the interpreter's bits in every dimension and direction") {
  RfKernels kernels;
  int turn = 0;
  for (const Extents &shape : kShapes)
    for (size_t dim = 0; dim < shape.size(); ++dim)
      for (const char *kind : {"add", "maximum", "minimum", "multiply"})
        for (const char *form : {"", " exclusive", " reverse", " exclusive reverse"}) {
          std::string t = Shaped(shape, kNumbers[turn++ % kNumbers.size()]);
          kernels.Add(
              {t}, absl::StrCat("rf.cumulative ", kind, " %0, dim = ", dim, form, " : ", Tensor(t)),
              t, false);
        }
  kernels.Check(2, 3);
}

/// Returns a sort of operands of these types; `wanted` are the results that are read.
RfKernel Sort(const Extents &shape, const std::vector<std::string> &types, size_t dim,
              bool descending, const std::vector<size_t> &wanted) {
  RfKernel kernel;
  std::vector<std::string> names, tensors;
  for (size_t i = 0; i < types.size(); ++i) {
    kernel.operands.push_back(Shaped(shape, types[i]));
    names.push_back(absl::StrCat("%", i));
    tensors.push_back(Tensor(kernel.operands.back()));
  }
  for (size_t which : wanted)
    kernel.results.push_back({absl::StrCat("%r#", which), kernel.operands[which]});
  kernel.ops =
      absl::StrCat("%r:", types.size(), " = rf.sort ", absl::StrJoin(names, ", "), ", dim = ", dim,
                   descending ? " descending" : "", " : ", absl::StrJoin(tensors, ", "));
  kernel.tiles = false;
  return kernel;
}

TEST_CASE("sorts are stable and move all operands") {
  RfKernels kernels;
  for (const Extents &shape : {Extents{1}, Extents{6, 17}, Extents{3, 1, 16}})
    for (size_t dim = 0; dim < shape.size(); ++dim)
      for (bool descending : {false, true}) {
        for (const char *type : {"f32", "f64", "i1", "i8", "i32", "i64", "ui32"})
          kernels.Add(Sort(shape, {type, "i32"}, dim, descending, {0, 1}));
        kernels.Add(Sort(shape, {"f32"}, dim, descending, {0}));
        kernels.Add(Sort(shape, {"f32", "f64", "i1"}, dim, descending, {2, 1}));
      }
  kernels.Check(3, 7);
}

TEST_CASE("lines that are too long for the stack are sorted") {
  RfKernels kernels;
  Extents line = {16385};
  for (bool descending : {false, true}) {
    kernels.Add(Sort(line, {"i8", "i32"}, 0, descending, {0, 1}));
    kernels.Add(Sort(line, {"i1", "f64"}, 0, descending, {1}));
    kernels.Add(Sort(line, {"f32"}, 0, descending, {0}));
    kernels.Add(Sort(line, {"f64", "i32"}, 0, descending, {0, 1}));
    kernels.Add(Sort(line, {"i32", "i8", "i64"}, 0, descending, {1, 2}));
  }
  kernels.Add(Sort({16385, 2}, {"ui32", "f32"}, 0, false, {1}));
  kernels.Check(1);
}

} // namespace
} // namespace refold::test
