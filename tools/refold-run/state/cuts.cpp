//===- cuts.cpp - Runs that can be cut into pieces ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that a run can be split into pieces between any two steps. This is always possible with a
// current compiler, because it makes a state of every value that a run carries (--refold-keep-run).
// The checks of this file are for executables of older compilers.
//
// A buffer carries a value from one step to the next if a step reads it before writing it, and
// writes it later. A temporary that carries a value is an error, with two exceptions:
//   - The temporary stands for a state: it is copied from the state before the loop over steps, and
//     back after the loop.
//   - The temporary is freed within the step. An example is the table that a loop within the step
//     fills row by row for its gradient. The first update of a row reads the table before anything
//     has written it.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/cuts.h"

#include "runtime/executable/lookup.h"
#include "runtime/executable/run_state.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace refold::run {
namespace {

using Commands = std::vector<std::unique_ptr<exe::CommandT>>;

/// The effects of a list of commands on buffers.
struct Touched {
  std::set<uint32_t> read_first; // read before any of the commands writes it
  std::set<uint32_t> written;    // written by some path
  std::set<uint32_t> made;       // written by every path
  std::set<uint32_t> freed;      // freed and not written afterwards

  void Read(uint32_t buffer) {
    if (!made.count(buffer))
      read_first.insert(buffer);
  }
  void Write(uint32_t buffer) {
    written.insert(buffer);
    made.insert(buffer);
    freed.erase(buffer);
  }
  void Then(const Touched &next) {
    for (uint32_t buffer : next.read_first)
      Read(buffer);
    written.insert(next.written.begin(), next.written.end());
    made.insert(next.made.begin(), next.made.end());
    for (uint32_t buffer : next.written)
      freed.erase(buffer);
    freed.insert(next.freed.begin(), next.freed.end());
  }
  /// Joins the effects of two branches, of which a run takes only one. A buffer counts as freed if
  /// one of the branches frees it, because no command after the branches reads it.
  void Or(const Touched &other) {
    std::set<uint32_t> both;
    std::set_intersection(made.begin(), made.end(), other.made.begin(), other.made.end(),
                          std::inserter(both, both.end()));
    made = std::move(both);
    read_first.insert(other.read_first.begin(), other.read_first.end());
    written.insert(other.written.begin(), other.written.end());
    freed.insert(other.freed.begin(), other.freed.end());
  }
};

Touched TouchedBy(const exe::ExecutableT &table, const Commands &commands);

Touched TouchedBy(const exe::ExecutableT &table, const exe::LaunchT &launch) {
  Touched touched;
  const size_t operands = table.kernels[launch.kernel]->operands.size();
  for (size_t i = 0; i < launch.args.size(); ++i)
    if (i < operands)
      touched.Read(launch.args[i]->buffer);
    else
      touched.Write(launch.args[i]->buffer);
  return touched;
}

/// The parts of a command in order. A dispatch has one part for each launch.
std::vector<Touched> PiecesOf(const exe::ExecutableT &table, const exe::CommandT &command) {
  std::vector<Touched> pieces;
  Touched touched;
  if (const exe::DispatchT *dispatch = command.action.AsDispatch()) {
    for (const auto &launch : dispatch->launches)
      pieces.push_back(TouchedBy(table, *launch));
    return pieces;
  } else if (const exe::CopyT *copy = command.action.AsCopy()) {
    touched.Read(copy->source);
    touched.Write(copy->target);
  } else if (const exe::FreeT *free = command.action.AsFree()) {
    touched.freed.insert(free->buffers.begin(), free->buffers.end());
  } else if (const exe::RepeatT *repeat = command.action.AsRepeat()) {
    touched.Write(repeat->counter);
    if (repeat->condition >= 0)
      touched.Read(static_cast<uint32_t>(repeat->condition));
    touched.Then(TouchedBy(table, repeat->body));
  } else if (const exe::ConditionT *condition = command.action.AsCondition()) {
    touched.Read(condition->predicate);
    Touched either = TouchedBy(table, condition->then);
    either.Or(TouchedBy(table, condition->otherwise));
    touched.Then(either);
  }
  pieces.push_back(std::move(touched));
  return pieces;
}

Touched TouchedBy(const exe::ExecutableT &table, const exe::CommandT &command) {
  Touched touched;
  for (const Touched &piece : PiecesOf(table, command))
    touched.Then(piece);
  return touched;
}

Touched TouchedBy(const exe::ExecutableT &table, const Commands &commands) {
  Touched touched;
  for (const auto &command : commands)
    touched.Then(TouchedBy(table, *command));
  return touched;
}

/// The commands of "train" before and after its loop.
struct Parts {
  std::vector<const exe::CommandT *> before, after;
  const exe::LoopT *loop = nullptr;
};

Parts PartsOf(const exe::ExecutableT &table) {
  Parts parts;
  const std::optional<size_t> train = runtime::FindFunction(table, "train");
  if (!train)
    return parts;
  for (const auto &command : table.functions[*train]->commands) {
    if (const exe::LoopT *loop = command->action.AsLoop())
      parts.loop = loop;
    else
      (parts.loop ? parts.after : parts.before).push_back(command.get());
  }
  return parts;
}

/// Returns the buffers that are computed before the loop from states that the loop changes. The
/// values of these buffers depend on the step at which a run begins.
std::set<uint32_t> OfTheBeginning(const exe::ExecutableT &table, const Parts &parts,
                                  const std::set<uint32_t> &changed) {
  std::set<uint32_t> found;
  for (const exe::CommandT *command : parts.before)
    for (const Touched &piece : PiecesOf(table, *command)) {
      const bool is =
          std::any_of(piece.read_first.begin(), piece.read_first.end(), [&](uint32_t buffer) {
            return changed.count(buffer) || found.count(buffer);
          });
      for (uint32_t buffer : piece.written)
        if (is)
          found.insert(buffer);
        else if (piece.made.count(buffer))
          found.erase(buffer);
    }
  return found;
}

absl::Status Bad(const exe::ExecutableT &table, const std::string &why) {
  return absl::InvalidArgumentError(absl::StrCat("program '", table.name, "' ", why));
}

} // namespace

