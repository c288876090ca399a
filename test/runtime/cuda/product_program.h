//===- product_program.h - Programs with library products -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds programs with states "a" and "b" whose product, computed by cuBLASLt, is the state "c".
//
//===----------------------------------------------------------------------===//
#pragma once

#include "card_program.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/session/session.h"
#include "test/runtime/cuda/recording/older_driver.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include <catch2/catch.hpp>

namespace refold::runtime::cuda {

/// result[b] = lhs[b] · rhs[b], with the fields of exe::LibraryProduct.
struct ProductShape {
  exe::ElementType type = exe::ElementType::F32;
  int64_t batch = 1, m = 5, n = 7, k = 11;
  bool lhs_transposed = false, rhs_transposed = false, tf32 = false;
  uint64_t workspace_bytes = 8192;
};

/// Adds a kernel that leaves the product to a library; returns the kernel's index in the table.
inline uint32_t AddProduct(CardProgram &program, const ProductShape &shape) {
  auto kernel = std::make_unique<exe::KernelT>();
  const int64_t sizes[] = {shape.m * shape.k, shape.k * shape.n, shape.m * shape.n};
  for (int64_t size : sizes) {
    auto value = std::make_unique<exe::ValueT>();
    value->type = shape.type;
    value->shape = {shape.batch, size};
    kernel->values.push_back(std::move(value));
  }
  kernel->operands = {0, 1};
  kernel->results = {2};
  kernel->tied = {-1};
  kernel->workspace_bytes = shape.workspace_bytes;
  kernel->library = std::make_unique<exe::LibraryProductT>();
  exe::LibraryProductT &product = *kernel->library;
  product.rhs = 1;
  product.batch = shape.batch;
  product.m = shape.m;
  product.n = shape.n;
  product.k = shape.k;
  product.lhs_transposed = shape.lhs_transposed;
  product.rhs_transposed = shape.rhs_transposed;
  product.tf32 = shape.tf32;
  program.table.kernels.push_back(std::move(kernel));
  return static_cast<uint32_t>(program.table.kernels.size() - 1);
}

/// Returns a fold of ten steps; each computes the product and applies kStir to the state "w".
inline CardProgram ProductProgram(const ProductShape &shape) {
  CardProgram program;
  const uint32_t w = program.Vector("w", exe::BufferKind::State);
  uint32_t buffers[3];
  const std::pair<const char *, int64_t> states[] = {
      {"a", shape.m * shape.k}, {"b", shape.k * shape.n}, {"c", shape.m * shape.n}};
  for (int i = 0; i < 3; ++i)
    buffers[i] = program.Buffer(states[i].first, exe::BufferKind::State, shape.type,
                                {shape.batch, states[i].second});
  const auto kernel = static_cast<CardKernel>(AddProduct(program, shape));
  if (shape.workspace_bytes > 0)
    program.Workspace(shape.workspace_bytes);
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(10, List(Launch(kernel, {buffers[0], buffers[1], buffers[2]}, "net.cpp:9"),
                        Launch(kStir, {w, w})));
  return program;
}

/// A session of such a program on the fake CUDA driver and the fake cuBLASLt.
struct ProductCard {
  RecordingDriver driver;
  RecordingCublasLt library{driver};
  std::unique_ptr<Session> session;

  absl::Status Open(CardProgram program, bool conditionals = true) {
    RegisterCardKernels(driver);
    DriverApi api = driver.Api();
    if (!conditionals)
      api = AsOfCuda(kOldestDriver, api);
    auto executable = program.Load();
    if (!executable.ok())
      return executable.status();
    auto device = MakeCudaDevice(api, library.Source());
    REQUIRE(device.ok());
    auto made = Session::Create(*executable, *std::move(device));
    if (made.ok())
      session = *std::move(made);
    return made.status();
  }
  ~ProductCard() {
    session.reset();
    for (const Violation &violation : driver.Violations())
      FAIL_CHECK(violation.message);
    CHECK(driver.DeviceBytes() == 0);
    CHECK(library.Alive() == 0);
  }
};

} // namespace refold::runtime::cuda
