//===- finite_stop.cpp - NaN and infinity on the GPU ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores the first NaN or infinity in one word of 64 bits. From the high bits to the low ones, the
// word has the number of the checked result (20 bits), the element (42 bits) and the kind of the
// value (2 bits: NaN, inf or -inf). The first value found is therefore the smallest word. If
// nothing was found, all bits are one.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/finite_stop.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>
#include <map>

namespace refold::runtime::cuda {
namespace {

constexpr uint64_t kNothing = ~uint64_t{0};
constexpr int kNumberShift = 44, kElementShift = 2;
constexpr size_t kMostLooks = size_t{1} << (64 - kNumberShift);
constexpr uint64_t kFlagOffset = 8, kBytes = 16;
/// Threads per thread block of a check.
constexpr uint32_t kThreads = 256;
constexpr int64_t kMostBlocks = 256;

double ValueOf(uint64_t kind) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return kind == 0 ? std::numeric_limits<double>::quiet_NaN() : kind == 1 ? kInfinity : -kInfinity;
}

bool Holds(const Commands &commands, const exe::LaunchT *launch) {
  return std::any_of(commands.begin(), commands.end(), [&](const auto &command) {
    if (const exe::DispatchT *dispatch = command->action.AsDispatch())
      return std::any_of(dispatch->launches.begin(), dispatch->launches.end(),
                         [&](const auto &each) { return each.get() == launch; });
    if (const exe::LoopT *loop = command->action.AsLoop())
      return Holds(loop->body, launch);
    if (const exe::RepeatT *repeat = command->action.AsRepeat())
      return Holds(repeat->body, launch);
    if (const exe::ConditionT *condition = command->action.AsCondition())
      return Holds(condition->then, launch) || Holds(condition->otherwise, launch);
    return false;
  });
}

/// Returns the function's loop if the launch is inside it, else null.
const exe::LoopT *LoopAround(const exe::FunctionT &function, const exe::LaunchT *launch) {
  for (const auto &command : function.commands)
    if (const exe::LoopT *loop = command->action.AsLoop(); loop && Holds(loop->body, launch))
      return loop;
  return nullptr;
}

} // namespace

FiniteStop::FiniteStop(const Card &card, const exe::ExecutableT &table)
    : card_(card), table_(table) {}

FiniteStop::~FiniteStop() {
  if (memory_)
    card_.driver().MemFree(memory_);
}

absl::StatusOr<std::unique_ptr<FiniteStop>>
FiniteStop::Create(const Card &card, const ProgramCode &code, const exe::ExecutableT &table) {
  if (absl::Status status = CheckIsWatched(table); !status.ok())
    return status;
  auto stop = std::unique_ptr<FiniteStop>(new FiniteStop(card, table));
  for (const auto &[function, name] :
       {std::pair{&stop->find_[ElementType::F32], "refold_find_f32"},
        std::pair{&stop->find_[ElementType::F64], "refold_find_f64"},
        std::pair{&stop->find_[ElementType::BF16], "refold_find_bf16"},
        std::pair{&stop->find_[ElementType::F16], "refold_find_f16"},
        std::pair{&stop->join_, "refold_nothing_found"}}) {
    absl::StatusOr<Function> found = code.Counting(name);
    if (!found.ok())
      return absl::FailedPreconditionError(
          absl::StrCat("the program was compiled without the kernels of FLAGS_check_nan_inf: ",
                       found.status().message()));
    *function = *found;
  }
  absl::Status status = card.Check(card.driver().MemAlloc(&stop->memory_, kBytes), "cuMemAlloc_v2",
                                   "of the cells of FLAGS_check_nan_inf");
  if (!status.ok())
    return status;
  return stop;
}

Access FiniteStop::cells() const { return {memory_, memory_ + kBytes, /*write=*/true}; }

absl::Status FiniteStop::Look(CommandRecorder &recorder, OrderedGraph &to,
                              const exe::LaunchT &launch) {
  const FiniteCheck check(*table_.kernels[launch.kernel], launch);
  for (const FiniteCheck::Result &result : check.results())
    if (absl::Status status = Look(recorder, to, launch, result); !status.ok())
      return status;
  return absl::OkStatus();
}

absl::Status FiniteStop::Look(CommandRecorder &recorder, OrderedGraph &to,
                              const exe::DispatchT &dispatch) {
  std::map<uint32_t, const exe::LaunchT *> last; // the last launch that writes each buffer
  for (const auto &launch : dispatch.launches)
    for (size_t i = table_.kernels[launch->kernel]->operands.size(); i < launch->args.size(); ++i)
      last[launch->args[i]->buffer] = launch.get();
  for (const auto &launch : dispatch.launches) {
    const FiniteCheck check(*table_.kernels[launch->kernel], *launch);
    for (const FiniteCheck::Result &result : check.results()) {
      const uint32_t buffer = launch->args[result.arg]->buffer;
      if (last[buffer] != launch.get() ||
          std::find(dispatch.buffers.begin(), dispatch.buffers.end(), buffer) ==
              dispatch.buffers.end())
        continue;
      if (absl::Status status = Look(recorder, to, *launch, result); !status.ok())
        return status;
    }
  }
  return absl::OkStatus();
}

