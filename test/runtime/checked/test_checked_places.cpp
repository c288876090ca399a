//===- test_checked_places.cpp - Gather and scatter -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests rows, windows and batches by hand, indices out of range, and which operations are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;
using F = ElementType;

namespace {
HostTensor PlaceTable() { return Lit<float>({3, 2}, {1, 2, 3, 4, 5, kTiny}); }

struct PlaceLists {
  std::vector<int64_t> window, collapsed, batching, indices_batching, map;
  int64_t vector_dim;
};
std::vector<Attr> Gather(const PlaceLists &lists, std::vector<int64_t> sizes, bool fill = false) {
  std::vector<Attr> attributes{Ints("offset_dims", lists.window),
                               Ints("collapsed_slice_dims", lists.collapsed),
                               Ints("operand_batching_dims", lists.batching),
                               Ints("start_indices_batching_dims", lists.indices_batching),
                               Ints("start_index_map", lists.map),
                               Ints("index_vector_dim", {lists.vector_dim}),
                               Ints("slice_sizes", std::move(sizes))};
  if (fill)
    attributes.push_back(Ints("fill", {1}));
  return attributes;
}
std::vector<Attr> Scatter(const char *kind, const PlaceLists &lists) {
  return {Text("kind", kind),
          Ints("update_window_dims", lists.window),
          Ints("inserted_window_dims", lists.collapsed),
          Ints("input_batching_dims", lists.batching),
          Ints("scatter_indices_batching_dims", lists.indices_batching),
          Ints("scatter_dims_to_operand_dims", lists.map),
          Ints("index_vector_dim", {lists.vector_dim})};
}
const PlaceLists kPlaceRows{{1}, {0}, {}, {}, {0}, 1};
const PlaceLists kElements{{}, {0}, {}, {}, {0}, 1};
} // namespace

TEST_CASE("gather of rows clamps, fills or refuses indices") {
  auto at = [] { return All(PlaceTable(), Lit<int32_t>({4, 1}, {2, 0, -7, 3})); };
  CHECK_OP("rf.gather", Lit<float>({4, 2}, {5, kTiny, 1, 2, 1, 2, 5, kTiny}), at(),
           Gather(kPlaceRows, {1, 2}));
  CHECK_OP("rf.gather", Lit<float>({4, 2}, {5, kTiny, 1, 2, 0, 0, 0, 0}), at(),
           Gather(kPlaceRows, {1, 2}, true));
  auto checked = [&](std::vector<int32_t> places, bool fill) {
    return RunOp("rf.gather", All(PlaceTable(), Lit<int32_t>({2, 1}, std::move(places))),
                 {{F::F32, {2, 2}}}, Gather(kPlaceRows, {1, 2}, fill), /*check_indices=*/true);
  };
  CHECK(checked({0, 2}, false).status.ok());
  CHECK_REFUSED(checked({0, 3}, false), "(rf.gather)",
                "index 3 is outside of [0, 3) of dimension 0, element [1, 0] of the indices");
  CHECK(checked({0, 3}, true).status.ok());
}

TEST_CASE("gather of windows supports permuted indices") {
  // The map swaps the dimensions: the first number is the column.
  const PlaceLists crossed{{0, 1}, {}, {}, {}, {1, 0}, 0};
  auto at = [](int64_t column, int64_t row) {
    return All(PlaceTable(), Vec<int64_t>({column, row}));
  };
  CHECK_OP("rf.gather", Lit<float>({2, 2}, {3, 4, 5, kTiny}), at(1, 2), Gather(crossed, {2, 2}));
  CHECK_OP("rf.gather", Lit<float>({2, 2}, {kTiny, 0, 0, 0}), at(1, 2),
           Gather(crossed, {2, 2}, true));
  CHECK_OP("rf.gather", Lit<float>({2, 2}, {0, 0, 0, 1}), at(-1, -1),
           Gather(crossed, {2, 2}, true));
  CHECK_OP("rf.gather", Lit<float>({2, 2}, {0, 0, 0, 0}), at(INT64_MAX, INT64_MIN),
           Gather(crossed, {2, 2}, true));
  CHECK_OP("rf.gather", Lit<float>({2, 2}, {1, 2, 3, 4}), at(INT64_MAX, INT64_MIN),
           Gather(crossed, {2, 2}));
  // The window comes before the batch dimension and has one column.
  CHECK_OP("rf.gather", Lit<float>({3, 2}, {2, 1, 4, 3, kTiny, 5}),
           All(PlaceTable(), Lit<uint32_t>({2}, {1, 0})),
           Gather({{0}, {1}, {}, {}, {1}, 1}, {3, 1}));
}

