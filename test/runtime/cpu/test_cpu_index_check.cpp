//===- test_cpu_index_check.cpp - Index checks before a launch --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Indices that can be traced through a kernel's body are checked. Other bodies are refused by name.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/index_check.h"

#include "runtime/cpu/cpu_device.h"
#include "runtime/session/session.h"
#include "test/runtime/executable/fold_program.h"

#include "absl/strings/match.h"

#include <catch2/catch.hpp>

#include <initializer_list>
#include <string>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::testing;
using T = exe::ElementType;

namespace {

uint32_t AddValue(exe::KernelT &kernel, T type, std::vector<int64_t> shape, bool operand = false) {
  auto value = std::make_unique<exe::ValueT>();
  value->type = type;
  value->shape = std::move(shape);
  kernel.values.push_back(std::move(value));
  auto index = static_cast<uint32_t>(kernel.values.size() - 1);
  if (operand)
    kernel.operands.push_back(index);
  return index;
}

exe::OperationT &AddOp(exe::KernelT &kernel, const char *name, std::vector<uint32_t> operands,
                       uint32_t result) {
  auto op = std::make_unique<exe::OperationT>();
  op->name = name;
  op->operands = std::move(operands);
  op->results = {result};
  kernel.operations.push_back(std::move(op));
  return *kernel.operations.back();
}

void AddInts(exe::OperationT &op, const char *name, std::vector<int64_t> ints) {
  auto attribute = std::make_unique<exe::AttributeT>();
  attribute->name = name;
  attribute->ints = std::move(ints);
  op.attributes.push_back(std::move(attribute));
}

} // namespace

TEST_CASE("indices in memory are checked, through clamped row slices") {
  // take(x[8,2], reshape(slice_row(batches[3,2,2], step)))
  exe::KernelT kernel;
  kernel.symbol = "gather";
  uint32_t x = AddValue(kernel, T::F32, {8, 2}, true);
  uint32_t batches = AddValue(kernel, T::S32, {3, 2, 2}, true);
  uint32_t step = AddValue(kernel, T::S64, {}, true);
  uint32_t batch = AddValue(kernel, T::S32, {2, 2});
  uint32_t flat = AddValue(kernel, T::S32, {4});
  uint32_t rows = AddValue(kernel, T::F32, {4, 2});
  AddOp(kernel, "rf.slice_row", {batches, step}, batch);
  AddOp(kernel, "rf.reshape", {batch}, flat);
  AddOp(kernel, "rf.take", {x, flat}, rows);
  auto check = IndexCheck::Make(kernel);
  REQUIRE(check.ok());

  float data[16] = {};
  int32_t indices[12] = {0, 7, 3, 3, 1, 2, -1, 0, 7, 6, 5, 8};
  int64_t at = 0;
  void *operands[] = {data, indices, &at};
  CHECK(check->Check(operands, "a.cpp:3").ok());
  at = 1;
  CHECK(check->Check(operands, "a.cpp:3").message() ==
        "kernel 'gather': operation 2 (rf.take): index -1 is outside of [0, 8) of dimension 0, "
        "element [2] of the indices at a.cpp:3");
  at = 2;
  CHECK(check->Check(operands, "").message() ==
        "kernel 'gather': operation 2 (rf.take): index 8 is outside of [0, 8) of dimension 0, "
        "element [3] of the indices");
  at = 3; // the slice's own index is out of range, and is checked first
  CHECK(check->Check(operands, "").message() ==
        "kernel 'gather': operation 0 (rf.slice_row): index 3 is outside of [0, 3) of dimension 0");
}

TEST_CASE("gradients of a gather are bounded by their result") {
  exe::KernelT kernel;
  uint32_t dy = AddValue(kernel, T::F32, {2, 3}, true);
  uint32_t indices = AddValue(kernel, T::S32, {2}, true);
  uint32_t dx = AddValue(kernel, T::F32, {5, 3});
  AddOp(kernel, "rf.take_grad", {dy, indices}, dx);
  auto check = IndexCheck::Make(kernel);
  REQUIRE(check.ok());
  float data[6] = {};
  int32_t rows[2] = {4, 0};
  void *operands[] = {data, rows};
  CHECK(check->Check(operands, "").ok());
  rows[1] = 5;
  CHECK(!check->Check(operands, "").ok());
}

TEST_CASE("random indices are in range by their bound") {
  for (int64_t n : {5, 6}) {
    exe::KernelT kernel;
    kernel.symbol = "sample";
    uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
    uint32_t step = AddValue(kernel, T::S64, {}, true);
    uint32_t seed = AddValue(kernel, T::S64, {}, true);
    uint32_t batch = AddValue(kernel, T::S32, {2});
    uint32_t rows = AddValue(kernel, T::F32, {2, 3});
    exe::OperationT &shuffle = AddOp(kernel, "rf.shuffle", {seed, step}, batch);
    auto attribute = std::make_unique<exe::AttributeT>();
    attribute->name = "bound";
    attribute->ints = {n};
    shuffle.attributes.push_back(std::move(attribute));
    AddOp(kernel, "rf.take", {x, batch}, rows);
    CHECK(IndexCheck::Make(kernel).ok() == (n == 5));
  }
}

