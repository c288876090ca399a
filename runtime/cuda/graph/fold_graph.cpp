//===- fold_graph.cpp - Functions as one graph ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds one graph for a function. A loop becomes a kernel that enters it and a WHILE node. The
// node's body ends with a kernel that counts and decides whether to continue.
//
// An iteration of a WHILE node costs as much as eight kernels. The body for a short loop therefore
// contains several iterations of the loop. If the number of iterations is known only to the GPU, a
// second WHILE node runs the remaining iterations one by one. A short loop with a known number of
// iterations is unrolled and needs no WHILE node.
//
// Example: a run has 37 steps, and a body contains 16 steps. The first node iterates twice (32
// steps), and the second node five times.
//
// A condition becomes a kernel that decides, and an IF node for each branch that has work. If the
// host splits a run into parts, the commands before and after the loop are in IF nodes, too. The
// host sets their flags.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/fold_graph.h"

#include "runtime/cuda/graph/command_lists.h"
#include "runtime/cuda/graph/conditional_nodes.h"
#include "runtime/cuda/graph/finite_stop.h"
#include "runtime/cuda/graph/while_loop.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <utility>

namespace refold::runtime::cuda {
namespace {

using CommandPointers = std::vector<const exe::CommandT *>;

/// The most nodes of a body that holds several iterations of a loop.
constexpr size_t kMostNodes = 256;

class FoldBuilder {
public:
  explicit FoldBuilder(CommandRecorder &recorder)
      : recorder_(recorder), program_(recorder.program()), conditionals_(program_) {}

  absl::Status Build(Graph graph) {
    const FunctionParts parts = PartsOf(recorder_.function());
    OrderedGraph root(graph);
    if (!parts.loop)
      return List(root, parts.before);
    absl::Status status =
        Part(root, program_.cells.first(), parts.before, "the commands before the loop");
    if (status.ok())
      status = Loop(root, *parts.loop);
    if (status.ok())
      status = Part(root, program_.cells.last(), parts.after, "the commands after the loop");
    return status;
  }

  const ConditionalNodes &conditionals() const { return conditionals_; }

private:
  absl::Status List(OrderedGraph &to, const CommandPointers &commands) {
    for (const exe::CommandT *command : commands)
      if (absl::Status status = Command(to, *command); !status.ok())
        return status;
    return absl::OkStatus();
  }

  absl::Status Command(OrderedGraph &to, const exe::CommandT &command) {
    switch (command.action.type) {
    case exe::Action::Dispatch:
      return recorder_.Dispatch(to, *command.action.AsDispatch());
    case exe::Action::Copy:
      return recorder_.Copy(to, *command.action.AsCopy());
    case exe::Action::Repeat:
      return Repeat(to, *command.action.AsRepeat(), Touched(command));
    case exe::Action::Condition:
      return Condition(to, *command.action.AsCondition(), Touched(command));
    default:
      return absl::OkStatus(); // frees do nothing; the caller handles loops
    }
  }

  Accesses Touched(const exe::CommandT &command) const {
    return AccessesOf(program_, recorder_.function(), command);
  }
  const std::string &Name(uint32_t buffer) const { return program_.table.buffers[buffer]->name; }

  /// Returns the flag that a loop must read. If NaN and infinity are checked, this is `flag`
  /// combined with the result of the check. Otherwise it is `flag`.
  absl::StatusOr<DevicePtr> Asked(OrderedGraph &to, DevicePtr flag) {
    if (!program_.finite)
      return flag;
    return program_.finite->Join(recorder_, to, flag);
  }

  absl::Status While(OrderedGraph &to, WhileLoop loop, const Commands &commands, Accesses touched) {
    absl::StatusOr<ConditionalHandle> handle = conditionals_.Handle(to.graph());
    if (!handle.ok())
      return handle.status();
    touched.push_back(kConditions);
    loop.counted.push_back(kConditions);
    loop.enter_params.push_back(*handle);
    loop.tick_params.push_back(*handle);
    const std::string about = absl::StrCat("of ", loop.what);
    absl::StatusOr<GraphNode> enter = AddKernel(program_.card, to.graph(), to.Begin(touched),
                                                {.function = loop.enter}, loop.enter_params, about);
    if (!enter.ok())
      return enter.status();
    absl::StatusOr<Conditional> node =
        conditionals_.Add(to.graph(), *enter, *handle, ConditionalType::While, loop.what);
    if (!node.ok())
      return node.status();
    OrderedGraph body(node->body);
    for (int64_t pass = 0; pass < loop.passes; ++pass)
      if (absl::Status status =
              loop.ticking ? TickingPass(body, loop, commands) : Pass(body, loop, commands, about);
          !status.ok())
        return status;
    if (loop.enters_again)
      if (absl::Status status = recorder_.Control(body, {.function = loop.enter}, loop.enter_params,
                                                  loop.counted, about);
          !status.ok())
        return status;
    to.End({node->node});
    return absl::OkStatus();
  }

