//===- interpreted_kernels.cpp - Kernels for the fake CUDA driver ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/gpu/interpreted_kernels.h"

#include "runtime/checked/evaluator.h"
#include "test/runtime/cuda/recording/control_doubles.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace refold::gpu {

using runtime::checked::KernelEvaluator;
using runtime::cuda::KernelCall;
using runtime::cuda::RecordingDriver;

namespace {

using Evaluators = std::vector<std::shared_ptr<const KernelEvaluator>>;

/// An operand or result of a launch, found through the parameters of a grid.
struct PlacedArg {
  size_t pointer = 0; ///< index of the parameter that holds its address
  uint64_t offset = 0, stride = 0;
  uint64_t bytes = 0; ///< that the kernel's body reads or writes
};

struct PlacedLaunch {
  std::shared_ptr<const KernelEvaluator> evaluator;
  std::vector<PlacedArg> args;
  uint32_t blocks = 1;

  /// Returns whether one call of the kernel's body computes all row blocks. In this case, the body
  /// reads or writes more bytes of an argument than the stride from one row block to the next.
  bool IsWhole() const {
    return std::any_of(args.begin(), args.end(), [](const PlacedArg &arg) {
      return arg.stride > 0 && arg.bytes > arg.stride;
    });
  }
};

/// The host function for the last grid of a kernel or dispatch. Computes each launch for all row
/// blocks before the next launch. This order is valid because row blocks are independent.
class Interpreted {
public:
  explicit Interpreted(std::vector<PlacedLaunch> launches) : launches_(std::move(launches)) {}

  void operator()(const KernelCall &call) {
    for (const PlacedLaunch &launch : launches_)
      for (uint32_t block = 0; block < (launch.IsWhole() ? 1 : launch.blocks); ++block)
        Run(call, launch, block);
  }

private:
  void Run(const KernelCall &call, const PlacedLaunch &launch, uint32_t block) {
    std::vector<const std::byte *> from;
    std::vector<std::byte *> to;
    for (size_t i = 0; i < launch.args.size(); ++i) {
      const PlacedArg &arg = launch.args[i];
      const uint64_t begin = arg.offset + arg.stride * block;
      auto *base = call.Memory<std::byte>(arg.pointer, begin + arg.bytes);
      if (!base)
        return; // the driver has recorded a violation
      if (i < launch.evaluator->operand_count())
        from.push_back(base + begin);
      else
        to.push_back(base + begin);
    }
    absl::Status status = launch.evaluator->Run(from, to, {}, scratch_);
    if (!status.ok()) { // a launch cannot return an error
      std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
      std::abort();
    }
  }

  std::vector<PlacedLaunch> launches_;
  std::vector<std::byte> scratch_;
};

/// Registers host functions for every grid that the commands of a program launch.
class Registrar {
public:
  Registrar(const exe::ExecutableT &table, Evaluators evaluators, RecordingDriver &driver)
      : table_(table), evaluators_(std::move(evaluators)), driver_(driver) {}

  absl::Status Walk(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
    absl::Status status;
    for (const auto &command : commands) {
      if (const auto *dispatch = command->action.AsDispatch())
        status.Update(Dispatch(*dispatch));
      if (const auto *loop = command->action.AsLoop()) {
        status.Update(Walk(loop->body));
        if (loop->tick && status.ok())
          status = Ticking(*loop);
      }
      if (const auto *repeat = command->action.AsRepeat())
        status.Update(Walk(repeat->body));
      if (const auto *condition = command->action.AsCondition()) {
        status.Update(Walk(condition->then));
        status.Update(Walk(condition->otherwise));
      }
    }
    return status;
  }

private:
  absl::Status Dispatch(const exe::DispatchT &dispatch) {
    if (dispatch.entries.empty()) {
      for (const auto &launch : dispatch.launches)
        if (absl::Status status = Launch(*launch); !status.ok())
          return status;
      return absl::OkStatus();
    }
    absl::StatusOr<std::vector<PlacedLaunch>> launches = Placed(dispatch);
    if (!launches.ok())
      return launches.status();
    Register(dispatch.entries, *std::move(launches));
    return absl::OkStatus();
  }

