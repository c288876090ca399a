//===- test_driver_kernel_cache.cpp - Kernels compiled once ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which kernels are found in the cache. The cache must not change the executable.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/cache/kernel_folder.h"
#include "compiler/driver/compile_module.h"
#include "compiler/target/cpu/kernel_code.h"
#include "runtime/executable/rfx.h"
#include "test/fuzz/programs/random_program.h"
#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace refold;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using refold::testing::ScratchFolder;

namespace {

/// Returns two kernels: a product, and a sum with `number`.
std::string ProgramText(const std::string &number = "1.5", const std::string &x = "x") {
  return absl::StrCat(
      R"(module attributes {rf.version = 1 : i64} {
  func.func @train(%)",
      x, R"(: tensor<8x4xf32> {rf.input = #rf.input<"x">},
                   %w: tensor<4x3xf32> {rf.input = #rf.input<"w">})
      -> (tensor<8x3xf32> {rf.fetch = #rf.fetch<"product">}, tensor<8x4xf32> {rf.fetch = #rf.fetch<"sum">}) {
    %product = rf.dot_general %)",
      x,
      R"(, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
    %c = rf.constant dense<)",
      number, R"(> : tensor<8x4xf32>
    %sum = rf.add %)",
      x, R"(, %c : tensor<8x4xf32>
    return %product, %sum : tensor<8x3xf32>, tensor<8x4xf32>
  }
})");
}

Compilation Compile(const std::string &text, const std::string &cache_dir = "",
                    const std::string &cpu = "native", const std::string &name = "p.mlir") {
  absl::StatusOr<Compilation> compilation =
      CompileText(text, name, {.cpu = cpu, .cache_dir = cache_dir});
  INFO(text << "\n" << compilation.status());
  REQUIRE(compilation.ok());
  return *compilation;
}

/// Returns how many kernels were compiled, found in memory, and found on disk.
std::vector<int64_t> Counts(const Compilation &c) {
  return {c.kernels.compiled, c.kernels.from_memory, c.kernels.from_disk};
}
using Three = std::vector<int64_t>;

std::string Image(const Compilation &c) {
  const runtime::LoadedExecutable &executable = *c.executable;
  return runtime::RfxImage(executable.table, {executable.object.data(), executable.object.size()},
                           {executable.constants.data(), executable.constants.size()});
}

void Forget() { codegen::KernelMemory::shared().clear(); }

/// Returns the keys of the kernels of a module in memory form.
std::vector<codegen::KernelKey> KeysOf(const std::string &kernels,
                                       const codegen::KernelOptions &options = {},
                                       const char *cpu = "x86-64-v3") {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(kernels, &context);
  REQUIRE(module);
  std::vector<codegen::KernelKey> keys;
  for (auto kernel : module->getOps<mem::KernelOp>())
    keys.push_back(kernelKeyOf(kernel, *codegen::TargetDescription::Get(cpu), options));
  return keys;
}

const std::string kKernel = R"(mem.kernel @k blocks = 2 operands [0, -1] results [0] tied [-1] {
^bb0(%a: tensor<8x4xf32>, %b: tensor<f32>):
  %c = rf.broadcast_in_dim %b, dims = [] : tensor<f32> -> tensor<8x4xf32>
  %d = rf.constant dense<1.0> : tensor<8x4xf32>
  %e = rf.add %a, %c : tensor<8x4xf32>
  %f = rf.maximum %e, %d : tensor<8x4xf32>
  rf.yield %f : tensor<8x4xf32>
})";

std::string With(const std::string &from, const std::string &to) {
  std::string text = absl::StrReplaceAll(kKernel, {{from, to}});
  INFO(from);
  REQUIRE(text != kKernel);
  return text;
}

} // namespace

TEST_CASE("names and locations are not part of a kernel's key") {
  const codegen::KernelKey key = KeysOf(kKernel).at(0);
  CHECK(KeysOf(With("@k", "@another")).at(0) == key);
  CHECK(KeysOf(With("%a", "%something")).at(0) == key);
  CHECK(KeysOf(With("{\n^bb0", "{\n\n\n^bb0")).at(0) == key); // other lines of the source
  CHECK(KeysOf(With("rf.yield %f : tensor<8x4xf32>",
                    "rf.yield %f : tensor<8x4xf32> loc(\"mine.py\":3:4)"))
            .at(0) == key);
  // Other content of the module does not change the key either.
  CHECK(KeysOf(With("@k", "@j") + "\n" + kKernel) == std::vector<codegen::KernelKey>{key, key});
}

