//===- cpu_device.cpp - CPU device ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves everything at load time; a dispatch is a loop over prepared calls.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/cpu_device.h"

#include "runtime/core/aligned_memory.h"
#include "runtime/cpu/cpu_features.h"
#include "runtime/cpu/index_check.h"
#include "runtime/cpu/object_loader.h"
#include "runtime/cpu/thread_pool.h"
#include "runtime/session/launch_clock.h"
#include "runtime/session/program_timeline.h"
#include "runtime/session/walk.h"

#include "absl/strings/str_cat.h"

#include <sched.h>

#include <algorithm>
#include <utility>

namespace refold::runtime {
namespace {

constexpr int kMaxThreads = 1024;

int UsableThreads() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0)
    return 1;
  return std::max(1, CPU_COUNT(&set));
}

// Generated code lacks the marker in front of each function that Clang's function sanitizer reads.
#if defined(__clang__)
__attribute__((no_sanitize("function")))
#endif
inline void Invoke(KernelFn code, void *const *args, int64_t block) {
  code(args, block);
}

void RunCalls(const void *context, uint32_t begin, uint32_t end) {
  const BoundDispatch &dispatch = *static_cast<const BoundDispatch *>(context);
  const Call *call = dispatch.calls.data() + dispatch.first_call[begin];
  const Call *last = dispatch.calls.data() + dispatch.first_call[end];
  for (; call != last; ++call)
    Invoke(call->code, call->args, call->block);
}

/// The calls of a dispatch, recorded on the track of the executing thread.
struct TimedCalls {
  const BoundDispatch &dispatch;
  const ProgramTimeline &timeline;
  const std::vector<uint32_t> &tracks;
};

uint32_t TrackOf(const std::vector<uint32_t> &tracks, uint32_t first_run, uint32_t runs) {
  return tracks[uint64_t{first_run} * tracks.size() / runs];
}

void RunTimedCalls(const void *context, uint32_t begin, uint32_t end) {
  const auto &[dispatch, timeline, tracks] = *static_cast<const TimedCalls *>(context);
  const uint32_t track = TrackOf(tracks, begin, dispatch.runs());
  for (uint32_t i = dispatch.first_call[begin]; i < dispatch.first_call[end]; ++i) {
    const Call &call = dispatch.calls[i];
    const Timeline::Time start = Timeline::Now();
    Invoke(call.code, call.args, call.block);
    timeline.Launch(track, dispatch, dispatch.launch_of[i], call.block, start);
  }
}

/// One launch with all of its blocks, the tiles of a sum in order; recorded if there is a timeline.
struct OneLaunch {
  const BoundDispatch &dispatch;
  size_t index;
  KernelFn code;
  const ProgramTimeline *timeline;
  const std::vector<uint32_t> &tracks;
};

void RunOneLaunch(const void *context, uint32_t begin, uint32_t end) {
  const auto &[dispatch, index, code, timeline, tracks] = *static_cast<const OneLaunch *>(context);
  const BoundLaunch &launch = dispatch.launches[index];
  const uint32_t tiles = launch.kernel->tiles;
  for (uint32_t block = begin * tiles; block < end * tiles; ++block) {
    const Timeline::Time start = timeline ? Timeline::Now() : 0;
    Invoke(code, launch.args.data() + block * launch.arity, block);
    if (timeline)
      timeline->Launch(TrackOf(tracks, begin, launch.launch->blocks / tiles), dispatch, index,
                       block, start);
  }
}

class CpuDevice final : public WalkedDevice {
public:
  explicit CpuDevice(std::shared_ptr<ThreadPool> pool) : pool_(std::move(pool)) {}

  absl::string_view name() const override { return "cpu"; }
  int threads() const override { return pool_->threads(); }

  absl::StatusOr<std::byte *> AllocateUninitialized(uint64_t bytes) override {
    if (std::byte *memory = AllocateAligned(bytes, /*zeroed=*/false))
      return memory;
    return absl::ResourceExhaustedError(absl::StrCat("no memory for ", bytes, " bytes"));
  }

protected:
  absl::Status Prepare() override {
    if (table().target_kind == exe::TargetKind::Cuda)
      return absl::FailedPreconditionError(
          absl::StrCat("the program was compiled for ", table().target,
                       ", not for the cpu device: compile it with --device=cpu"));
    absl::Status features = CheckFeatures(table().target, table().target_features, CpuFeatures());
    if (!features.ok())
      return features;
    if (options().check_indices)
      for (const auto &kernel : table().kernels) {
        absl::StatusOr<IndexCheck> check = IndexCheck::Make(*kernel);
        if (!check.ok())
          return check.status();
        checks_.push_back(*std::move(check));
      }
    if (executable().object.empty())
      return absl::OkStatus(); // a program without launches needs no code
    absl::StatusOr<std::unique_ptr<LoadedObject>> code =
        LoadedObject::Load({executable().object.data(), executable().object.size()});
    if (!code.ok())
      return code.status();
    code_ = *std::move(code);
    return absl::OkStatus();
  }

