//===- shared_results.cpp - Results that are one value -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/shared_results.h"

#include "compiler/pipeline/pipeline.h"
#include "passes/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <utility>

namespace refold::internal {
namespace {

struct SameValue {
  bool is_argument;
  uint32_t index;
};

/// Finds results of @train that equal an argument or an earlier result. Entry i names the argument
/// or earlier result that has the same value as result i. The entry is empty if there is none.
std::vector<std::optional<SameValue>> FindSameValues(mlir::ModuleOp module) {
  auto train = module.lookupSymbol<mlir::func::FuncOp>("train");
  std::vector<std::optional<SameValue>> same(train.getNumResults());
  llvm::SmallDenseSet<mlir::Type> types(train.getArgumentTypes().begin(),
                                        train.getArgumentTypes().end());
  bool may_be = false;
  for (mlir::Type type : train.getResultTypes())
    may_be |= !types.insert(type).second;
  if (!may_be)
    return same;
  // As the compiler will see them before it forms groups.
  mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
  mlir::PassManager passes(module.getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  passes.addPass(createWidenFloats());
  passes.addPass(createDecompose());
  addSimplification(passes);
  mlir::ScopedDiagnosticHandler quiet(module.getContext(),
                                      [](mlir::Diagnostic &) { return mlir::success(); });
  if (mlir::failed(passes.run(*copy)))
    return same; // compiling the trace says why
  mlir::Block &body = copy->lookupSymbol<mlir::func::FuncOp>("train").getBody().front();
  llvm::DenseMap<mlir::Value, SameValue> first;
  for (auto [i, argument] : llvm::enumerate(body.getArguments()))
    first[argument] = {true, static_cast<uint32_t>(i)};
  for (auto [i, value] : llvm::enumerate(body.getTerminator()->getOperands()))
    if (auto [known, is_new] = first.try_emplace(value, SameValue{false, static_cast<uint32_t>(i)});
        !is_new)
      same[i] = known->second;
  return same;
}

} // namespace

bool ShareResults(mlir::ModuleOp module, CachedTrace &trace,
                  std::vector<ProgramImpl::CallResult> &made) {
  const std::vector<std::optional<SameValue>> same = FindSameValues(module);
  constexpr auto kNone = static_cast<uint32_t>(-1);
  // The function's result that shows each argument, and each result of the program, first.
  std::vector<uint32_t> argument_shown(trace.arguments.size(), kNone), made_shown(made.size());
  std::vector<SignatureRef> signatures;
  std::vector<std::string> names;
  std::vector<ProgramImpl::CallResult> kept;
  for (uint32_t i = 0; i < trace.results.size(); ++i) {
    ResultPlan &plan = trace.results[i];
    if (plan.kind == ResultPlan::Kind::Earlier)
      continue;
    if (plan.kind == ResultPlan::Kind::Program) {
      const uint32_t number = plan.index;
      const std::optional<SameValue> &value = same[number];
      if (value && !value->is_argument) {
        plan = {ResultPlan::Kind::Earlier, made_shown[value->index], plan.signature};
        continue;
      }
      if (!value || value->index >= trace.arguments.size()) {
        made_shown[number] = i;
        plan.index = static_cast<uint32_t>(kept.size());
        signatures.push_back(trace.made[number]);
        names.push_back(trace.made_names[number]);
        kept.push_back(made[number]);
        continue;
      }
      plan = {ResultPlan::Kind::Argument, value->index, plan.signature};
      trace.passes_through[value->index] = true;
    }
    if (argument_shown[plan.index] == kNone)
      argument_shown[plan.index] = i;
    else
      plan = {ResultPlan::Kind::Earlier, argument_shown[plan.index], plan.signature};
  }
  if (kept.size() == made.size())
    return false;
  trace.made = std::move(signatures);
  trace.made_names = std::move(names);
  made = std::move(kept);
  return true;
}

} // namespace refold::internal