TEST_CASE("every other attribute of a kernel is part of its key") {
  std::vector<std::string> keys = {KeysOf(kKernel).at(0).hex()};
  for (const auto &[from, to] : std::vector<std::pair<std::string, std::string>>{
           {"blocks = 2", "blocks = 4"},
           {"operands [0, -1] results [0]", "operands [1, -1] results [1]"},
           {"tied [-1]", "tied [0]"},
           {"8x4", "8x8"},
           {"dense<1.0>", "dense<1.00000012>"},
           {"rf.maximum", "rf.minimum"},
           {"rf.add %a, %c", "rf.subtract %a, %c"},
           {"rf.maximum %e, %d", "rf.maximum %d, %e"},
           {"rf.maximum %e, %d", "rf.maximum %e, %c"},
           {"f32", "f64"},
       })
    keys.push_back(KeysOf(With(from, to)).at(0).hex());
  keys.push_back(KeysOf(kKernel, {.tiles = false}).at(0).hex());
  keys.push_back(KeysOf(kKernel, {}, "x86-64-v4").at(0).hex());
  std::sort(keys.begin(), keys.end());
  CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
}

TEST_CASE("large constants are part of the key to their last element") {
  auto keyOf = [](int last) {
    std::string numbers;
    for (int i = 0; i < 199; ++i)
      absl::StrAppend(&numbers, i, ".5, ");
    return KeysOf(absl::StrCat("mem.kernel @k blocks = 1 operands [-1] results [-1] tied [-1] {\n"
                               "^bb0(%a: tensor<200xf32>):\n"
                               "  %b = rf.constant dense<[",
                               numbers, last,
                               ".5]> : tensor<200xf32>\n"
                               "  %c = rf.add %a, %b : tensor<200xf32>\n"
                               "  rf.yield %c : tensor<200xf32>\n}"))
        .at(0);
  };
  CHECK(keyOf(7) == keyOf(7));
  CHECK_FALSE(keyOf(7) == keyOf(8));
}

TEST_CASE("a second program finds the kernels of the first in memory") {
  Forget();
  Compilation first = Compile(ProgramText());
  CHECK(Counts(first) == Three{2, 0, 0});
  CHECK(Counts(Compile(ProgramText())) == Three{0, 2, 0});
  // A change of names or lines changes no kernel. A change of the constant changes only one of the
  // two kernels, not the kernel of the product.
  Compilation renamed = Compile("\n\n" + ProgramText("1.5", "other"), "", "native", "q.mlir");
  CHECK(Counts(renamed) == Three{0, 2, 0});
  CHECK(Counts(Compile(ProgramText("2.5"))) == Three{1, 1, 0});
  Forget();
  CHECK(Counts(Compile(ProgramText())) == Three{2, 0, 0});
  CHECK(first.warnings.empty());
}

TEST_CASE("equal kernels of a program are compiled once without a cache") {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  const std::string text = absl::StrCat(With("@k", "@i"), "\n", With("rf.maximum", "rf.minimum"),
                                        "\n", With("@k", "@j"));
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(module);
  FirstError errors(&context);
  const codegen::TargetDescription target = *codegen::TargetDescription::Get("x86-64-v3");
  std::vector<std::vector<char>> objects;
  for (size_t bytes :
       {size_t{0}, size_t{1} << 20}) { // too small for any kernel, and large enough for all
    INFO(bytes);
    codegen::KernelMemory memory(bytes);
    absl::StatusOr<KernelCode> code = compileKernelCode(*module, target, "", errors, memory);
    INFO(code.status());
    REQUIRE(code.ok());
    CHECK(code->counts.compiled == 2);
    CHECK(code->counts.from_memory == 1);
    CHECK(code->counts.from_disk == 0);
    objects.push_back(code->object);
  }
  CHECK(objects[0] == objects[1]);
}

