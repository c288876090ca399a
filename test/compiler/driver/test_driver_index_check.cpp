//===- test_driver_index_check.cpp - Indices out of range -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests each op that takes indices with the last valid index and with the first invalid one. With
// the index check, the devices "checked" and "cpu" must report the same error. Without the check,
// the op clamps or skips the invalid index, as its definition says.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"
#include "runtime/devices.h"
#include "runtime/session/session.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <catch2/catch.hpp>

#include <cstring>

using namespace refold;
using Catch::Matchers::EndsWith;
using runtime::ElementType;
using runtime::HostTensor;

namespace {

struct IndexedOp {
  /// The op, which reads %x (floats), %u (updates) and the indices %i, %j.
  std::string op;
  std::string x, u, indices, result; // as in tensor<...>
  /// Values of %i in row-major order; %j is 0.
  std::vector<int64_t> good, bad;
  /// The error for `bad`, after the op's name.
  std::string message;
};

std::string ElementOf(const std::string &type) { return type.substr(type.rfind('x') + 1); }

std::string TextOf(const IndexedOp &one) {
  std::vector<std::string> inputs;
  auto input = [&](const char *name, const std::string &type) {
    inputs.push_back(
        absl::StrCat("%", name, ": tensor<", type, "> {rf.input = #rf.input<\"", name, "\">}"));
  };
  input("x", one.x);
  if (!one.u.empty())
    input("u", one.u);
  input("i", one.indices);
  if (one.op.find("%j") != std::string::npos)
    input("j", ElementOf(one.indices));
  return absl::StrCat("module attributes {rf.version = 1 : i64} {\nfunc.func @train(",
                      absl::StrJoin(inputs, ", "), ") -> (tensor<", one.result,
                      "> {rf.fetch = #rf.fetch<\"out\">}) {\n%out = ", one.op,
                      "\nreturn %out : tensor<", one.result, ">\n}\n}\n");
}

/// Fills floats with 1, 2, 3 ..., %i with `indices`, and %j with 0.
void Fill(runtime::Session &session, const exe::BufferT &buffer,
          const std::vector<int64_t> &indices) {
  const ElementType type = runtime::ToElementType(buffer.type);
  HostTensor tensor(type, buffer.shape);
  for (int64_t i = 0; i < runtime::ElementCount(buffer.shape); ++i) {
    int64_t index = buffer.name == "i" ? indices.at(i) : 0;
    if (type == ElementType::F32)
      tensor.as<float>()[i] = static_cast<float>(i + 1);
    else if (type == ElementType::S64)
      tensor.as<int64_t>()[i] = index;
    else if (type == ElementType::U32)
      tensor.as<uint32_t>()[i] = static_cast<uint32_t>(index);
    else
      tensor.as<int32_t>()[i] = static_cast<int32_t>(index);
  }
  REQUIRE(session.SetInput(buffer.name, tensor).ok());
}

/// Returns the fetch, or the error of the run.
absl::StatusOr<std::string> Run(const IndexedOp &one, const std::string &device, bool check,
                                const std::vector<int64_t> &indices) {
  absl::StatusOr<Compilation> compilation = CompileText(TextOf(one), "p.mlir", {.device = device});
  INFO(TextOf(one) << compilation.status());
  REQUIRE(compilation.ok());
  auto session = runtime::Session::Create(compilation->executable, *runtime::MakeDevice(device, 2),
                                          {.check_indices = check});
  INFO(session.status());
  REQUIRE(session.ok());
  for (const auto &buffer : compilation->executable->table.buffers)
    if (buffer->kind == exe::BufferKind::Input)
      Fill(**session, *buffer, indices);
  absl::StatusOr<runtime::RunReport> report = (*session)->Run("train");
  if (!report.ok())
    return report.status();
  HostTensor out = *(*session)->Fetch("out");
  return std::string(reinterpret_cast<const char *>(out.data()), out.bytes());
}

std::vector<IndexedOp> Ops() {
  const std::string rows = "map = [0], vector = 1";
  return {
      {"rf.take %x, %i : (tensor<8x3xf32>, tensor<2x2xi32>) -> tensor<2x2x3xf32>",
       "8x3xf32",
       "",
       "2x2xi32",
       "2x2x3xf32",
       {0, 7, 3, 7},
       {0, 7, 8, 7},
       "(rf.take): index 8 is outside of [0, 8) of dimension 0, element [1, 0] of the indices"},
      {"rf.take %x, %i : (tensor<8x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>",
       "8x3xf32",
       "",
       "2xi32",
       "2x3xf32",
       {0, 0},
       {0, -1},
       "(rf.take): index -1 is outside of [0, 8) of dimension 0, element [1] of the indices"},
      {"rf.take_grad %u, %i : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<5x2xf32>",
       "1xf32",
       "3x2xf32",
       "3xi32",
       "5x2xf32",
       {4, 4, 0},
       {4, 5, 0},
       "(rf.take_grad): index 5 is outside of [0, 5) of dimension 0, element [1] of the indices"},
      {"rf.slice_row %x, %i : tensor<4x3xf32>",
       "4x3xf32",
       "",
       "i64",
       "3xf32",
       {3},
       {4},
       "(rf.slice_row): index 4 is outside of [0, 4) of dimension 0"},
      {"rf.update_row %x, %u, %i : tensor<4x3xf32>, tensor<3xf32>",
       "4x3xf32",
       "3xf32",
       "i64",
       "4x3xf32",
       {3},
       {-1},
       "(rf.update_row): index -1 is outside of [0, 4) of dimension 0"},
      {"rf.dynamic_slice %x, %j, %i, sizes = [2, 3] : (tensor<4x5xf32>, tensor<i32>, tensor<i32>) "
       "-> tensor<2x3xf32>",
       "4x5xf32",
       "",
       "i32",
       "2x3xf32",
       {2},
       {3},
       "(rf.dynamic_slice): index 3 is outside of [0, 3) of dimension 1"},
      {"rf.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<ui32>) -> tensor<2xf32>",
       "4xf32",
       "",
       "ui32",
       "2xf32",
       {2},
       {4294967295},
       "(rf.dynamic_slice): index 4294967295 is outside of [0, 3) of dimension 0"},
      {"rf.dynamic_update_slice %x, %u, %i, %j : (tensor<4x5xf32>, tensor<2x5xf32>, tensor<i64>, "
       "tensor<i64>) -> tensor<4x5xf32>",
       "4x5xf32",
       "2x5xf32",
       "i64",
       "4x5xf32",
       {2},
       {3},
       "(rf.dynamic_update_slice): index 3 is outside of [0, 3) of dimension 0"},
      {absl::StrCat("rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], ", rows,
                    ", sizes = [1, 3] : (tensor<6x3xf32>, tensor<2x1xi64>) -> tensor<2x3xf32>"),
       "6x3xf32",
       "",
       "2x1xi64",
       "2x3xf32",
       {5, 0},
       {5, 6},
       "(rf.gather): index 6 is outside of [0, 6) of dimension 0, element [1, 0] of the indices"},
      // A start is in range if the whole window is.
      {"rf.gather %x, %i, offset = [1, 2], collapsed = [], batching = [] x [], map = [1, 0], "
       "vector = 1, sizes = [2, 2] : (tensor<6x3xf32>, tensor<1x2xi32>) -> tensor<1x2x2xf32>",
       "6x3xf32",
       "",
       "1x2xi32",
       "1x2x2xf32",
       {1, 4},
       {2, 4},
       "(rf.gather): index 2 is outside of [0, 2) of dimension 1, element [0, 0] of the indices"},
      {"rf.one_hot %i : tensor<2x2xi32> -> tensor<2x2x3xf32>",
       "1xf32",
       "",
       "2x2xi32",
       "2x2x3xf32",
       {0, 2, 1, 2},
       {0, 2, 3, -1},
       "(rf.compare): index 3 is outside of [0, 3) of dimension 2, element [1, 0] of the indices"},
      {absl::StrCat("rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], ",
                    rows,
                    " : (tensor<6x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> "
                    "tensor<6x3xf32>"),
       "6x3xf32",
       "2x3xf32",
       "2x1xi32",
       "6x3xf32",
       {5, 5},
       {5, 6},
       "(rf.scatter): index 6 is outside of [0, 6) of dimension 0, element [1, 0] of the indices"},
      {"rf.scatter set %x, %i, %u, window = [0], inserted = [], batching = [] x [], map = [0], "
       "vector = 0 : (tensor<6xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<6xf32>",
       "6xf32",
       "2xf32",
       "1xi32",
       "6xf32",
       {4},
       {5},
       "(rf.scatter): index 5 is outside of [0, 5) of dimension 0, element [0] of the indices"},
      {"rf.take_grad %u, %i : (tensor<70x2xf32>, tensor<70xi32>) -> tensor<5x2xf32>", "1xf32",
       "70x2xf32", "70xi32", "5x2xf32", std::vector<int64_t>(70, 4), std::vector<int64_t>(70, 5),
       "(rf.group_rows): index 5 is outside of [0, 5) of dimension 0, element [0] of the indices"},
      // Sums of groups replace these updates.
      {"rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], "
       "vector = 1 : (tensor<5x2xf32>, tensor<70x1xi32>, tensor<70x2xf32>) -> tensor<5x2xf32>",
       "5x2xf32", "70x2xf32", "70x1xi32", "5x2xf32", std::vector<int64_t>(70, 4),
       std::vector<int64_t>(70, 5),
       "(rf.scatter): index 5 is outside of [0, 5) of dimension 0, element [0, 0] of the indices"},
  };
}

} // namespace

