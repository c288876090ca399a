//===- loops_test.cpp - Kernels without tiles, and refusals ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that kernels which the tile emitter does not support are compiled to scalar loops. Errors
// must name the part that cannot be compiled.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/bits.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

absl::Status Error(const std::string &text, const std::string &target = "native") {
  return LoadedKernels::Compile(text, target).status();
}

TEST_CASE("rows are scattered with additions in order") {
  // The result %out has 1000 x 64 floats, nearly the limit for all temporaries of a kernel. The
  // sums should therefore be computed in the memory of %out, not in a temporary.
  std::string text = R"(
func.func @scatter(%dy: memref<6x64xf32>, %at: memref<6xi32>, %out: memref<1000x64xf32>, %block: index) {
  %tdy = bufferization.to_tensor %dy restrict : memref<6x64xf32> to tensor<6x64xf32>
  %tat = bufferization.to_tensor %at restrict : memref<6xi32> to tensor<6xi32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1000x64xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1000x64xf32>) -> tensor<1000x64xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %first = arith.constant 0 : i32
  %last = arith.constant 999 : i32
  %sum = scf.for %i = %c0 to %c6 step %c1 iter_args(%t = %init) -> tensor<1000x64xf32> {
    %n = tensor.extract %tat[%i] : tensor<6xi32>
    %low = arith.maxsi %n, %first : i32
    %m = arith.minsi %low, %last : i32
    %r = arith.index_cast %m : i32 to index
    %row = tensor.extract_slice %tdy[%i, 0] [1, 64] [1, 1] : tensor<6x64xf32> to tensor<64xf32>
    %old = tensor.extract_slice %t[%r, 0] [1, 64] [1, 1] : tensor<1000x64xf32> to tensor<64xf32>
    %new = linalg.generic {indexing_maps = [affine_map<(d) -> (d)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]}
        ins(%row : tensor<64xf32>) outs(%old : tensor<64xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %b, %a : f32
      linalg.yield %s : f32
    } -> tensor<64xf32>
    %u = tensor.insert_slice %new into %t[%r, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<1000x64xf32>
    scf.yield %u : tensor<1000x64xf32>
  }
  bufferization.materialize_in_destination %sum in restrict writable %out : (tensor<1000x64xf32>, memref<1000x64xf32>) -> ()
  return
})";
  absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(text);
  INFO(kernels.status());
  REQUIRE(kernels.ok());
  REQUIRE(kernels->report().scalar_kernels.size() == 1);
  CHECK_THAT(kernels->report().scalar_kernels[0], Catch::StartsWith("scatter: no tiles for"));
  std::vector<float> dy = Random<float>(6 * 64, 1), got(64000, 3), want(64000, 0);
  std::vector<int32_t> at = {5, 999, 5, -1, 2000, 5};
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 64; ++j)
      want[std::clamp(at[i], 0, 999) * 64 + j] += dy[i * 64 + j];
  kernels->Call("scatter", {dy.data(), at.data(), got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("a row is replaced in a copy") {
  KernelWriter k("update");
  std::string table = k.Operand("10x7xf32"), row = k.Operand("7xf32"), number = k.Operand("i64");
  std::string i = k.Op("tensor.extract " + number + "[] : tensor<i64>", "i64");
  std::string index = k.Op("arith.index_cast " + i + " : i64 to index", "index");
  std::string copy = k.Add({.loops = "i, j",
                            .iterators = "pp",
                            .inputs = {{table, "i, j"}},
                            .shapes = {"10x7xf32"},
                            .body = "",
                            .yield = "%a0"})[0];
  k.Result(k.Op("tensor.insert_slice " + row + " into " + copy + "[" + index +
                    ", 0] [1, 7] [1, 1] : tensor<7xf32> into tensor<10x7xf32>",
                "10x7xf32"));
  std::vector<float> x = Random<float>(70, 1), r = Random<float>(7, 2), got(70), want = x;
  std::copy(r.begin(), r.end(), want.begin() + 28);
  int64_t at = 4;
  absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(k.Text());
  INFO(kernels.status());
  REQUIRE(kernels.ok());
  kernels->Call("update", {x.data(), r.data(), &at, got.data()});
  RequireSameBits(got, want);
}

TEST_CASE("kernels with and without tiles can be in one object") {
  Product product{0, 12, 5, 20};
  std::string loops = R"(
func.func @flip(%a: memref<8xf32>, %out: memref<8xf32>) {
  %t = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d) -> (d floordiv 2)>, affine_map<(d) -> (d)>], iterator_types = ["parallel"]}
      ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  bufferization.materialize_in_destination %r in restrict writable %out : (tensor<8xf32>, memref<8xf32>) -> ()
  return
})";
  absl::StatusOr<LoadedKernels> kernels =
      LoadedKernels::Compile(KernelText(product, "f32") + loops);
  INFO(kernels.status());
  REQUIRE(kernels.ok());
  REQUIRE(kernels->report().scalar_kernels.size() == 1);
  std::vector<float> x = Random<float>(8, 1), got(8), a(60, 1), b(100, 2), bias(20), out(240),
                     want(240, 10);
  kernels->Call("flip", {x.data(), got.data()});
  RequireSameBits(got, {x[0], x[0], x[1], x[1], x[2], x[2], x[3], x[3]});
  kernels->Call("product", {a.data(), b.data(), bias.data(), out.data()});
  RequireSameBits(out, want);
}