TEST_CASE("gather supports batches and empty index tensors") {
  CHECK_OP("rf.gather", Lit<float>({3, 2}, {2, 1, 3, 3, kTiny, kTiny}),
           All(PlaceTable(), Lit<int64_t>({3, 2}, {1, 0, 0, 0, 1, 1})),
           Gather({{}, {1}, {0}, {0}, {1}, 2}, {1, 1}));
  CHECK_OP("rf.gather", Lit<float>({0, 2}, {}), All(PlaceTable(), Lit<int32_t>({0, 1}, {})),
           Gather(kPlaceRows, {1, 2}));
  CHECK_OP("rf.gather", Lit<float>({2, 0}, {}), All(PlaceTable(), Lit<int32_t>({2, 1}, {0, 1})),
           Gather(kPlaceRows, {1, 0}));
  // Start vectors without elements: every window starts at the origin.
  CHECK_OP("rf.gather", Lit<float>({2, 1, 1}, {1, 1}), All(PlaceTable(), Lit<int32_t>({2, 0}, {})),
           Gather({{1, 2}, {}, {}, {}, {}, 1}, {1, 1}));
}

TEST_CASE("scatter applies updates in order and skips those out of range") {
  auto run = [](const char *kind, bool check = false) {
    return RunOp(
        "rf.scatter",
        All(Vec<float>({10, 20, 30}), Vec<int32_t>({0, 2, 0, 3, -1}), Vec<float>({1, 2, 3, 4, 5})),
        {{F::F32, {3}}}, Scatter(kind, kElements), check);
  };
  auto is = [](const OpOutcome &outcome, std::vector<float> want) {
    INFO(outcome.message());
    REQUIRE(outcome.status.ok());
    CHECK(SameBits(outcome.results[0], Vec<float>(std::move(want))));
  };
  is(run("set"), {3, 20, 2});
  is(run("add"), {14, 20, 32});
  is(run("minimum"), {1, 20, 2});
  is(run("maximum"), {10, 20, 30});
  CHECK_REFUSED(run("add", true), "(rf.scatter)",
                "index 3 is outside of [0, 3) of dimension 0, element [3] of the indices");
  // 1e8 + 1 - 1e8 in this order.
  CHECK_OP("rf.scatter", Vec<float>({0}),
           All(Vec<float>({0}), Vec<int32_t>({0, 0, 0}), Vec<float>({1e8f, 1, -1e8f})),
           Scatter("add", kElements));
  // An element to which nothing is added keeps its bits. A sum is flushed.
  CHECK_OP("rf.scatter", Vec<float>({kTiny, 0, 1}),
           All(Vec<float>({kTiny, kTiny, 1}), Vec<int64_t>({1}), Vec<float>({kTiny})),
           Scatter("add", kElements));
}

TEST_CASE("scatter supports windows, batches and other types") {
  // The window passes the end: only the element inside is added, and s8 wraps.
  const PlaceLists window{{0}, {}, {}, {}, {0}, 0};
  CHECK_OP("rf.scatter", Vec<int8_t>({1, 2, -128}),
           All(Vec<int8_t>({1, 2, 127}), Vec<int64_t>({2}), Vec<int8_t>({1, 9})),
           Scatter("add", window));
  CHECK_OP("rf.scatter", Vec<float>({2, kNan, 3}),
           All(Vec<float>({kNan, 2, 3}), Vec<int64_t>({0}), Vec<float>({2, kNan})),
           Scatter("set", window));
  CHECK_OP("rf.scatter", Vec<float>({kNan, kNan, 3}),
           All(Vec<float>({kNan, 2, 3}), Vec<int64_t>({0}), Vec<float>({2, kNan})),
           Scatter("minimum", window));
  CHECK_OP("rf.scatter", Vec<bool>({1, 0, 1}),
           All(Vec<bool>({1, 1, 1}), Vec<int32_t>({1}), Vec<bool>({0})), Scatter("set", kElements));
  CHECK_OP(
      "rf.scatter", Lit<float>({2, 3}, {0, 0, 5, 7, 0, 0}),
      All(Lit<float>({2, 3}, {0, 0, 0, 0, 0, 0}), Lit<int32_t>({2, 1}, {2, 0}), Vec<float>({5, 7})),
      Scatter("set", {{}, {1}, {0}, {0}, {1}, 1}));
}