TEST_CASE("indices that the kernel computes cannot be checked") {
  exe::KernelT kernel;
  kernel.symbol = "sum";
  uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
  uint32_t a = AddValue(kernel, T::S32, {2}, true);
  uint32_t b = AddValue(kernel, T::S32, {2});
  uint32_t rows = AddValue(kernel, T::F32, {2, 3});
  AddOp(kernel, "rf.add", {a, a}, b);
  AddOp(kernel, "rf.take", {x, b}, rows);
  CHECK(IndexCheck::Make(kernel).status().message() ==
        "kernel 'sum': operation 1 (rf.take): its indices are computed inside the kernel, where "
        "the cpu "
        "device cannot check them: use --device=checked");
  kernel.operations[1]->operands.pop_back();
  CHECK(IndexCheck::Make(kernel).status().message() ==
        "kernel 'sum': operation 1 (rf.take): it has the wrong number of operands");
}

TEST_CASE("starts of slices are bounded by the rest of the extent") {
  exe::KernelT kernel;
  kernel.symbol = "window";
  uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
  uint32_t i = AddValue(kernel, T::U32, {}, true);
  uint32_t j = AddValue(kernel, T::U32, {}, true);
  uint32_t part = AddValue(kernel, T::F32, {2, 3});
  uint32_t whole = AddValue(kernel, T::F32, {5, 3});
  AddInts(AddOp(kernel, "rf.dynamic_slice", {x, i, j}, part), "sizes", {2, 3});
  AddOp(kernel, "rf.dynamic_update_slice", {x, part, i, j}, whole);
  auto check = IndexCheck::Make(kernel);
  REQUIRE(check.ok());
  float data[15] = {};
  uint32_t row = 3, column = 0;
  void *operands[] = {data, &row, &column};
  CHECK(check->Check(operands, "").ok());
  row = 4;
  CHECK(check->Check(operands, "").message() == "kernel 'window': operation 0 (rf.dynamic_slice): "
                                                "index 4 is outside of [0, 4) of dimension 0");
  row = 0;
  column = 0xffffffff;
  CHECK(check->Check(operands, "").message() ==
        "kernel 'window': operation 0 (rf.dynamic_slice): index 4294967295 is outside of [0, 1) of "
        "dimension 1");
  kernel.operations[1]->operands.pop_back();
  CHECK(!IndexCheck::Make(kernel).ok());
}

TEST_CASE("broadcast indices are checked once if all have the same bound") {
  // compare(broadcast(at[2]) to [2, 3], counts), then a gather of columns and rows by [2, 2].
  exe::KernelT kernel;
  kernel.symbol = "classes";
  uint32_t at = AddValue(kernel, T::S32, {2}, true);
  uint32_t counts = AddValue(kernel, T::S32, {2, 3}, true);
  uint32_t repeated = AddValue(kernel, T::S32, {2, 3});
  uint32_t is_class = AddValue(kernel, T::Pred, {2, 3});
  AddInts(AddOp(kernel, "rf.broadcast_in_dim", {at}, repeated), "dims", {0});
  exe::OperationT &compare = AddOp(kernel, "rf.compare", {repeated, counts}, is_class);
  int32_t places[2] = {0, 2}, numbers[6] = {};
  void *operands[] = {places, numbers};
  // Without rf.places a comparison is one of numbers, not of indices.
  places[1] = 3;
  CHECK(IndexCheck::Make(kernel)->Check(operands, "").ok());
  AddInts(compare, "rf.places", {1});
  auto check = IndexCheck::Make(kernel);
  REQUIRE(check.ok());
  CHECK(check->Check(operands, "").message() ==
        "kernel 'classes': operation 1 (rf.compare): index 3 is outside of [0, 3) of dimension 1, "
        "element [1] of the indices");
  places[1] = 2;
  CHECK(check->Check(operands, "").ok());

  // If each number has its own bound, the positions of the numbers matter.
  uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
  uint32_t pairs = AddValue(kernel, T::S32, {2, 2});
  uint32_t parts = AddValue(kernel, T::F32, {2});
  AddInts(AddOp(kernel, "rf.broadcast_in_dim", {at}, pairs), "dims", {0});
  exe::OperationT &gather = AddOp(kernel, "rf.gather", {x, pairs}, parts);
  AddInts(gather, "start_index_map", {0, 1});
  AddInts(gather, "index_vector_dim", {1});
  AddInts(gather, "slice_sizes", {1, 1});
  CHECK(absl::StrContains(IndexCheck::Make(kernel).status().message(),
                          "its indices are computed inside the kernel"));
}

