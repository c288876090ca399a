//===- test_driver_kernel_workers.cpp - Kernels compiled in parallel ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the number of threads that compile kernels. Threads must not change a byte of the result.
// If a thread cannot be started, the compilation must still succeed.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/read_program.h"
#include "compiler/target/cpu/kernel_workers.h"

#include "absl/strings/str_cat.h"
#include "mlir/Parser/Parser.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <cerrno>

using namespace refold;

namespace {

/// The number of threads that can still be started.
int threads_left = 0;
int StartOneOfFew(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                  void *argument) {
  return threads_left-- > 0 ? pthread_create(thread, attributes, run, argument) : EAGAIN;
}

int CallsOf(size_t workers, StartThread start = pthread_create) {
  std::atomic<int> calls = 0;
  workSideBySide(workers, [&] { ++calls; }, start);
  return calls;
}

/// Returns kernels that differ in a constant and in the use of it.
std::string Kernels(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    absl::StrAppend(&text, "mem.kernel @k", i,
                    " blocks = 1 operands [-1] results [-1] tied [-1] {\n"
                    "^bb0(%a: tensor<37xf32>):\n  %b = rf.constant dense<",
                    i, ".5> : tensor<37xf32>\n  %c = rf.", i % 2 == 0 ? "add" : "multiply",
                    " %a, %b : tensor<37xf32>\n  rf.yield %c : tensor<37xf32>\n}\n");
  return text;
}

} // namespace

TEST_CASE("few kernels are compiled by one thread, many by a bounded number") {
  for (size_t kernels : {0, 1, 7})
    CHECK(kernelWorkers(kernels) == 1);
  CHECK(kernelWorkers(100'000) >= 1);
  CHECK(kernelWorkers(100'000) <= 16);
}

TEST_CASE("if a thread cannot be started, other threads compile its kernels") {
  CHECK(CallsOf(0) == 1);
  CHECK(CallsOf(1) == 1);
  CHECK(CallsOf(5) == 5);
  for (int few : {0, 1, 3}) {
    threads_left = few;
    CHECK(CallsOf(5, StartOneOfFew) == few + 1);
  }
}

TEST_CASE("kernels compiled in parallel have the bytes of kernels compiled alone") {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(Kernels(9), &context);
  REQUIRE(module);
  const auto kernels = llvm::to_vector(module->getOps<mem::KernelOp>());
  const codegen::TargetDescription target = *codegen::TargetDescription::Get("x86-64-v3");
  for (size_t workers : {0, 1})
    for (const codegen::KernelObject &object : compileTogether(kernels, target, {}, workers))
      CHECK(object == nullptr);
  for (size_t workers : {2, 5}) {
    const std::vector<codegen::KernelObject> objects =
        compileTogether(kernels, target, {}, workers);
    REQUIRE(objects.size() == kernels.size());
    for (size_t i = 0; i < kernels.size(); ++i) {
      INFO("kernel " << i << " of " << workers << " workers");
      bool diagnosed = false;
      absl::StatusOr<codegen::KernelObject> alone =
          compileKernel(kernels[i], target, {}, diagnosed);
      REQUIRE(alone.ok());
      REQUIRE(objects[i]);
      CHECK(*objects[i] == **alone);
    }
  }
}
