//===- bench_kernels.cpp - Speed of compiled kernels ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures matrix products of the sizes that a dense network needs, on one core, with operands in
// cache. The environment variable REFOLD_BENCH_DUMP names a file, to which the object code of the
// last product is written.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_runner.h"
#include "test/compiler/codegen/kernel_texts.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

namespace refold::test {
namespace {

void RunProduct(benchmark::State &state, Product product) {
  absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(KernelText(product, "f32"));
  if (!kernels.ok() || !kernels->report().scalar_kernels.empty()) {
    state.SkipWithError("the product has no fast kernel");
    return;
  }
  if (const char *path = std::getenv("REFOLD_BENCH_DUMP"))
    if (FILE *file = std::fopen(path, "wb")) {
      std::fwrite(kernels->object().data(), 1, kernels->object().size(), file);
      std::fclose(file);
    }
  int64_t batch = std::max<int64_t>(product.batch, 1);
  std::vector<float> a(batch * product.m * product.k, 0.5f),
      b(batch * product.k * product.n, 0.25f);
  std::vector<float> bias(product.n, 1.0f), out(batch * product.m * product.n);
  auto *function = kernels->Function("product");
  void *args[] = {a.data(), b.data(), bias.data(), out.data()};
  for (auto _ : state)
    function(args, 0);
  double flops = 2.0 * static_cast<double>(batch * product.m * product.k * product.n);
  state.counters["GFLOP/s"] =
      benchmark::Counter(flops * 1e-9, benchmark::Counter::kIsIterationInvariantRate);
}

/// Measures the time to compile the matrix products of a small network's training step: six dense
/// layers, forward and backward.
void CompileLayers(benchmark::State &state) {
  std::string text;
  int count = 0;
  auto add = [&](Product product) {
    text += absl::StrReplaceAll(KernelText(product, "f32"),
                                {{"@product", absl::StrCat("@k", count++)}});
  };
  for (int layer = 0; layer < 6; ++layer) {
    int64_t in = layer == 0 ? 64 : 32, out = layer == 5 ? 4 : 32;
    add({0, 128, in, out, Form::Plain, true});
    add({0, in, 128, out, Form::LhsTransposed});
    add({0, 128, out, in, Form::Plain});
  }
  codegen::KernelReport report;
  double bytes = 0;
  for (auto _ : state) {
    absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(text);
    if (!kernels.ok())
      return state.SkipWithError("the layers do not compile");
    report = kernels->report();
    bytes = static_cast<double>(kernels->object().size());
  }
  state.counters["kernels"] = count;
  state.counters["tiles"] = report.tile_seconds;
  state.counters["lowering"] = report.lowering_seconds;
  state.counters["llvm"] = report.llvm_seconds;
  state.counters["bytes"] = bytes;
}
BENCHMARK(CompileLayers)->Unit(benchmark::kMillisecond);

BENCHMARK_CAPTURE(RunProduct, 128x64x32, Product{0, 128, 64, 32});
BENCHMARK_CAPTURE(RunProduct, 128x64x32_bias_relu, Product{0, 128, 64, 32, Form::Plain, true});
BENCHMARK_CAPTURE(RunProduct, 128x32x32, Product{0, 128, 32, 32});
BENCHMARK_CAPTURE(RunProduct, 128x32x32_bias_relu, Product{0, 128, 32, 32, Form::Plain, true});
BENCHMARK_CAPTURE(RunProduct, 128x32x4, Product{0, 128, 32, 4, Form::Plain, true});
BENCHMARK_CAPTURE(RunProduct, 128x4x32, Product{0, 128, 4, 32});
BENCHMARK_CAPTURE(RunProduct, weight_gradient_64x128x32,
                  Product{0, 64, 128, 32, Form::LhsTransposed});
BENCHMARK_CAPTURE(RunProduct, weight_gradient_32x128x32,
                  Product{0, 32, 128, 32, Form::LhsTransposed});
BENCHMARK_CAPTURE(RunProduct, weight_gradient_32x128x4,
                  Product{0, 32, 128, 4, Form::LhsTransposed});
BENCHMARK_CAPTURE(RunProduct, rhs_transposed_128x32x32,
                  Product{0, 128, 32, 32, Form::RhsTransposed});
BENCHMARK_CAPTURE(RunProduct, 128x128x128, Product{0, 128, 128, 128});
BENCHMARK_CAPTURE(RunProduct, 128x512x512, Product{0, 128, 512, 512});
BENCHMARK_CAPTURE(RunProduct, 128x784x10, Product{0, 128, 784, 10});
BENCHMARK_CAPTURE(RunProduct, 127x61x29, Product{0, 127, 61, 29});

} // namespace
} // namespace refold::test

BENCHMARK_MAIN();
