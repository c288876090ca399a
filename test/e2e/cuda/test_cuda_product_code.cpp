//===- test_cuda_product_code.cpp - PTX of matrix products ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/product_programs.h"

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"

#include <catch2/catch.hpp>

#include <map>
#include <regex>

using namespace refold;
using namespace refold::test;

namespace {

std::string PtxOf(const std::string &program) {
  absl::StatusOr<Compilation> compiled =
      CompileText(program, "product.mlir",
                  {.device = DeviceKind::Cuda,
                   .target = CudaOptions{.granularity = FusionGranularity::Layer,
                                         .libraries = GpuLibraries::None}});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  const std::string text = reinterpret_cast<const char *>(compiled->executable->object.data());
  // The entry of the product; helpers of the runtime come after it.
  return text.substr(0, text.find(".entry refold_"));
}

std::string Ptx(const ProductCase &product) {
  INFO(product.Name());
  return PtxOf(ProductProgram(product));
}

size_t CountOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

/// Returns the PTX of the convolution's entry; other entries pad and transpose its operands.
std::string ConvolutionPtx(const WindowCase &window) {
  INFO(window.Name());
  const std::string text = PtxOf(WindowProgram(window));
  const size_t begin = text.find("_window_product_n0(");
  REQUIRE(begin != std::string::npos);
  return text.substr(begin, text.find("\n}", begin) - begin);
}

/// A product of whole tiles of 128 x 128.
constexpr ProductCase kWhole{.rows = 2048, .contraction = 64, .columns = 1024};

/// The source of each register loaded from shared memory: "%rd5", and an offset in bytes.
using Loads = std::map<std::string, std::pair<std::string, int64_t>>;

Loads SharedLoads(const std::string &ptx) {
  Loads loads;
  const std::regex load(R"(ld\.shared\.v4\.\w+\s+\{([^}]*)\}, \[(%\w+)(?:\+(\d+))?\];)");
  const std::regex name(R"(%\w+)");
  for (std::sregex_iterator it(ptx.begin(), ptx.end(), load), end; it != end; ++it) {
    const std::string registers = (*it)[1];
    const int64_t offset = (*it)[3].matched ? std::stoll((*it)[3]) : 0;
    int64_t lane = 0;
    for (std::sregex_iterator r(registers.begin(), registers.end(), name); r != end; ++r)
      loads[r->str()] = {(*it)[2], offset + 4 * lane++};
  }
  return loads;
}

} // namespace

TEST_CASE("operands of a product pass through shared memory in vector loads without a stack") {
  const std::string ptx = Ptx(kWhole);
  CHECK(CountOf(ptx, ".shared .align 16 .b8") == 1);
  CHECK(CountOf(ptx, "ld.global.v4") == 4);  // each side, before the first round and in each
  CHECK(CountOf(ptx, "ld.shared.v4") == 32); // eight steps, of four runs
  CHECK(CountOf(ptx, "st.shared.v4") ==
        2); // of the columns; rows are contiguous along the contraction
  CHECK(CountOf(ptx, "st.global.v4") >= 16);
  CHECK(CountOf(ptx, "bar.sync") == 2); // after the first steps, and one per round
  CHECK(CountOf(ptx, ".local") == 0);
  CHECK(CountOf(ptx, "fma.rn.ftz.f32") == 8 * 64);
}

TEST_CASE("unaligned operands are loaded by element, with one more barrier") {
  const std::string ptx = Ptx({.rows = 1993, .contraction = 67, .columns = 1009});
  CHECK(CountOf(ptx, "ld.global.v4") == 0);
  CHECK(CountOf(ptx, "bar.sync") == 3);
  CHECK(CountOf(ptx, "ld.shared.v4") == (8 + 3) * 4);
  CHECK(CountOf(ptx, ".local") == 0);
  // One element too few for whole loads, in one operand only.
  CHECK(CountOf(Ptx({.rows = 2048, .contraction = 64, .columns = 1023}), "ld.global.v4") == 2);
}

TEST_CASE("operands in either layout are loaded without a transpose") {
  ProductCase product = kWhole;
  product.lhs_transposed = true;
  CHECK(CountOf(Ptx(product), "st.shared.v4") == 4);
}

TEST_CASE("features of a convolution are loaded by vectors across dimensions") {
  WindowCase window{.images = 32, .height = 28, .width = 28, .features = 64, .outputs = 64};
  // A forward convolution sums feature by feature: first all filter offsets of one feature, then
  // those of the next. In memory, the features of one pixel are adjacent. So the kernel cannot load
  // adjacent terms of the sum as a vector. It loads the images element by element.
  const std::string forward = ConvolutionPtx(window);
  CHECK(CountOf(forward, "ld.global.v4") == 4);
  CHECK(CountOf(forward, "ld.global.b32") == 16);
  window.of = WindowCase::Kernel;
  const std::string gradient = ConvolutionPtx(window);
  CHECK(CountOf(gradient, "ld.global.v4") > 0);
  CHECK(CountOf(gradient, "ld.global.b32") == 0);
  for (const std::string &ptx : {forward, gradient}) {
    CHECK(CountOf(ptx, "st.global.b32") == 0);
    CHECK(CountOf(ptx, "bar.sync") == 2);
    CHECK(CountOf(ptx, "div.u") + CountOf(ptx, "rem.u") == 0); // by constants: multiplications
  }
  CHECK(CountOf(forward, ".local") == 0);
  // The gradient adds the terms of each image in a separate chain. A thread has 32 sums, which stay
  // in registers during a chain. At the end of a chain, the thread loads 32 partial sums of earlier
  // chains from local memory, adds them, and stores the results. After the last chain, it loads the
  // final sums.
  CHECK(CountOf(gradient, "st.local.v4") == 32 / 4);
  CHECK(CountOf(gradient, "ld.local.v4") == 2 * 32 / 4);
  CHECK(CountOf(gradient, ".local") == 1 + 3 * 32 / 4);
}

TEST_CASE("each accumulation is a chain of fused multiply-adds in contraction order") {
  const std::string ptx = Ptx(kWhole);
  const Loads loads = SharedLoads(ptx);
  struct Step {
    std::string factor, addend;
  };
  std::map<std::string, Step> steps;
  const std::regex fma(R"(fma\.rn\.ftz\.f32\s+(%\w+), (%\w+), (%\w+), (%\w+);)");
  for (std::sregex_iterator it(ptx.begin(), ptx.end(), fma), end; it != end; ++it) {
    steps[(*it)[1]] = {(*it)[2], (*it)[4]};
  }
  REQUIRE(steps.size() == 8 * 64);
  // From the last step of each chain to the first: from row to row of shared memory.
  int whole = 0;
  for (const auto &[result, last] : steps) {
    if (loads.at(last.factor).second < 7 * 528)
      continue;
    std::string at = result;
    int64_t expected = loads.at(last.factor).second;
    int length = 0;
    for (auto found = steps.find(at); found != steps.end() && length < 8;
         found = steps.find(found->second.addend)) {
      CHECK(loads.at(found->second.factor).second == expected);
      expected -= 528; // 128 rows, and 4 between two steps
      ++length;
    }
    whole += length == 8;
  }
  CHECK(whole == 64);
}
