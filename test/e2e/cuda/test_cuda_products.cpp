//===- test_cuda_products.cpp - Products computed by thread blocks --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that products computed by thread blocks on a GPU are bit-identical to those of the CPU.
// The fake CUDA driver runs the thread blocks once in ascending and once in descending order. It
// runs the threads of a block one after the other, from barrier to barrier.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/product_programs.h"
#include "test/e2e/cuda/recorded_card.h"

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"

#include <catch2/catch.hpp>

#include <regex>

using namespace refold;
using namespace refold::test;

namespace {

std::string PtxOf(const runtime::LoadedExecutable &executable) {
  return reinterpret_cast<const char *>(executable.object.data());
}

size_t ProductCountOf(const std::string &text, const std::string &pattern) {
  const std::regex regex(pattern);
  return std::distance(std::sregex_iterator(text.begin(), text.end(), regex),
                       std::sregex_iterator());
}

/// Checks that thread blocks compute the program's product, with the bits of the CPU.
void CheckText(const std::string &text, const std::string &tier) {
  CardCompiler compiler;
  absl::StatusOr<CardProgram> program =
      compiler.Compile(text, tier, {.target = CudaOptions{.libraries = GpuLibraries::None}});
  INFO(program.status());
  REQUIRE(program.ok());
  CHECK(ProductCountOf(PtxOf(*program->executable), "bar(rier)?\\.(cta\\.)?sync") > 0);
  const Results expected = Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {1}});
  for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
    absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
    REQUIRE(card.ok());
    const Results results = Run(program->executable, (*card)->On({.steps = {1}}));
    CHECK((*card)->Breaches() == "");
    CHECK(Differences(expected, results) == "");
  }
}

void CheckTeams(const ProductCase &product, const std::string &tier = "layer") {
  INFO(product.Name());
  CheckText(ProductProgram(product), tier);
}

void CheckTeams(const WindowCase &window) {
  INFO(window.Name());
  CheckText(WindowProgram(window), "layer");
}

/// Checks that `text` uses no cooperating thread block.
void CheckSingleThreads(const std::string &text) {
  absl::StatusOr<Compilation> compiled =
      CompileText(text, "product.mlir",
                  {.device = DeviceKind::Cuda,
                   .target = CudaOptions{.granularity = FusionGranularity::Layer,
                                         .libraries = GpuLibraries::None}});
  REQUIRE(compiled.ok());
  CHECK(ProductCountOf(PtxOf(*compiled->executable), "bar(rier)?\\.(cta\\.)?sync") == 0);
}

constexpr WindowCase::Of kEveryConvolution[] = {WindowCase::Result, WindowCase::Images,
                                                WindowCase::Kernel};

} // namespace

TEST_CASE("products of whole tiles have the CPU's bits for every tile size") {
  CheckTeams({.rows = 128, .contraction = 64, .columns = 64});
  CheckTeams({.rows = 352, .contraction = 64, .columns = 352});
  CheckTeams({.rows = 640, .contraction = 48, .columns = 704});
  CheckTeams({.rows = 2048, .contraction = 24, .columns = 1024});
}

TEST_CASE("products of prime extents have the CPU's bits for every tile size") {
  CheckTeams({.rows = 67, .contraction = 71, .columns = 61});
  CheckTeams({.rows = 349, .contraction = 67, .columns = 353});
  CheckTeams({.rows = 701, .contraction = 37, .columns = 691});
  CheckTeams({.rows = 1993, .contraction = 19, .columns = 1009});
}

TEST_CASE("products of whole vectors but partial tiles have the CPU's bits") {
  CheckTeams({.rows = 68, .contraction = 76, .columns = 84});
  CheckTeams({.rows = 700, .contraction = 36, .columns = 692, .lhs_transposed = true});
  CheckTeams({.rows = 68, .contraction = 74, .columns = 86, .rhs_transposed = true, .type = "f64"});
}

TEST_CASE("products with a contraction shorter than one round have the CPU's bits") {
  CheckTeams({.rows = 256, .contraction = 9, .columns = 256});
  CheckTeams({.rows = 256, .contraction = 12, .columns = 260, .rhs_transposed = true});
}

TEST_CASE("products in every layout with an epilogue have the CPU's bits") {
  for (const char *type : {"f32", "f64"})
    for (int form = 0; form < 8; ++form)
      CheckTeams({.rows = 72,
                  .contraction = 100,
                  .columns = 52,
                  .lhs_transposed = (form & 1) != 0,
                  .rhs_transposed = (form & 2) != 0,
                  .result_transposed = (form & 4) != 0,
                  .epilogue = true,
                  .type = type});
}