absl::Status CheckCuts(const exe::ExecutableT &table) {
  const Parts parts = PartsOf(table);
  if (!parts.loop)
    return Bad(table, "has no fold, so a run cannot be cut between steps");
  if (runtime::RunStartedBuffer(table))
    return absl::OkStatus();
  if (parts.loop->condition >= 0)
    return Bad(table, "has a fold that may end early, by a condition that every run initializes: "
                      "a run in pieces might take more steps");
  auto kind = [&](uint32_t buffer) { return table.buffers[buffer]->kind; };
  // The state that each temporary was copied from, and the temporaries that are copied back.
  std::map<uint32_t, uint32_t> stands_for;
  std::set<uint32_t> stand_ins;
  auto bad_state = [&](uint32_t state, const char *place) {
    return Bad(table, absl::StrCat("changes the state '", table.buffers[state]->name, "' ", place,
                                   " its fold, once per run and not once per step: a run in pieces "
                                   "would change it more often"));
  };
  for (const exe::CommandT *command : parts.before) {
    for (uint32_t buffer : TouchedBy(table, *command).written)
      if (kind(buffer) == exe::BufferKind::State)
        return bad_state(buffer, "before");
    if (const exe::CopyT *copy = command->action.AsCopy();
        copy && kind(copy->source) == exe::BufferKind::State)
      stands_for[copy->target] = copy->source;
  }
  for (const exe::CommandT *command : parts.after) {
    const exe::CopyT *copy = command->action.AsCopy();
    for (uint32_t buffer : TouchedBy(table, *command).written) {
      if (kind(buffer) != exe::BufferKind::State)
        continue;
      auto of = copy ? stands_for.find(copy->source) : stands_for.end();
      if (of == stands_for.end() || of->second != buffer)
        return bad_state(buffer, "after");
      stand_ins.insert(copy->source);
    }
  }
  const Touched body = TouchedBy(table, parts.loop->body);
  for (uint32_t buffer : body.read_first) {
    const bool carried =
        kind(buffer) == exe::BufferKind::Temp ||
        (kind(buffer) == exe::BufferKind::Fetch && !table.buffers[buffer]->history);
    if (carried && body.written.count(buffer) && !body.freed.count(buffer) &&
        !stand_ins.count(buffer))
      return Bad(table, absl::StrCat("carries '", table.buffers[buffer]->name, "', ",
                                     runtime::BufferType(*table.buffers[buffer]),
                                     ", from step to step without a state: a run in pieces would "
                                     "initialize it in each piece"));
  }
  std::set<uint32_t> changed = {parts.loop->counter};
  for (const auto &[stand_in, state] : stands_for)
    if (stand_ins.count(stand_in))
      changed.insert(state);
  for (uint32_t buffer : body.written)
    if (kind(buffer) == exe::BufferKind::State)
      changed.insert(buffer);
  Touched later = body;
  for (const exe::CommandT *command : parts.after)
    later.Then(TouchedBy(table, *command));
  for (uint32_t buffer : OfTheBeginning(table, parts, changed))
    if (later.read_first.count(buffer) && !stand_ins.count(buffer))
      return Bad(table, absl::StrCat("uses '", table.buffers[buffer]->name, "', ",
                                     runtime::BufferType(*table.buffers[buffer]),
                                     ", with its value from the start of the run: a run in pieces "
                                     "would use its value from the start of each piece"));
  return absl::OkStatus();
}

std::set<std::string> FetchesBeforeFold(const exe::ExecutableT &table) {
  const Parts parts = PartsOf(table);
  std::set<std::string> names;
  if (!parts.loop)
    return names;
  const Touched body = TouchedBy(table, parts.loop->body);
  for (const exe::CommandT *command : parts.before)
    for (uint32_t buffer : TouchedBy(table, *command).written)
      if (table.buffers[buffer]->kind == exe::BufferKind::Fetch && !table.buffers[buffer]->history)
        names.insert(table.buffers[buffer]->name);
  // A fetch that is written again later has the value of the last piece.
  for (uint32_t buffer : body.written)
    names.erase(table.buffers[buffer]->name);
  for (const exe::CommandT *command : parts.after)
    for (uint32_t buffer : TouchedBy(table, *command).written)
      names.erase(table.buffers[buffer]->name);
  return names;
}

} // namespace refold::run
