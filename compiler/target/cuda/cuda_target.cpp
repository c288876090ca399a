//===- cuda_target.cpp - The target for NVIDIA GPUs -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cuda/cuda_target.h"

#include "compiler/codegen/gpu/program/grid_program.h"
#include "compiler/target/cuda/choose_tier.h"
#include "compiler/target/cuda/grid_code.h"
#include "compiler/target/cuda/library_calls.h"
#include "dialects/rf/reduction/MatrixProduct.h"

using namespace mlir;
using namespace refold;

namespace {

/// Returns an entry point as the executable describes it.
std::unique_ptr<exe::EntryT> describeEntry(const codegen::GridEntry &grid) {
  auto entry = std::make_unique<exe::EntryT>();
  entry->name = grid.name;
  entry->ctas = grid.ctas;
  entry->shared_bytes = grid.shared_bytes;
  entry->threads = grid.threads;
  return entry;
}

class CudaTarget final : public Target {
public:
  CudaTarget(const CudaOptions &options, const LibraryRules &libraries)
      : options_(options), libraries_(libraries) {}

  absl::string_view name() const override { return "cuda"; }
  ProfileAccess profileAccess() const override { return ProfileAccess::Refused; }
  bool hasTails() const override { return true; }

  absl::StatusOr<PipelineOptions> pipelineOptions(ModuleOp program,
                                                  const PipelineOptions &rows) override {
    if (options_.granularity == FusionGranularity::Step && rf::shardsOf(program) > 1)
      return absl::InvalidArgumentError(
          absl::StrCat("fusion granularity 'step' has no shards, and the program has ",
                       rf::shardsOf(program), ": choose 'layer' or 'op', or remove rf.shards"));
    tier_ = chooseTier(options_.granularity, program, libraries_);
    PipelineOptions pipeline = pipelineFor(tier_.tier, libraries_);
    pipeline.in_place = rows.in_place;
    pipeline.eager_deletion = rows.eager_deletion;
    return pipeline;
  }

  absl::Status lower(ModuleOp planned, const FirstError &errors) override {
    absl::StatusOr<GridCode> grids =
        compileGridCode(planned, options_.architecture, tier_.tier, errors, !options_.account_only);
    if (!grids.ok())
      return grids.status();
    grids_ = *std::move(grids);
    return absl::OkStatus();
  }

  void describeKernel(mem::KernelOp kernel, exe::KernelT &described) const override {
    if (kernel->hasAttr(rf::kLibraryAttr))
      return describeLibraryProduct(kernel, libraries_, described);
    const codegen::GridKernel grids = grids_.kernels.lookup(kernel.getSymName());
    described.workspace_bytes = grids.workspace_bytes;
    for (const codegen::GridEntry &grid : grids.entries)
      described.entries.push_back(describeEntry(grid));
  }

  void describeDispatch(mem::DispatchOp dispatch, BufferTable &buffers,
                        exe::DispatchT &described) const override {
    auto found = grids_.dispatches.find(dispatch);
    if (found == grids_.dispatches.end() || found->second.entry.ctas == 0)
      return;
    described.entries.push_back(describeEntry(found->second.entry));
    described.workspace_bytes = found->second.workspace_bytes;
    for (Value buffer : buffersOf(dispatch))
      described.buffers.push_back(buffers.of(buffer));
  }

  void describeLoop(mem::LoopOp loop, exe::LoopT &described) const override {
    if (auto tick = grids_.ticks.find(loop); tick != grids_.ticks.end())
      described.tick = describeEntry(tick->second);
  }

  absl::StatusOr<TargetCode> compile(ModuleOp, exe::ExecutableT &table,
                                     const FirstError &) override {
    table.target_kind = exe::TargetKind::Cuda;
    table.target = options_.architecture;
    table.tier = tierName(tier_.tier);
    TargetCode code;
    if (std::string unused = unusedTf32(table, options_, table.tier); !unused.empty())
      code.warnings.push_back(std::move(unused));
    code.object = std::move(grids_.code);
    code.counts.compiled = static_cast<int64_t>(grids_.kernels.size() + grids_.dispatches.size());
    code.tiers = std::move(tier_.compared);
    return code;
  }

private:
  const CudaOptions options_;
  const LibraryRules libraries_;
  TierChoice tier_ = {CudaTier::Layer, {}};
  GridCode grids_;
};

} // namespace

absl::StatusOr<std::unique_ptr<Target>> refold::makeCudaTarget(const CompileOptions &options) {
  if (std::holds_alternative<CpuOptions>(options.target))
    return absl::InvalidArgumentError(
        "options of the cpu device are set, but the device is 'cuda'");
  absl::StatusOr<CudaOptions> cuda = CudaOptionsOf(options);
  if (!cuda.ok())
    return cuda.status();
  absl::StatusOr<LibraryRules> libraries = libraryRules(*cuda);
  if (!libraries.ok())
    return libraries.status();
  return std::make_unique<CudaTarget>(*cuda, *libraries);
}
