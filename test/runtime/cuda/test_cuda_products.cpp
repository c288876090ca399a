//===- test_cuda_products.cpp - Library products ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests matrix products that cuBLASLt computes: every memory layout, in graphs with loops and
// without; the choice of an algorithm; and the errors if no algorithm works.
//
//===----------------------------------------------------------------------===//
#include "product_program.h"
#include "test/runtime/cuda/recording/host_product.h"

#include <cmath>

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;

namespace {

/// Returns numbers in (-1, 1) whose products must be rounded.
template <typename T>
HostTensor ProductNumbers(exe::ElementType type, std::vector<int64_t> shape, T seed) {
  HostTensor value(ToElementType(type), std::move(shape));
  for (int64_t i = 0; i < ElementCount(value.shape()); ++i)
    value.as<T>()[i] = std::sin(seed + static_cast<T>(1.7) * static_cast<T>(i));
  return value;
}

/// Returns the product by its definition, row-major.
template <typename T>
std::vector<T> Expected(const ProductShape &shape, const T *a, const T *b, T (*round)(T)) {
  const auto [m, n, k] = std::tuple(shape.m, shape.n, shape.k);
  std::vector<T> c(shape.batch * m * n);
  for (int64_t one = 0; one < shape.batch; ++one)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        for (int64_t l = 0; l < k; ++l) {
          const T left = a[one * m * k + (shape.lhs_transposed ? l * m + i : i * k + l)];
          const T right = b[one * k * n + (shape.rhs_transposed ? j * k + l : l * n + j)];
          T &sum = c[(one * m + i) * n + j];
          sum = std::fma(round(right), round(left), sum);
        }
  return c;
}

template <typename T>
void CheckProduct(const ProductShape &shape, bool conditionals, T (*round)(T)) {
  ProductCard card;
  absl::Status opened = card.Open(ProductProgram(shape), conditionals);
  INFO(opened);
  REQUIRE(opened.ok());
  REQUIRE(card.session->Startup(3).ok());
  const HostTensor a = ProductNumbers<T>(shape.type, {shape.batch, shape.m * shape.k}, T(0.3));
  const HostTensor b = ProductNumbers<T>(shape.type, {shape.batch, shape.k * shape.n}, T(0.7));
  REQUIRE(card.session->SetState("a", a).ok());
  REQUIRE(card.session->SetState("b", b).ok());
  auto report = card.session->Train(7);
  INFO(report.status());
  REQUIRE(report.ok());
  CHECK(report->peak_predicted_bytes == report->peak_measured_bytes);
  CHECK(card.library.Executed() == 7);
  CHECK(report->libraries.size() == 1);
  const HostTensor c = *card.session->State("c");
  const std::vector<T> expected = Expected<T>(shape, a.as<T>(), b.as<T>(), round);
  CHECK(std::vector<T>(c.as<T>(), c.as<T>() + expected.size()) == expected);
}

template <typename T> T Same(T value) { return value; }

/// Returns the error message of a session whose library `prepare` has changed.
template <typename Prepare> std::string Refusal(Prepare prepare, ProductShape shape = {}) {
  ProductCard card;
  prepare(card);
  return std::string(card.Open(ProductProgram(shape)).message());
}

LibraryChoice Choice(const ProductShape &shape, std::vector<LtOffer> offers = {},
                     bool heeds = true) {
  ProductCard card;
  if (!offers.empty())
    card.library.Offers(std::move(offers), heeds);
  absl::Status opened = card.Open(ProductProgram(shape));
  INFO(opened);
  REQUIRE(opened.ok());
  REQUIRE(card.session->Startup(3).ok());
  return card.session->Train(0)->libraries.at(0);
}

} // namespace

TEST_CASE("products of every layout and type are right, in loops and in straight graphs") {
  for (bool lhs_transposed : {false, true})
    for (bool rhs_transposed : {false, true})
      for (int64_t batch : {1, 3})
        for (bool conditionals : {false, true}) {
          ProductShape shape;
          shape.lhs_transposed = lhs_transposed;
          shape.rhs_transposed = rhs_transposed;
          shape.batch = batch;
          CheckProduct<float>(shape, conditionals, Same<float>);
          shape.type = exe::ElementType::F64;
          CheckProduct<double>(shape, conditionals, Same<double>);
        }
}

