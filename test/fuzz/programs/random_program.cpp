//===- random_program.cpp - Random training programs ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_program.h"

#include "test/fuzz/programs/random_around_fold.h"
#include "test/fuzz/programs/random_ops.h"
#include "test/fuzz/programs/random_training.h"

#include <algorithm>

namespace refold::test {

namespace {

/// Returns the type of a program's floating-point numbers: often f32, sometimes 16 bits.
DType TypeOfProgram(uint64_t seed, bool is_single) {
  Dice own(seed ^ 0x16B175);
  if (!is_single)
    return F64;
  return own.Chance(70) ? F32 : own.Of({BF16, BF16, F16});
}

/// The source of a step's rows.
enum class Batches { Fed, Shuffled, Sampled };

class ProgramMaker {
public:
  explicit ProgramMaker(const RandomProgramOptions &options)
      : seed_(options.seed), dice_(Dice(options.seed).Word()), size_(std::max(options.size, 0)),
        capacity_(dice_.Between(2, 4 + size_)),
        program_("fuzz" + std::to_string(options.seed), {.steps = capacity_}),
        dtype_(TypeOfProgram(options.seed, dice_.Chance(70))), ops_(program_, dice_, dtype_, size_),
        kind_(options.kind), around_(program_, ops_, made_, options.seed) {}

  absl::StatusOr<RandomProgram> Make() {
    made_.capacity = capacity_;
    if (kind_ == ProgramKind::Recomputed)
      ops_.RecomputeSome();
    Inputs();
    if (kind_ != ProgramKind::AroundFold)
      Shards();
    Precision();
    int form = static_cast<int>(dice_.Between(0, 9));
    if (kind_ == ProgramKind::AroundFold) {
      form = around_.Form();
      x_ = around_.Before(x_);
    }
    if (form < 4) {
      program_.Foldl(program_.Input("batches", S32, {capacity_, batch_}),
                     [&](Tensor rows) { Step(rows); });
    } else if (form < 6) {
      program_.Foldl(capacity_, [&] { Step(Rows()); });
    } else if (form < 7) {
      Accumulate();
    } else if (form < 8) {
      program_.While({.max_steps = capacity_}, [&] {
        Step(Rows());
        return Or(Less(loss_, 0.75), ops_.Predicate({loss_, 1, 0}));
      });
    } else {
      folded_ = false;
      ops_.ForbidLoops();
      Step(Rows());
    }
    if (folded_)
      AfterTheFold();
    if (kind_ == ProgramKind::AroundFold)
      around_.Behind();
    auto text = program_.Print({.locations = false}); // people read it when a test fails
    if (!text.ok())
      return text.status();
    made_.text = *std::move(text);
    made_.index_bound = rows_;
    return std::move(made_);
  }

private:
  void Inputs() {
    // Sometimes there are enough rows that reductions over them are split.
    bool many = dice_.Chance(5);
    batch_ = many ? dice_.Of<int64_t>({256, 300, 384, 512, 1024})
                  : dice_.Of<int64_t>({1, 2, 3, 5, 8, 13, 16, 17, 24});
    rows_ = batch_ * dice_.Between(1, 4);
    int64_t features = many ? dice_.Between(1, 4) : ops_.Extent();
    x_ = program_.Input("x", dtype_, {rows_, features});
    if (dice_.Chance(60))
      y_ = program_.Input("y", dtype_, {rows_, dice_.Between(1, 4)});
    if (dice_.Chance(20))
      x_ = x_ * 0.5 - 0.25; // once a run, before the fold
  }

  /// Cuts some of the batches into shards.
  void Shards() {
    Dice own(seed_ ^ 0x5A4D5);
    const int64_t shards = own.Of<int64_t>({1, 2, 4, 8});
    if (own.Chance(60) && batch_ % shards == 0)
      program_.Shards(shards);
  }

  /// Computes the products of some programs in 16 bits, or those of some ops.
  void Precision() {
    Dice own(seed_ ^ 0xCA57);
    if (dtype_ == F32 && own.Chance(20))
      program_.Autocast(own.Chance(80) ? BF16 : F16);
    if (dtype_ == F32)
      scope_chance_ = own.Of({0, 0, 30});
  }