  absl::Status Pass(OrderedGraph &body, const WhileLoop &loop, const Commands &commands,
                    const std::string &about) {
    if (absl::Status status = List(body, Pointers(commands)); !status.ok())
      return status;
    if (absl::Status status = Asked(body, loop.flag).status(); !status.ok())
      return status;
    return recorder_.Control(body, {.function = loop.tick}, loop.tick_params, loop.counted, about);
  }

  absl::Status TickingPass(OrderedGraph &body, const WhileLoop &loop, const Commands &commands) {
    CommandPointers before = Pointers(commands);
    while (!before.back()->action.AsDispatch())
      before.pop_back(); // frees
    const exe::DispatchT &last = *before.back()->action.AsDispatch();
    before.pop_back();
    if (absl::Status status = List(body, before); !status.ok())
      return status;
    // A loop that ticks by its dispatch has no flag, so the flag is left out.
    std::vector<uint64_t> params = loop.tick_params;
    params.erase(params.begin() + 2);
    return recorder_.TickingDispatch(body, last, *loop.ticking, params, loop.counted);
  }

  absl::Status Loop(OrderedGraph &to, const exe::LoopT &loop) {
    absl::StatusOr<const ControlKernels *> controls = conditionals_.Kernels();
    if (!controls.ok())
      return controls.status();
    if (loop.end < 0)
      return absl::InvalidArgumentError(absl::StrCat("malformed executable: the loop over '",
                                                     Name(loop.counter),
                                                     "' has no buffer on the GPU for its end"));
    absl::StatusOr<DevicePtr> asked = Asked(to, recorder_.Use(loop.condition));
    if (!asked.ok())
      return asked.status();
    WhileLoop whole = LoopOfSteps(recorder_, **controls, loop, *asked);
    Accesses touched = AccessesOf(program_, recorder_.function(), loop.body);
    touched.insert(touched.end(), whole.counted.begin(), whole.counted.end());
    const int64_t passes =
        PassesAtOnce(program_, loop.body, loop.condition, loop.capacity, kMostNodes);
    if (passes <= 1 || !(*controls)->loop_more)
      return While(to, std::move(whole), loop.body, touched);
    return Several(to, std::move(whole), passes, (*controls)->loop_more, loop.body, touched);
  }

  /// Runs `passes` iterations at once while that many are left, then one by one.
  absl::Status Several(OrderedGraph &to, WhileLoop loop, int64_t passes, Function more,
                       const Commands &commands, const Accesses &touched) {
    std::vector<uint64_t> params = loop.enter_params;
    params.push_back(kNoHandle); // the WHILE nodes below decide whether to iterate
    absl::Status status = recorder_.Control(to, {.function = loop.enter}, params, loop.counted,
                                            absl::StrCat("of ", loop.what));
    const uint64_t counter = loop.tick_params[0], end = loop.tick_params[1];
    loop.enter = more;
    for (int64_t at_once : {passes, int64_t{1}}) {
      loop.passes = at_once;
      loop.enters_again = at_once > 1;
      loop.enter_params = {counter, end, static_cast<uint64_t>(at_once)};
      if (status.ok())
        status = While(to, loop, commands, touched);
    }
    return status;
  }

  absl::Status Repeat(OrderedGraph &to, const exe::RepeatT &repeat, const Accesses &touched) {
    absl::StatusOr<const ControlKernels *> controls = conditionals_.Kernels();
    if (!controls.ok())
      return controls.status();
    absl::StatusOr<DevicePtr> asked = Asked(to, recorder_.Use(repeat.condition));
    if (!asked.ok())
      return asked.status();
    WhileLoop loop = LoopOfPasses(recorder_, **controls, repeat, *asked);
    // The number of loop iterations in the body of the WHILE node. It must divide the trip count,
    // because the loop can end only after the whole body.
    loop.passes = PassesAtOnce(program_, repeat.body, repeat.condition,
                               std::max<int64_t>(1, repeat.passes), kMostNodes);
    while (repeat.passes % loop.passes != 0)
      --loop.passes;
    if (loop.passes == repeat.passes && repeat.condition < 0 && !program_.finite)
      return Unrolled(to, std::move(loop), repeat.body);
    return While(to, std::move(loop), repeat.body, touched);
  }

