//===- test_driver_donated.cpp - Results over donated arguments -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles random programs twice, with and without donated arguments. A result may be written over
// a donated argument. Both programs must have the same bits. The program with donated arguments
// must not need more bytes, nor make more copies.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile_module.h"
#include "passes/arena/WrittenOver.h"
#include "runtime/devices.h"
#include "runtime/session/session.h"

#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <cstring>
#include <map>
#include <random>

using namespace refold;
using Catch::Matchers::Contains;

namespace {

constexpr int kDonatedInputs = 4;

/// Returns a random @train function without a training loop. It has the inputs i0 to i3 and up to
/// four fetches, all of type f32[4,4]. Its ops are elementwise ops, transposes, products and loops.
std::string RandomDonatedText(std::mt19937 &dice) {
  const std::string type = "tensor<4x4xf32>";
  std::vector<std::string> values;
  std::string text = "func.func @train(";
  for (int i = 0; i < kDonatedInputs; ++i) {
    values.push_back(absl::StrCat("%i", i));
    absl::StrAppend(&text, i ? ", " : "", values.back(), ": ", type, " {rf.input = #rf.input<\"p.i",
                    i, "\">}");
  }
  const int fetches = 1 + dice() % 4, ops = 2 + dice() % 8;
  text += ") -> (";
  // Fetches and inputs have the same names, but not the same order.
  for (int i = 0; i < fetches; ++i)
    absl::StrAppend(&text, i ? ", " : "", type, " {rf.fetch = #rf.fetch<\"0.i", (i + 1) % 4,
                    "\">}");
  text += ") {\n  %zero = arith.constant 0 : i64\n  %one = arith.constant 1 : i64\n"
          "  %three = arith.constant 3 : i64\n";
  auto any = [&] { return values[dice() % values.size()]; };
  for (int i = 0; i < ops; ++i) {
    const std::string to = absl::StrCat("%v", i);
    switch (dice() % 7) {
    case 0:
      absl::StrAppend(&text, "  ", to, " = rf.add ", any(), ", ", any(), " : ", type, "\n");
      break;
    case 1:
      absl::StrAppend(&text, "  ", to, " = rf.subtract ", any(), ", ", any(), " : ", type, "\n");
      break;
    case 2:
      absl::StrAppend(&text, "  ", to, " = rf.tanh ", any(), " : ", type, "\n");
      break;
    case 3:
      absl::StrAppend(&text, "  ", to, " = rf.transpose ", any(), ", dims = [1, 0] : ", type, "\n");
      break;
    case 4:
      absl::StrAppend(&text, "  ", to, " = rf.dot_general ", any(), ", ", any(),
                      ", batching = [] x [], contracting = [1] x [0] : (", type, ", ", type,
                      ") -> ", type, "\n");
      break;
    case 5:
      absl::StrAppend(&text, "  ", to, " = scf.for %k", i,
                      " = %zero to %three step %one iter_args(%c", i, " = ", any(), ") -> (", type,
                      ") : i64 {\n    %n", i, " = rf.add %c", i, ", ", any(), " : ", type,
                      "\n    scf.yield %n", i, " : ", type, "\n  }\n");
      break;
    default:
      absl::StrAppend(&text, "  ", to, "r = rf.negate ", any(), " : ", type, "\n  ", to,
                      " = rf.multiply ", to, "r, ", any(), " : ", type, "\n");
    }
    values.push_back(to);
  }
  text += "  return ";
  std::string types;
  for (int i = 0; i < fetches; ++i) {
    // Mostly the last values; sometimes an input, or a value that is fetched twice.
    absl::StrAppend(&text, i ? ", " : "",
                    dice() % 4 ? values[values.size() - 1 - dice() % 3] : any());
    absl::StrAppend(&types, i ? ", " : "", type);
  }
  return absl::StrCat(text, " : ", types, "\n}\n");
}

/// Counts copies in `commands` and in the bodies of their loops and choices.
template <typename Commands> int CountDonatedCopies(const Commands &commands) {
  int copies = 0;
  for (const auto &command : commands) {
    copies += command->action.type == exe::Action::Copy;
    if (const auto *repeat = command->action.AsRepeat())
      copies += CountDonatedCopies(repeat->body);
    if (const auto *choice = command->action.AsCondition())
      copies += CountDonatedCopies(choice->then) + CountDonatedCopies(choice->otherwise);
  }
  return copies;
}

using DonatedBits = std::map<std::string, std::vector<char>>;

struct DonatedRun {
  DonatedBits fetches;
  uint64_t peak = 0;
  int over = 0; ///< fetches that overwrite donated arguments
  int copies = 0;
};

DonatedRun RunDonated(mlir::MLIRContext &context, const std::string &text, unsigned mask,
                      const std::string &device, uint32_t seed) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(module);
  (*module)->setAttr(rf::RfDialect::kVersionAttr,
                     mlir::Builder(&context).getI64IntegerAttr(rf::RfDialect::kVersion));
  auto train = module->lookupSymbol<mlir::func::FuncOp>("train");
  for (unsigned i = 0; i < train.getNumArguments(); ++i)
    if (mask >> i & 1)
      train.setArgAttr(i, rf::RfDialect::kDonatedAttr, mlir::UnitAttr::get(&context));
  CompileOptions options;
  options.device = device;
  absl::StatusOr<Compilation> compiled = CompileModule(*module, options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  auto made = runtime::MakeDevice(device, 1);
  REQUIRE(made.ok());
  auto session = runtime::Session::Create(compiled->executable, *std::move(made));
  INFO(session.status());
  REQUIRE(session.ok());
  std::mt19937 dice(seed);
  for (int i = 0; i < kDonatedInputs; ++i) {
    runtime::HostTensor value(runtime::ElementType::F32, {4, 4});
    for (int k = 0; k < 16; ++k)
      value.as<float>()[k] = static_cast<float>(dice() % 2001) / 1000.f - 1.f;
    const std::string name = absl::StrCat("p.i", i);
    bool isThere = false, isState = false;
    for (const auto &buffer : compiled->executable->table.buffers)
      if (buffer->name == name) {
        isThere = true;
        isState = buffer->kind == exe::BufferKind::State;
      }
    REQUIRE(isThere);
    absl::Status given =
        isState ? (*session)->SetState(name, value) : (*session)->SetInput(name, value);
    INFO(given);
    REQUIRE(given.ok());
  }
  auto report = (*session)->Run("train");
  INFO(report.status());
  REQUIRE(report.ok());
  CHECK(report->peak_measured_bytes == report->peak_predicted_bytes);
  DonatedRun run;
  run.peak = report->peak_predicted_bytes;
  run.copies = CountDonatedCopies(compiled->executable->table.functions[0]->commands);
  for (const WrittenOver &fetch : writtenOver(*module)) {
    auto value =
        fetch.input.empty() ? (*session)->Fetch(fetch.fetch) : (*session)->State(fetch.input);
    INFO(value.status());
    REQUIRE(value.ok());
    const char *bytes = reinterpret_cast<const char *>(value->data());
    run.fetches[fetch.fetch] = std::vector<char>(bytes, bytes + value->bytes());
    if (!fetch.input.empty()) {
      ++run.over;
      // Only an argument that the caller donated is overwritten.
      CHECK((mask >> (fetch.input.back() - '0') & 1) == 1);
    }
  }
  return run;
}

int DonatedPrograms(int usual) {
  const char *text = std::getenv("REFOLD_FUZZ_PROGRAMS");
  return text ? std::atoi(text) : usual;
}

} // namespace

