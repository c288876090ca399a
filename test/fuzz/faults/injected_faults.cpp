//===- injected_faults.cpp - Faults injected into passes ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/faults/injected_faults.h"

#include "test/fuzz/faults/fault_site.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

#include <memory>

namespace refold::test {

using namespace mlir;

const std::vector<InjectedFault> &AllFaults() {
  static const auto *faults = [] {
    auto *all = new std::vector<InjectedFault>;
    AddGradientFaults(*all);
    AddValueFaults(*all);
    AddMemoryFaults(*all);
    return all;
  }();
  return *faults;
}

/// Returns @train, if `op` is @train or contains it.
static func::FuncOp trainIn(Operation *op) {
  if (auto function = dyn_cast<func::FuncOp>(op))
    return function.getSymName() == "train" ? function : func::FuncOp();
  auto module = dyn_cast<ModuleOp>(op);
  return module ? module.lookupSymbol<func::FuncOp>("train") : func::FuncOp();
}

PassHook HookOf(const InjectedFault &fault, uint64_t seed, int64_t *injected, int64_t *invalid) {
  auto before = std::make_shared<llvm::DenseSet<Operation *>>();
  return [=, &fault](const std::string &pass, Operation *op, bool done) {
    func::FuncOp train = pass == fault.pass ? trainIn(op) : func::FuncOp();
    if (!train)
      return;
    if (!done) {
      before->clear();
      train.walk([&](Operation *inner) { before->insert(inner); });
      return;
    }
    Dice dice(seed);
    FaultSite site{train, *before, dice};
    if (!fault.inject(site))
      return;
    ScopedDiagnosticHandler silent(op->getContext(), [](Diagnostic &) {});
    ++(succeeded(verify(op)) ? *injected : *invalid);
  };
}

} // namespace refold::test
