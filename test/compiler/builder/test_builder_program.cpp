//===- test_builder_program.cpp - The form of a program -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that programs of the builder have the form of docs/rationale/program.md and pass the
// verifier. A program that is written and read back must stay the same.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "dialects/rf/RecordedLocations.h"
#include "test/compiler/builder/ops/op_text.h"
#include "tools/refold-zoo/in_vram_mlp.h"
#include <refold/refold.h>

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

using namespace refold; // refold::rf is the dialect here, so the usual alias rf is not available
using Catch::Matchers::Contains;
using refold::testing::Text;

/// Parses the text in a new context and prints it again.
static std::string Reprinted(const std::string &text) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<rf::RfDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect,
                      mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context));
  if (!module)
    return "does not parse";
  std::string again;
  llvm::raw_string_ostream out(again);
  module->print(out);
  return again;
}

/// Returns the text without the names of values, which a reader does not keep.
static std::string Anonymous(const Program &program) {
  auto module = internal::BuildModule(program);
  if (!module.ok())
    return std::string(module.status().message());
  std::string text;
  llvm::raw_string_ostream out(text);
  (*module)->print(out);
  return text;
}

/// Returns the module with all locations, whose file names are those of files.
static std::string Located(const mlir::OwningOpRef<mlir::ModuleOp> &module) {
  rf::recordFileNames(*module);
  std::string text;
  llvm::raw_string_ostream out(text);
  (*module)->print(out, mlir::OpPrintingFlags().enableDebugInfo());
  return text;
}

/// Returns the module that a fresh context reads, with all locations.
static std::string Located(const std::string &text) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<rf::RfDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect,
                      mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context));
  return module ? Located(module) : "does not parse";
}