  absl::StatusOr<KernelFn> KernelCode(size_t kernel) override {
    const std::string &symbol = table().kernels[kernel]->symbol;
    void *entry = code_ ? code_->Find(symbol) : nullptr;
    if (!entry)
      return absl::FailedPreconditionError(
          absl::StrCat("no code for kernel ", kernel, " ('", symbol,
                       "'): the program was not compiled for the cpu device"));
    code_of_.push_back(reinterpret_cast<KernelFn>(entry)); // called once for each kernel, in order
    return code_of_.back();
  }

  absl::Status Bound() override {
    watches_ = RunsLaunchByLaunch() || options().timeline;
    if (!options().timeline)
      return absl::OkStatus();
    tracks_ = {Timeline::kWalk};
    for (int i = 1; i < pool_->threads(); ++i)
      tracks_.push_back(options().timeline->AddTrack(absl::StrCat("thread ", i)));
    return absl::OkStatus();
  }

  absl::Status Dispatch(const BoundDispatch &dispatch) override {
    if (watches_)
      return WatchedDispatch(dispatch);
    pool_->Run(RunCalls, &dispatch, dispatch.runs());
    return absl::OkStatus();
  }

private:
  bool RunsLaunchByLaunch() const override {
    return options().check_indices || options().check_nan_inf || options().benchmark;
  }

  absl::Status WatchedDispatch(const BoundDispatch &dispatch) {
    if (RunsLaunchByLaunch())
      return CheckedDispatch(dispatch);
    const TimedCalls calls{dispatch, *timeline(), tracks_};
    pool_->Run(RunTimedCalls, &calls, dispatch.runs());
    return absl::OkStatus();
  }

  /// Runs the launches of the dispatch one after the other. Checks the indices of each launch just
  /// before it runs, because earlier launches may write them. Checks the results just after it,
  /// because later launches may overwrite them.
  absl::Status CheckedDispatch(const BoundDispatch &dispatch) {
    for (size_t i = 0; i < dispatch.launches.size(); ++i) {
      const BoundLaunch &bound = dispatch.launches[i];
      const exe::LaunchT &launch = *bound.launch;
      if (!checks_.empty()) {
        auto operands = bound.args.subspan(0, bound.kernel->operands.size());
        absl::Status status = checks_[launch.kernel].Check(operands, launch.location);
        if (!status.ok())
          return status;
      }
      const OneLaunch one{dispatch, i, code_of_[launch.kernel], timeline(), tracks_};
      const Timeline::Time begin = clock() ? Timeline::Now() : 0;
      pool_->Run(RunOneLaunch, &one, launch.blocks / bound.kernel->tiles);
      if (clock())
        clock()->Add(dispatch, i, Timeline::Now() - begin);
      if (std::optional<FiniteCheck::Found> found = FindNotFinite(bound))
        return NotFinite(bound, *found);
    }
    return absl::OkStatus();
  }

  std::shared_ptr<ThreadPool> pool_;
  bool watches_ = false;         // a dispatch needs more than its calls
  std::vector<uint32_t> tracks_; // one timeline track for each thread
  std::vector<KernelFn> code_of_;
  std::vector<IndexCheck> checks_; // one for each kernel in check mode, else empty
  std::unique_ptr<LoadedObject> code_;
};

} // namespace

absl::StatusOr<std::shared_ptr<ThreadPool>> MakeThreadPool(int threads) {
  if (threads < 0 || threads > kMaxThreads)
    return absl::InvalidArgumentError(absl::StrCat("the number of threads must be 0 (all) to ",
                                                   kMaxThreads, ", but is ", threads));
  absl::StatusOr<std::unique_ptr<ThreadPool>> pool =
      ThreadPool::Create(threads == 0 ? UsableThreads() : threads);
  if (!pool.ok())
    return pool.status();
  return std::shared_ptr<ThreadPool>(*std::move(pool));
}

std::unique_ptr<Device> MakeCpuDevice(std::shared_ptr<ThreadPool> pool) {
  return std::make_unique<CpuDevice>(std::move(pool));
}

absl::StatusOr<std::unique_ptr<Device>> MakeCpuDevice(int threads) {
  absl::StatusOr<std::shared_ptr<ThreadPool>> pool = MakeThreadPool(threads);
  if (!pool.ok())
    return pool.status();
  return MakeCpuDevice(*std::move(pool));
}

} // namespace refold::runtime
