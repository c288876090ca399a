//===- walk.cpp - Walking a program's commands from the host ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bind lays out every pointer; Run is a loop over an array of (kind, index). The first pass over
// each list of commands is the one that accounts.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/walk.h"

#include "runtime/core/flush_denormals.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

namespace refold::runtime {
namespace {

/// What a BoundDispatch points into.
struct DispatchStorage {
  std::vector<void *> args;
  std::vector<BoundLaunch> launches;
  std::vector<Call> calls;
  std::vector<uint32_t> first_call;
};

enum class CommandKind : uint8_t { Dispatch, Copy, Free, Repeat, Condition };

struct BoundCommand {
  CommandKind kind;
  uint32_t index;
};

/// Commands that are always walked together, and whether they have been.
struct CommandList {
  std::vector<BoundCommand> commands;
  bool accounted = false;
};

struct BoundRepeat {
  const exe::RepeatT *repeat;
  int64_t *counter;
  CommandList body;
};

struct BoundCondition {
  uint32_t predicate;
  CommandList then, otherwise;
};

struct BoundFunction {
  CommandList before, body, after;
  const exe::LoopT *loop = nullptr;
  int64_t *counter = nullptr;
  /// End of the last arena slice that an executed command touched.
  uint64_t arena_extent = 0;
};

} // namespace

struct WalkedDevice::Program {
  std::vector<std::unique_ptr<DispatchStorage>> storage;
  std::vector<BoundDispatch> dispatches;
  std::vector<BoundCopy> copies;
  std::vector<absl::Span<const uint32_t>> frees;
  std::vector<std::unique_ptr<BoundRepeat>> repeats;
  std::vector<std::unique_ptr<BoundCondition>> conditions;
  std::vector<BoundFunction> functions;
  std::vector<KernelFn> code;
  /// Bytes of the distinct State, Input, Fetch and Constant memory that was bound.
  uint64_t owned_bytes = 0;

  const exe::ExecutableT *table = nullptr;
  const Bindings *bindings = nullptr;

  absl::Status Bind(WalkedDevice &device) {
    table = &device.table();
    bindings = &device.bindings();
    if (bindings->buffers.size() != table->buffers.size())
      return absl::InternalError(absl::StrCat(bindings->buffers.size(), " pointers for ",
                                              table->buffers.size(), " buffers"));
    std::map<const std::byte *, uint64_t> owned;
    for (size_t i = 0; i < table->buffers.size(); ++i) {
      uint64_t &bytes = owned[bindings->buffers[i]];
      if (table->buffers[i]->kind != exe::BufferKind::Temp)
        bytes = std::max<uint64_t>(bytes, table->buffers[i]->bytes);
    }
    for (const auto &[pointer, bytes] : owned)
      owned_bytes += bytes;

    for (size_t i = 0; i < table->kernels.size(); ++i) {
      absl::StatusOr<KernelFn> fn = device.KernelCode(i);
      if (!fn.ok())
        return fn.status();
      code.push_back(*fn);
    }
    for (const auto &function : table->functions) {
      BoundFunction bound;
      CommandList *list = &bound.before;
      for (const auto &command : function->commands) {
        if (command->action.type != exe::Action::Loop) {
          Add(*command, *list);
          continue;
        }
        const exe::LoopT &loop = *command->action.AsLoop();
        bound.loop = &loop;
        bound.counter = reinterpret_cast<int64_t *>(bindings->buffers[loop.counter]);
        AddAll(loop.body, bound.body);
        list = &bound.after;
      }
      functions.push_back(std::move(bound));
    }
    return absl::OkStatus();
  }

  void AddAll(const std::vector<std::unique_ptr<exe::CommandT>> &commands, CommandList &list) {
    for (const auto &command : commands)
      Add(*command, list);
  }