static std::string Read(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_CASE("the zoo's program has the documented form") {
  zoo::InVramMlpOptions options;
  options.depth = 2;
  options.width = 8;
  options.batch = 16;
  options.rows = 64;
  options.steps = 5;
  Program program = zoo::InVramMlp(options);
  REQUIRE(program.status() == absl::OkStatus());
  std::string text = Text(program);
  CHECK_THAT(text, Contains("module @in_vram_mlp attributes {rf.version = 2 : i64}"));
  CHECK_THAT(text,
             Contains("func.func @startup(%seed: tensor<i64>) -> (tensor<64x8xf32> {rf.state = "
                      "#rf.state<\"fc0.weight\", 0>}, "));
  CHECK_THAT(text,
             Contains("func.func @train(%x: tensor<64x64xf32> {rf.input = #rf.input<\"x\", "
                      "<uniform_open, of = \"\", bound = 0>>}, %y: tensor<64x4xf32> {rf.input = "
                      "#rf.input<\"y\", <row_sums, of = \"x\", bound = 0>>}, %batches: "
                      "tensor<5x16xi32> {rf.input = #rf.input<\"batches\", <epoch_batches, of = "
                      "\"\", bound = 64>>}, %fc0.weight: tensor<64x8xf32> {rf.state = "
                      "#rf.state<\"fc0.weight\", 0>}, "));
  CHECK_THAT(text,
             Contains("%step: tensor<i64> {rf.state = #rf.state<\"step\", 20>}, %seed: tensor<i64> "
                      "{rf.state = #rf.state<\"seed\", 21>}, %steps: i64 {rf.steps})"));
  CHECK_THAT(text,
             Contains("tensor<i64>, tensor<i64>, tensor<5xf32> {rf.fetch = #rf.fetch<\"loss\">})"));
  CHECK_THAT(text, Contains("%first = tensor.extract %step[] : tensor<i64>"));
  CHECK_THAT(text, Contains("scf.for %i = %first to %end step %one iter_args("));
  CHECK_THAT(text, Contains("%batch = rf.slice_row %batches, %position : tensor<5x16xi32>"));
  CHECK_THAT(text, Contains("%loss.next = rf.update_row %loss.history, %loss, %position"));
  CHECK_THAT(text, Contains("} {rf.capacity = 5 : i64}"));
  CHECK_THAT(text, Contains("%step.next, %seed, %fold#20 : "));
  CHECK(Reprinted(text) == Anonymous(program));
}

TEST_CASE("every variant of the zoo's program is verified and read back") {
  for (const char *optimizer : {"adam", "adamw", "sgd", "momentum"})
    for (const char *shuffle : {"fed", "device", "sample"}) {
      zoo::InVramMlpOptions options;
      options.optimizer = optimizer;
      options.shuffle = shuffle;
      options.dropout = 0.1;
      options.weight_decay = 0.01;
      options.rows = 1024;
      options.steps = 7;
      INFO(optimizer << " " << shuffle);
      Program program = zoo::InVramMlp(options);
      CHECK(Reprinted(Text(program)) == Anonymous(program));
    }
}

TEST_CASE("a state that never changes is returned unchanged and not carried") {
  Program p("p");
  Tensor x = p.Input("x", F32, {3, 2});
  Variable scale = p.State("scale", F32, {2}, init::Ones());
  Variable count = p.State("count", S64, {});
  p.Foldl(x, [&](Tensor row) {
    p.Fetch("y", row * scale);
    count.Assign(count + 1);
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("iter_args(%count_0 = %count, %y.history = %history)"));
  CHECK_THAT(text, Contains("%y = rf.multiply %row, %scale : tensor<2xf32>") ||
                       Contains("%y = rf.multiply %batch, %scale : tensor<2xf32>"));
  CHECK_THAT(text, Contains("return %scale, %fold#0, %step.next, %seed, %fold#1"));
  CHECK(Reprinted(text) == Anonymous(p));
}

TEST_CASE("a read after an assignment returns the new value, in the fold and after it") {
  Program p("p");
  Variable v = p.State("v", F32, {}), w = p.State("w", F32, {});
  p.Foldl(4, [&] {
    v.Assign(v + 1);
    w.Assign(v * 2);
    p.Fetch("inside", v.Read());
  });
  p.Fetch("last", v.Read());
  p.Fetch("sum", v + w);
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%inside = rf.add %v_0, "));
  CHECK_THAT(text, Contains("rf.multiply %inside, "));
  CHECK_THAT(text, Contains("%sum = rf.add %fold#0, %fold#1 : tensor<f32>"));
  CHECK_THAT(text, Contains("return %fold#0, %fold#1, %step.next, %seed, %fold#2, %fold#0, %sum"));
}

TEST_CASE("accumulators are carried besides states and return the last value") {
  Program p("p");
  Tensor x = p.Input("x", F32, {5, 3});
  Variable seen = p.State("seen", S64, {});
  Tensor zero = p.Constant(0, F32, {3}), one = p.Constant(1, F32);
  std::vector<Tensor> last =
      p.Foldl(x, {zero, one}, [&](Tensor row, std::vector<Tensor> sums) -> std::vector<Tensor> {
        seen.Assign(seen + 1);
        p.Fetch("row", row);
        return {sums[0] + row, sums[1] * Sum(row)};
      });
  REQUIRE(last.size() == 2);
  CHECK(last[0].type_string() == "f32[3]");
  CHECK(last[1].type_string() == "f32[]");
  p.Fetch("sum", last[0]);
  p.Fetch("mean", Mean(last[0]) + last[1]);
  std::string text = Text(p);
  CHECK_THAT(text, Contains("iter_args(%seen_0 = %seen, %accumulator = %0, %accumulator_1 = %1, "
                            "%row.history = %history)"));
  CHECK_THAT(text, Contains("return %fold#0, %step.next, %seed, %fold#3, %fold#1, %mean"));
  CHECK(Reprinted(text) == Anonymous(p));

  Program q("q");
  std::vector<Tensor> powers =
      q.Foldl(8, {q.Constant(1, F32)}, [](std::vector<Tensor> v) { return std::vector{v[0] * 2}; });
  q.Fetch("power", powers[0]);
  CHECK_THAT(Text(q), Contains("return %step.next, %seed, %fold"));
}

TEST_CASE("a fold may carry nothing or read no step") {
  Program p("p");
  p.Foldl(3, [] {});
  std::string text = Text(p);
  CHECK_THAT(text, Contains("scf.for %i = %first to %end step %one  : i64 {"));
  CHECK_THAT(text, !Contains("%position"));
  CHECK(Reprinted(text) == Anonymous(p));
}

TEST_CASE("shards and the rows of inputs are attributes of the program") {
  Program program("p");
  program.Shards(4);
  Tensor x = program.Input("x", F32, {3, 8}, {.rows = 1});
  Tensor table = program.Input("table", F32, {3, 1}, {.rows = -1});
  program.Fetch("y", Sum(x * BroadcastTo(table, {3, 8})));
  absl::StatusOr<std::string> text = program.Print({.locations = false});
  REQUIRE(text.ok());
  CHECK_THAT(*text, Contains("rf.shards = 4 : i64") &&
                        Contains("#rf.input<\"x\">, rf.rows = 1 : i64") &&
                        Contains("#rf.input<\"table\">, rf.rows = -1 : i64"));
  // One shard is the default, and is not written.
  Program one("one");
  one.Shards(1);
  absl::StatusOr<std::string> plain = one.Print();
  REQUIRE(plain.ok());
  CHECK_THAT(*plain, !Contains("rf.shards"));
}

TEST_CASE("ops inside an Autocast with a body have its type") {
  Program p("p");
  p.Autocast(BF16);
  Tensor x = p.Input("x", F32, {8, 8});
  Tensor y = Dot(x, x);
  p.Autocast(F32, [&] {
    y = Dot(y, y);
    p.Autocast(F16, [&] { y = Dot(y, y); });
    y = Relu(y);
  });
  p.Fetch("y", Tanh(y));
  const std::string text = Text(p);
  CHECK_THAT(text, Contains("attributes {rf.precision = \"bf16\""));
  CHECK_THAT(text,
             Contains("rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [0] :"));
  CHECK_THAT(text, Contains("rf.dot_general %0, %0, batching = [] x [], contracting = [1] x [0] "
                            "{rf.precision = \"f32\"} :"));
  CHECK_THAT(text, Contains("rf.dot_general %1, %1, batching = [] x [], contracting = [1] x [0] "
                            "{rf.precision = \"f16\"} :"));
  CHECK_THAT(text, Contains("rf.relu %2 {rf.precision = \"f32\"} :"));
  CHECK_THAT(text, Contains("rf.tanh %3 :"));
  CHECK(Reprinted(text) == Anonymous(p));
}

TEST_CASE("a program without a fold is one step that is repeated") {
  Program p("p", {.steps = 6});
  Variable w = p.State("w", F32, {2}), fixed = p.State("fixed", F32, {2}, init::Ones());
  Tensor noise = p.RandomUniform(0, 1, F32, {2});
  w.Assign(w + noise * fixed);
  p.Fetch("w", w.Read());
  p.Fetch("step", p.Step());
  std::string text = Text(p);
  CHECK_THAT(text,
             Contains("iter_args(%w_1 = %w, %w.history = %history, %step.history = %history_0)"));
  CHECK_THAT(text, Contains("%position = tensor.from_elements %i"));
  CHECK_THAT(text, Contains("rf.random_uniform %seed, %position, "));
  CHECK_THAT(text, Contains("rf.update_row %step.history, %position, %position : tensor<6xi64>"));
  CHECK_THAT(text, Contains("} {rf.capacity = 6 : i64}"));
  CHECK_THAT(text, Contains("return %fold#0, %fixed, %step.next, %seed, %fold#1, %fold#2"));
  CHECK_THAT(text, Contains("tensor<6x2xf32> {rf.fetch = #rf.fetch<\"w\">}"));
  CHECK(Reprinted(text) == Anonymous(p));
  // Printing does not change the program.
  CHECK(Text(p) == text);
  // The same holds for an empty program.
  CHECK(Reprinted(Text(Program("empty"))) == Anonymous(Program("empty")));
}

TEST_CASE("a second layer of the same name shares the first one's parameters") {
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  Tensor once = nn::Linear(x, 3, {.name = "fc"});
  Tensor twice = nn::Linear(once, 3, {.name = "fc"});
  Tensor plain = nn::Linear(twice, 2, {.bias = false});
  Tensor other = nn::Linear(plain, 2);
  CHECK(other.type_string() == "f32[4,2]");
  std::vector<std::string> names;
  for (const Variable &parameter : p.parameters())
    names.push_back(parameter.name());
  CHECK(names == std::vector<std::string>{"fc.weight", "fc.bias", "linear0.weight",
                                          "linear1.weight", "linear1.bias"});
  CHECK(p.parameters()[0].shape() == Shape{3, 3});
  CHECK(p.status() == absl::OkStatus());
  CHECK_THAT(Text(p), Contains("%fc = rf.add") && Contains("%fc_0 = rf.add"));
}

TEST_CASE("a layer without a name never takes a name given by the user") {
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  nn::Linear(x, 3, {.name = "linear0"});
  nn::Linear(x, 3);
  REQUIRE(p.parameters().size() == 4);
  CHECK(p.parameters()[2].name() == "linear1.weight");
}

TEST_CASE("gradients are with respect to the value that the loss was computed from") {
  Program p("p");
  Tensor x = p.Input("x", F32, {3});
  Variable w = p.Parameter("w", F32, {3});
  p.Foldl(2, [&] {
    Tensor loss = Sum(w * x);
    w.Assign(w * 0.5);
    std::vector<Tensor> g = Gradients(loss, {w, x});
    REQUIRE(g.size() == 2);
    CHECK(g[0].type_string() == "f32[3]");
    p.Fetch("g", g[0]);
  });
  CHECK_THAT(Text(p), Contains("wrt(%w_0, %x)"));
}

TEST_CASE("Minimize updates the parameters of the loss, or the given ones") {
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  Variable unused = p.Parameter("unused", F32, {2});
  Variable a = p.Parameter("a", F32, {3}), b = p.Parameter("b", F32, {3});
  p.Foldl(2, [&] {
    Tensor one = Sum(x * a * b), two = Sum(x * a);
    optim::Adam().Minimize(one, {.parameters = {a}});
    optim::Adam().Minimize(two + one,
                           {.parameters = {b}}); // gradients of the values before the first update
    optim::Adam({.name = "again"}).Minimize(Sum(x * b));
    optim::Sgd().Minimize(Sum(x * a));
  });
  std::string text = Text(p);
  CHECK_THAT(text, !Contains("unused.m"));
  for (const char *state : {"\"a.m\"", "\"b.v\"", "\"adam.beta1_power\"", "\"adam0.beta2_power\"",
                            "\"b.again.m\"", "\"again.beta1_power\""})
    CHECK_THAT(text, Contains(state));
  CHECK(Reprinted(text) == Anonymous(p));
}

TEST_CASE("ops have the location of the user's call, through operators and layers") {
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  const int line = __LINE__ + 1;
  Tensor y = x * 2.0;
  nn::Linear(y, 2);
  auto text = p.Print();
  REQUIRE(text.ok());
  CHECK_THAT(*text, Contains(absl::StrCat("test_builder_program.cpp\":", line, ":")));
  CHECK_THAT(*text, Contains(absl::StrCat("test_builder_program.cpp\":", line + 1, ":")));
  CHECK_THAT(*text, !Contains("compiler/builder/nn/nn.cpp") && !Contains("loc(unknown)"));
}

TEST_CASE("text reads back with the locations that were written, and can leave them out") {
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  p.Fetch("y", nn::Linear(x, 2, {.name = "layer"}));
  std::string text = p.Print().value();
  CHECK_THAT(text, Contains("loc(\"layer\"(#loc"));
  // Only names of files stand before the program.
  const size_t program = text.find("\nmodule @p attributes {rf.version = 2 : i64} {\n");
  REQUIRE(program != std::string::npos);
  CHECK_THAT(text.substr(0, program), !Contains("layer") && Contains("test_builder_program.cpp"));
  // Without its locations it is the text that has none.
  std::string bare = std::regex_replace(text, std::regex("(^|\n)#loc[^\n]*(?=\n)"), "");
  bare =
      std::regex_replace(bare, std::regex(R"x( loc\((#loc[0-9]*|"[^"]*"\(#loc[0-9]*\))\))x"), "");
  CHECK(bare == "\n" + Text(p));
  CHECK(Located(text) == Located(*internal::BuildModule(p)));
}

TEST_CASE("the file name decides whether a program is written as text or bytecode") {
  const std::string folder = std::filesystem::temp_directory_path() / "refold_builder_test";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  Program p("p");
  Tensor x = p.Input("x", F32, {4, 3});
  const int line = __LINE__ + 1;
  p.Fetch("y", Exp(x));
  REQUIRE(p.Serialize(folder + "/p.mlir") == absl::OkStatus());
  REQUIRE(p.Serialize(folder + "/p.mlirbc") == absl::OkStatus());
  CHECK(Read(folder + "/p.mlir") == p.Print().value());
  CHECK(Read(folder + "/p.mlirbc").substr(0, 4) == "ML\xefR");
  // Another folder on another machine would give the same files.
  CHECK_THAT(Read(folder + "/p.mlir"), Contains("loc(\"test_builder_program.cpp\":"));
  for (const char *name : {"/p.mlir", "/p.mlirbc"})
    CHECK_THAT(Read(folder + name), !Contains(__FILE__));
  REQUIRE(p.Serialize(folder + "/p.mlir", {.locations = false}) == absl::OkStatus());
  CHECK(Read(folder + "/p.mlir") == Text(p));
  CHECK_THAT(Text(p), !Contains("loc("));
  // There are no other files in the folder.
  size_t files = 0;
  for ([[maybe_unused]] const auto &file : std::filesystem::directory_iterator(folder))
    ++files;
  CHECK(files == 2);

  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<rf::RfDialect, mlir::func::FuncDialect, mlir::scf::SCFDialect,
                      mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
  auto module =
      mlir::parseSourceFile<mlir::ModuleOp>(folder + "/p.mlirbc", mlir::ParserConfig(&context));
  REQUIRE(module);
  std::string text;
  llvm::raw_string_ostream out(text);
  module->print(out, mlir::OpPrintingFlags().enableDebugInfo());
  CHECK_THAT(text, Contains(absl::StrCat("test_builder_program.cpp\":", line, ":")));
  std::filesystem::remove_all(folder);
}

TEST_CASE("handles keep a program alive, and copies refer to the same program") {
  Tensor x;
  Variable w;
  {
    Program p("p");
    Program same = p;
    x = same.Input("x", F32, {2});
    w = p.Parameter("w", F32, {2});
  }
  Tensor y = x + w;
  CHECK(y.valid());
  y.program().Fetch("y", y);
  CHECK_THAT(Text(x.program()), Contains("%y = rf.add %x, %w"));
}
