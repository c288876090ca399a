//===- stepped_function.cpp - Functions as straight graphs ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds graphs without loops for a function. Commands without a condition are unrolled into
// graphs, up to a maximum size. A loop of such commands has one graph of several iterations, and
// one graph of a single iteration for the remainder. For commands that depend on a condition, the
// host reads the condition between launches.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/card_function.h"
#include "runtime/cuda/graph/command_lists.h"
#include "runtime/cuda/graph/command_recorder.h"
#include "runtime/cuda/host_walk.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime::cuda {
namespace {

/// The most nodes of one graph.
constexpr size_t kMostNodes = 4096;

/// Describes how an iteration is counted: `step` is added to `counter`. `progress` is the address
/// at which a loop over steps also counts steps. It is 0 in other loops.
struct Count {
  uint32_t counter;
  int64_t step;
  DevicePtr progress;
};

class StepBuilder {
public:
  explicit StepBuilder(CommandRecorder &recorder)
      : recorder_(recorder), program_(recorder.program()), card_(program_.card),
        about_(absl::StrCat("of function '", recorder.function().name, "'")) {}

  /// Returns the commands as a sequence, followed by a count if `count` is not null.
  absl::StatusOr<Sequence> List(const std::vector<const exe::CommandT *> &commands,
                                const Count *count = nullptr) {
    Sequence sequence;
    std::vector<const exe::CommandT *> straight;
    size_t nodes = 0;
    for (const exe::CommandT *command : commands) {
      std::optional<size_t> more = StraightNodes(program_, {command}, kMostNodes);
      if (!more || nodes + *more > kMostNodes) {
        if (absl::Status status = Flush(straight, nullptr, sequence); !status.ok())
          return status;
        nodes = 0;
      }
      if (more) {
        straight.push_back(command);
        nodes += *more;
        continue;
      }
      absl::Status status = Walked(*command, straight, sequence);
      if (!status.ok())
        return status;
    }
    if (absl::Status status = Flush(straight, count, sequence); !status.ok())
      return status;
    return sequence;
  }

  absl::StatusOr<Passes> Loop(const Commands &body, const Count &count, int32_t flag,
                              int64_t most) {
    Passes passes;
    passes.flag = recorder_.Use(flag);
    passes.finite = program_.finite;
    const std::vector<const exe::CommandT *> commands = Pointers(body);
    absl::StatusOr<Sequence> one = List(commands, &count);
    if (!one.ok())
      return one.status();
    passes.one = *std::move(one);
    if (flag >= 0 || passes.finite)
      return passes;
    passes.per_graph = std::min(TimesInGraph(program_, commands, kMostNodes), most);
    if (passes.per_graph <= 1)
      return passes;
    absl::StatusOr<std::unique_ptr<Part>> several = Graphed(commands, &count, passes.per_graph);
    if (!several.ok())
      return several.status();
    passes.several = *std::move(several);
    return passes;
  }

private:
  /// Puts the deferred commands into a graph.
  absl::Status Flush(std::vector<const exe::CommandT *> &straight, const Count *count,
                     Sequence &sequence) {
    if (!count && !DoWork(program_, straight)) {
      straight.clear();
      return absl::OkStatus();
    }
    absl::StatusOr<std::unique_ptr<Part>> part = Graphed(straight, count, 1);
    if (!part.ok())
      return part.status();
    sequence.push_back(*std::move(part));
    straight.clear();
    return absl::OkStatus();
  }

  /// Handles a command that does not fit into one graph, because it has too many nodes or depends
  /// on a condition.
  absl::Status Walked(const exe::CommandT &command, std::vector<const exe::CommandT *> &straight,
                      Sequence &sequence) {
    if (const exe::RepeatT *repeat = command.action.AsRepeat())
      return Repeat(*repeat, sequence);
    if (const exe::ConditionT *condition = command.action.AsCondition())
      return Condition(*condition, sequence);
    straight.push_back(&command); // a dispatch of many launches
    return absl::OkStatus();
  }

  absl::Status Repeat(const exe::RepeatT &repeat, Sequence &sequence) {
    absl::StatusOr<Function> set = program_.code.Counting("refold_set");
    if (!set.ok())
      return set.status();
    absl::StatusOr<Passes> passes =
        Loop(repeat.body, {repeat.counter, repeat.step, 0}, repeat.condition, repeat.passes);
    if (!passes.ok())
      return passes.status();
    sequence.push_back(RepeatPart(card_, *set, recorder_.Use(static_cast<int32_t>(repeat.counter)),
                                  repeat, *std::move(passes)));
    return absl::OkStatus();
  }

  absl::Status Condition(const exe::ConditionT &condition, Sequence &sequence) {
    absl::StatusOr<Sequence> then = List(Pointers(condition.then));
    if (!then.ok())
      return then.status();
    absl::StatusOr<Sequence> otherwise = List(Pointers(condition.otherwise));
    if (!otherwise.ok())
      return otherwise.status();
    sequence.push_back(ChoicePart(card_, recorder_.Use(static_cast<int32_t>(condition.predicate)),
                                  *std::move(then), *std::move(otherwise)));
    return absl::OkStatus();
  }