absl::Status FiniteStop::Look(CommandRecorder &recorder, OrderedGraph &to,
                              const exe::LaunchT &launch, const FiniteCheck::Result &result) {
  const int64_t count = result.count / result.rows;
  if (count == 0)
    return absl::OkStatus();
  if (looks_.size() == kMostLooks - 1)
    return absl::UnimplementedError(absl::StrCat("FLAGS_check_nan_inf supports at most ",
                                                 looks_.size(), " results of launches"));
  auto at = [&](size_t arg) {
    const exe::ArgT &place = *launch.args[arg];
    return recorder.Use(static_cast<int32_t>(place.buffer)) + place.offset;
  };
  const ElementType type = ToElementType(result.type);
  const auto find = find_.find(type);
  if (find == find_.end())
    return absl::UnimplementedError(
        absl::StrCat("FLAGS_check_nan_inf does not check elements of type ", ElementName(type)));
  const DevicePtr values = at(result.arg);
  const DevicePtr position = result.position < 0 ? 0 : at(static_cast<size_t>(result.position));
  const auto bytes = static_cast<uint64_t>(result.count) * ElementSize(type);
  Accesses accesses = {{values, values + bytes, /*write=*/false}, cells()};
  if (position != 0)
    accesses.push_back({position, position + sizeof(int64_t), /*write=*/false});
  const auto blocks =
      static_cast<uint32_t>(std::min<int64_t>((count + kThreads - 1) / kThreads, kMostBlocks));
  const uint64_t params[] = {values,
                             static_cast<uint64_t>(count),
                             position,
                             static_cast<uint64_t>(result.rows),
                             uint64_t{blocks} * kThreads,
                             static_cast<uint64_t>(looks_.size()) << kNumberShift,
                             memory_};
  looks_.push_back({&launch, result.watch});
  return recorder.Control(to, {find->second, blocks, kThreads}, params, accesses,
                          "of a kernel of FLAGS_check_nan_inf");
}

absl::StatusOr<DevicePtr> FiniteStop::Join(CommandRecorder &recorder, OrderedGraph &to,
                                           DevicePtr flag) const {
  const uint64_t params[] = {memory_, flag, memory_ + kFlagOffset};
  Accesses accesses = {cells()};
  if (flag != 0)
    accesses.push_back({flag, flag + 1, /*write=*/false});
  absl::Status status = recorder.Control(to, {.function = join_}, params, accesses,
                                         "of a kernel of FLAGS_check_nan_inf");
  if (!status.ok())
    return status;
  return memory_ + kFlagOffset;
}

absl::Status FiniteStop::Reset() const {
  return card_.Check(card_.driver().MemsetD8Async(memory_, 0xFF, sizeof(kNothing), card_.stream()),
                     "cuMemsetD8Async", "of the cells of FLAGS_check_nan_inf");
}

absl::StatusOr<uint64_t> FiniteStop::Word() const {
  uint64_t word = kNothing;
  absl::Status status =
      card_.Fetch(&word, memory_, sizeof(word), "the result of FLAGS_check_nan_inf");
  if (!status.ok())
    return status;
  return word;
}

absl::StatusOr<bool> FiniteStop::Found() const {
  absl::StatusOr<uint64_t> word = Word();
  if (!word.ok())
    return word.status();
  return *word != kNothing;
}

absl::Status FiniteStop::Verdict(const ProgramOnCard &program,
                                 const exe::FunctionT &function) const {
  absl::StatusOr<uint64_t> word = Word();
  if (!word.ok() || *word == kNothing)
    return word.status();
  const Look_ &look = looks_[*word >> kNumberShift];
  FiniteCheck::Found found;
  found.element =
      static_cast<int64_t>((*word & ((uint64_t{1} << kNumberShift) - 1)) >> kElementShift);
  found.value = ValueOf(*word & ((1 << kElementShift) - 1));
  found.watch = look.watch;
  std::string when = absl::StrCat("function '", function.name, "'");
  absl::string_view states = "independent commands ran, and states have the values after them";
  if (const exe::LoopT *loop = LoopAround(function, look.launch)) {
    // The iteration was counted before the loop ended.
    int64_t counter = 0;
    const DevicePtr at = program.At(loop->counter);
    absl::Status status = card_.Fetch(&counter, at, sizeof(counter), "a step counter");
    --counter;
    if (status.ok())
      status =
          card_.Check(card_.driver().MemcpyHtoDAsync(at, &counter, sizeof(counter), card_.stream()),
                      "cuMemcpyHtoDAsync_v2", "of a step counter");
    if (status.ok())
      status = card_.Synchronize("for a step counter");
    if (!status.ok())
      return status;
    when = absl::StrCat("step ", counter);
    states = "the step was completed, and states have the values after it";
  }
  return NotFiniteError(table_, *look.launch, found, when, states);
}

} // namespace refold::runtime::cuda