TEST_CASE("each number of a gather or scatter start has its own bound") {
  for (bool fill : {false, true}) {
    // The ops read and write windows of 1 x 2 elements in x [5, 3]. at[:, i] is the start of window
    // i: at[0, i] is its column in x, and at[1, i] is its row in x.
    exe::KernelT kernel;
    kernel.symbol = "places";
    uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
    uint32_t at = AddValue(kernel, T::S32, {2, 2}, true);
    uint32_t parts = AddValue(kernel, T::F32, {2, 1, 2});
    uint32_t whole = AddValue(kernel, T::F32, {5, 3});
    exe::OperationT &gather = AddOp(kernel, "rf.gather", {x, at}, parts);
    AddInts(gather, "start_index_map", {1, 0});
    AddInts(gather, "index_vector_dim", {0});
    AddInts(gather, "slice_sizes", {1, 2});
    if (fill)
      AddInts(gather, "fill", {1});
    exe::OperationT &scatter = AddOp(kernel, "rf.scatter", {x, at, parts}, whole);
    AddInts(scatter, "scatter_dims_to_operand_dims", {1, 0});
    AddInts(scatter, "index_vector_dim", {0});
    AddInts(scatter, "update_window_dims", {1, 2});
    AddInts(scatter, "inserted_window_dims", {});
    AddInts(scatter, "input_batching_dims", {});
    auto check = IndexCheck::Make(kernel);
    REQUIRE(check.ok());
    float data[15] = {};
    int32_t starts[4] = {0, 1, 4, 0}; // columns 0 and 1, rows 4 and 0
    void *operands[] = {data, starts};
    CHECK(check->Check(operands, "").ok());
    starts[1] = 2;
    CHECK(check->Check(operands, "").message() ==
          (fill ? "kernel 'places': operation 1 (rf.scatter): index 2 is outside of [0, 2) of "
                  "dimension 1, "
                  "element [0, 1] of the indices"
                : "kernel 'places': operation 0 (rf.gather): index 2 is outside of [0, 2) of "
                  "dimension 1, "
                  "element [0, 1] of the indices"));
    starts[1] = 0;
    starts[3] = -1;
    CHECK(absl::StrContains(
        check->Check(operands, "").message(),
        "index -1 is outside of [0, 5) of dimension 0, element [1, 1] of the indices"));
    kernel.operations[0]->attributes.clear();
    CHECK(!IndexCheck::Make(kernel).ok());
  }
}

TEST_CASE("constants and values clamped to constants are checked before any run") {
  for (int64_t most : {4, 5}) {
    exe::KernelT kernel;
    uint32_t x = AddValue(kernel, T::F32, {5, 3}, true);
    uint32_t any = AddValue(kernel, T::S32, {2}, true);
    uint32_t low = AddValue(kernel, T::S32, {2}), high = AddValue(kernel, T::S32, {2});
    uint32_t above = AddValue(kernel, T::S32, {2}), within = AddValue(kernel, T::S32, {2});
    uint32_t rows = AddValue(kernel, T::F32, {2, 3});
    AddInts(AddOp(kernel, "rf.constant", {}, low), "value", {0});
    AddInts(AddOp(kernel, "rf.constant", {}, high), "value", {3, most});
    AddOp(kernel, "rf.maximum", {any, low}, above);
    AddOp(kernel, "rf.minimum", {above, high}, within);
    AddOp(kernel, "rf.take", {x, within}, rows);
    CHECK(IndexCheck::Make(kernel).ok() == (most == 4));
    kernel.operations[4]->operands[1] = high;
    CHECK(IndexCheck::Make(kernel).ok() == (most == 4));
    kernel.operations[4]->operands[1] = above;
    CHECK(!IndexCheck::Make(kernel).ok());
  }
}

TEST_CASE("the device runs no kernel whose index is out of range") {
  Program program = FoldProgram();
  exe::KernelT &combine = *program.table.kernels[3];
  AddOp(combine, "rf.update_row", {3, 0, 4}, 6);
  // The fetch has half as many rows as there are steps, so it is no stacked fetch.
  LoopOf(program.table, 1).capacity = 20;
  for (auto &buffer : program.table.buffers)
    buffer->history = false;
  auto executable = std::move(program).Load();
  REQUIRE(executable.ok());
  auto session = Session::Create(*executable, *MakeCpuDevice(2), {.check_indices = true});
  REQUIRE(session.ok());
  REQUIRE((*session)->SetInput("x", FoldInput()).ok());
  REQUIRE((*session)->Startup(11).ok());
  REQUIRE((*session)->Train(kCapacity).ok());
  HostTensor w = *(*session)->State("w");
  FoldExpected expected = ExpectFold(11, kCapacity);
  for (int i = 0; i < 64; ++i)
    CHECK(w.as<float>()[i] == expected.w[i]);
  CHECK((*session)->Train(1).status().message() ==
        "kernel 'test_combine': operation 0 (rf.update_row): index 10 is outside of [0, 10) of "
        "dimension 0 at fold.cpp:7");
}
