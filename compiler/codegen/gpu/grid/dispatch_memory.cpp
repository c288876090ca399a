//===- dispatch_memory.cpp - Shared memory of a dispatch ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans the shared memory of a thread block. It contains copies of operands, and slices of buffers.
// A run is the work between two barriers. Each copy or slice is kept from the run that writes it
// first to the last run that reads it. It gets the lowest offset at which it overlaps no other data
// that is kept at the same time. The order is:
// 1. Copies. Each copy is made in the run before the first one that reads it. If everything fits,
//    it is kept until the last run that reads it. Otherwise it is kept for one run, and longer only
//    if its space is free.
// 2. Slices of buffers, while there is room.
// 3. Each copy moves to the earliest run in which there is space for it, because copying has a long
//    latency.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/dispatch_memory.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

namespace refold::codegen {
namespace {

/// An area of shared memory in use from run `first` to run `last`.
struct Resident {
  int64_t bytes = 0;
  size_t first = 0, last = 0;
  int64_t offset = 0;

  bool meets(const Resident &other) const {
    return first <= other.last && other.first <= last && offset < other.offset + other.bytes &&
           other.offset < offset + bytes;
  }
};

struct ResidentCopy {
  DispatchCopy copy;
  Resident place;
};

class ChainPlanner {
public:
  /// `keeps_copies`: copies stay until the last run that reads them.
  ChainPlanner(const GridDispatch &dispatch, llvm::ArrayRef<int> part,
               const llvm::StringMap<GridParts> &kernels, bool keeps_copies)
      : dispatch_(dispatch), kernels_(kernels), keeps_copies_(keeps_copies) {
    makeRuns(part);
  }

  /// Returns true if plan() found space in shared memory for all copies and buffers, and added no
  /// run between two existing runs. A run may be added before the first one.
  bool isWhole() const { return is_whole_; }

  DispatchChain plan() {
    for (size_t run = 0; run < chain_.runs.size(); ++run) {
      if (placeCopies(run))
        continue;
      is_whole_ &= run == 0;
      if (keeps_copies_ && !is_whole_)
        return DispatchChain();
      // In a run of its own, nothing is in the way of the copies.
      chain_.runs.emplace(chain_.runs.begin() + run);
      if (!placeCopies(++run))
        llvm_unreachable("operands of one run that do not fit");
    }
    placeLocals();
    for (ResidentCopy &copy : copies_) {
      beginEarly(copy.place);
      copy.copy.offset = copy.place.offset;
      chain_.runs[copy.place.first].copies.push_back(copy.copy);
    }
    for (DispatchRun &run : chain_.runs)
      for (DispatchUnit &unit : run.units)
        for (int64_t &copy : unit.staged)
          copy = copies_[copy].copy.offset;
    forEachPlace([&](const Resident &place) {
      chain_.shared_bytes = std::max(chain_.shared_bytes, place.offset + place.bytes);
    });
    llvm::erase_if(chain_.runs,
                   [](const DispatchRun &run) { return run.copies.empty() && run.units.empty(); });
    return std::move(chain_);
  }

private:
  const GridParts &kernelOf(int launch) const {
    return kernels_.find(dispatch_.launches[launch].kernel)->second;
  }

  const GridPart &nestOf(const DispatchUnit &unit) const {
    return kernelOf(unit.launch).parts[unit.nest];
  }

  static int64_t bytesOf(const GridPart &nest) {
    int64_t bytes = 0;
    for (const StagedOperand &operand : nest.staged)
      bytes += llvm::alignTo(operand.bytes(), kBufferAlignment);
    return bytes;
  }

  /// Splits the launches into runs, which are separated by barriers. A new run begins in three
  /// cases:
  /// - The next launch needs a barrier before it.
  /// - The next nest is not the first nest of its launch.
  /// - The copies of the run would take more than kStagedBytes. This limit leaves space for the
  ///   copies of the next run.
  void makeRuns(llvm::ArrayRef<int> part) {
    chain_.runs.emplace_back();
    int64_t staged = 0;
    for (int launch : part)
      for (size_t nest = 0; nest < kernelOf(launch).parts.size(); ++nest) {
        const int64_t bytes = bytesOf(kernelOf(launch).parts[nest]);
        const bool waits = nest > 0 || dispatch_.launches[launch].waits;
        if ((waits || staged + bytes > kStagedBytes) && !chain_.runs.back().units.empty()) {
          chain_.runs.emplace_back();
          staged = 0;
        }
        chain_.runs.back().units.push_back({launch, nest});
        staged += bytes;
      }
  }

  void forEachPlace(llvm::function_ref<void(const Resident &)> visit) const {
    for (const ResidentCopy &copy : copies_)
      visit(copy.place);
    for (const Resident &local : locals_)
      visit(local);
  }

  bool isFree(const Resident &wanted, const Resident *itself = nullptr) const {
    bool free = wanted.offset + wanted.bytes <= kSharedBytes;
    forEachPlace([&](const Resident &place) { free &= &place == itself || !wanted.meets(place); });
    return free;
  }