TEST_CASE("a device without code needs no kernels") {
  Forget();
  for (const char *device : {"checked", "null"}) {
    absl::StatusOr<Compilation> compilation =
        CompileText(ProgramText(), "p.mlir", {.device = device, .cache_dir = "/dev/null/none"});
    REQUIRE(compilation.ok());
    CHECK(Counts(*compilation) == Three{0, 0, 0});
    CHECK(compilation->warnings.empty());
  }
}

TEST_CASE("kernels of another target have other keys") {
  Forget();
  CHECK(Counts(Compile(ProgramText(), "", "x86-64-v3")) == Three{2, 0, 0});
  CHECK(Counts(Compile(ProgramText(), "", "x86-64-v4")) == Three{2, 0, 0});
  CHECK(Counts(Compile(ProgramText(), "", "x86-64-v3")) == Three{0, 2, 0});
}

TEST_CASE("a cache folder keeps the exact objects after the process ends") {
  ScratchFolder scratch;
  Forget();
  Compilation cold = Compile(ProgramText(), scratch / "cache");
  CHECK(Counts(cold) == Three{2, 0, 0});
  Forget();
  Compilation disk = Compile(ProgramText(), scratch / "cache");
  CHECK(Counts(disk) == Three{0, 0, 2});
  CHECK(disk.warnings.empty());
  Compilation memory = Compile(ProgramText(), scratch / "cache");
  CHECK(Counts(memory) == Three{0, 2, 0});
  CHECK(Image(disk) == Image(cold));
  CHECK(Image(memory) == Image(cold));
  Forget();
  CHECK(Image(Compile(ProgramText())) == Image(cold));
}

TEST_CASE("damaged entries are recompiled, rewritten and reported once") {
  ScratchFolder scratch;
  Forget();
  Compilation cold = Compile(ProgramText(), scratch.path());
  std::vector<std::string> files = scratch.List();
  files.erase(std::remove(files.begin(), files.end(), "llvmcache.timestamp"), files.end());
  REQUIRE(files.size() == 2);
  std::string good = scratch.Read(files[0]);
  scratch.Write(files[0], good.substr(0, 100));
  scratch.Write(files[1], "");
  Forget();
  Compilation again = Compile(ProgramText(), scratch.path());
  CHECK(Counts(again) == Three{2, 0, 0});
  REQUIRE(again.warnings.size() == 1);
  CHECK_THAT(again.warnings[0], StartsWith("cache entry '" + scratch.path() + "/llvmcache-"));
  CHECK_THAT(again.warnings[0], Contains("; this and other damaged entries are compiled again"));
  CHECK(Image(again) == Image(cold));
  CHECK(scratch.Read(files[0]) == good);
  Forget();
  Compilation healed = Compile(ProgramText(), scratch.path());
  CHECK(Counts(healed) == Three{0, 0, 2});
  CHECK(healed.warnings.empty());
}

TEST_CASE("an unusable cache folder gives a warning, and the program is compiled") {
  ScratchFolder scratch;
  scratch.Write("file", "");
  Forget();
  Compilation compilation = Compile(ProgramText(), scratch / "file/cache");
  CHECK(Counts(compilation) == Three{2, 0, 0});
  CHECK(compilation.warnings ==
        std::vector<std::string>{"cache folder '" + scratch / "file/cache" +
                                 "' cannot be made: Not a directory; nothing is cached there"});
}

TEST_CASE("random programs have the same bytes with a cold and a warm cache") {
  ScratchFolder scratch;
  for (uint64_t seed = 1; seed <= 8; ++seed) {
    absl::StatusOr<test::RandomProgram> program = test::MakeRandomProgram({.seed = seed});
    INFO("seed " << seed);
    REQUIRE(program.ok());
    Forget();
    Compilation cold = Compile(program->text, scratch.path());
    Compilation memory = Compile(program->text, scratch.path());
    Forget();
    Compilation disk = Compile(program->text, scratch.path());
    const int64_t kernels = memory.kernels.from_memory;
    CHECK(kernels > 0);
    CHECK(cold.kernels.from_memory == 0);
    CHECK(cold.kernels.compiled + cold.kernels.from_disk ==
          kernels); // compiled by earlier programs
    CHECK(Counts(memory) == Three{0, kernels, 0});
    CHECK(Counts(disk) == Three{0, 0, kernels});
    CHECK(Image(memory) == Image(cold));
    CHECK(Image(disk) == Image(cold));
  }
}