TEST_CASE("products in f64 have the CPU's bits for every tile size") {
  CheckTeams({.rows = 67, .contraction = 71, .columns = 61, .type = "f64"});
  CheckTeams({.rows = 352, .contraction = 64, .columns = 352, .type = "f64"});
  CheckTeams({.rows = 701, .contraction = 37, .columns = 691, .type = "f64"});
}

TEST_CASE("batched products and weight gradients have the CPU's bits") {
  CheckTeams({.rows = 40, .contraction = 48, .columns = 56, .batch = 3});
  CheckTeams({.rows = 37, .contraction = 53, .columns = 41, .batch = 5, .epilogue = true});
  // Contracts the first dimension of both operands: split into eight blocks.
  CheckTeams({.rows = 24, .contraction = 1024, .columns = 20, .lhs_transposed = true});
}

TEST_CASE("products of several chains have the CPU's bits") {
  CheckTeams({.rows = 64, .contraction = 2048, .columns = 64});
  CheckTeams({.rows = 352, .contraction = 1536, .columns = 352, .epilogue = true});
  CheckTeams({.rows = 68, .contraction = 3072, .columns = 84, .type = "f64"});
  CheckTeams({.rows = 2048, .contraction = 1040, .columns = 1024});
  // Eight chains of 1,024 steps and one of 56.
  CheckTeams({.rows = 64, .contraction = 8248, .columns = 64});
  CheckTeams({.rows = 64, .contraction = 3000, .columns = 64, .contraction_outer = 3});
  // A chain for each image, of 784 steps.
  CheckTeams(WindowCase{.of = WindowCase::Kernel, .images = 3, .height = 28, .width = 28});
}

TEST_CASE("products whose chains are no whole rounds are computed by single threads") {
  for (int64_t contraction : {2049, 8249}) {
    const ProductCase product{.rows = 64, .contraction = contraction, .columns = 64};
    INFO(product.Name());
    CheckSingleThreads(ProductProgram(product));
  }
}

TEST_CASE("two adjacent contracting dimensions are treated as one") {
  CheckTeams({.rows = 64,
              .contraction = 96,
              .columns = 64,
              .rhs_transposed = true,
              .epilogue = true,
              .contraction_outer = 4});
}

TEST_CASE("products with granularity op are computed by thread blocks too") {
  CheckTeams({.rows = 128, .contraction = 64, .columns = 64, .epilogue = true}, "op");
}

TEST_CASE("small and narrow products are computed by single threads") {
  for (const ProductCase &product : {ProductCase{.rows = 60, .contraction = 60, .columns = 60},
                                     ProductCase{.rows = 4, .contraction = 512, .columns = 512},
                                     ProductCase{.rows = 512, .contraction = 512, .columns = 7},
                                     ProductCase{.rows = 512, .contraction = 7, .columns = 512}}) {
    INFO(product.Name());
    CheckSingleThreads(ProductProgram(product));
  }
}

TEST_CASE("convolutions and their gradients have the CPU's bits") {
  for (WindowCase::Of of : kEveryConvolution) {
    CheckTeams(WindowCase{.of = of});
    CheckTeams(WindowCase{.of = of, .images = 16, .height = 13, .width = 11, .stride = 2});
    CheckTeams(WindowCase{.of = of, .padding = 2, .dilation = 2});
    CheckTeams(WindowCase{.of = of, .images = 24, .kernel = 1, .stride = 2, .padding = 0});
    CheckTeams(WindowCase{.of = of, .type = "f64"});
  }
}

TEST_CASE("convolutions of prime extents have the CPU's bits") {
  for (WindowCase::Of of : kEveryConvolution)
    CheckTeams(WindowCase{
        .of = of, .images = 3, .height = 13, .width = 17, .features = 11, .outputs = 19});
  // Color images have three features. The gradient of the filter is a matrix product whose rows and
  // columns together are the dimensions of the filter.
  for (WindowCase::Of of : {WindowCase::Result, WindowCase::Kernel})
    CheckTeams(
        WindowCase{.of = of, .features = 3, .outputs = 32, .kernel = 5, .stride = 2, .padding = 2});
}

TEST_CASE("grouped convolutions have the CPU's bits") {
  CheckTeams(WindowCase{.features = 32, .outputs = 48, .groups = 2});
  CheckSingleThreads(WindowProgram({.features = 32, .outputs = 32, .groups = 32}));
}
