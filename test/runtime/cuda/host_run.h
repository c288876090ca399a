//===- host_run.h - A host interpreter for GPU programs ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets the commands of a program in order on the host, without any code of the runtime.
// Buffers have the same layout as in GPU memory. A device must leave the same states as this
// interpreter, however it executes the program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "card_session.h"
#include "runtime/executable/lookup.h"

namespace refold::runtime::cuda {

class HostRun {
public:
  explicit HostRun(std::shared_ptr<const LoadedExecutable> executable)
      : executable_(std::move(executable)), table_(executable_->table) {
    uint64_t arena = 0;
    for (const auto &function : table_.functions)
      arena = std::max<uint64_t>(arena, function->arena_bytes);
    arena_.resize(arena / 8 + 1);
    for (const auto &buffer : table_.buffers) {
      owned_.emplace_back(buffer->kind == exe::BufferKind::Temp ? 0 : buffer->bytes / 8 + 1);
      if (buffer->kind == exe::BufferKind::Temp)
        at_.push_back(Arena() + buffer->offset);
      else
        at_.push_back(reinterpret_cast<std::byte *>(owned_.back().data()));
      if (buffer->kind == exe::BufferKind::Input)
        std::memcpy(at_.back(), MadeUp(buffer->name, buffer->shape).data(), buffer->bytes);
      if (buffer->kind == exe::BufferKind::Constant)
        std::memcpy(at_.back(), executable_->constants.data() + buffer->offset, buffer->bytes);
    }
  }

  /// Runs `steps` steps of a function. Returns the number of steps before the condition failed.
  int64_t Run(size_t function, int64_t steps) {
    int64_t done = 0;
    function_ = table_.functions[function].get();
    for (const auto &command : function_->commands) {
      const exe::LoopT *loop = command->action.AsLoop();
      if (!loop) {
        Do(*command);
        continue;
      }
      for (; done < steps && Holds(loop->condition); ++done) {
        DoAll(loop->body);
        ++Number(loop->counter);
      }
    }
    return done;
  }

  std::map<std::string, std::vector<uint64_t>> States() const {
    std::map<std::string, std::vector<uint64_t>> states;
    for (size_t i = 0; i < table_.buffers.size(); ++i) {
      const exe::BufferT &buffer = *table_.buffers[i];
      if (buffer.kind != exe::BufferKind::State)
        continue;
      std::vector<uint64_t> &words = states[buffer.name];
      words.resize((buffer.bytes + 7) / 8);
      if (buffer.bytes > 0)
        std::memcpy(words.data(), at_[i], buffer.bytes);
    }
    return states;
  }

private:
  std::byte *Arena() { return reinterpret_cast<std::byte *>(arena_.data()); }
  int64_t &Number(uint32_t buffer) { return *reinterpret_cast<int64_t *>(at_[buffer]); }
  bool Holds(int32_t flag) const { return flag < 0 || at_[flag][0] != std::byte{0}; }

  void DoAll(const CommandVector &commands) {
    for (const auto &command : commands)
      Do(*command);
  }

  void Do(const exe::CommandT &command) {
    if (const exe::DispatchT *dispatch = command.action.AsDispatch()) {
      for (const auto &launch : dispatch->launches)
        Launch(*launch);
    } else if (const exe::CopyT *copy = command.action.AsCopy()) {
      std::memmove(at_[copy->target], at_[copy->source], table_.buffers[copy->source]->bytes);
    } else if (const exe::RepeatT *repeat = command.action.AsRepeat()) {
      Number(repeat->counter) = repeat->first;
      for (int64_t pass = 0; pass < repeat->passes && Holds(repeat->condition); ++pass) {
        DoAll(repeat->body);
        Number(repeat->counter) += repeat->step;
      }
    } else if (const exe::ConditionT *condition = command.action.AsCondition()) {
      DoAll(Holds(static_cast<int32_t>(condition->predicate)) ? condition->then
                                                              : condition->otherwise);
    }
  }

  void Launch(const exe::LaunchT &launch) {
    for (const TestGrid &grid : GridsOf(static_cast<CardKernel>(launch.kernel))) {
      std::vector<void *> args;
      std::vector<uint64_t> strides;
      for (const auto &arg : launch.args) {
        args.push_back(at_[arg->buffer] + arg->offset);
        strides.push_back(arg->block_stride);
      }
      if (table_.kernels[launch.kernel]->workspace_bytes > 0)
        args.push_back(at_[function_->workspace]);
      grid.run(args, strides);
    }
  }

  std::shared_ptr<const LoadedExecutable> executable_;
  const exe::ExecutableT &table_;
  const exe::FunctionT *function_ = nullptr;
  std::vector<uint64_t> arena_;
  std::vector<std::vector<uint64_t>> owned_;
  std::vector<std::byte *> at_;
};

/// Returns the states after startup and one run of each number of steps in `pieces`, on the host.
inline std::map<std::string, std::vector<uint64_t>>
StatesOnHost(std::shared_ptr<const LoadedExecutable> executable,
             const std::vector<int64_t> &pieces) {
  // A fold of no steps still runs the commands around it. A function without a fold is not called.
  const bool has_fold = FunctionLoop(*executable->table.functions[1]) != nullptr;
  HostRun host(std::move(executable));
  host.Run(0, 0);
  for (int64_t piece : pieces)
    if (piece > 0 || has_fold)
      host.Run(1, piece);
  return host.States();
}

/// Runs a program on the host, and on the GPU with and without conditional nodes. On the GPU, the
/// steps of a run are executed in one launch ("folded") or step by step. `pieces` has the number of
/// steps of each run. Checks that the final states are always the same. Returns the outcome of the
/// folded run.
template <typename Make>
Outcome SameEveryWay(const Make &make, const std::vector<int64_t> &pieces) {
  auto executable = make().Load();
  REQUIRE(executable.ok());
  Outcome expected;
  expected.states = StatesOnHost(*executable, pieces);
  Outcome folded = RunCard(make(), {.pieces = pieces});
  CHECK(folded.launched_as == "one graph");
  CHECK(folded.measured == folded.predicted);
  CHECK(folded == expected);
  for (bool conditionals : {true, false})
    for (bool no_fold : {false, true}) {
      INFO((conditionals ? "" : "without conditionals") << (no_fold ? ", step by step" : ""));
      Outcome other =
          RunCard(make(), {.pieces = pieces, .no_fold = no_fold, .conditionals = conditionals});
      CHECK(other == expected);
      CHECK(other.measured == folded.measured);
      CHECK(other.progress == folded.progress);
      CHECK(other.fetches == folded.fetches);
    }
  return folded;
}

} // namespace refold::runtime::cuda