  /// Registers a host function for the grid of the loop's last dispatch. This grid also counts the
  /// iterations of the loop. Its last four parameters are the counter, the final value of the
  /// counter, the number of iterations left, and the handle of the loop's condition.
  absl::Status Ticking(const exe::LoopT &loop) {
    const exe::DispatchT *last = nullptr;
    for (const auto &command : loop.body)
      if (const exe::DispatchT *dispatch = command->action.AsDispatch())
        last = dispatch;
    if (!last)
      return absl::InvalidArgumentError("a loop without a dispatch has one that ticks");
    absl::StatusOr<std::vector<PlacedLaunch>> launches = Placed(*last);
    if (!launches.ok())
      return launches.status();
    auto body = std::make_shared<Interpreted>(*std::move(launches));
    const size_t own = last->buffers.size() + (last->workspace_bytes > 0 ? 1 : 0);
    driver_.RegisterKernel(loop.tick->name, [body, own](const KernelCall &call) {
      (*body)(call);
      runtime::cuda::CountPass(call, own, own + 2, own + 3);
    });
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<PlacedLaunch>> Placed(const exe::DispatchT &dispatch) const {
    std::vector<PlacedLaunch> launches;
    for (const auto &launch : dispatch.launches) {
      PlacedLaunch placed = Place(*launch);
      for (size_t i = 0; i < placed.args.size(); ++i) {
        const exe::ArgT &arg = *launch->args[i];
        auto found = std::find(dispatch.buffers.begin(), dispatch.buffers.end(), arg.buffer);
        if (found == dispatch.buffers.end())
          return absl::InvalidArgumentError(absl::StrCat("grid '", dispatch.entries.back()->name,
                                                         "' is given no '",
                                                         table_.buffers[arg.buffer]->name, "'"));
        placed.args[i].pointer = static_cast<size_t>(found - dispatch.buffers.begin());
        placed.args[i].offset = arg.offset;
      }
      launches.push_back(std::move(placed));
    }
    return launches;
  }

  absl::Status Launch(const exe::LaunchT &launch) {
    const exe::KernelT &kernel = *table_.kernels[launch.kernel];
    // These kernels need no host function. The fake cuBLASLt computes library products. Any other
    // kernel without entries either has no elements, or is refused by the device.
    if (kernel.library || kernel.entries.empty())
      return absl::OkStatus();
    PlacedLaunch placed = Place(launch);
    for (size_t i = 0; i < placed.args.size(); ++i)
      placed.args[i].pointer = i;
    std::vector<PlacedLaunch> launches;
    launches.push_back(std::move(placed));
    Register(kernel.entries, std::move(launches));
    return absl::OkStatus();
  }

  PlacedLaunch Place(const exe::LaunchT &launch) const {
    PlacedLaunch placed;
    placed.evaluator = evaluators_[launch.kernel];
    placed.blocks = launch.blocks;
    for (size_t i = 0; i < placed.evaluator->operand_count(); ++i)
      placed.args.push_back({.bytes = placed.evaluator->operand(i).bytes});
    for (size_t i = 0; i < placed.evaluator->result_count(); ++i)
      placed.args.push_back({.bytes = placed.evaluator->result(i).bytes});
    for (size_t i = 0; i < placed.args.size(); ++i)
      placed.args[i].stride = launch.args[i]->block_stride;
    return placed;
  }

  /// Registers a function for each grid. The function of the last grid does the whole computation,
  /// and the other functions do nothing. If an earlier program has registered functions under the
  /// same names, they are replaced.
  void Register(const std::vector<std::unique_ptr<exe::EntryT>> &entries,
                std::vector<PlacedLaunch> launches) {
    for (const auto &entry : entries)
      driver_.RegisterKernel(entry->name, [](const KernelCall &) {});
    auto body = std::make_shared<Interpreted>(std::move(launches));
    driver_.RegisterKernel(entries.back()->name, [body](const KernelCall &call) { (*body)(call); });
  }

  const exe::ExecutableT &table_;
  Evaluators evaluators_;
  RecordingDriver &driver_;
};

} // namespace

absl::Status RegisterInterpreted(const runtime::LoadedExecutable &executable,
                                 RecordingDriver &driver) {
  const exe::ExecutableT &table = executable.table;
  Evaluators evaluators;
  for (size_t i = 0; i < table.kernels.size(); ++i) {
    absl::StatusOr<KernelEvaluator> evaluator =
        KernelEvaluator::Create(*table.kernels[i], absl::StrCat("#", i));
    if (!evaluator.ok())
      return evaluator.status();
    evaluators.push_back(std::make_shared<const KernelEvaluator>(*std::move(evaluator)));
  }
  Registrar registrar(table, std::move(evaluators), driver);
  absl::Status status;
  for (const auto &function : table.functions)
    status.Update(registrar.Walk(function->commands));
  return status;
}

void RegisterProbes(RecordingDriver &driver) {
  using namespace runtime::cuda;
  driver.RegisterKernel("probe_add", [](const KernelCall &call) { AddTo(call, 0, 1); });
  driver.RegisterKernel("probe_enter", [](const KernelCall &call) {
    if (int64_t *counter = call.Memory<int64_t>(0, 1))
      *counter = 0;
    SetConditional(call, 2, call.Param<int64_t>(1) != 0);
  });
  driver.RegisterKernel("probe_tick", [](const KernelCall &call) {
    AddTo(call, 0, 1);
    if (const int64_t *counter = call.Memory<int64_t>(0, 1))
      SetConditional(call, 2, *counter < call.Param<int64_t>(1));
  });
}

} // namespace refold::gpu