  void Add(const exe::CommandT &command, CommandList &list) {
    switch (command.action.type) {
    case exe::Action::Dispatch:
      list.commands.push_back({CommandKind::Dispatch, static_cast<uint32_t>(dispatches.size())});
      AddDispatch(*command.action.AsDispatch());
      break;
    case exe::Action::Copy: {
      list.commands.push_back({CommandKind::Copy, static_cast<uint32_t>(copies.size())});
      const exe::CopyT &copy = *command.action.AsCopy();
      copies.push_back({copy.source, copy.target, bindings->buffers[copy.target],
                        bindings->buffers[copy.source], table->buffers[copy.source]->bytes});
      break;
    }
    case exe::Action::Free:
      list.commands.push_back({CommandKind::Free, static_cast<uint32_t>(frees.size())});
      frees.push_back(command.action.AsFree()->buffers);
      break;
    case exe::Action::Repeat: {
      const exe::RepeatT &repeat = *command.action.AsRepeat();
      auto bound = std::make_unique<BoundRepeat>();
      bound->repeat = &repeat;
      bound->counter = reinterpret_cast<int64_t *>(bindings->buffers[repeat.counter]);
      AddAll(repeat.body, bound->body);
      list.commands.push_back({CommandKind::Repeat, static_cast<uint32_t>(repeats.size())});
      repeats.push_back(std::move(bound));
      break;
    }
    case exe::Action::Condition: {
      const exe::ConditionT &condition = *command.action.AsCondition();
      auto bound = std::make_unique<BoundCondition>();
      bound->predicate = condition.predicate;
      AddAll(condition.then, bound->then);
      AddAll(condition.otherwise, bound->otherwise);
      list.commands.push_back({CommandKind::Condition, static_cast<uint32_t>(conditions.size())});
      conditions.push_back(std::move(bound));
      break;
    }
    default:
      break; // validated: loops are handled by the caller
    }
  }

  void AddDispatch(const exe::DispatchT &dispatch) {
    auto held = std::make_unique<DispatchStorage>();
    size_t pointers = 0, calls = 0;
    for (const auto &launch : dispatch.launches) {
      pointers += launch->args.size() * launch->blocks;
      calls += launch->blocks;
    }
    held->args.reserve(pointers); // spans below point into it
    for (const auto &launch : dispatch.launches) {
      void **args = held->args.data() + held->args.size();
      for (uint32_t block = 0; block < launch->blocks; ++block)
        for (const auto &arg : launch->args)
          held->args.push_back(bindings->buffers[arg->buffer] + arg->offset +
                               arg->block_stride * block);
      held->launches.push_back({launch.get(), table->kernels[launch->kernel].get(),
                                absl::MakeConstSpan(args, launch->args.size() * launch->blocks),
                                launch->args.size()});
    }
    held->calls.reserve(calls);
    AddCalls(dispatch, *held);
    dispatches.push_back({&dispatch, held->launches, held->calls, held->first_call});
    storage.push_back(std::move(held));
  }

  /// Blocks outermost, so that what a block leaves in the cache is there for its next launch.
  void AddCalls(const exe::DispatchT &dispatch, DispatchStorage &held) {
    std::vector<uint32_t> count(dispatch.blocks + 1, 0);
    for (const BoundLaunch &bound : held.launches)
      for (uint32_t block = 0; block < bound.launch->blocks; ++block)
        ++count[bound.launch->first_block + block];
    held.first_call.assign(dispatch.blocks + 1, 0);
    for (uint32_t block = 0; block < dispatch.blocks; ++block)
      held.first_call[block + 1] = held.first_call[block] + count[block];
    held.calls.resize(held.first_call.back());
    std::vector<uint32_t> next = held.first_call;
    for (const BoundLaunch &bound : held.launches)
      for (uint32_t block = 0; block < bound.launch->blocks; ++block)
        held.calls[next[bound.launch->first_block + block]++] = {
            code[bound.launch->kernel], bound.args.data() + block * bound.arity, block};
  }

  void Touch(BoundFunction &function, uint32_t buffer) {
    const exe::BufferT &slice = *table->buffers[buffer];
    if (slice.kind == exe::BufferKind::Temp)
      function.arena_extent = std::max<uint64_t>(
          function.arena_extent, bindings->buffers[buffer] + slice.bytes - bindings->arena);
  }

  void Account(BoundFunction &function, const CommandList &list) {
    for (const BoundCommand &command : list.commands) {
      if (command.kind == CommandKind::Dispatch) {
        for (const BoundLaunch &launch : dispatches[command.index].launches)
          for (const auto &arg : launch.launch->args)
            Touch(function, arg->buffer);
      } else if (command.kind == CommandKind::Copy) {
        Touch(function, copies[command.index].source);
        Touch(function, copies[command.index].target);
      } else if (command.kind == CommandKind::Repeat) {
        // What a loop or a choice may touch is held, whether it comes to it or not.
        const BoundRepeat &repeat = *repeats[command.index];
        Touch(function, repeat.repeat->counter);
        Account(function, repeat.body);
      } else if (command.kind == CommandKind::Condition) {
        Account(function, conditions[command.index]->then);
        Account(function, conditions[command.index]->otherwise);
      }
    }
  }

