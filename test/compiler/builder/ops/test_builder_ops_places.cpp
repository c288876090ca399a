//===- test_builder_ops_places.cpp - Movement and indexing ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the result type and the text of each op that the builder adds.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;

TEST_CASE("Iota, Slice, Reverse and Pad infer their shapes") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 5}), s = p.Input("s", rf::F32, {});
  CHECK(Type(rf::Iota(p, rf::S32, {4, 5})) == "s32[4,5]");
  CHECK(Type(rf::Iota(p, rf::F64, {4, 5}, -1)) == "f64[4,5]");
  CHECK(Type(rf::Slice(x, {1, 0}, {4, 5})) == "f32[3,5]");
  CHECK(Type(rf::Slice(x, {1, 0}, {4, 5}, {2, 3})) == "f32[2,2]");
  CHECK(Type(rf::Slice(x, {1, 5}, {1, 5}, {2, 3})) == "f32[0,0]");
  CHECK(Type(rf::Reverse(x, {-1, 0})) == "f32[4,5]");
  CHECK(Type(rf::Pad(x, 0, {.low = {0, 1}, .high = {2, -3}, .interior = {1, 0}})) == "f32[9,3]");
  CHECK(Type(rf::Pad(x, s, {.high = {0, 1}})) == "f32[4,6]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.iota dim = 0 : tensor<4x5xi32>"));
  CHECK_THAT(text, Contains("rf.iota dim = 1 : tensor<4x5xf64>"));
  CHECK_THAT(text, Contains("rf.slice %x, start = [1, 0], limit = [4, 5], strides = [1, 1]"));
  CHECK_THAT(text, Contains("rf.slice %x, start = [1, 0], limit = [4, 5], strides = [2, 3]"));
  CHECK_THAT(text, Contains("rf.reverse %x, dims = [0, 1]"));
  CHECK_THAT(text, Contains("low = [0, 1], high = [2, -3], interior = [1, 0]"));
  CHECK_THAT(text, Contains("rf.pad %x, %s, low = [0, 0], high = [0, 1], interior = [0, 0]"));
}

TEST_CASE("Concatenate takes negative dimensions") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 5}), y = p.Input("y", rf::F32, {4, 2}),
         i = p.Input("i", rf::Pred, {3});
  CHECK(Type(rf::Concatenate({x, y}, -1)) == "f32[4,7]");
  CHECK(Type(rf::Concatenate({x, x, x})) == "f32[12,5]");
  CHECK(Type(rf::Concatenate({i, i})) == "pred[6]");
  CHECK_FALSE(rf::Concatenate({}).valid());
  CHECK_THAT(Text(p), Contains("rf.concatenate %x, %y, dim = 1"));
}

TEST_CASE("dynamic slices take starts that are computed at run time") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 5}), at = p.Input("at", rf::S32, {}),
         far = p.Input("far", rf::U32, {}), part = p.Input("part", rf::F32, {2, 5});
  CHECK(Type(rf::DynamicSlice(x, {at, 0}, {2, 5})) == "f32[2,5]");
  CHECK(Type(rf::DynamicSlice(x, {1, 2}, {1, 3})) == "f32[1,3]");
  CHECK(Type(rf::DynamicSlice(x, {far, far}, {0, 5})) == "f32[0,5]");
  CHECK(Type(rf::DynamicUpdateSlice(x, part, {at, 0})) == "f32[4,5]");
  std::string text = Text(p);
  // A number gets the type of the other indices; alone it is s64.
  CHECK_THAT(text, Contains("(tensor<4x5xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>"));
  CHECK_THAT(text, Contains("(tensor<4x5xf32>, tensor<i64>, tensor<i64>) -> tensor<1x3xf32>"));
  CHECK_THAT(text, Contains("rf.dynamic_update_slice %x, %part, %at, %"));
}

TEST_CASE("OneHot, Gather and Scatter infer their shapes") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {10, 7}), rows = p.Input("rows", rf::S32, {5, 1}),
         updates = p.Input("updates", rf::F32, {5, 7});
  CHECK(Type(rf::OneHot(rows, 10)) == "f32[5,1,10]");
  CHECK(Type(rf::OneHot(rows, 3, rf::Pred)) == "pred[5,1,3]");
  CHECK(Type(rf::Gather(x, rows,
                        {.offset = {1}, .collapsed = {0}, .index_map = {0}, .index_vector = 1},
                        {1, 7})) == "f32[5,7]");
  CHECK(Type(rf::Gather(x, rows, {.offset = {1, 2}, .index_map = {0}, .index_vector = 1}, {2, 3},
                        true)) == "f32[5,2,3]");
  rf::ScatterDimensions dims = {
      .window = {1}, .inserted = {0}, .index_map = {0}, .index_vector = 1};
  for (auto kind : {rf::ScatterKind::Set, rf::ScatterKind::Add, rf::ScatterKind::Minimum,
                    rf::ScatterKind::Maximum})
    CHECK(Type(rf::Scatter(x, rows, updates, kind, dims)) == "f32[10,7]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.one_hot %rows : tensor<5x1xi32> -> tensor<5x1x10xf32>"));
  CHECK_THAT(text, Contains("sizes = [1, 7] : "));
  CHECK_THAT(text, Contains("sizes = [2, 3] fill : "));
  for (const char *kind : {"set", "add", "minimum", "maximum"})
    CHECK_THAT(text, Contains("rf.scatter " + std::string(kind) + " %x, %rows, %updates, window"));
}

TEST_CASE("batch dimensions of Gather correspond to those of its indices") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {3, 10}), at = p.Input("at", rf::S64, {3, 4});
  CHECK(Type(rf::Gather(x, at,
                        {.collapsed = {1},
                         .operand_batching = {0},
                         .indices_batching = {0},
                         .index_map = {1},
                         .index_vector = 2},
                        {1, 1})) == "f32[3,4]");
  CHECK_THAT(Text(p), Contains("batching = [0] x [0], map = [1], vector = 2"));
}
