//===- test_driver_libraries.cpp - Library products -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which matrix products of a Program its executable passes to a library.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/kernel_text.h"
#include "test/compiler/driver/table_of.h"
#include "test/e2e/mlp_text.h"

#include <algorithm>

using namespace refold;
using namespace refold::test;

namespace {

std::string Mlp(int64_t width, int64_t batch, int64_t features) {
  return MlpText({.depth = 2,
                  .width = width,
                  .batch = batch,
                  .steps = 8,
                  .rows = 4 * batch,
                  .features = features});
}

CompileOptions OnCuda(CudaOptions options) {
  return {.device = DeviceKind::Cuda, .target = std::move(options)};
}

std::string LibraryRefusal(CompileOptions options) {
  return std::string(CompileText(Mlp(32, 64, 16), "mlp.mlir", options).status().message());
}

std::vector<std::string> ProductsOf(const exe::ExecutableT &table) {
  std::vector<std::string> products;
  for (const auto &kernel : table.kernels)
    if (kernel->library)
      products.push_back(runtime::LibraryProductText(*kernel));
  std::sort(products.begin(), products.end());
  return products;
}

} // namespace

TEST_CASE("large products are library products, in their layout, forward and backward") {
  const exe::ExecutableT table =
      TableOf(Mlp(256, 512, 256),
              OnCuda({.architecture = "sm_90", .granularity = FusionGranularity::Layer}));
  CHECK(ProductsOf(table) ==
        std::vector<std::string>{"f32 product of 256x512 and 512x256, lhs transposed",
                                 "f32 product of 512x256 and 256x256",
                                 "f32 product of 512x256 and 256x256, rhs transposed"});
  for (const auto &kernel : table.kernels)
    if (kernel->library) {
      CHECK(kernel->entries.empty());
      CHECK(kernel->workspace_bytes == 32u << 20);
      CHECK_FALSE(kernel->library->tf32);
    }
}

TEST_CASE("library workspace is reserved by architecture, and only for products") {
  auto workspace = [](const std::string &arch, int64_t width) {
    const exe::ExecutableT table =
        TableOf(Mlp(width, 512, 256),
                OnCuda({.architecture = arch, .granularity = FusionGranularity::Layer}));
    for (const auto &function : table.functions)
      if (function->name == "train")
        return function->workspace < 0 ? uint64_t{0} : table.buffers[function->workspace]->bytes;
    return uint64_t{0};
  };
  CHECK(workspace("sm_80", 256) == 4u << 20);
  CHECK(workspace("sm_89", 256) == 4u << 20);
  CHECK(workspace("sm_90", 256) == 32u << 20);
  CHECK(workspace("sm_120", 256) == 32u << 20);
  CHECK(workspace("sm_90", 32) < 1u << 20);
}

TEST_CASE(
    "without libraries, with other granularities and for small layers, products are kernels") {
  CHECK(ProductsOf(TableOf(Mlp(256, 512, 256), OnCuda({.granularity = FusionGranularity::Layer,
                                                       .libraries = GpuLibraries::None})))
            .empty());
  CHECK(ProductsOf(TableOf(Mlp(256, 512, 256), OnCuda({.granularity = FusionGranularity::Step})))
            .empty());
  for (int64_t batch : {512, 4096})
    for (int64_t width : {32, 64})
      CHECK(ProductsOf(
                TableOf(Mlp(width, batch, 64), OnCuda({.granularity = FusionGranularity::Layer})))
                .empty());
}

TEST_CASE("without libraries the code does not change") {
  // If no product is large, the option does not change a byte.
  const std::string text = Mlp(64, 512, 64);
  auto code = [&](GpuLibraries libraries) {
    auto compiled =
        CompileText(text, "mlp.mlir",
                    OnCuda({.granularity = FusionGranularity::Layer, .libraries = libraries}));
    REQUIRE(compiled.ok());
    const auto &object = compiled->executable->object;
    return std::string(reinterpret_cast<const char *>(object.data()), object.size());
  };
  CHECK(code(GpuLibraries::Auto) == code(GpuLibraries::None));
}

TEST_CASE("TF32 is used only on request") {
  const exe::ExecutableT table =
      TableOf(Mlp(256, 512, 256), OnCuda({.granularity = FusionGranularity::Op, .tf32 = true}));
  CHECK(ProductsOf(table).front() == "f32 product of 256x512 and 512x256, lhs transposed, in TF32");
}

TEST_CASE("TF32 that no product uses gives a warning") {
  auto warnings = [](FusionGranularity granularity, int64_t width) {
    auto compiled = CompileText(Mlp(width, 512, 256), "mlp.mlir",
                                OnCuda({.granularity = granularity, .tf32 = true}));
    REQUIRE(compiled.ok());
    return compiled->warnings;
  };
  CHECK(warnings(FusionGranularity::Layer, 256).empty());
  CHECK(warnings(FusionGranularity::Layer, 32) ==
        std::vector<std::string>{
            "tf32 has no effect: with fusion granularity 'layer' no library computes an f32 "
            "product of this program, and Refold's own kernels do not use TF32"});
  CHECK(warnings(FusionGranularity::Step, 32) ==
        std::vector<std::string>{
            "tf32 has no effect: with fusion granularity 'step' no library computes an f32 product "
            "of this program, and Refold's own kernels do not use TF32"});
}

TEST_CASE("contradictory library options are refused in one line") {
  CHECK(LibraryRefusal(OnCuda({.libraries = GpuLibraries::None, .tf32 = true})) ==
        "tf32 requires libraries=auto, because it applies only to products of a library");
  CHECK(LibraryRefusal({.target = CudaOptions{.tf32 = true}}) ==
        "tf32 is for the cuda device, not for 'cpu'");
  CHECK(LibraryRefusal({.device = DeviceKind::Null, .target = CudaOptions{.tf32 = true}}) ==
        "tf32 is for the cuda device, not for 'null'");
  CHECK(LibraryRefusal({.target = CudaOptions()}) ==
        "options of the cuda device are set, but the device is 'cpu'");
  CHECK(LibraryRefusal({.device = DeviceKind::Checked, .target = CudaOptions()}) ==
        "options of the cuda device are set, but the device is 'checked'");
  CHECK(LibraryRefusal({.device = DeviceKind::Cuda, .target = CpuOptions()}) ==
        "options of the cpu device are set, but the device is 'cuda'");
  CHECK(LibraryRefusal({.device = DeviceKind::Checked, .target = CpuOptions()}).empty());
}
