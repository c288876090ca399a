//===- stepped_function.cpp - A function as straight graphs -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands without a condition are unrolled into graphs, up to a bound; a loop whose body is such a
// list has a graph of several passes, and one of a single pass for the rest. What depends on a
// condition is walked by the host, which reads it between two launches.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/card_function.h"
#include "runtime/cuda/command_lists.h"
#include "runtime/cuda/command_recorder.h"
#include "runtime/cuda/finite_stop.h"
#include "runtime/cuda/launchable_graph.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime::cuda {
namespace {

/// Of one graph.
constexpr size_t kMostNodes = 4096;

/// Something that the host enqueues.
class Part {
public:
  virtual ~Part() = default;
  virtual absl::Status Run() const = 0;
};
using Sequence = std::vector<std::unique_ptr<Part>>;

absl::Status RunAll(const Sequence &sequence) {
  for (const auto &part : sequence)
    if (absl::Status status = part->Run(); !status.ok())
      return status;
  return absl::OkStatus();
}

class GraphPart final : public Part {
public:
  GraphPart(std::unique_ptr<LaunchableGraph> graph, std::string about)
      : graph_(std::move(graph)), about_(std::move(about)) {}
  absl::Status Run() const override { return graph_->Launch(about_); }

private:
  std::unique_ptr<LaunchableGraph> graph_;
  std::string about_;
};

/// What a flag on the card says; true for none.
absl::StatusOr<bool> Holds(const Card &card, DevicePtr flag) {
  unsigned char value = 1;
  if (flag == 0)
    return true;
  absl::Status status =
      card.Check(card.driver().MemcpyDtoHAsync(&value, flag, sizeof(value), card.stream()),
                 "cuMemcpyDtoHAsync_v2", "of a condition");
  if (status.ok())
    status = card.Synchronize("for a condition");
  if (!status.ok())
    return status;
  return value != 0;
}

/// Passes over a list, each counted on the card. `several` does `per_graph` of them at once.
struct Passes {
  Sequence one;
  std::unique_ptr<Part> several;
  int64_t per_graph = 1;
  DevicePtr flag = 0;
  /// What ends a run of NaN, or null.
  const FiniteStop *finite = nullptr;

  absl::Status Run(const Card &card, int64_t passes) const {
    while (passes > 0) {
      absl::StatusOr<bool> goes_on = Holds(card, flag);
      if (!goes_on.ok() || !*goes_on)
        return goes_on.status();
      absl::StatusOr<bool> found = finite ? finite->Found() : false;
      if (!found.ok() || *found)
        return found.status();
      const bool many = several && passes >= per_graph;
      if (absl::Status status = many ? several->Run() : RunAll(one); !status.ok())
        return status;
      passes -= many ? per_graph : 1;
    }
    return absl::OkStatus();
  }
};

class RepeatPart final : public Part {
public:
  RepeatPart(const Card &card, Function set, DevicePtr counter, const exe::RepeatT &repeat,
             Passes passes)
      : card_(card), set_(set), counter_(counter), repeat_(repeat), passes_(std::move(passes)) {}

  absl::Status Run() const override {
    const uint64_t params[] = {counter_, static_cast<uint64_t>(repeat_.first)};
    if (absl::Status status =
            LaunchNow(card_, {.function = set_}, params, "of kernel 'refold_set'");
        !status.ok())
      return status;
    return passes_.Run(card_, repeat_.passes);
  }

private:
  const Card &card_;
  Function set_;
  DevicePtr counter_;
  const exe::RepeatT &repeat_;
  Passes passes_;
};

class ChoicePart final : public Part {
public:
  ChoicePart(const Card &card, DevicePtr predicate, Sequence then, Sequence otherwise)
      : card_(card), predicate_(predicate), then_(std::move(then)),
        otherwise_(std::move(otherwise)) {}

  absl::Status Run() const override {
    absl::StatusOr<bool> holds = Holds(card_, predicate_);
    if (!holds.ok())
      return holds.status();
    return RunAll(*holds ? then_ : otherwise_);
  }

private:
  const Card &card_;
  DevicePtr predicate_;
  Sequence then_, otherwise_;
};

/// A counter and what is added to it after each pass; where steps are counted, a cell for those
/// too.
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

  /// The commands, and a count after them if there is one.
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
  /// Gathers what was put aside into a graph.
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

  /// What the host decides: a command whose nodes are too many or depend on a condition.
  absl::Status Walked(const exe::CommandT &command, std::vector<const exe::CommandT *> &straight,
                      Sequence &sequence) {
    if (const exe::RepeatT *repeat = command.action.AsRepeat())
      return Repeat(*repeat, sequence);
    if (const exe::ConditionT *condition = command.action.AsCondition())
      return Condition(*condition, sequence);
    straight.push_back(&command); // a dispatch of so many launches
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
    sequence.push_back(std::make_unique<RepeatPart>(
        card_, *set, recorder_.Use(static_cast<int32_t>(repeat.counter)), repeat,
        *std::move(passes)));
    return absl::OkStatus();
  }

  absl::Status Condition(const exe::ConditionT &condition, Sequence &sequence) {
    absl::StatusOr<Sequence> then = List(Pointers(condition.then));
    if (!then.ok())
      return then.status();
    absl::StatusOr<Sequence> otherwise = List(Pointers(condition.otherwise));
    if (!otherwise.ok())
      return otherwise.status();
    sequence.push_back(std::make_unique<ChoicePart>(
        card_, recorder_.Use(static_cast<int32_t>(condition.predicate)), *std::move(then),
        *std::move(otherwise)));
    return absl::OkStatus();
  }

  /// A graph of so many passes over straight commands.
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
    return std::make_unique<GraphPart>(*std::move(graph), about_);
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
    touched_.TouchOptional(parts.loop->end); // held, though the host counts
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
    if (!loop_ && before_.size() <= 1)
      return "one graph";
    return absl::StrCat(!loop_ ? "several graphs"
                        : loop_->per_graph > 1
                            ? absl::StrCat("graphs of ", loop_->per_graph, " steps")
                        : loop_->one.size() > 1 ? "several graphs a step"
                                                : "a graph a step",
                        ", since no graph can loop: ", why_);
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