TEST_CASE("factors are rounded only if TF32 was requested") {
  ProductShape shape;
  shape.tf32 = true;
  CheckProduct<float>(shape, true, RoundToTf32);
  CHECK(Choice(shape).algorithm == "cuBLASLt 13.1.0, algorithm 2, tile 20, stages 11");
  CHECK(Choice(shape).product == "f32 product of 5x11 and 11x7, in TF32");
}

TEST_CASE("a product without a workspace chooses an algorithm without one") {
  ProductShape shape;
  shape.workspace_bytes = 0;
  CheckProduct<float>(shape, true, Same<float>);
  CHECK(Choice(shape).algorithm == "cuBLASLt 13.1.0, algorithm 8, tile 20, stages 11");
}

TEST_CASE("the first algorithm that works, fits and splits no sum is chosen and reported") {
  const LibraryChoice choice = Choice({});
  CHECK(choice.product == "f32 product of 5x11 and 11x7");
  CHECK(choice.algorithm == "cuBLASLt 13.1.0, algorithm 7, tile 20, stages 11");
  CHECK(choice.workspace_bytes == 4096);
}

TEST_CASE("algorithms that the preference excludes are rejected even if cuBLASLt offers them") {
  const std::vector<LtOffer> offers = {{.id = 1, .split_k = 4},
                                       {.id = 2, .scheme = 2},
                                       {.id = 3, .flags = kLtInputTf32},
                                       {.id = 4, .flags = kLtInputBf16},
                                       {.id = 5, .workspace_bytes = 8193},
                                       {.id = 6, .works = false},
                                       {.id = 9}};
  CHECK(Choice({}, offers, /*heeds=*/false).algorithm ==
        "cuBLASLt 13.1.0, algorithm 9, tile 20, stages 11");
  CHECK(Refusal([](ProductCard &card) {
          card.library.Offers({{.id = 1, .split_k = 4}}, /*heeds=*/false);
        }) == "cuBLASLt 13.1.0 has no algorithm for the f32 product of 5x11 and 11x7 that needs at "
              "most 8192 bytes of workspace and splits no sum (1 offered): compile it with "
              "--libraries=none");
}

TEST_CASE("a product without an algorithm is refused with a remedy") {
  ProductShape shape;
  shape.batch = 3;
  shape.lhs_transposed = shape.rhs_transposed = true;
  CHECK(Refusal([](ProductCard &card) { card.library.Offers({}); }, shape) ==
        "cuBLASLt 13.1.0 has no algorithm for the 3 f32 products of 5x11 and 11x7, lhs transposed, "
        "rhs transposed that needs at most 8192 bytes of workspace and splits no sum (0 offered): "
        "compile it with --libraries=none");
}

TEST_CASE("only programs with products open cuBLASLt") {
  int asked = 0;
  auto source = [&]() -> absl::StatusOr<CublasLtApi> {
    ++asked;
    return absl::UnavailableError("no cuBLASLt (no such file), install that of CUDA 12 or 13");
  };
  RecordingDriver driver;
  RegisterCardKernels(driver);
  auto refusal = [&](CardProgram program) {
    auto device = MakeCudaDevice(driver.Api(), source);
    REQUIRE(device.ok());
    return Session::Create(*program.Load(), *std::move(device)).status();
  };
  CardProgram plain;
  const uint32_t w = plain.Vector("w", exe::BufferKind::State);
  plain.Startup(List(Launch(kStir, {w, w})));
  CHECK(refusal(std::move(plain)).ok());
  CHECK(asked == 0);
  const absl::Status status = refusal(ProductProgram({}));
  CHECK(status.code() == absl::StatusCode::kUnavailable);
  CHECK(status.message() == "no cuBLASLt (no such file), install that of CUDA 12 or 13, for 1 "
                            "product of the program, or compile it with --libraries=none");
  CardProgram two = ProductProgram({});
  AddProduct(two, {});
  CHECK(std::string(refusal(std::move(two)).message()).find("for 2 products of the program") !=
        std::string::npos);
}

