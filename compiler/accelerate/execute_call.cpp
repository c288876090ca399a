//===- execute_call.cpp - One call of a compiled trace --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls on one device run one after the other. Arrays own the memory of arguments and results. Each
// call passes pointers to this memory to the program, so nothing is copied.
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/bucketed_memory.h"
#include "compiler/accelerate/call_compiler.h"
#include "compiler/accelerate/function_core_impl.h"
#include "compiler/accelerate/tracer.h"
#include "compiler/builder/program/array_state.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

namespace refold::internal {
namespace {

/// Every call has its own number, which helps to find arguments that are the same value.
std::atomic<uint64_t> call_numbers{0};
constexpr int64_t kTimedEvery = 16;

ArrayState &MemoryOf(const LeafArgument &leaf) { return ArrayAccess::State(*leaf.array)->memory(); }

/// Returns true if the call may overwrite the memory, because nobody can read it afterwards.
bool GivesMemory(const LeafArgument &leaf) {
  const std::shared_ptr<ArrayState> &state = ArrayAccess::State(*leaf.array);
  return leaf.donated && !state->memory().borrowed && state.use_count() == 1 &&
         (!state->owner || state->owner.use_count() == 1);
}

class Execution {
public:
  Execution(FunctionCore &core, CachedTrace &trace, CallFrame &frame,
            const std::source_location &where)
      : core_(core), trace_(trace), frame_(frame), where_(where) {}

  absl::Status Run();
  const std::shared_ptr<Variant> &variant() const { return variant_; }
  /// Returns why arguments that were moved in kept their values.
  std::vector<std::string> TakeKept() { return std::move(kept_); }

private:
  absl::Status CheckArguments();
  std::string TextOf(size_t leaf) const {
    const ArgumentNote &note = trace_.arguments[leaf];
    return ArgumentText(note.argument, core_.options.arguments, note.path);
  }
  absl::StatusOr<std::shared_ptr<Variant>> Compile();
  absl::Status AllocateResults();
  absl::Status RunProgram();
  /// Returns the address at which the program finds an argument.
  std::byte *DataOf(size_t leaf) const {
    std::byte *padded = bucketed_ ? bucketed_->Padded(leaf) : nullptr;
    return padded ? padded : MemoryOf(frame_.leaves[leaf]).data;
  }
  absl::Status PrepareBuckets();
  absl::Status CutResults();
  void MakeOutputs();
  Array MakeOutput(size_t result);
  void UseUp(const LeafArgument &leaf);
  void UseUpDonated();
  void ReleaseFresh();