TEST_CASE("checked indices out of range are reported in full by every device") {
  for (const IndexedOp &one : Ops())
    for (const char *device : {"checked", "cpu"}) {
      INFO(device << ": " << one.op);
      absl::StatusOr<std::string> good = Run(one, device, true, one.good);
      INFO(good.status());
      CHECK(good.ok());
      absl::StatusOr<std::string> bad = Run(one, device, true, one.bad);
      REQUIRE_FALSE(bad.ok());
      // The op is in the third line.
      CHECK_THAT(std::string(bad.status().message()), EndsWith(one.message + " at p.mlir:3"));
    }
}

TEST_CASE("unchecked indices out of range mean the same on every device") {
  for (const IndexedOp &one : Ops())
    for (const std::vector<int64_t> &indices : {one.good, one.bad}) {
      INFO(one.op);
      absl::StatusOr<std::string> checked = Run(one, "checked", false, indices),
                                  cpu = Run(one, "cpu", false, indices);
      INFO(checked.status() << ", " << cpu.status());
      REQUIRE(checked.ok());
      REQUIRE(cpu.ok());
      CHECK(*checked == *cpu);
      if (indices == one.good)
        CHECK(*cpu == *Run(one, "cpu", true, indices));
    }
}

TEST_CASE("a gather that fills has no index out of range") {
  IndexedOp one = Ops().at(8);
  one.op.replace(one.op.find(" : ("), 0, " fill");
  for (const char *device : {"checked", "cpu"}) {
    absl::StatusOr<std::string> filled = Run(one, device, true, {5, 6});
    INFO(device << ": " << filled.status());
    REQUIRE(filled.ok());
    const float expected[] = {16, 17, 18, 0, 0, 0};
    CHECK(std::memcmp(filled->data(), expected, sizeof(expected)) == 0);
  }
}