  /// Runs all iterations of a short loop one after the other; there is nothing to decide.
  absl::Status Unrolled(OrderedGraph &to, WhileLoop loop, const Commands &commands) {
    loop.enter_params.push_back(kNoHandle);
    loop.tick_params.push_back(kNoHandle);
    const std::string about = absl::StrCat("of ", loop.what);
    absl::Status status =
        recorder_.Control(to, {.function = loop.enter}, loop.enter_params, loop.counted, about);
    for (int64_t pass = 0; status.ok() && pass < loop.passes; ++pass)
      status = Pass(to, loop, commands, about);
    return status;
  }

  absl::Status Condition(OrderedGraph &to, const exe::ConditionT &condition,
                         const Accesses &touched) {
    const DevicePtr predicate = recorder_.Use(static_cast<int32_t>(condition.predicate));
    return Choice(to, predicate, Pointers(condition.then), Pointers(condition.otherwise), touched,
                  absl::StrCat("the condition '", Name(condition.predicate), "'"));
  }

  /// Commands that a flag of the run enables. After a NaN they are skipped.
  absl::Status Part(OrderedGraph &to, DevicePtr flag, const CommandPointers &commands,
                    const std::string &what) {
    if (!DoWork(program_, commands))
      return absl::OkStatus();
    absl::StatusOr<DevicePtr> asked = Asked(to, flag);
    if (!asked.ok())
      return asked.status();
    Accesses touched = CellsOfNaN(program_);
    for (const exe::CommandT *command : commands)
      for (const Access &access : Touched(*command))
        touched.push_back(access);
    return Choice(to, *asked, commands, {}, touched, what);
  }

  absl::Status Choice(OrderedGraph &to, DevicePtr predicate, const CommandPointers &then,
                      const CommandPointers &otherwise, Accesses touched, const std::string &what) {
    if (!DoWork(program_, then) && !DoWork(program_, otherwise))
      return absl::OkStatus();
    absl::StatusOr<const ControlKernels *> controls = conditionals_.Kernels();
    if (!controls.ok())
      return controls.status();
    std::vector<std::pair<const CommandPointers *, ConditionalHandle>> lists;
    uint64_t params[] = {predicate, kNoHandle, kNoHandle};
    for (const CommandPointers *list : {&then, &otherwise}) {
      if (!DoWork(program_, *list))
        continue;
      absl::StatusOr<ConditionalHandle> handle = conditionals_.Handle(to.graph());
      if (!handle.ok())
        return handle.status();
      params[list == &then ? 1 : 2] = *handle;
      lists.push_back({list, *handle});
    }
    touched.push_back(kConditions);
    const std::string about = absl::StrCat("of ", what);
    absl::StatusOr<GraphNode> choose = AddKernel(program_.card, to.graph(), to.Begin(touched),
                                                 {.function = (*controls)->choose}, params, about);
    if (!choose.ok())
      return choose.status();
    Nodes ends;
    for (const auto &[list, handle] : lists) {
      absl::StatusOr<Conditional> node =
          conditionals_.Add(to.graph(), *choose, handle, ConditionalType::If, what);
      if (!node.ok())
        return node.status();
      OrderedGraph body(node->body);
      if (absl::Status status = List(body, *list); !status.ok())
        return status;
      ends.push_back(node->node);
    }
    to.End(std::move(ends));
    return absl::OkStatus();
  }

  CommandRecorder &recorder_;
  const ProgramOnCard &program_;
  ConditionalNodes conditionals_;
};

} // namespace

absl::StatusOr<bool> RecordFold(CommandRecorder &recorder, Graph graph) {
  FoldBuilder builder(recorder);
  absl::Status status = builder.Build(graph);
  if (status.ok())
    status = builder.conditionals().Audit();
  if (!status.ok())
    return status;
  return !builder.conditionals().empty();
}

} // namespace refold::runtime::cuda
