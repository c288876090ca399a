//===- finite_check.cpp - NaN and infinity after a launch -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds NaN and infinity: floats whose exponent bits are all ones. Tests the bits as integers, so
// that no compiler option for floats can change the result.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/finite_check.h"

#include "runtime/core/not_finite.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/kernel_text.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <type_traits>

namespace refold::runtime {
namespace {

/// Elements tested together: few enough that the search within them is cheap.
constexpr int64_t kChunk = 4096;

template <typename Float, typename Bits, Bits kExponent>
std::optional<NotFinite> FirstIn(const void *values, int64_t count) {
  const auto *from = static_cast<const Bits *>(values);
  for (int64_t begin = 0; begin < count; begin += kChunk) {
    const int64_t end = std::min(count, begin + kChunk);
    Bits any = 0;
    for (int64_t i = begin; i < end; ++i)
      any |= static_cast<Bits>((from[i] & kExponent) == kExponent);
    if (!any)
      continue;
    for (int64_t i = begin; i < end; ++i)
      if ((from[i] & kExponent) == kExponent) {
        return NotFinite{i, std::bit_cast<Float>(from[i])};
      }
  }
  return std::nullopt;
}

/// Returns the operation that computes the result by replacing a row of its tied operand, or null.
const exe::OperationT *RowUpdate(const exe::KernelT &kernel, size_t result) {
  if (kernel.tied[result] < 0)
    return nullptr;
  const uint32_t history = kernel.operands[kernel.tied[result]];
  for (const auto &op : kernel.operations)
    if (op->name == "rf.update_row" && op->operands.size() == 3 && op->operands[0] == history &&
        op->results == std::vector<uint32_t>{kernel.results[result]})
      return op.get();
  return nullptr;
}

/// Returns the operand that holds the value and that the launch does not overwrite, or -1.
int64_t OperandThatStays(const exe::KernelT &kernel, uint32_t value) {
  for (size_t i = 0; i < kernel.operands.size(); ++i)
    if (kernel.operands[i] == value)
      return std::count(kernel.tied.begin(), kernel.tied.end(), static_cast<int32_t>(i)) == 0
                 ? static_cast<int64_t>(i)
                 : -1;
  return -1;
}

/// Returns the coordinates of an element, "[0, 5]", in the dimensions of the program's value.
std::string ProgramPlace(const exe::WatchT &watch, const std::vector<int64_t> &result,
                         int64_t element) {
  std::vector<int64_t> shape = watch.shape.empty() ? result : watch.shape;
  if (watch.order.empty())
    return PlaceText(shape, element);
  std::vector<int64_t> place(shape.size());
  for (size_t dim = shape.size(); dim-- > 0; element /= std::max<int64_t>(shape[dim], 1))
    place[dim] = element % std::max<int64_t>(shape[dim], 1);
  std::vector<int64_t> moved(shape.size());
  int64_t there = 0;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    moved[dim] = shape[watch.order[dim]];
    there = there * moved[dim] + place[watch.order[dim]];
  }
  return PlaceText(moved, there);
}

} // namespace

std::optional<NotFinite> FirstNotFinite(exe::ElementType type, const void *values, int64_t count) {
  return WithElementType(ToElementType(type), [&](auto zero) -> std::optional<NotFinite> {
    using T = decltype(zero);
    if constexpr (std::is_same_v<T, BFloat16>) {
      return FirstIn<BFloat16, uint16_t, 0x7F80u>(values, count);
    } else if constexpr (std::is_same_v<T, Float16>) {
      return FirstIn<Float16, uint16_t, 0x7C00u>(values, count);
    } else if constexpr (std::is_same_v<T, float>) {
      return FirstIn<float, uint32_t, 0x7F800000u>(values, count);
    } else if constexpr (std::is_same_v<T, double>) {
      return FirstIn<double, uint64_t, 0x7FF0000000000000u>(values, count);
    } else {
      static_assert(std::is_integral_v<T>, "a float format needs its exponent's bits above");
      return std::nullopt;
    }
  });
}

FiniteCheck::FiniteCheck(const exe::KernelT &kernel, const exe::LaunchT &launch) {
  for (size_t i = 0; i < launch.watches.size(); ++i) {
    const uint32_t number = launch.watches[i]->result;
    const exe::ValueT &value = *kernel.values[kernel.results[number]];
    Result result{.watch = i,
                  .arg = kernel.operands.size() + number,
                  .type = value.type,
                  .count = ElementCount(value.shape)};
    if (const exe::OperationT *update = RowUpdate(kernel, number)) {
      result.position = OperandThatStays(kernel, update->operands[2]);
      if (result.position < 0 || value.shape.empty() || value.shape[0] == 0 ||
          kernel.values[update->operands[2]]->type != exe::ElementType::S64)
        continue;
      result.rows = value.shape[0];
    }
    results_.push_back(result);
  }
}

std::optional<FiniteCheck::Found> FiniteCheck::Find(absl::Span<void *const> args) const {
  for (const Result &result : results_) {
    int64_t row = 0;
    if (result.position >= 0)
      std::memcpy(&row, args[result.position], sizeof(row));
    const int64_t count = result.count / result.rows;
    const int64_t first = std::clamp<int64_t>(row, 0, result.rows - 1) * count;
    const auto size = static_cast<int64_t>(ElementSize(ToElementType(result.type)));
    const auto *values = static_cast<const std::byte *>(args[result.arg]) + first * size;
    if (std::optional<NotFinite> found = FirstNotFinite(result.type, values, count))
      return Found{{first + found->element, found->value}, result.watch};
  }
  return std::nullopt;
}

absl::Status CheckIsWatched(const exe::ExecutableT &table) {
  if (table.watched)
    return absl::OkStatus();
  return absl::FailedPreconditionError(
      "the program was compiled without FLAGS_check_nan_inf, so not all of its values are in "
      "memory: compile it with the flag");
}

absl::Status NotFiniteError(const exe::ExecutableT &table, const exe::LaunchT &launch,
                            const FiniteCheck::Found &found, absl::string_view when,
                            absl::string_view states) {
  const exe::KernelT &kernel = *table.kernels[launch.kernel];
  const exe::WatchT &watch = *launch.watches[found.watch];
  const uint32_t buffer = launch.args[kernel.operands.size() + watch.result]->buffer;
  const std::string &name = table.buffers[buffer]->name;
  std::string text =
      absl::StrCat(when, ": ", watch.name, " in kernel '", KernelName(table, launch.kernel), "'");
  if (kernel.operations.size() > 1)
    absl::StrAppend(&text, " (", OperationList(kernel), ")");
  if (!watch.location.empty())
    absl::StrAppend(&text, " at ", watch.location);
  absl::StrAppend(
      &text, " makes ", NotFiniteText(found.value), " at ",
      ProgramPlace(watch, kernel.values[kernel.results[watch.result]]->shape, found.element),
      " of '", name.empty() ? absl::StrCat("b", buffer) : name,
      "', the first value of the run that is not finite; ", states);
  return absl::OutOfRangeError(text);
}

} // namespace refold::runtime
