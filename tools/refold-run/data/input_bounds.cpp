//===- input_bounds.cpp - Bounds on integers of an input ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Propagates facts about values in one pass over the commands and the bodies of their kernels. A
// cross entropy has been decomposed to `0 <= label and label < classes ? ... : NaN`, and this
// pattern gives the bound.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/data/input_bounds.h"

#include "absl/strings/string_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace refold::run {
namespace {

/// A fact about the elements of a value.
struct Fact {
  enum Kind { Nothing, Numbers, NotNegative, Below, InRange } kind = Nothing;
  uint32_t input = 0; // the input that the numbers, or the truth values about them, come from
  int64_t bound = 0;
  bool operator==(const Fact &) const = default;
};

bool IsInteger(exe::ElementType type) {
  return type == exe::ElementType::S32 || type == exe::ElementType::S64 ||
         type == exe::ElementType::U32;
}

/// Returns whether each element of the result of `op` is an element of the first operand.
bool OnlyMoves(const std::string &op) {
  for (const char *name : {"rf.reshape", "rf.transpose", "rf.broadcast_in_dim", "rf.slice",
                           "rf.reverse", "rf.take", "rf.slice_row", "rf.dynamic_slice"})
    if (op == name)
      return true;
  return false;
}

/// Returns the bound of an input with the generator `uniform_below`. The bound is the generator's
/// parameter, which a file may set to any number. If the input is fed, no other check reads the
/// parameter. So a parameter that is not an integer from 1 to 2^31 - 1 gives no bound.
std::optional<int64_t> MadeBelow(const exe::BufferT &input) {
  if (!input.generator || input.generator->kind != "uniform_below" ||
      input.generator->params.empty())
    return std::nullopt;
  const double bound = input.generator->params[0];
  if (!(bound >= 1 && bound <= std::numeric_limits<int32_t>::max()) || bound != std::floor(bound))
    return std::nullopt;
  return static_cast<int64_t>(bound);
}

const exe::AttributeT *AttributeOf(const exe::OperationT &op, absl::string_view name) {
  for (const auto &attribute : op.attributes)
    if (attribute->name == name)
      return attribute.get();
  return nullptr;
}

class Finder {
public:
  explicit Finder(const exe::ExecutableT &table)
      : table_(table), facts_(table.buffers.size()), written_(table.buffers.size()) {}

  std::map<std::string, int64_t> Find() {
    for (uint32_t i = 0; i < table_.buffers.size(); ++i) {
      const exe::BufferT &buffer = *table_.buffers[i];
      if (buffer.kind != exe::BufferKind::Input || !IsInteger(buffer.type))
        continue;
      facts_[i] = {Fact::Numbers, i, 0};
      if (const std::optional<int64_t> bound = MadeBelow(buffer))
        Bound(i, *bound);
    }
    for (const auto &function : table_.functions)
      Walk(function->commands);
    return std::move(bounds_);
  }

private:
  void Bound(uint32_t input, int64_t bound) {
    auto [entry, inserted] = bounds_.try_emplace(table_.buffers[input]->name, bound);
    entry->second = std::min(entry->second, bound);
  }

  void Walk(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
    for (const auto &command : commands) {
      if (const exe::DispatchT *dispatch = command->action.AsDispatch()) {
        for (const auto &launch : dispatch->launches)
          Launch(*launch);
      } else if (const exe::CopyT *copy = command->action.AsCopy()) {
        Write(copy->target, facts_[copy->source]);
      } else if (const exe::LoopT *loop = command->action.AsLoop()) {
        Walk(loop->body);
      } else if (const exe::RepeatT *repeat = command->action.AsRepeat()) {
        Walk(repeat->body);
      } else if (const exe::ConditionT *condition = command->action.AsCondition()) {
        Walk(condition->then);
        Walk(condition->otherwise);
      }
    }
  }

  /// Records a write. A buffer that is written in parts keeps a fact only if all parts share it.
  void Write(uint32_t buffer, const Fact &fact) {
    if (table_.buffers[buffer]->kind == exe::BufferKind::Input)
      return;
    facts_[buffer] = !written_[buffer] || facts_[buffer] == fact ? fact : Fact();
    written_[buffer] = true;
  }

  void Launch(const exe::LaunchT &launch) {
    const exe::KernelT &kernel = *table_.kernels[launch.kernel];
    values_.assign(kernel.values.size(), Fact());
    constants_.assign(kernel.values.size(), nullptr);
    for (size_t i = 0; i < kernel.operands.size(); ++i)
      values_[kernel.operands[i]] = facts_[launch.args[i]->buffer];
    for (const auto &op : kernel.operations)
      if (op->results.size() == 1)
        values_[op->results[0]] = Result(*op);
    for (size_t i = 0; i < kernel.results.size(); ++i)
      Write(launch.args[kernel.operands.size() + i]->buffer, values_[kernel.results[i]]);
  }

  Fact Result(const exe::OperationT &op) {
    auto fact = [&](size_t operand) { return values_[op.operands[operand]]; };
    if (op.name == "rf.constant") {
      constants_[op.results[0]] = AttributeOf(op, "value");
      return {};
    }
    if (OnlyMoves(op.name) && !op.operands.empty())
      return fact(0);
    if (op.name == "rf.compare" && op.operands.size() == 2 && fact(0).kind == Fact::Numbers) {
      const exe::AttributeT *direction = AttributeOf(op, "direction");
      const std::optional<int64_t> number = Number(op.operands[1]);
      if (direction && number && direction->text == "GE" && *number == 0)
        return {Fact::NotNegative, fact(0).input, 0};
      if (direction && number && direction->text == "LT")
        return {Fact::Below, fact(0).input, *number};
    }
    if (op.name == "rf.and" && op.operands.size() == 2) {
      const bool turned = fact(1).kind == Fact::NotNegative;
      const Fact low = fact(turned ? 1 : 0), high = fact(turned ? 0 : 1);
      if (low.kind == Fact::NotNegative && high.kind == Fact::Below && low.input == high.input)
        return {Fact::InRange, high.input, high.bound};
    }
    if (op.name == "rf.select" && op.operands.size() == 3 && fact(0).kind == Fact::InRange &&
        IsNan(op.operands[2]))
      Bound(fact(0).input, fact(0).bound);
    return {};
  }

  /// The integer that all elements of a constant equal, or nothing.
  std::optional<int64_t> Number(uint32_t value) const {
    const exe::AttributeT *constant = constants_[value];
    if (!constant || constant->ints.empty() ||
        std::any_of(constant->ints.begin(), constant->ints.end(),
                    [&](int64_t number) { return number != constant->ints[0]; }))
      return std::nullopt;
    return constant->ints[0];
  }
  bool IsNan(uint32_t value) const {
    const exe::AttributeT *constant = constants_[value];
    return constant && !constant->floats.empty() &&
           std::all_of(constant->floats.begin(), constant->floats.end(),
                       [](double number) { return std::isnan(number); });
  }

  const exe::ExecutableT &table_;
  std::vector<Fact> facts_; // facts about buffers
  std::vector<bool> written_;
  std::vector<Fact> values_; // facts about the values of the launch's kernel, as constants_ are
  std::vector<const exe::AttributeT *> constants_;
  std::map<std::string, int64_t> bounds_;
};

} // namespace

std::map<std::string, int64_t> InputBounds(const exe::ExecutableT &table) {
  return Finder(table).Find();
}

} // namespace refold::run