TEST_CASE("malformed gather and scatter operations are refused") {
  auto gather = [](const PlaceLists &lists, std::vector<int64_t> sizes, Shape to) {
    return RunOp("rf.gather", All(PlaceTable(), Lit<int32_t>({4, 1}, {0, 0, 0, 0})), {{F::F32, to}},
                 Gather(lists, std::move(sizes)));
  };
  CHECK_REFUSED(gather(kPlaceRows, {1}, {4, 2}), "slice_sizes has 1 entries");
  CHECK_REFUSED(gather(kPlaceRows, {1, 3}, {4, 3}), "slices of 3 from dimension 1 of f32[3,2]");
  CHECK_REFUSED(gather(kPlaceRows, {2, 2}, {4, 2}), "slices of 2 from dimension 0");
  CHECK_REFUSED(gather(kPlaceRows, {1, 2}, {5, 2}), "dimension 0 of f32[5,2] has no counterpart");
  CHECK_REFUSED(gather(kPlaceRows, {1, 2}, {4, 1}),
                "dimension 1 of f32[4,1] should have 2 elements");
  CHECK_REFUSED(gather({{1}, {0}, {}, {}, {0, 1}, 1}, {1, 2}, {4, 2}), "start_index_map has 2");
  CHECK_REFUSED(gather({{1}, {0}, {}, {}, {0}, 3}, {1, 2}, {4, 2}), "index_vector_dim 3");
  CHECK_REFUSED(gather({{2}, {0}, {}, {}, {0}, 1}, {1, 2}, {4, 2}), "offset_dims [2]");
  CHECK_REFUSED(gather({{1}, {0, 0}, {}, {}, {0}, 1}, {1, 2}, {4, 2}), "collapsed_slice_dims");
  CHECK_REFUSED(gather({{}, {0, 1}, {}, {}, {0}, 1}, {1, 1}, {}), "too few dimensions");
  CHECK_REFUSED(gather({{1}, {}, {0}, {0}, {1}, 1}, {1, 2}, {4, 2}), "pairs dimension 0");
  CHECK_REFUSED(gather({{1}, {}, {0}, {}, {0}, 1}, {1, 2}, {4, 2}), "operand_batching_dims has 1");
  CHECK_REFUSED(RunOp("rf.gather", All(PlaceTable(), Lit<float>({4, 1}, {0, 0, 0, 0})),
                      {{F::F32, {4, 2}}}, Gather(kPlaceRows, {1, 2})),
                "should have s32, s64 or u32");
  auto scatter = [](std::vector<Attr> attributes, HostTensor updates) {
    return RunOp("rf.scatter", All(Vec<float>({1, 2}), Vec<int32_t>({0}), std::move(updates)),
                 {{F::F32, {2}}}, std::move(attributes));
  };
  CHECK_REFUSED(scatter(Scatter("sum", kElements), Vec<float>({1})),
                "kind 'sum' is unknown, expected one of set");
  CHECK_REFUSED(scatter(Scatter("add", kElements), Vec<double>({1})), "operand 2 is f64[1]");
  CHECK_REFUSED(scatter(Scatter("add", kElements), Vec<float>({1, 2})), "no counterpart");
  CHECK_REFUSED(scatter(Scatter("add", {{0}, {}, {}, {}, {0}, 0}), Vec<float>({1, 2, 3})),
                "slices of 3 from dimension 0");
  CHECK_REFUSED(RunOp("rf.scatter", All(Vec<bool>({1}), Vec<int32_t>({0}), Vec<bool>({1})),
                      {{F::Pred, {1}}}, Scatter("add", kElements)),
                "arithmetic is not defined on pred[1]");
}
