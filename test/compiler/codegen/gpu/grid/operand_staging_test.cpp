//===- operand_staging_test.cpp - Operands in shared memory ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which operands are copied to shared memory. Each rule is also tested with similar cases to
// which it must not apply. The padding of rows in shared memory must avoid bank conflicts.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_lowering.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <set>

namespace refold::codegen {
namespace {

/// Lowers the kernel `text` for a GPU, as one launch in a chain of launches, and returns the parts
/// of the kernel. `constant` lists the operands whose values are the same for all thread blocks.
GridParts Lower(const std::string &text, std::vector<size_t> constant) {
  mlir::DialectRegistry registry;
  registerKernelDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(module);
  GridUse use{.blocks = 4, .chained = true};
  use.constant.assign(constant.begin(), constant.end());
  absl::StatusOr<GridParts> parts = lowerToGrid(*module->getOps<mlir::func::FuncOp>().begin(), "k",
                                                use, TargetDescription::Grid("sm_90"));
  INFO(parts.status());
  REQUIRE(parts.ok());
  return *std::move(parts);
}

std::vector<StagedOperand> StagedOf(const std::string &text, std::vector<size_t> constant) {
  std::vector<StagedOperand> all;
  for (const GridPart &part : Lower(text, std::move(constant)).parts)
    all.insert(all.end(), part.staged.begin(), part.staged.end());
  return all;
}

/// Returns the text of a matrix product: 8 rows times a matrix of `inputs` x `outputs` elements. If
/// `turned` is true, this matrix is stored transposed.
std::string Product(int64_t inputs, int64_t outputs, bool turned, const std::string &type = "f32") {
  return test::KernelText(
      {0, 8, inputs, outputs, turned ? test::Form::RhsTransposed : test::Form::Plain}, type);
}

/// Returns the number of threads that are served together if each loads the most bytes.
int64_t ServedTogether(const StagedOperand &operand) { return 128 / operand.load_bytes; }

/// Returns whether threads that each read a row of `operand` have a bank conflict.
bool MeetInBanks(const StagedOperand &operand) {
  constexpr int64_t kBanks = 32, kBankBytes = 4;
  std::set<int64_t> banks;
  for (int64_t thread = 0; thread < ServedTogether(operand); ++thread)
    for (int64_t byte = 0; byte < operand.load_bytes; byte += kBankBytes)
      if (!banks.insert((thread * operand.pitch_bytes + byte) / kBankBytes % kBanks).second)
        return true;
  return false;
}

TEST_CASE("a product's weights are copied to shared memory in any layout") {
  for (bool turned : {false, true}) {
    std::vector<StagedOperand> staged = StagedOf(Product(32, 32, turned), {1});
    REQUIRE(staged.size() == 1);
    CHECK(staged[0] == StagedOperand{.argument = 1,
                                     .rows = 32,
                                     .row_bytes = 128,
                                     .pitch_bytes = 144,
                                     .load_bytes = 16,
                                     .element_bytes = 4});
  }
}

TEST_CASE("operands that differ between blocks or are written are not copied") {
  CHECK(StagedOf(Product(32, 32, true), {}).empty());
  std::vector<StagedOperand> staged = StagedOf(Product(32, 32, true), {0});
  REQUIRE(staged.size() == 1);
  CHECK(staged[0].argument == 0);
}

TEST_CASE("one nest uses at most half of the shared memory") {
  // Each row is padded by 16 bytes.
  CHECK(StagedOf(Product(64, 184, true), {1}).size() == 1);
  CHECK(184 * (256 + 16) <= kStagedBytes);
  CHECK(StagedOf(Product(64, 192, true), {1}).empty());
  CHECK(192 * (256 + 16) > kStagedBytes);
  // The second operand does not fit in addition to the first.
  CHECK(StagedOf(Product(64, 184, true), {0, 1}).size() == 1);
}

TEST_CASE("an operand that each element reads once is not copied") {
  test::KernelWriter writer("k");
  const std::string a = writer.Operand("8x32xf32"), b = writer.Operand("8x32xf32");
  writer.Result(writer.Add({.loops = "i, j",
                            .iterators = "pp",
                            .inputs = {{a, "i, j"}, {b, "i, j"}},
                            .shapes = {"8x32xf32"},
                            .body = "    %r = arith.addf %a0, %a1 : f32\n",
                            .yield = "%r"})[0]);
  CHECK(StagedOf(writer.Text(), {1}).empty());
}

TEST_CASE("elements of one byte are not copied") {
  auto sums = [](const std::string &type, const std::string &widen) {
    test::KernelWriter writer("k");
    const std::string a = writer.Operand("64x32x" + type);
    const std::string init = writer.Fill("0", "64xi32");
    writer.Result(writer.Add({.loops = "i, j",
                              .iterators = "pr",
                              .inputs = {{a, "i, j"}},
                              .shapes = {"64xi32"},
                              .body = widen + "    %r = arith.addi %o0, %w : i32\n",
                              .yield = "%r",
                              .out_map = "i",
                              .inits = {init}})[0]);
    return StagedOf(writer.Text(), {0}).size();
  };
  CHECK(sums("i8", "    %w = arith.extsi %a0 : i8 to i32\n") == 0);
  CHECK(sums("i32", "    %z = arith.constant 0 : i32\n    %w = arith.addi %a0, %z : i32\n") == 1);
}

TEST_CASE("padded rows avoid bank conflicts") {
  for (const char *type : {"f32", "f64"})
    for (int64_t row : {1, 2, 3, 4, 5, 8, 12, 16, 30, 32, 33, 64, 96}) {
      std::vector<StagedOperand> staged = StagedOf(Product(row, 40, true, type), {1});
      INFO(row << " of " << type);
      REQUIRE(staged.size() == 1);
      CHECK(staged[0].row_bytes == row * staged[0].element_bytes);
      CHECK(staged[0].pitch_bytes >= staged[0].row_bytes);
      CHECK(staged[0].pitch_bytes - staged[0].row_bytes <= staged[0].load_bytes);
      CHECK(staged[0].row_bytes % staged[0].load_bytes == 0);
      CHECK_FALSE(MeetInBanks(staged[0]));
    }
  // Without padding there are bank conflicts.
  CHECK(MeetInBanks({.rows = 32, .row_bytes = 128, .pitch_bytes = 128, .load_bytes = 16}));
}

} // namespace
} // namespace refold::codegen