  absl::Status Repeat(WalkedDevice &device, BoundFunction &function, BoundRepeat &bound) {
    const exe::RepeatT &repeat = *bound.repeat;
    if (!device.host_addressable())
      return Walk(device, function, bound.body); // nothing is computed: once is as good
    device.CounterWritten(repeat.counter);
    *bound.counter = repeat.first;
    for (int64_t pass = 0; pass < repeat.passes; ++pass, *bound.counter += repeat.step) {
      absl::StatusOr<bool> goes_on = device.Holds(repeat.condition);
      if (!goes_on.ok() || !*goes_on)
        return goes_on.status();
      if (absl::Status status = Walk(device, function, bound.body); !status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  absl::Status Condition(WalkedDevice &device, BoundFunction &function, BoundCondition &bound) {
    absl::StatusOr<bool> holds = device.Holds(static_cast<int32_t>(bound.predicate));
    if (!holds.ok())
      return holds.status();
    return Walk(device, function, *holds ? bound.then : bound.otherwise);
  }

  absl::Status Walk(WalkedDevice &device, BoundFunction &function, CommandList &list) {
    for (const BoundCommand &command : list.commands) {
      absl::Status status;
      switch (command.kind) {
      case CommandKind::Dispatch:
        status = device.Dispatch(dispatches[command.index]);
        break;
      case CommandKind::Copy:
        status = device.Copy(copies[command.index]);
        break;
      case CommandKind::Free:
        status = device.Free(frees[command.index]);
        break;
      case CommandKind::Repeat:
        status = Repeat(device, function, *repeats[command.index]);
        break;
      case CommandKind::Condition:
        status = Condition(device, function, *conditions[command.index]);
        break;
      }
      if (!status.ok())
        return status;
    }
    if (!list.accounted) {
      Account(function, list);
      list.accounted = true;
    }
    return absl::OkStatus();
  }
};

WalkedDevice::WalkedDevice() = default;
WalkedDevice::~WalkedDevice() = default;

absl::Status WalkedDevice::Load(std::shared_ptr<const LoadedExecutable> executable,
                                const DeviceOptions &options) {
  if (executable_)
    return absl::FailedPreconditionError(
        "a device serves one program, this one has its own already");
  executable_ = std::move(executable);
  options_ = options;
  return Prepare();
}

absl::Status WalkedDevice::Bind(const Bindings &bindings) {
  if (!executable_ || program_)
    return absl::FailedPreconditionError("a device is bound once, after it was loaded");
  bindings_ = bindings;
  auto program = std::make_unique<Program>();
  if (absl::Status status = program->Bind(*this); !status.ok())
    return status;
  program_ = std::move(program);
  return Bound();
}

absl::Status WalkedDevice::Run(size_t function, int64_t steps, RunPart part) {
  if (!program_ || function >= program_->functions.size())
    return absl::FailedPreconditionError(absl::StrCat("function ", function, " is not bound"));
  FlushDenormals flush;
  BoundFunction &bound = program_->functions[function];
  if (part.first) {
    if (absl::Status status = BeginRun(function); !status.ok())
      return status;
    if (absl::Status status = program_->Walk(*this, bound, bound.before); !status.ok())
      return status;
  }
  if (bound.loop) {
    int64_t &counter = *bound.counter;
    int64_t end = 0;
    if (steps < 0 || __builtin_add_overflow(counter, steps, &end))
      return absl::InvalidArgumentError(absl::StrCat(steps, " steps from step ", counter));
    int64_t done = progress();
    while (counter < end) {
      absl::StatusOr<bool> goes_on = Holds(bound.loop->condition);
      if (!goes_on.ok())
        return goes_on.status();
      if (!*goes_on)
        break;
      if (absl::Status status = program_->Walk(*this, bound, bound.body); !status.ok())
        return status;
      ++counter;
      progress_.store(++done, std::memory_order_relaxed);
    }
  }
  return part.last ? program_->Walk(*this, bound, bound.after) : absl::OkStatus();
}

uint64_t WalkedDevice::MeasuredBytes(size_t function) const {
  if (!program_ || function >= program_->functions.size())
    return 0;
  return program_->owned_bytes + program_->functions[function].arena_extent;
}

absl::StatusOr<bool> WalkedDevice::Holds(int32_t flag) {
  if (flag < 0 || !host_addressable())
    return true;
  if (absl::Status status = FlagRead(flag); !status.ok())
    return status;
  return bindings_.buffers[flag][0] != std::byte{0};
}

absl::Status WalkedDevice::Copy(const BoundCopy &copy) {
  if (copy.bytes > 0)
    std::memmove(copy.to, copy.from, copy.bytes);
  return absl::OkStatus();
}

} // namespace refold::runtime
