//===- evaluator.cpp - Interpreter of kernel bodies -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Preparation resolves names, types and offsets; a run walks the prepared steps.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/evaluator.h"

#include "runtime/core/flush_denormals.h"
#include "runtime/core/nearest.h"
#include "runtime/executable/loaded_executable.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace refold::runtime::checked {
namespace {

constexpr size_t kAlignment = 64;
/// More elements than any machine holds; prevents overflow in products of extents.
constexpr int64_t kMostElements = int64_t{1} << 44;

size_t Aligned(size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

/// Returns the bytes before the first aligned byte.
size_t Padding(const std::vector<std::byte> &scratch) {
  auto base = reinterpret_cast<uintptr_t>(scratch.data());
  return Aligned(base) - base;
}

/// Returns true if `result` is `value` with one row replaced, and nothing else reads `value`.
bool IsOnlyUpdated(const exe::KernelT &kernel, uint32_t value, uint32_t result) {
  bool is_updated = false;
  for (const auto &op : kernel.operations) {
    if (!op)
      continue; // refused later
    const auto reads = std::count(op->operands.begin(), op->operands.end(), value);
    const bool is_update = op->name == "rf.update_row" && op->operands.size() == 3 &&
                           op->results.size() == 1 && op->operands[0] == value &&
                           op->results[0] == result;
    if (reads > (is_update ? 1 : 0))
      return false;
    is_updated |= is_update;
  }
  return is_updated;
}

} // namespace

absl::StatusOr<KernelEvaluator> KernelEvaluator::Create(const exe::KernelT &kernel,
                                                        absl::string_view name) {
  KernelEvaluator evaluator;
  evaluator.name_ =
      absl::StrCat("kernel '", name.empty() ? absl::string_view(kernel.symbol) : name, "'");
  if (absl::Status status = evaluator.Prepare(kernel); !status.ok())
    return status;
  return evaluator;
}

absl::Status KernelEvaluator::Prepare(const exe::KernelT &kernel) {
  auto error = [&](const auto &...parts) {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", parts...));
  };
  for (size_t i = 0; i < kernel.values.size(); ++i) {
    const exe::ValueT *value = kernel.values[i].get();
    if (!value || value->type > exe::ElementType::MAX)
      return error("value ", i, " has no known type");
    TensorType type;
    type.type = ToElementType(value->type);
    type.shape = value->shape;
    type.count = 1;
    for (int64_t extent : type.shape) {
      if (extent < 0)
        return error("value ", i, " has extent ", extent);
      if (__builtin_mul_overflow(type.count, extent, &type.count) || type.count > kMostElements)
        return error("value ", i, " has more than ", kMostElements, " elements");
    }
    type.bytes = type.count * ElementSize(type.type);
    values_.push_back(std::move(type));
  }
  std::vector<bool> made(values_.size(), false);
  if (absl::Status status = Boundary(kernel, made); !status.ok())
    return status;
  std::vector<bool> outside = made;
  for (size_t i = 0; i < kernel.operations.size(); ++i) {
    if (!kernel.operations[i])
      return error("operation ", i, " is missing");
    if (absl::Status status = PrepareOp(*kernel.operations[i], i, made); !status.ok())
      return status;
  }
  for (size_t i = 0; i < results_.size(); ++i)
    if (!made[results_[i]])
      return error("result ", i, " is value ", results_[i], ", which no operation computes");

  offsets_.assign(values_.size(), 0);
  for (size_t i = 0; i < values_.size(); ++i) {
    if (outside[i])
      continue;
    offsets_[i] = scratch_bytes_;
    scratch_bytes_ += Aligned(values_[i].bytes);
  }
  // Results are stored one after the other, and storing one may overwrite an operand. If a result
  // is an operand itself, copy it to scratch memory first.
  for (uint32_t &value : results_)
    if (value < outside.size() && outside[value] && results_.size() > 1) {
      PreparedOp copy;
      TensorType type = values_[value];
      size_t bytes = type.bytes;
      copy.step = [bytes](const StepArgs &args) {
        if (bytes != 0)
          std::memcpy(args.results[0], args.operands[0], bytes);
        return absl::OkStatus();
      };
      copy.operands = {value};
      copy.results = {static_cast<uint32_t>(values_.size())};
      values_.push_back(std::move(type));
      offsets_.push_back(scratch_bytes_);
      scratch_bytes_ += Aligned(bytes);
      value = copy.results[0];
      ops_.push_back(std::move(copy));
    }
  return absl::OkStatus();
}

absl::Status KernelEvaluator::Boundary(const exe::KernelT &kernel, std::vector<bool> &made) {
  auto error = [&](const auto &...parts) {
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", parts...));
  };
  operands_ = kernel.operands;
  results_ = kernel.results;
  for (size_t i = 0; i < operands_.size(); ++i) {
    if (operands_[i] >= made.size())
      return error("operand ", i, " is value ", operands_[i], " of ", made.size());
    if (made[operands_[i]])
      return error("operand ", i, " is value ", operands_[i], ", like another operand");
    made[operands_[i]] = true;
  }
  for (size_t i = 0; i < results_.size(); ++i)
    if (results_[i] >= made.size())
      return error("result ", i, " is value ", results_[i], " of ", made.size());
  tied_ = kernel.tied;
  if (tied_.empty())
    tied_.assign(results_.size(), -1);
  if (tied_.size() != results_.size())
    return error(tied_.size(), " entries in tied for ", results_.size(), " results");
  std::vector<bool> used(operands_.size(), false);
  only_updated_.assign(operands_.size(), false);
  for (size_t i = 0; i < results_.size(); ++i) {
    int32_t operand = tied_[i];
    if (operand == -1)
      continue;
    if (operand < 0 || static_cast<size_t>(operand) >= operands_.size())
      return error("result ", i, " is tied to operand ", operand, " of ", operands_.size());
    if (used[operand])
      return error("two results are tied to operand ", operand);
    used[operand] = true;
    if (values_[results_[i]].bytes != values_[operands_[operand]].bytes)
      return error("result ", i, " is ", values_[results_[i]].str(), ", but is tied to operand ",
                   operand, ", ", values_[operands_[operand]].str());
    only_updated_[operand] = IsOnlyUpdated(kernel, operands_[operand], results_[i]);
  }
  return absl::OkStatus();
}

absl::Status KernelEvaluator::PrepareOp(const exe::OperationT &op, size_t index,
                                        std::vector<bool> &made) {
  std::string name = absl::StrCat(name_, ": operation ", index, " (", op.name, ")");
  auto error = [&](const auto &...parts) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": ", parts...));
  };
  const OpKind *kind = FindOp(op.name);
  if (!kind)
    return error("unknown operation", Suggest(op.name, KnownOps()));
  for (const auto &attribute : op.attributes)
    if (!attribute)
      return error("an attribute is missing");
  auto arity = [&](int want, size_t given, const char *what) {
    if (want == kVariadic || static_cast<size_t>(want) == given)
      return absl::OkStatus();
    return error(given, " ", what, ", should have ", want);
  };
  if (absl::Status status = arity(kind->operands, op.operands.size(), "operands"); !status.ok())
    return status;
  if (absl::Status status = arity(kind->results, op.results.size(), "results"); !status.ok())
    return status;
  std::vector<const TensorType *> operands, results;
  for (uint32_t value : op.operands) {
    if (value >= values_.size())
      return error("value ", value, " of ", values_.size());
    if (!made[value])
      return error("value ", value, " is read before it is computed");
    operands.push_back(&values_[value]);
  }
  for (uint32_t value : op.results) {
    if (value >= values_.size())
      return error("value ", value, " of ", values_.size());
    if (made[value])
      return error("value ", value, " is computed twice");
    made[value] = true;
    results.push_back(&values_[value]);
  }
  if (!kind->takes_short_floats)
    for (const auto *types : {&operands, &results})
      for (const TensorType *type : *types)
        if (IsShortFloat(type->type))
          return error("does not compute in ", ElementName(type->type),
                       ": convert its operands to f32, and its results back");
  absl::StatusOr<Step> step =
      kind->prepare(OpView(std::move(name), op, std::move(operands), std::move(results)));
  if (!step.ok())
    return step.status();
  ops_.push_back({*std::move(step), op.operands, op.results});
  return absl::OkStatus();
}