  /// Adds a few ops, sometimes with a type of their own.
  void Grow() {
    if (scope_chance_ && scopes_.Chance(scope_chance_))
      program_.Autocast(scopes_.Of({BF16, F16, F32}), [&] { ops_.Grow(); });
    else
      ops_.Grow();
  }

  Tensor Rows() {
    return dice_.Chance(50) ? program_.Shuffle(rows_, batch_)
                            : program_.SampleIndices(rows_, {batch_});
  }

  /// Makes a fold with accumulators in addition to states.
  void Accumulate() {
    Tensor total = program_.Constant(0.0, dtype_, {});
    bool carried = dice_.Chance(50);
    Variable kept = program_.State("kept", dtype_, {3}, init::Constant(0.5));
    std::vector<Arg> first{total, kept.Read()};
    std::vector<Tensor> last = program_.Foldl(capacity_, first, [&](std::vector<Tensor> so_far) {
      Step(Rows());
      Tensor sum = so_far[0] + loss_, faded = so_far[1] * 0.5,
             squashed = loss_ / (Abs(loss_) + 1.0);
      return std::vector<Tensor>{sum, faded + squashed};
    });
    if (last.size() != 2)
      return;
    around_.FetchWhole("total", last[0]);
    if (carried)
      kept.Assign(last[1]);
    else
      around_.FetchWhole("last", last[1]);
  }

  void Step(Tensor rows) {
    Grown x{Take(x_, rows), kind_ == ProgramKind::AroundFold ? 2.0 : 1.0, 0};
    ops_.Add(x);
    ops_.Add(ops_.Linear(x));
    if (kind_ == ProgramKind::AroundFold)
      around_.Inside();
    StatesBefore();
    std::vector<Grown> named;
    for (int64_t ops = dice_.Between(2, 6 + 6 * size_); ops > 0; --ops) {
      Grow();
      if (dice_.Chance(8))
        ops_.Add(ops_.Squash(ops_.pool().back()));
    }
    Grown loss = Losses(rows);
    loss_ = loss.tensor;
    StatesAfter();
    TrainRandomly(loss, ops_);
    Fetches();
  }

  /// Returns the sum of one to three losses.
  Grown Losses(const Tensor &rows) {
    std::vector<Grown> able;
    for (const Grown &value : ops_.pool())
      if (value.parameters)
        able.push_back(value);
    // The newest tensors have the longest chains of ops.
    Grown loss = ops_.Loss(able.back());
    for (int64_t more = dice_.Between(0, 2); more > 0; --more) {
      Grown other = ops_.Loss(dice_.Of(able));
      loss.tensor = loss.tensor + other.tensor * dice_.Of({0.5, 1.0, 0.1});
      loss.parameters |= other.parameters;
    }
    if (y_.valid() && dice_.Chance(70)) {
      Grown head = ops_.Linear({Take(x_, rows), 1, 0});
      Tensor error = Mean(head.tensor * head.tensor);
      if (dice_.Chance(50)) {
        Tensor target = Mean(Take(y_, rows)), guess = Mean(head.tensor);
        error = error + target * guess;
      }
      loss.tensor = loss.tensor + error;
      loss.parameters |= head.parameters;
    }
    program_.Fetch("loss", loss.tensor);
    return loss;
  }

  void StatesBefore() {
    if (dice_.Chance(30)) {
      counter_ = program_.State("counter", dice_.Of({S64, S32, U32}), {}, init::Constant(3));
      counter_.Assign(counter_ + 1);
      ops_.Add({Convert(counter_, dtype_) * 0.01, 1, 0});
    }
    if (dice_.Chance(30)) {
      int64_t n = dice_.Between(1, 5);
      square_ = program_.State("square", dtype_, {n, n}, init::Uniform(-1, 1));
      ops_.Add({square_.Read(), 2, 0});
    }
    if (dice_.Chance(15)) {
      Variable idle = program_.State("idle", dtype_, {ops_.Extent()}, init::Normal(0, 1));
      if (dice_.Chance(60))
        ops_.Add({idle.Read(), 6, 0});
    }
  }

