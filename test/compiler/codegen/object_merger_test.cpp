//===- object_merger_test.cpp - Merged objects of kernels -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests kernels that are compiled separately, merged and loaded. Each kernel must compute the same
// as it does alone.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/kernel_compiler.h"
#include "compiler/codegen/x86/object_merger.h"
#include "runtime/cpu/elf_object.h"
#include "runtime/cpu/object_loader.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::codegen;
using Catch::Matchers::Contains;

namespace {

absl::Span<const std::byte> Bytes(const std::vector<char> &object) {
  return {reinterpret_cast<const std::byte *>(object.data()), object.size()};
}

/// Compiles a kernel `name` that computes out[i] = in[i] + `number`.
std::vector<char> AddKernel(const std::string &name, float number, const char *target = "native") {
  mlir::DialectRegistry registry;
  registerKernelDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::string text =
      absl::StrCat(R"(
    func.func @)",
                   name, R"((%in: memref<64xf32>, %out: memref<64xf32>, %block: index) {
      %a = bufferization.to_tensor %in restrict : memref<64xf32> to tensor<64xf32>
      %number = arith.constant )",
                   number, R"( : f32
      %empty = tensor.empty() : tensor<64xf32>
      %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                             iterator_types = ["parallel"]}
          ins(%a : tensor<64xf32>) outs(%empty : tensor<64xf32>) {
      ^bb0(%x: f32, %ignored: f32):
        %y = arith.addf %x, %number : f32
        linalg.yield %y : f32
      } -> tensor<64xf32>
      bufferization.materialize_in_destination %sum in restrict writable %out
          : (tensor<64xf32>, memref<64xf32>) -> ()
      return
    })");
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  REQUIRE(module);
  absl::StatusOr<std::vector<char>> object =
      compileKernels(*module, *TargetDescription::Get(target));
  INFO(object.status());
  REQUIRE(object.ok());
  return *object;
}

float Run(const runtime::LoadedObject &object, const std::string &name) {
  auto *function = reinterpret_cast<void (*)(void *const *, int64_t)>(object.Find(name));
  REQUIRE(function);
  alignas(64) float in[64] = {}, out[64] = {};
  void *arguments[] = {in, out};
  function(arguments, 0);
  for (float number : out)
    CHECK(number == out[0]);
  return out[0];
}

} // namespace

TEST_CASE("merged kernels keep their code and get new names") {
  // Two of them have the same name, and each has its own constants.
  std::vector<char> a = AddKernel("one", 1.25f), b = AddKernel("one", 2.5f),
                    c = AddKernel("three", 3.75f);
  std::vector<NamedObject> objects = {{"ka", a}, {"kb", b}, {"kc", c}, {"again", a}};
  absl::StatusOr<std::vector<char>> merged = mergeObjects(objects);
  INFO(merged.status());
  REQUIRE(merged.ok());
  auto loaded = runtime::LoadedObject::Load(Bytes(*merged));
  INFO(loaded.status());
  REQUIRE(loaded.ok());
  CHECK(Run(**loaded, "ka") == 1.25f);
  CHECK(Run(**loaded, "kb") == 2.5f);
  CHECK(Run(**loaded, "kc") == 3.75f);
  CHECK(Run(**loaded, "again") == 1.25f);
  CHECK((*loaded)->Find("one") == nullptr);

  CHECK(*mergeObjects(objects) == *merged);
  // The original name of a kernel leaves no trace in the merged object.
  std::vector<char> renamed = AddKernel("seven", 3.75f);
  objects[2].object = renamed;
  CHECK(*mergeObjects(objects) == *merged);
}

TEST_CASE("a merged or broken object cannot be merged") {
  std::vector<char> a = AddKernel("one", 1.5f), broken = a;
  std::vector<char> merged = *mergeObjects({{"x", a}, {"y", a}});
  auto message = [](const std::vector<char> &object) {
    return std::string(mergeObjects({{"k", object}}).status().message());
  };
  CHECK(message(merged) == "object of kernel 'k' must have exactly one function");
  CHECK_THAT(message({}), Contains("object of kernel 'k' "));
  broken[18] = 3; // e_machine
  CHECK(message(broken) == "object of kernel 'k' is not a relocatable object for x86-64");
  // Whichever byte is wrong, the result is an error or an object, but never a crash.
  for (size_t i = 0; i < a.size(); ++i) {
    broken = a;
    broken[i] = static_cast<char>(broken[i] ^ 0xff);
    (void)mergeObjects({{"k", broken}});
  }
  for (size_t bytes = 0; bytes < a.size(); bytes += 7)
    CHECK_FALSE(mergeObjects({{"k", llvm::ArrayRef(a).take_front(bytes)}}).ok());
}

TEST_CASE("no kernels give an object without functions") {
  absl::StatusOr<std::vector<char>> merged = mergeObjects({});
  REQUIRE(merged.ok());
  auto elf = runtime::ElfObject::Read(Bytes(*merged));
  INFO(elf.status());
  REQUIRE(elf.ok());
  CHECK(elf->relocations.empty());
}
