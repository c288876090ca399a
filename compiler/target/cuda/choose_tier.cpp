//===- choose_tier.cpp - Choice of the fusion granularity -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cuda/choose_tier.h"

#include "compiler/executable/emit_executable.h"
#include "compiler/target/cuda/card_cost.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace refold;

/// Returns Layer or Step, whichever has the lower estimated time for one training step. If the
/// program has shards, returns Layer, because the sums of Step do not support shards.
static TierChoice fasterTier(ModuleOp module, const LibraryRules &libraries) {
  ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &) { return success(); });
  TierChoice choice = {CudaTier::Layer, {}};
  if (rf::shardsOf(module) > 1)
    return choice;
  for (CudaTier tier : {CudaTier::Layer, CudaTier::Step}) {
    OwningOpRef<ModuleOp> trial(module.clone());
    PassManager passes(module.getContext());
    buildMemoryPipeline(passes, pipelineFor(tier, libraries));
    if (failed(passes.run(*trial)))
      return {CudaTier::Layer, {}}; // the compilation that follows reports the error
    FailureOr<EmittedExecutable> emitted = emitExecutable(*trial, TargetDetails());
    if (failed(emitted))
      return {CudaTier::Layer, {}};
    const double cost = estimateStepMicroseconds(emitted->table, tier);
    const bool faster = choice.compared.empty() || cost < choice.compared.front().microseconds;
    choice.compared.insert(faster ? choice.compared.begin() : choice.compared.end(),
                           {tierName(tier), cost});
    if (faster)
      choice.tier = tier;
  }
  return choice;
}

TierChoice refold::chooseTier(FusionGranularity requested, ModuleOp module,
                              const LibraryRules &libraries) {
  switch (requested) {
  case FusionGranularity::Op:
    return {CudaTier::Op, {}};
  case FusionGranularity::Layer:
    return {CudaTier::Layer, {}};
  case FusionGranularity::Step:
    return {CudaTier::Step, {}};
  case FusionGranularity::Auto:
    break;
  }
  return fasterTier(module, libraries);
}