  /// Makes user-defined states that are difficult to write in place. Either an op reads the old
  /// value in a different order than it writes the new value, or a later op still reads the old
  /// value.
  void StatesAfter() {
    if (square_.valid()) {
      int64_t n = square_.shape()[0];
      switch (dice_.Between(0, 4)) {
      case 0:
        square_.Assign(Transpose(square_));
        break;
      case 1:
        square_.Assign(BroadcastTo(Row(square_, program_.Step()), {n, n}));
        break;
      case 2:
        square_.Assign(Take(square_, program_.SampleIndices(n, {n})));
        break;
      case 3:
        square_.Assign(MatMul(square_, square_) * (0.5 / static_cast<double>(n)));
        break;
      default:
        square_.Assign(square_ - Mean(square_, {0}));
      }
      if (dice_.Chance(30))
        square_.Assign(square_ * 0.5 + 0.125);
    }
    if (dice_.Chance(30)) {
      const Grown &of = dice_.Of(ops_.pool());
      Variable average = program_.State("average", dtype_, of.tensor.shape());
      if (dice_.Chance(30))
        average.Assign(of.tensor); // the state is the only home of this value
      else {
        Tensor old = average * 0.75, now = of.tensor * 0.25;
        average.Assign(old + now);
      }
      if (dice_.Chance(30))
        program_.Fetch("average", average);
    }
    if (dice_.Chance(20)) { // assigned in one of two branches, or in the iterations of a loop
      Variable some = program_.State("some", dtype_, {ops_.Extent()}, init::Ones());
      Tensor before = some.Read(), asked = ops_.Predicate({before, 1, 0});
      auto change = [&] {
        Tensor faded = some * 0.5;
        some.Assign(faded + 0.25);
      };
      if (!ops_.loops() || dice_.Chance(50))
        program_.If(asked, change);
      else
        program_.Foldl(dice_.Between(1, 3), change);
      if (dice_.Chance(30))
        program_.Fetch("some", some - before);
    }
    if (dice_.Chance(20)) {
      Shape shape{ops_.Extent()};
      Variable a = program_.State("a", dtype_, shape, init::Uniform(0, 1));
      Variable b = program_.State("b", dtype_, shape, init::Uniform(-1, 0));
      Tensor old_a = a.Read(), old_b = b.Read();
      if (dice_.Chance(50))
        old_a = old_a * 0.5;
      a.Assign(old_b);
      b.Assign(old_a);
      if (dice_.Chance(30)) {
        Variable c = program_.State("c", dtype_, shape);
        c.Assign(old_a);
      }
    }
  }

  void Fetches() {
    for (int64_t i = dice_.Chance(50) ? 4 : dice_.Between(0, 3); i > 0; --i)
      program_.Fetch("value" + std::to_string(i), dice_.Of(ops_.pool()).tensor);
    if (dice_.Chance(30))
      program_.Fetch("integers", ops_.Integers());
    if (dice_.Chance(20))
      program_.Fetch("step_number", program_.Step());
    if (dice_.Chance(20))
      program_.Fetch("updated", ops_.parameters()[0]);
  }

  void AfterTheFold() {
    if (dice_.Chance(70))
      return;
    const Variable &parameter = dice_.Of(ops_.parameters());
    around_.FetchWhole("final", Mean(parameter * parameter));
    if (counter_.valid())
      around_.FetchWhole("final_counter", counter_);
  }

  const uint64_t seed_;
  Dice dice_;
  int size_;
  int64_t capacity_;
  Program program_;
  DType dtype_;
  RandomOps ops_;
  ProgramKind kind_;
  RandomProgram made_;
  RandomAroundFold around_;
  bool folded_ = true;
  Dice scopes_{seed_ ^ 0x5C09E5}; ///< draws the scopes of Autocast
  int scope_chance_ = 0;          ///< percentage of ops with a type of their own
  int64_t batch_ = 1, rows_ = 1;
  Tensor x_, y_, loss_;
  Variable counter_, square_;
};

} // namespace

absl::StatusOr<RandomProgram> MakeRandomProgram(const RandomProgramOptions &options) {
  return ProgramMaker(options).Make();
}

} // namespace refold::test