TEST_CASE("donation changes no bits of random programs and adds no bytes or copies") {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  int over = 0;
  for (const char *device : {"checked", "cpu"}) {
    mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
    const int programs = DonatedPrograms(std::strcmp(device, "cpu") == 0 ? 20 : 80);
    for (int seed = 1; seed <= programs; ++seed) {
      std::mt19937 dice(seed);
      const std::string text = RandomDonatedText(dice);
      const unsigned mask = 1 + dice() % 15;
      INFO(device << ", seed " << seed << ", mask " << mask << "\n" << text);
      const DonatedRun plain = RunDonated(context, text, 0, device, seed);
      const DonatedRun donated = RunDonated(context, text, mask, device, seed);
      CHECK(plain.over == 0);
      CHECK(donated.fetches == plain.fetches);
      CHECK(donated.peak <= plain.peak);
      CHECK(donated.copies <= plain.copies);
      over += donated.over;
    }
  }
  // At least a third of the programs must be compared for the test to be meaningful.
  CHECK(over > 30);
}

TEST_CASE("a donated argument and its result are one buffer, which saves its bytes") {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  std::string text = "func.func @train(";
  for (int i = 0; i < kDonatedInputs; ++i)
    absl::StrAppend(&text, i ? ", " : "", "%i", i, ": tensor<4x4xf32> {rf.input = #rf.input<\"p.i",
                    i, "\">}");
  text += ") -> (tensor<4x4xf32> {rf.fetch = #rf.fetch<\"0.i2\">}) {\n"
          "  %n = rf.subtract %i2, %i0 : tensor<4x4xf32>\n  return %n : tensor<4x4xf32>\n}\n";
  const DonatedRun plain = RunDonated(context, text, 0, "checked", 1);
  const DonatedRun donated = RunDonated(context, text, 0b1111, "checked", 1);
  CHECK(donated.over == 1);
  CHECK(donated.fetches == plain.fetches);
  CHECK(donated.peak == plain.peak - 64);
}

TEST_CASE("a program in a file cannot donate its arguments") {
  auto compiled =
      CompileText("func.func @train(%x: tensor<f32>, %w: tensor<f32>) { return }", "fine.mlir", {});
  CHECK_THAT(std::string(compiled.status().message()), !Contains("rf.donated"));
  for (const char *device : {"checked", "cpu", "null"}) {
    CompileOptions options;
    options.device = device;
    auto donated =
        CompileText("func.func @train(%x: tensor<f32> {rf.input = #rf.input<\"x\">, rf.donated}) "
                    "-> (tensor<f32> {rf.fetch = #rf.fetch<\"y\">}) {\n"
                    "  %y = rf.negate %x : tensor<f32>\n  return %y : tensor<f32>\n}\n",
                    "donated.mlir", options);
    CHECK_THAT(std::string(donated.status().message()),
               Contains("donated.mlir: argument 0 of 'train' has rf.donated, which a program file "
                        "must not have: remove it"));
  }
}