absl::Status KernelEvaluator::Run(absl::Span<const std::byte *const> operands,
                                  absl::Span<std::byte *const> results,
                                  const EvaluateOptions &options,
                                  std::vector<std::byte> &scratch) const {
  if (operands.size() != operands_.size() || results.size() != results_.size())
    return absl::InvalidArgumentError(absl::StrCat(name_, ": ", operands.size(), " operands and ",
                                                   results.size(), " results, should have ",
                                                   operands_.size(), " and ", results_.size()));
  if (scratch.size() < scratch_bytes_ + kAlignment)
    scratch.resize(scratch_bytes_ + kAlignment);
  std::byte *memory = scratch.data() + Padding(scratch);
  std::vector<const std::byte *> read(values_.size());
  for (size_t i = 0; i < values_.size(); ++i)
    read[i] = memory + offsets_[i];
  for (size_t i = 0; i < operands_.size(); ++i)
    read[operands_[i]] = operands[i];

  FlushDenormals flush;
  std::vector<const std::byte *> from;
  std::vector<std::byte *> to;
  for (const PreparedOp &op : ops_) {
    from.clear();
    to.clear();
    for (uint32_t value : op.operands)
      from.push_back(read[value]);
    for (uint32_t value : op.results)
      to.push_back(memory + offsets_[value]);
    if (absl::Status status = op.step({from, to, options.check_indices}); !status.ok())
      return status;
  }
  for (size_t i = 0; i < results_.size(); ++i)
    if (values_[results_[i]].bytes != 0)
      std::memmove(results[i], read[results_[i]], values_[results_[i]].bytes);
  return absl::OkStatus();
}

} // namespace refold::runtime::checked

namespace refold::runtime {

absl::Status EvaluateKernel(const exe::KernelT &kernel, absl::Span<void *const> operands,
                            absl::Span<void *const> results,
                            const checked::EvaluateOptions &options) {
  absl::StatusOr<checked::KernelEvaluator> evaluator = checked::KernelEvaluator::Create(kernel);
  if (!evaluator.ok())
    return evaluator.status();
  std::vector<const std::byte *> in;
  for (void *operand : operands)
    in.push_back(static_cast<const std::byte *>(operand));
  std::vector<std::byte *> out;
  for (void *result : results)
    out.push_back(static_cast<std::byte *>(result));
  std::vector<std::byte> scratch;
  return evaluator->Run(in, out, options, scratch);
}

} // namespace refold::runtime