TEST_CASE("a call that cuBLASLt refuses is reported with the product and its line") {
  CHECK(Refusal([](ProductCard &card) { card.library.Refuse(LtStatus::ExecutionFailed); }) ==
        "cublasLtMatmul of the library's f32 product of 5x11 and 11x7 at net.cpp:9: "
        "CUBLAS_STATUS_EXECUTION_FAILED");
}

TEST_CASE("nodes that are not allowed in a loop are reported before the graph is instantiated") {
  const std::pair<NodeType, const char *> kinds[] = {{NodeType::Memset, "memset"},
                                                     {NodeType::MemAlloc, "memory allocation"},
                                                     {NodeType::Host, "host function"}};
  for (const auto &[type, name] : kinds)
    CHECK(
        Refusal([type = type](ProductCard &card) { card.library.Stray(type); }) ==
        std::string("the library's f32 product of 5x11 and 11x7 at net.cpp:9 has node 0 of kind ") +
            name +
            " in its body: on a GPU only kernels, copies, child graphs and conditionals can loop, "
            "compile it with --libraries=none");
}

TEST_CASE("work of other threads stays out of the graph of a captured product") {
  static DriverApi whole;
  static Stream of_card;
  static int captures, waits;
  ProductCard card;
  RegisterCardKernels(card.driver);
  whole = card.driver.Api();
  of_card = nullptr;
  captures = waits = 0;
  DriverApi api = whole;
  api.StreamCreate = [](Stream *stream, unsigned flags) {
    const Result result = whole.StreamCreate(stream, flags);
    if (!of_card)
      of_card = *stream;
    return result;
  };
  api.StreamBeginCapture = [](Stream stream, CaptureMode mode) {
    const Result began = whole.StreamBeginCapture(stream, mode);
    ++captures;
    waits += whole.StreamSynchronize(of_card) == Result::Success; // fails if this stream captures
    return began;
  };
  auto executable = ProductProgram({}).Load();
  REQUIRE(executable.ok());
  auto device = MakeCudaDevice(api, card.library.Source());
  REQUIRE(device.ok());
  auto made = Session::Create(*executable, *std::move(device));
  INFO(made.status());
  REQUIRE(made.ok());
  card.session = *std::move(made);
  CHECK(captures > 0);
  CHECK(waits == captures);
}

TEST_CASE("both factors of a product may be the same matrix") {
  ProductShape shape;
  shape.m = shape.n = 6;
  CardProgram program;
  const uint32_t a = program.Buffer("a", exe::BufferKind::State, shape.type, {1, 66});
  const uint32_t c = program.Buffer("c", exe::BufferKind::State, shape.type, {1, 36});
  shape.rhs_transposed = true; // a · aᵀ
  const uint32_t kernel = AddProduct(program, shape);
  program.table.kernels[kernel]->operands = {0};
  program.table.kernels[kernel]->library->rhs = 0;
  program.Workspace(shape.workspace_bytes);
  program.Startup({});
  program.Straight(List(Launch(static_cast<CardKernel>(kernel), {a, c})));
  ProductCard card;
  absl::Status opened = card.Open(std::move(program));
  INFO(opened);
  REQUIRE(opened.ok());
  REQUIRE(card.session->Startup(3).ok());
  const HostTensor value = ProductNumbers<float>(shape.type, {1, 66}, 0.3f);
  REQUIRE(card.session->SetState("a", value).ok());
  REQUIRE(card.session->Train(1).ok());
  const std::vector<float> expected =
      Expected<float>(shape, value.as<float>(), value.as<float>(), Same<float>);
  const HostTensor result = *card.session->State("c");
  CHECK(std::vector<float>(result.as<float>(), result.as<float>() + 36) == expected);
}
