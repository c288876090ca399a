//===- planted_bugs.cpp - Faults injected into passes ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/planted/planted_bugs.h"

#include "test/fuzz/planted/bug_site.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

#include <memory>

namespace refold::test {

using namespace mlir;

const std::vector<PlantedBug> &PlantedBugs() {
  static const auto *bugs = [] {
    auto *all = new std::vector<PlantedBug>;
    AddGradientBugs(*all);
    AddValueBugs(*all);
    AddMemoryBugs(*all);
    return all;
  }();
  return *bugs;
}

/// Returns @train, if `op` is @train or contains it.
static func::FuncOp trainIn(Operation *op) {
  if (auto function = dyn_cast<func::FuncOp>(op))
    return function.getSymName() == "train" ? function : func::FuncOp();
  auto module = dyn_cast<ModuleOp>(op);
  return module ? module.lookupSymbol<func::FuncOp>("train") : func::FuncOp();
}

PassHook HookOf(const PlantedBug &bug, uint64_t seed, int64_t *planted, int64_t *invalid) {
  auto before = std::make_shared<llvm::DenseSet<Operation *>>();
  return [=, &bug](const std::string &pass, Operation *op, bool done) {
    func::FuncOp train = pass == bug.pass ? trainIn(op) : func::FuncOp();
    if (!train)
      return;
    if (!done) {
      before->clear();
      train.walk([&](Operation *inner) { before->insert(inner); });
      return;
    }
    Dice dice(seed);
    BugSite site{train, *before, dice};
    if (!bug.plant(site))
      return;
    ScopedDiagnosticHandler silent(op->getContext(), [](Diagnostic &) {});
    ++(succeeded(verify(op)) ? *planted : *invalid);
  };
}

} // namespace refold::test