  FunctionCore &core_;
  CachedTrace &trace_;
  CallFrame &frame_;
  const std::source_location &where_;
  DonationMask donated_;
  std::shared_ptr<Variant> variant_;
  std::vector<std::string> kept_;
  /// Set for a function with buckets.
  std::optional<BucketedMemory> bucketed_;
};

absl::Status Execution::CheckArguments() {
  const uint64_t call = call_numbers.fetch_add(1, std::memory_order_relaxed) + 1;
  for (size_t i = 0; i < frame_.leaves.size(); ++i) {
    const LeafArgument &leaf = frame_.leaves[i];
    const ArrayState &state = *ArrayAccess::State(*leaf.array);
    if (absl::Status here = leaf.array->status(); !here.ok())
      return ErrorAt(where_, absl::StrCat(TextOf(i), ": ", here.message()));
    if (state.device != core_.device)
      return ErrorAt(where_, absl::StrCat(TextOf(i), " is on device '", state.device->name(),
                                          "', but '", core_.name, "' is compiled for '",
                                          core_.device->name(), "': move it with Array::To"));
    ArrayState &memory = MemoryOf(leaf);
    if (memory.call == call) {
      const LeafArgument &first = frame_.leaves[memory.argument];
      const std::string other = TextOf(memory.argument), text = TextOf(i);
      if (first.gives && leaf.gives)
        return ErrorAt(where_,
                       absl::StrCat(text, " donates the array that ", other, " donates already"));
      if (first.gives || leaf.gives)
        return ErrorAt(where_, absl::StrCat(leaf.gives ? other : text, " reads the array that ",
                                            leaf.gives ? text : other,
                                            " donates: pass a copy (Array::To) or do not move it"));
    }
    memory.call = call;
    memory.argument = static_cast<uint32_t>(i);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<Variant>> Execution::Compile() {
  std::lock_guard<std::mutex> lock(trace_.compiling);
  if (std::shared_ptr<Variant> found = trace_.Find(donated_))
    return found;
  std::vector<std::string> warnings;
  absl::StatusOr<std::shared_ptr<Variant>> made =
      CompileVariant(trace_, donated_, core_.options.compile, *core_.device, warnings);
  for (const std::string &line : warnings)
    core_.Warn(line);
  if (!made.ok())
    return ErrorAt(
        where_, absl::StrCat("'", core_.name, "' cannot be compiled: ", made.status().message()));
  trace_.Add(*made);
  return made;
}

absl::Status Execution::AllocateResults() {
  frame_.fresh.assign(trace_.made.size(), nullptr);
  for (size_t i = 0; i < trace_.made.size(); ++i) {
    if (variant_->over[i] >= 0)
      continue;
    absl::StatusOr<std::byte *> memory = core_.device->Allocate(trace_.made[i]->bytes);
    if (!memory.ok()) {
      ReleaseFresh();
      return absl::Status(memory.status().code(), absl::StrCat("a result of '", core_.name, "', ",
                                                               trace_.made[i]->ToString(), ": ",
                                                               memory.status().message()));
    }
    frame_.fresh[i] = *memory;
  }
  return absl::OkStatus();
}

void Execution::ReleaseFresh() {
  for (size_t i = 0; i < frame_.fresh.size(); ++i)
    if (std::byte *memory = std::exchange(frame_.fresh[i], nullptr))
      core_.device->Release(memory, trace_.made[i]->bytes);
}

absl::Status Execution::RunProgram() {
  if (trace_.draws)
    if (absl::Status begun = core_.random->EnsureBegun(); !begun.ok())
      return begun;
  if (absl::Status allocated = AllocateResults(); !allocated.ok())
    return allocated;
  frame_.addresses.resize(variant_->slots.size());
  uint64_t fresh_bytes = bucketed_ ? bucketed_->bytes() : 0;
  for (size_t i = 0; i < variant_->slots.size(); ++i) {
    const SlotSource &slot = variant_->slots[i];
    switch (slot.from) {
    case SlotSource::From::Argument:
      frame_.addresses[i] = DataOf(slot.index);
      break;
    case SlotSource::From::Result:
      frame_.addresses[i] = frame_.fresh[slot.index];
      fresh_bytes += trace_.made[slot.index]->bytes;
      break;
    case SlotSource::From::Length:
      frame_.addresses[i] = bucketed_->Length(slot.index);
      break;
    case SlotSource::From::RandomSeed:
      frame_.addresses[i] = core_.random->seed();
      break;
    case SlotSource::From::RandomCalls:
      frame_.addresses[i] = core_.random->calls();
      break;
    case SlotSource::From::RandomCallsNext:
      frame_.addresses[i] = core_.random->next_calls();
      break;
    }
  }
  core_.device->NotePeak(fresh_bytes + variant_->program->arena_bytes() +
                         variant_->program->constant_bytes());
  absl::Status ran = variant_->program->Call(frame_.addresses);
  if (ran.ok()) {
    if (trace_.draws)
      core_.random->Advance();
    return ran;
  }
  // Donated memory may be partly overwritten.
  ReleaseFresh();
  UseUpDonated();
  return absl::Status(
      ran.code(),
      absl::StrReplaceAll(ran.message(), {{"function 'train'", absl::StrCat("'", core_.name, "'")},
                                          {"in 'train'", absl::StrCat("in '", core_.name, "'")}}));
}

void Execution::UseUpDonated() {
  for (size_t i = 0; i < frame_.leaves.size(); ++i)
    if (IsDonated(donated_, i))
      UseUp(frame_.leaves[i]);
}

void Execution::UseUp(const LeafArgument &leaf) {
  ArrayState &memory = MemoryOf(leaf);
  memory.donated_at = where_;
  memory.donated_to.store(core_.lasting_name, std::memory_order_release);
  memory.Drop();
}

absl::Status Execution::PrepareBuckets() {
  if (!core_.buckets)
    return absl::OkStatus();
  bucketed_.emplace(*core_.buckets, *core_.device, trace_, frame_);
  absl::Status prepared = bucketed_->Prepare();
  if (!prepared.ok())
    return absl::Status(prepared.code(), absl::StrCat("'", core_.name, "': ", prepared.message()));
  return prepared;
}

absl::Status Execution::CutResults() {
  absl::Status cut = bucketed_->CutResults([&](uint32_t made) -> const std::byte * {
    const int32_t argument = variant_->over[made];
    return argument < 0 ? frame_.fresh[made] : DataOf(static_cast<size_t>(argument));
  });
  if (!cut.ok()) {
    ReleaseFresh();
    UseUpDonated();
  }
  return cut;
}

Array Execution::MakeOutput(size_t result) {
  const ResultPlan &plan = trace_.results[result];
  const SignatureRef &type = bucketed_ ? bucketed_->TypeOf(result) : plan.signature;
  if (std::byte *cut = bucketed_ ? bucketed_->TakeCut(result) : nullptr)
    return AdoptArray(*core_.device, type, cut, where_);
  auto labeled = [&](const Array &array) {
    const bool same = ArrayAccess::State(array)->signature == type;
    return same ? array : Relabeled(array, type, where_);
  };
  if (plan.kind == ResultPlan::Kind::Earlier)
    return labeled(frame_.outputs[plan.index]);
  int32_t argument = static_cast<int32_t>(plan.index);
  if (plan.kind == ResultPlan::Kind::Program)
    argument = variant_->over[plan.index];
  if (argument < 0)
    return AdoptArray(*core_.device, type, std::exchange(frame_.fresh[plan.index], nullptr),
                      where_);
  const LeafArgument &leaf = frame_.leaves[static_cast<size_t>(argument)];
  if (plan.kind == ResultPlan::Kind::Argument && !leaf.gives)
    return labeled(*leaf.array);
  std::byte *memory = nullptr;
  if (plan.kind == ResultPlan::Kind::Program && leaf.padding >= 0)
    memory = bucketed_->TakePadded(static_cast<size_t>(argument));
  else
    memory = MemoryOf(leaf).Take();
  return AdoptArray(*core_.device, type, memory, where_);
}

void Execution::MakeOutputs() {
  frame_.outputs.clear();
  for (size_t i = 0; i < trace_.results.size(); ++i)
    frame_.outputs.push_back(MakeOutput(i));
  if (bucketed_ && variant_)
    ReleaseFresh(); // those that were cut
  for (const LeafArgument &leaf : frame_.leaves)
    if (leaf.gives)
      UseUp(leaf);
}

absl::Status Execution::Run() {
  const size_t count = frame_.leaves.size();
  donated_.assign((count + 63) / 64, 0);
  for (size_t i = 0; i < count; ++i) {
    LeafArgument &leaf = frame_.leaves[i];
    leaf.gives = GivesMemory(leaf);
    if (leaf.donated && !leaf.gives)
      kept_.push_back(absl::StrCat(TextOf(i), " was moved in, but ",
                                   MemoryOf(leaf).borrowed ? "its memory is borrowed"
                                                           : "another handle of it is alive",
                                   ": it keeps its value"));
    if (leaf.gives && !trace_.passes_through[i])
      donated_[i / 64] |= uint64_t{1} << (i % 64);
  }
  std::unique_lock<std::mutex> lock(core_.device->calls());
  if (absl::Status good = CheckArguments(); !good.ok())
    return good;
  if (!trace_.bytecode.empty()) {
    variant_ = trace_.Find(donated_);
    if (!variant_) {
      lock.unlock();
      absl::StatusOr<std::shared_ptr<Variant>> compiled = Compile();
      if (!compiled.ok())
        return compiled.status();
      variant_ = *std::move(compiled);
      lock.lock();
      if (absl::Status good = CheckArguments(); !good.ok())
        return good;
    }
    if (absl::Status ready = PrepareBuckets(); !ready.ok())
      return ready;
    const bool timed = trace_.calls.load(std::memory_order_relaxed) % kTimedEvery == 0;
    const auto begin =
        timed ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point();
    if (absl::Status ran = RunProgram(); !ran.ok())
      return ran;
    if (timed) {
      trace_.timed.fetch_add(1, std::memory_order_relaxed);
      trace_.nanoseconds.fetch_add(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                       std::chrono::steady_clock::now() - begin)
                                       .count(),
                                   std::memory_order_relaxed);
    }
  } else if (absl::Status ready = PrepareBuckets(); !ready.ok()) {
    return ready;
  }
  if (bucketed_)
    if (absl::Status cut = CutResults(); !cut.ok())
      return cut;
  MakeOutputs();
  return absl::OkStatus();
}

} // namespace

absl::Status CheckLeaves(const FunctionCore &core, const CallFrame &frame,
                         const std::source_location &where) {
  std::lock_guard<std::mutex> lock(core.device->calls());
  for (const LeafArgument &leaf : frame.leaves) {
    if (absl::Status here = leaf.array->status(); !here.ok())
      return ErrorAt(where, absl::StrCat("an argument: ", here.message()));
    if (leaf.array->device() != core.device->name())
      return ErrorAt(where, absl::StrCat("an argument is on device '", leaf.array->device(),
                                         "', but '", core.name, "' runs on '", core.device->name(),
                                         "': move it with Array::To"));
  }
  return absl::OkStatus();
}

absl::Status ExecuteCall(FunctionCore &core, CachedTrace &trace, CallFrame &frame, bool hit,
                         const std::source_location &where) {
  Execution execution(core, trace, frame, where);
  if (absl::Status ran = execution.Run(); !ran.ok())
    return ran;
  {
    std::lock_guard<std::mutex> lock(core.last_mutex);
    core.last.kept = execution.TakeKept();
    if (core.last.known != execution.variant().get()) {
      core.last.variant = execution.variant();
      core.last.known = execution.variant().get();
      core.last.trace_seconds = trace.trace_seconds;
    }
  }
  trace.calls.fetch_add(1, std::memory_order_relaxed);
  if (hit)
    trace.hits.fetch_add(1, std::memory_order_relaxed);
  return absl::OkStatus();
}

} // namespace refold::internal
