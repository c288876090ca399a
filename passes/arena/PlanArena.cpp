//===- PlanArena.cpp - Addresses ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/arena/MemoryProgram.h"

#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_PLANARENA
#include "passes/arena/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct PlanArena : refold::impl::PlanArenaBase<PlanArena> {
  void runOnOperation() override {
    if (getOperation().isDeclaration())
      return;
    MemoryProgram memory = describeMemory(getOperation());
    absl::StatusOr<planner::MemoryModel> model = planner::EvaluateMemory(memory.program);
    if (!model.ok()) {
      getOperation().emitError() << "arena cannot be planned: "
                                 << std::string(model.status().message());
      return signalPassFailure();
    }
    Builder builder(&getContext());
    for (auto [alloc, offset] : llvm::zip_equal(memory.allocs, model->packing.offsets))
      alloc.setOffsetAttr(builder.getI64IntegerAttr(offset));
    remark::passed(getOperation().getLoc(), remark::RemarkOpts::name("arena")
                                                .category("refold-plan-arena")
                                                .function(getOperation().getSymName()))
        << remark::metric("arena bytes", static_cast<int64_t>(model->arena_bytes))
        << remark::metric("lower bound", static_cast<int64_t>(model->arena_lower_bound))
        << remark::metric("peak bytes", static_cast<int64_t>(model->peak_bytes))
        << remark::metric("temporaries", static_cast<int64_t>(memory.allocs.size()));
  }
};
} // namespace