  /// Creates a graph of `passes` iterations over straight commands.
  absl::StatusOr<std::unique_ptr<Part>> Graphed(const std::vector<const exe::CommandT *> &commands,
                                                const Count *count, int64_t passes) {
    absl::StatusOr<std::unique_ptr<LaunchableGraph>> graph = LaunchableGraph::Create(card_);
    if (!graph.ok())
      return graph.status();
    OrderedGraph to((*graph)->graph());
    for (int64_t pass = 0; pass < passes; ++pass) {
      absl::Status status = Straight(to, commands);
      if (status.ok() && count)
        status = Counted(to, *count);
      if (!status.ok())
        return status;
    }
    if (absl::Status status = (*graph)->Instantiate(about_); !status.ok())
      return status;
    return GraphPart(*std::move(graph), about_);
  }

  absl::Status Straight(OrderedGraph &to, const std::vector<const exe::CommandT *> &commands) {
    for (const exe::CommandT *command : commands) {
      absl::Status status;
      if (const exe::DispatchT *dispatch = command->action.AsDispatch())
        status = recorder_.Dispatch(to, *dispatch);
      else if (const exe::CopyT *copy = command->action.AsCopy())
        status = recorder_.Copy(to, *copy);
      else if (const exe::RepeatT *repeat = command->action.AsRepeat())
        status = Unrolled(to, *repeat);
      if (!status.ok())
        return status;
    }
    return absl::OkStatus();
  }

  absl::Status Unrolled(OrderedGraph &to, const exe::RepeatT &repeat) {
    absl::StatusOr<Function> set = program_.code.Counting("refold_set");
    if (!set.ok())
      return set.status();
    const uint64_t params[] = {recorder_.Use(static_cast<int32_t>(repeat.counter)),
                               static_cast<uint64_t>(repeat.first)};
    absl::Status status = recorder_.Control(
        to, {.function = *set}, params, CounterAccesses(repeat.counter), "of kernel 'refold_set'");
    const std::vector<const exe::CommandT *> body = Pointers(repeat.body);
    for (int64_t pass = 0; status.ok() && pass < repeat.passes; ++pass) {
      status = Straight(to, body);
      if (status.ok())
        status = Counted(to, {repeat.counter, repeat.step, 0});
    }
    return status;
  }

  absl::Status Counted(OrderedGraph &to, const Count &count) {
    absl::StatusOr<Function> kernel = program_.code.Counting("refold_count");
    if (!kernel.ok())
      return kernel.status();
    const uint64_t params[] = {recorder_.Use(static_cast<int32_t>(count.counter)),
                               static_cast<uint64_t>(count.step), count.progress};
    return recorder_.Control(to, {.function = *kernel}, params, CounterAccesses(count.counter),
                             "of kernel 'refold_count'");
  }

  Accesses CounterAccesses(uint32_t counter) const {
    Accesses accesses;
    AddBuffer(program_, static_cast<int32_t>(counter), /*write=*/true, accesses);
    return accesses;
  }

  CommandRecorder &recorder_;
  const ProgramOnCard &program_;
  const Card &card_;
  std::string about_;
};

class SteppedFunction final : public CardFunction {
public:
  SteppedFunction(const ProgramOnCard &program, const exe::FunctionT &function, std::string why)
      : CardFunction(program), program_(program), function_(function), why_(std::move(why)) {}

  absl::Status Build() {
    CommandRecorder recorder(program_, function_, touched_);
    StepBuilder builder(recorder);
    const FunctionParts parts = PartsOf(function_);
    absl::StatusOr<Sequence> before = builder.List(parts.before);
    absl::StatusOr<Sequence> after = builder.List(parts.after);
    for (const auto *sequence : {&before, &after})
      if (!sequence->ok())
        return sequence->status();
    before_ = *std::move(before);
    after_ = *std::move(after);
    if (!parts.loop)
      return absl::OkStatus();
    touched_.TouchOptional(parts.loop->end); // touched as in a fold, although the host counts
    absl::StatusOr<Passes> passes =
        builder.Loop(parts.loop->body, {parts.loop->counter, 1, program_.cells.progress_cell()},
                     parts.loop->condition, parts.loop->capacity);
    if (!passes.ok())
      return passes.status();
    loop_ = *std::move(passes);
    return absl::OkStatus();
  }

  absl::Status Run(int64_t steps, RunPart part) override {
    absl::Status status = part.first ? RunAll(before_) : absl::OkStatus();
    if (status.ok() && loop_)
      status = loop_->Run(program_.card, steps);
    if (status.ok() && program_.finite) {
      absl::StatusOr<bool> found = program_.finite->Found();
      if (!found.ok() || *found)
        return found.status();
    }
    if (status.ok() && part.last)
      status = RunAll(after_);
    return status;
  }

  std::string LaunchedAs() const override {
    if (!loop_ && (before_.empty() || (before_.size() == 1 && before_[0]->IsGraph())))
      return "one graph";
    return absl::StrCat(!loop_ ? "several graphs"
                        : loop_->per_graph > 1
                            ? absl::StrCat("graphs of ", loop_->per_graph, " steps")
                        : loop_->one.size() > 1 ? "several graphs per step"
                                                : "one graph per step",
                        ", because no graph can loop: ", why_);
  }

private:
  const ProgramOnCard &program_;
  const exe::FunctionT &function_;
  std::string why_;
  Sequence before_, after_;
  std::optional<Passes> loop_;
};

} // namespace

absl::StatusOr<std::unique_ptr<CardFunction>>
StepFunction(const ProgramOnCard &program, const exe::FunctionT &function, std::string why) {
  auto stepped = std::make_unique<SteppedFunction>(program, function, std::move(why));
  if (absl::Status status = stepped->Build(); !status.ok())
    return status;
  return stepped;
}

} // namespace refold::runtime::cuda
