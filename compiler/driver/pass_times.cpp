//===- pass_times.cpp - Time intervals of passes --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/pass_times.h"

#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>
#include <memory>

namespace refold {
namespace {

class PassRecorder final : public mlir::PassInstrumentation {
public:
  explicit PassRecorder(std::vector<CompilePhase> &phases) : phases(phases) {}

  void runBeforePass(mlir::Pass *, mlir::Operation *) override {
    begun.push_back(std::chrono::steady_clock::now());
  }
  void runAfterPass(mlir::Pass *pass, mlir::Operation *) override { ended(pass); }
  void runAfterPassFailed(mlir::Pass *pass, mlir::Operation *) override { ended(pass); }

private:
  /// Adaptors, which run the passes of nested operations, have an empty argument.
  void ended(mlir::Pass *pass) {
    const auto begin = begun.back();
    begun.pop_back();
    if (!pass->getArgument().empty())
      phases.push_back({pass->getArgument().str(), begin, std::chrono::steady_clock::now()});
  }

  std::vector<CompilePhase> &phases;
  std::vector<std::chrono::steady_clock::time_point> begun; // the innermost pass is last
};

} // namespace

void recordPasses(mlir::PassManager &passes, std::vector<CompilePhase> &phases) {
  passes.addInstrumentation(std::make_unique<PassRecorder>(phases));
}

} // namespace refold