TEST_CASE("temporaries larger than the stack's limit are refused with both sizes") {
  // A sum that every element of its row reads, for more rows than fit on the stack.
  auto text = [](int64_t rows) {
    std::string f = absl::StrCat(rows, "x3xf32"), fm = absl::StrCat(rows, "xf32");
    KernelWriter k("wide");
    std::string a = k.Operand(f);
    std::string sum = k.Add({.loops = "i, j",
                             .iterators = "pr",
                             .inputs = {{a, "i, j"}},
                             .shapes = {fm},
                             .body = "    %r = arith.addf %o0, %a0 : f32",
                             .yield = "%r",
                             .out_map = "i",
                             .inits = {k.Fill("0.0", fm)}})[0];
    k.Result(k.Add({.loops = "i, j",
                    .iterators = "pp",
                    .inputs = {{a, "i, j"}, {sum, "i"}},
                    .shapes = {f},
                    .body = "    %r = arith.divf %a0, %a1 : f32",
                    .yield = "%r"})[0]);
    return k.Text();
  };
  CHECK(Error(text(65536)).ok());
  CHECK(Error(text(65537)).message() ==
        "kernel 'wide': its temporaries take 262208 bytes of stack, and the limit is 262144");
}

TEST_CASE("signatures that the runtime cannot call are refused") {
  CHECK(
      Error("func.func @k(%a: tensor<4xf32>) { return }").message() ==
      "kernel 'k': argument 0 is neither a memref nor, as the last one, the block (index or i64)");
  CHECK(
      Error("func.func @k(%a: index, %b: memref<4xf32>) { return }").message() ==
      "kernel 'k': argument 0 is neither a memref nor, as the last one, the block (index or i64)");
  CHECK(Error("func.func @k(%a: memref<?xf32>) { return }").message() ==
        "kernel 'k': argument 0 must have a static shape, static strides and offset 0");
  CHECK(Error("func.func @k(%a: memref<4xf32, strided<[1], offset: 3>>) { return }").message() ==
        "kernel 'k': argument 0 must have a static shape, static strides and offset 0");
  CHECK(Error("func.func @k(%a: memref<4xf16>) { return }").message() ==
        "kernel 'k': argument 0 has an element type other than i1, i8, i16, i32, i64, f32, f64");
  CHECK(Error("func.func private @k(memref<4xf32>)").message() ==
        "kernel 'k' must have one block and no returned values");
}

TEST_CASE("a function of libm is refused by its name") {
  KernelWriter k("waves");
  std::string a = k.Operand("4xf32");
  k.Result(k.Add({.loops = "i",
                  .iterators = "p",
                  .inputs = {{a, "i"}},
                  .shapes = {"4xf32"},
                  .body = "    %r = math.sin %a0 : f32",
                  .yield = "%r"})[0]);
  absl::Status error = Error(k.Text());
  CHECK(error.message() == "compiled kernels need the external symbol 'sinf', but the loader "
                           "provides only memset, memcpy and memmove");
}

TEST_CASE("targets have names, features and registers") {
  CHECK(codegen::TargetDescription::Get("x86-64-v3")->vector_bytes == 32);
  CHECK(codegen::TargetDescription::Get("x86-64-v4")->vector_registers == 32);
  CHECK(codegen::TargetDescription::Get("x86-64-v4")->features.size() ==
        codegen::TargetDescription::Get("x86-64-v3")->features.size() + 5);
  std::string native = codegen::TargetDescription::Get("native")->name;
  CHECK((native == "x86-64-v3" || native == "x86-64-v4"));
  CHECK(codegen::TargetDescription::Get("pentium").status().message() ==
        "unknown CPU target 'pentium': must be native, x86-64-v3, x86-64-v4 or x86-64-v4-bf16");
  CHECK(codegen::TargetDescription::Get("x86-64-v4-bf16")->features.back() == "avx512_bf16");
  const std::string for_bf16 = codegen::TargetDescription::GetForBf16("native")->name;
  CHECK((for_bf16 == "x86-64-v4-bf16" || for_bf16 == native));
}

TEST_CASE("the same kernels give the same bytes") {
  std::string text = KernelText({0, 33, 17, 31, Form::RhsTransposed, true}, "f32");
  CHECK(LoadedKernels::Compile(text)->object() == LoadedKernels::Compile(text)->object());
}

} // namespace
} // namespace refold::test