  /// Returns the lowest free area, with every resident except `itself` at its offset.
  std::optional<Resident> place(int64_t bytes, size_t first, size_t last,
                                const Resident *itself = nullptr) const {
    const auto aligned = static_cast<int64_t>(llvm::alignTo(bytes, kBufferAlignment));
    llvm::SmallVector<int64_t> offsets = {0};
    forEachPlace([&](const Resident &place) {
      if (place.first <= last && first <= place.last)
        offsets.push_back(place.offset + place.bytes);
    });
    llvm::sort(offsets);
    for (int64_t offset : offsets)
      if (Resident wanted{aligned, first, last, offset}; isFree(wanted, itself))
        return wanted;
    return std::nullopt;
  }

  /// Returns a copy of this operand that is already resident in `run`, or can stay until then.
  ResidentCopy *findCopy(const DispatchCopy &wanted, size_t run) {
    for (ResidentCopy &known : copies_) {
      if (known.copy.pointer != wanted.pointer || known.copy.operand != wanted.operand)
        continue;
      Resident longer = known.place;
      longer.last = std::max(longer.last, run);
      if (!isFree(longer, &known.place))
        continue;
      known.place = longer;
      return &known;
    }
    return nullptr;
  }

  size_t lastRead(const DispatchCopy &wanted) const {
    size_t last = 0;
    for (auto [number, run] : llvm::enumerate(chain_.runs))
      for (const DispatchUnit &unit : run.units)
        for (const StagedOperand &operand : nestOf(unit).staged)
          if (operand == wanted.operand && pointerOf(unit, operand) == wanted.pointer)
            last = number;
    return last;
  }

  int64_t pointerOf(const DispatchUnit &unit, const StagedOperand &operand) const {
    return dispatch_.launches[unit.launch].arguments[operand.argument].pointer;
  }

  /// Chooses the shared-memory offsets of all copies needed by `chain_.runs[run]`. If the copies do
  /// not all fit, returns false and places none of them.
  bool placeCopies(size_t run) {
    const std::vector<ResidentCopy> before = copies_;
    for (DispatchUnit &unit : chain_.runs[run].units) {
      unit.staged.clear();
      for (const StagedOperand &operand : nestOf(unit).staged) {
        DispatchCopy wanted{pointerOf(unit, operand), operand};
        ResidentCopy *copy = findCopy(wanted, run);
        if (!copy) {
          std::optional<Resident> free;
          if (run > 0)
            free = place(operand.bytes(), run - 1, keeps_copies_ ? lastRead(wanted) : run);
          if (!free) {
            copies_ = before;
            return false;
          }
          copy = &copies_.emplace_back(ResidentCopy{wanted, *free});
        }
        unit.staged.push_back(copy - copies_.data()); // an index; offsets are known last
      }
    }
    return true;
  }

  /// Returns true if every launch that writes the buffer also writes its mirror.
  bool isMirrored(int64_t pointer) const {
    for (const DispatchRun &run : chain_.runs)
      for (const DispatchUnit &unit : run.units)
        for (auto [index, argument] : llvm::enumerate(dispatch_.launches[unit.launch].arguments))
          if (argument.pointer == pointer && argument.written &&
              !llvm::is_contained(kernelOf(unit.launch).mirrored, index))
            return false;
    return true;
  }

  void placeLocals() {
    for (const GridLocal &local : dispatch_.locals) {
      std::optional<size_t> first, last;
      for (auto [number, run] : llvm::enumerate(chain_.runs))
        for (const DispatchUnit &unit : run.units)
          for (const GridLaunch::Argument &argument : dispatch_.launches[unit.launch].arguments)
            if (argument.pointer == local.pointer) {
              first = first.value_or(number);
              last = number;
            }
      if (!first || !isMirrored(local.pointer))
        continue;
      if (std::optional<Resident> free = place(local.bytes, *first, *last)) {
        locals_.push_back(*free);
        chain_.locals[local.pointer] = free->offset;
      } else {
        is_whole_ = false;
      }
    }
  }

  void beginEarly(Resident &resident) {
    constexpr size_t kRunsAhead = 12;
    for (size_t first = std::max(resident.first, kRunsAhead) - kRunsAhead; first < resident.first;
         ++first)
      if (std::optional<Resident> free = place(resident.bytes, first, resident.last, &resident)) {
        resident = *free;
        return;
      }
  }

  const GridDispatch &dispatch_;
  const llvm::StringMap<GridParts> &kernels_;
  const bool keeps_copies_;
  bool is_whole_ = true;
  DispatchChain chain_;
  std::vector<ResidentCopy> copies_;
  std::vector<Resident> locals_;
};

} // namespace

DispatchChain planChain(const GridDispatch &dispatch, llvm::ArrayRef<int> part,
                        const llvm::StringMap<GridParts> &kernels) {
  ChainPlanner keeping(dispatch, part, kernels, /*keeps_copies=*/true);
  DispatchChain chain = keeping.plan();
  if (keeping.isWhole())
    return chain;
  return ChainPlanner(dispatch, part, kernels, /*keeps_copies=*/false).plan();
}

} // namespace refold::codegen
