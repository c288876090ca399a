//===- MeasuredCosts.cpp - Measured times of fusions ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Measured.h"
#include "passes/Passes.h"
#include "passes/analysis/KernelProfile.h"

#include "llvm/Support/MemoryBuffer.h"

namespace refold {
#define GEN_PASS_DEF_MEASUREDCOSTS
#include "passes/recompute/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct MeasuredCosts : refold::impl::MeasuredCostsBase<MeasuredCosts> {
  using MeasuredCostsBase::MeasuredCostsBase;

  void runOnOperation() override {
    auto file = llvm::MemoryBuffer::getFile(table.getValue());
    if (!file) {
      getOperation().emitError() << "profile '" << table.getValue()
                                 << "' cannot be read: " << file.getError().message();
      return signalPassFailure();
    }
    const llvm::StringRef text = (*file)->getBuffer();
    absl::StatusOr<KernelProfile> profile =
        ParseKernelProfile({text.data(), text.size()}, table.getValue());
    if (!profile.ok()) {
      getOperation().emitError() << std::string(profile.status().message());
      return signalPassFailure();
    }
    Builder builder(&getContext());
    getOperation().walk([&](rf::FusionOp group) {
      if (std::optional<uint64_t> picoseconds = picosecondsIn(*profile, group))
        group->setAttr(rf::kMeasuredAttr,
                       builder.getI64IntegerAttr(static_cast<int64_t>(*picoseconds)));
    });
  }
};
} // namespace
