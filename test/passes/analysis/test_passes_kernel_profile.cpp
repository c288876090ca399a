//===- test_passes_kernel_profile.cpp - Names and times of kernels --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests tables of measured kernel times. The tests check which parts of a kernel determine its
// name, and that a table is written and read back. They also check every error for a malformed
// table.
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/KernelProfile.h"

#include "passes/analysis/OpCost.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace mlir;
using namespace refold;
using Catch::Matchers::Equals;

namespace {

/// The fusions of one function. The text of each is the part after its operands.
struct Groups {
  explicit Groups(const std::vector<std::string> &texts) {
    context.loadDialect<rf::RfDialect, func::FuncDialect>();
    std::string text = "func.func @f(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, "
                       "%z: tensor<16x4xf32>) {\n";
    for (size_t i = 0; i < texts.size(); ++i)
      absl::StrAppend(&text, "%g", i, " = rf.fusion ", texts[i], "\n");
    module = parseSourceString<ModuleOp>(text + "return\n}\n", &context);
    REQUIRE(module);
    module->walk([&](rf::FusionOp group) { all.push_back(group); });
    REQUIRE(all.size() == texts.size());
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<rf::FusionOp> all;
};

std::string Unary(const std::string &operand, const std::string &op, const std::string &type,
                  const std::string &blocks, const std::string &attributes = "") {
  return absl::StrCat(operand, " blocks = ", blocks, " operands [0] results [0] ", attributes,
                      " : (", type, ") -> ", type, " {\n^bb0(%a: ", type, "):\n%r = ", op,
                      " %a : ", type, "\nrf.yield %r : ", type, "\n}");
}

constexpr char kRows[] = "tensor<8x4xf32>", kMoreRows[] = "tensor<16x4xf32>";
constexpr char kHead[] = "refold-profile 1\nmachine M 1\nthreads 2\n";
constexpr char kName[] = "0123456789abcdef0123456789abcdef";

std::string ErrorOf(const std::string &text) {
  return std::string(ParseKernelProfile(text, "t.txt").status().message());
}

} // namespace

TEST_CASE("a kernel's name depends on its ops and blocks, not on its location") {
  const std::string relu = Unary("%x", "rf.relu", kRows, "4");
  Groups groups({relu, Unary("%y", "rf.relu", kRows, "4"),
                 Unary("%g0", "rf.relu", kRows, "4", "{rf.measured = 7 : i64}"),
                 Unary("%x", "rf.relu", kRows, "2"), Unary("%x", "rf.tanh", kRows, "4"),
                 Unary("%z", "rf.relu", kMoreRows, "4")});
  const std::string name = kernelIdentity(groups.all[0]);
  CHECK(name.size() == 32);
  for (size_t same : {1, 2})
    CHECK(kernelIdentity(groups.all[same]) == name);
  for (size_t other : {3, 4, 5})
    CHECK(kernelIdentity(groups.all[other]) != name);
  CHECK(kernelIdentity(groups.all[3]) != kernelIdentity(groups.all[4]));
  CHECK(opsOf(groups.all[4]) == "tanh");
}

TEST_CASE("a measured time is the cost of a fusion") {
  Groups groups({Unary("%x", "rf.relu", kRows, "4"),
                 Unary("%x", "rf.relu", kRows, "4", "{rf.measured = 7 : i64}")});
  CHECK(costOf(groups.all[0]) > 7);
  CHECK(costOf(groups.all[1]) == 7);
}

TEST_CASE("a table is written and read back unchanged") {
  KernelProfile profile;
  profile.machine = "M 1";
  profile.threads = 2;
  profile.kernels[kName] = {81234000, "dot_general,add,relu"};
  profile.kernels["f" + std::string(kName).substr(1)] = {0, "transpose"};
  const std::string text = PrintKernelProfile(profile);
  CHECK(text == absl::StrCat(kHead, kName,
                             " 81234000 dot_general,add,relu\nf123456789abcdef0123456789abcdef 0 "
                             "transpose\n"));
  auto read = ParseKernelProfile(text, "t.txt");
  REQUIRE(read.ok());
  CHECK(PrintKernelProfile(*read) == text);
  CHECK(read->kernels.at(kName).picoseconds == 81234000);
}

TEST_CASE("a fusion is found in the table by its name") {
  Groups groups({Unary("%x", "rf.relu", kRows, "4"), Unary("%x", "rf.tanh", kRows, "4")});
  KernelProfile profile;
  profile.kernels[kernelIdentity(groups.all[0])] = {5, "relu"};
  CHECK(picosecondsIn(profile, groups.all[0]) == 5);
  CHECK(!picosecondsIn(profile, groups.all[1]));
}

TEST_CASE("a malformed table is refused with its line and the expected form") {
  const std::string anew = "'; delete the file to measure again";
  CHECK_THAT(ErrorOf("a,b\n"), Equals("profile 't.txt', line 1 must be 'refold-profile 1', got "
                                      "'a,b" +
                                      anew));
  CHECK_THAT(ErrorOf(""),
             Equals("profile 't.txt', line 1 must be 'refold-profile 1', got '" + anew));
  CHECK_THAT(ErrorOf("refold-profile 1\ncpu\n"),
             Equals("profile 't.txt', line 2 must be 'machine' and its name, got 'cpu" + anew));
  for (const char *threads : {"", "threads", "threads none", "threads 0"})
    CHECK_THAT(ErrorOf(absl::StrCat("refold-profile 1\nmachine M\n", threads, "\n")),
               Equals(absl::StrCat("profile 't.txt', line 3 must be 'threads' and a number above "
                                   "0, got '",
                                   threads, anew)));
  for (const std::string &row :
       {std::string(kName), absl::StrCat(kName, " 5"), absl::StrCat(kName, " 5 a b"),
        absl::StrCat(kName, " -1 relu"), absl::StrCat(kName, " 2000000000000001 relu"),
        absl::StrCat(kName, " 1.5 relu"), std::string("0123 5 relu"),
        absl::StrCat("G", std::string(kName).substr(1), " 5 relu"),
        absl::StrCat("A", std::string(kName).substr(1), " 5 relu"), std::string()})
    CHECK_THAT(ErrorOf(absl::StrCat(kHead, row, "\n")),
               Equals(absl::StrCat("profile 't.txt', line 4 must be 32 hexadecimal digits, 0 to "
                                   "2000000000000000 picoseconds and ops, got '",
                                   row, anew)));
  const std::string row = absl::StrCat(kName, " 5 relu");
  CHECK_THAT(ErrorOf(absl::StrCat(kHead, row, "\n", row, "\n")),
             Equals("profile 't.txt', line 5 must not repeat the kernel of an earlier line, got '" +
                    row + anew));
}
