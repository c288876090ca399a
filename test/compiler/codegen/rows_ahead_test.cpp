//===- rows_ahead_test.cpp - Kernels that prefetch rows -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which kernels prefetch the rows that they gather. rf_indexing_test.cpp tests that
// prefetching does not change the bits.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/target_description.h"
#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"
#include "compiler/codegen/x86/kernel_compiler.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

namespace refold::test {
namespace {

/// An rf.take op that reads `indices` rows from a table of `table_rows` rows. A row has `row`
/// elements. The kernel runs in `blocks` blocks.
struct Take {
  int64_t table_rows = 1 << 20, row = 64, indices = 512, blocks = 4;
  bool from_batches = true; // the indices are a batch of a larger operand; else they are an operand
};

std::string TextOf(const Take &take) {
  const std::string table = absl::StrCat("tensor<", take.table_rows, "x", take.row, "xf32>"),
                    indices = absl::StrCat("tensor<", take.indices, "xi32>"),
                    batches = absl::StrCat("tensor<100x", take.indices, "xi32>"),
                    rows = absl::StrCat("tensor<", take.indices, "x", take.row, "xf32>");
  const std::string end = absl::StrCat("%r = rf.take %x, %i : (", table, ", ", indices, ") -> ",
                                       rows, "\nrf.yield %r : ", rows, "\n}");
  const std::string start = absl::StrCat("mem.kernel @k blocks = ", take.blocks);
  const int64_t part = take.blocks > 1 ? 0 : -1;
  if (!take.from_batches)
    return absl::StrCat(start, " operands [-1, ", part, "] results [", part,
                        "] tied [-1] {\n^bb0(%x: ", table, ", %i: ", indices, "):\n", end);
  return absl::StrCat(start, " operands [-1, ", take.blocks > 1 ? 1 : -1, ", -1] results [", part,
                      "] tied [-1] {\n^bb0(%x: ", table, ", %b: ", batches,
                      ", %n: tensor<i64>):\n%i = rf.slice_row %b, %n : ", batches, "\n", end);
}

/// Returns the number of prefetcht1 instructions in the machine code of the kernel.
int PrefetchesOf(const Take &take) {
  mlir::DialectRegistry registry;
  registry.insert<rf::RfDialect, mem::MemDialect>();
  codegen::registerKernelDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  const std::string text = TextOf(take);
  INFO(text);
  auto program = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(program);
  auto kernels = codegen::lowerKernelsToLinalg(*program, codegen::LoopForm::Vectors);
  REQUIRE(mlir::succeeded(kernels));
  codegen::KernelReport report;
  auto object =
      codegen::compileKernels(**kernels, *codegen::TargetDescription::Get("x86-64-v3"), &report);
  INFO(object.status());
  REQUIRE(object.ok());
  REQUIRE(report.scalar_kernels.empty());
  int count = 0;
  for (size_t i = 0; i + 2 < object->size(); ++i) {
    const auto byte = [&](size_t at) { return static_cast<unsigned char>((*object)[at]); };
    count += byte(i) == 0x0f && byte(i + 1) == 0x18 && (byte(i + 2) & 0x38) == 0x10 &&
             byte(i + 2) < 0xc0;
  }
  return count;
}

TEST_CASE("a block prefetches the next block's rows, one cache line at a time") {
  CHECK(PrefetchesOf({}) == 4); // 64 floats have 4 cache lines
  CHECK(PrefetchesOf({.row = 16}) == 1);
  CHECK(PrefetchesOf({.row = 17}) == 2);
  CHECK(PrefetchesOf({.row = 128}) == 8);
  CHECK(PrefetchesOf({.table_rows = 4096}) == 4); // 1 MiB, the smallest table that is prefetched
  CHECK(PrefetchesOf({.indices = 1024}) == 4); // 64 KiB per block, the largest that is prefetched
}

TEST_CASE("no block prefetches if it would not pay or if indices may be missing") {
  CHECK(PrefetchesOf({.table_rows = 4095}) == 0);
  CHECK(PrefetchesOf({.indices = 1028}) == 0);
  CHECK(PrefetchesOf({.blocks = 1}) == 0);
  CHECK(PrefetchesOf({.from_batches = false}) == 0);
}

} // namespace
} // namespace refold::test
