//===- what_if.h - Incremental replay ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates sets of evictions (trials) that differ little from a base set. The base is replayed
// once and indexed. A trial replays only the stages that touch a value whose liveness differs
// between base and trial. The bytes of all other stages change only by values that are live
// throughout them. The result is exact: a full replay gives the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/replay.h"

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

class WhatIf {
public:
  /// The change that a trial makes to the base. φ is the sum of the bytes by which the peak of each
  /// stage exceeds the target.
  struct Outcome {
    double fall = 0;   ///< of φ
    int64_t extra = 0; ///< cost
    bool fits = false; ///< no stage is above the target
  };

  /// Evaluates a valid step, which must outlive the object.
  explicit WhatIf(const TrainingStep &step);

  /// Makes `events` the base of later trials. They must be in ascending order of value and stage.
  /// Costs one full replay, unless `events` is the base already. The result is valid until the next
  /// call.
  const Replay::Result &Rebase(absl::Span<const DropEvent> events, uint64_t target);

  /// Returns the change that toggling these evictions causes: an eviction in the base is removed,
  /// any other is added. `toggled` must be in ascending order of stage, without duplicates.
  Outcome Try(absl::Span<const DropEvent> toggled);

  const Replay &replay() const { return replay_; }
  /// Returns the work: instances of all replays, plus the work of trials in about the same unit.
  int64_t work() const { return work_; }

private:
  static constexpr uint32_t kNone = UINT32_MAX;
  static constexpr uint32_t kBlock = 64;

  struct Touch { // of a value in the base
    uint32_t place, copy;
    bool reads;
  };
  struct NewTouch { // in a stage that the trial runs again
    uint32_t value, stage, sub;
    uint32_t next; // of the same value
    bool reads, spare, dies;
  };
  struct NewPlace {
    uint32_t op, first_touch;
  };
  struct NewStage {
    uint32_t stage, first_place, end_place;
  };
  struct Played { // a value that the trial touches
    uint32_t value;
    bool differs = false, toggled = false;
    uint32_t done = kNone; // the stage for which `differs` is up to date
    uint32_t head = kNone, tail = kNone;
  };
  struct Position {
    uint32_t stage, sub;
    uint32_t touch = kNone; // NewTouch
  };
  struct Life {
    Position born, last;
    uint32_t copy = kNone; // the same copy in the base
  };
  struct Break {
    uint32_t stage;
    uint64_t bytes; // added to all stages from here; wraps
  };
  struct Edge {
    uint32_t stage, from, to;
    uint64_t bytes;
  };
  struct Death { // at a base position that is not replayed
    uint32_t place, value;
    bool dies;
  };

  // The base.
  void IndexTouches();
  void IndexPeaks();
  bool IsTracked(uint32_t value) const {
    return replay_.producers()[value] != kNoOp || step_.values[value].overwritten_by != kNoOp;
  }
  uint32_t FirstTouchFrom(uint32_t value, uint32_t place) const;
  bool IsThere(uint32_t value, uint32_t stage) const;
  bool IsTouched(uint32_t value, uint32_t stage) const;
  uint32_t FirstEventFrom(uint32_t value, uint32_t stage) const;
  /// Returns the number of positions of a stage; 0 if its op is left out there.
  uint32_t StageSize(uint32_t stage) const { return stage_first_[stage + 1] - stage_first_[stage]; }

  // A trial.
  Played &Play(uint32_t value);
  void Schedule(uint32_t value, uint32_t after);
  void RunStages(absl::Span<const DropEvent> toggled);
  bool IsLeftOutNow(uint32_t stage, absl::Span<const DropEvent> toggled) const;
  void RunAgain(uint32_t stage, bool left_out);
  void RunOp(uint32_t op, uint32_t stage);
  bool IsThereNow(uint32_t value, uint32_t stage);
  void Update(uint32_t value, uint32_t stage, bool runs_again);
  void Lives(const Played &played, uint32_t from_place);
  void OldValue(const Played &played);
  void EndLife(const Life &life, uint32_t value);
  void AddOld(uint32_t born, uint32_t last, uint32_t value);
  void AddNew(Position born, Position last, uint32_t value);
  uint32_t SizeNow(uint32_t stage) const; ///< positions of a stage in the trial
  void AddRange(uint32_t from, uint32_t to, uint64_t bytes);
  uint64_t InPlace(const StepOp &op, uint32_t new_place, uint32_t base_place) const;
  std::vector<Death>::const_iterator FirstDeath(uint32_t place) const;
  bool DiesAtBase(uint32_t value, uint32_t place) const;
  void Compare();
  void CompareRange(uint32_t from, uint32_t to, uint64_t more);
  void CompareStage(uint32_t stage, uint64_t more, size_t first_edge, size_t end_edge);
  void Count(uint64_t before, uint64_t after);

  const TrainingStep &step_;
  Replay replay_;
  int64_t work_ = 0;

  std::vector<DropEvent> events_;
  bool has_base_ = false;
  Replay::Result base_;
  uint64_t target_ = 0;
  std::vector<uint32_t> stage_first_; // places
  std::vector<uint32_t> touch_first_, event_first_;
  std::vector<Touch> touches_;
  std::vector<uint32_t> event_stages_;
  std::vector<uint64_t> block_least_, block_most_; // peaks of kBlock stages
  int64_t over_ = 0;                               // stages above the target

  Outcome outcome_;
  int64_t over_now_ = 0;
  std::vector<Played> played_;
  std::vector<uint32_t> played_index_; // by value
  std::vector<uint64_t> heap_;         // stage and value
  std::vector<uint32_t> todo_;
  std::vector<NewStage> new_stages_;
  std::vector<uint32_t> new_stage_index_; // by stage
  std::vector<NewPlace> new_places_;
  std::vector<NewTouch> new_touches_;
  uint32_t run_ = 0; // the number of replayed stages
  std::vector<uint32_t> there_in_run_, touched_in_run_;
  std::vector<std::vector<uint32_t>> overwrites_; // the residents that each op writes over
  struct Pending {
    uint32_t op, operand;
  };
  std::vector<Pending> stack_;
  std::vector<Break> breaks_;
  std::vector<Edge> edges_;
  std::vector<Death> deaths_;
  std::vector<uint32_t> special_; // stages whose positions are inspected one by one
  std::vector<std::pair<uint32_t, bool>> old_copies_;
  std::vector<uint64_t> profile_;
  mutable std::vector<uint32_t> taken_; // values of one op's pairs
};

} // namespace refold::planner
