//===- generators.cpp - Generated inputs ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First makes a plan of what to generate and in which order, with all checks. Then runs the loops
// of fill.h over fixed ranges, one for each thread.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/generators.h"

#include "runtime/core/nearest.h"
#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"
#include "runtime/data/fill.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold::runtime {
namespace {

/// The least number of elements for which a thread is worthwhile.
constexpr int64_t kElementsPerThread = int64_t{1} << 16;

struct Step {
  const exe::BufferT *buffer;
  const exe::BufferT *of; // the input that row_sums reads
  uint32_t site;
};

std::string BufferType(const exe::BufferT &buffer) {
  return TypeString(ToElementType(buffer.type), buffer.shape);
}

template <typename... Parts>
absl::Status BadGenerator(const exe::BufferT &buffer, const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat("input '", buffer.name, "' is made by ",
                                                 buffer.generator->kind, ", ", parts...));
}

bool IsFloat(const exe::BufferT &buffer) { return refold::IsFloat(ToElementType(buffer.type)); }

/// Checks that the generator can fill its buffer. `of` is the input that the generator names, or
/// null.
absl::Status CheckOne(const exe::BufferT &buffer, const exe::BufferT *of) {
  const exe::GeneratorT &generator = *buffer.generator;
  const double bound = generator.params.empty() ? 0 : generator.params[0];
  const bool is_bound = bound >= 1 && bound <= static_cast<double>(kMostShuffled) &&
                        bound == static_cast<double>(static_cast<int64_t>(bound));
  auto bad_bound = [&] {
    return BadGenerator(buffer, "whose bound must be an integer in 1 to ", kMostShuffled, ", not ",
                        bound);
  };
  auto too_many = [&] {
    return BadGenerator(buffer, "which makes at most ", kMostRandomElements, " elements, not ",
                        BufferType(buffer));
  };
  if (generator.kind == "uniform_open") {
    if (!IsFloat(buffer))
      return BadGenerator(buffer, "which makes f32 or f64, not ", BufferType(buffer));
    return ElementCount(buffer.shape) > kMostRandomElements ? too_many() : absl::OkStatus();
  }
  if (generator.kind == "uniform_below") {
    if (!is_bound)
      return bad_bound();
    if (buffer.type != exe::ElementType::S32)
      return BadGenerator(buffer, "which makes s32, not ", BufferType(buffer));
    return ElementCount(buffer.shape) > kMostRandomElements ? too_many() : absl::OkStatus();
  }
  if (generator.kind == "row_sums") {
    if (!of)
      return BadGenerator(buffer, "of '", generator.of, "', which is no input of the program");
    if (!IsFloat(*of) || of->shape.size() != 2)
      return BadGenerator(buffer, "of '", generator.of,
                          "', which must be f32 or f64 with two dimensions, not ", BufferType(*of));
    if (!IsFloat(buffer) || buffer.shape != std::vector<int64_t>{of->shape[0], 4})
      return BadGenerator(buffer, "which makes f32 or f64 of shape [", of->shape[0], ",4], not ",
                          BufferType(buffer));
    return absl::OkStatus();
  }
  if (generator.kind == "epoch_batches") {
    if (!is_bound)
      return bad_bound();
    if (buffer.type != exe::ElementType::S32 || buffer.shape.empty())
      return BadGenerator(buffer, "which makes s32 of at least one dimension, not ",
                          BufferType(buffer));
    return absl::OkStatus();
  }
  return BadGenerator(
      buffer, "which is unknown",
      Suggest(generator.kind, {"uniform_open", "row_sums", "epoch_batches", "uniform_below"}),
      ", there are: uniform_open, row_sums, epoch_batches, uniform_below");
}

absl::StatusOr<std::vector<Step>> Plan(const exe::ExecutableT &table,
                                       const absl::flat_hash_set<std::string> &fed) {
  std::vector<Step> plan;
  absl::flat_hash_set<const exe::BufferT *> made;
  // A program's operations use stream ids from 0 up, its inputs from the upper end down.
  uint32_t site = static_cast<uint32_t>(kRandomSites);
  std::vector<Step> left;
  for (const auto &buffer : table.buffers) {
    if (buffer->kind != exe::BufferKind::Input)
      continue;
    --site;
    if (fed.contains(buffer->name)) {
      made.insert(buffer.get());
      continue;
    }
    if (!buffer->generator)
      continue;
    Step step{buffer.get(), nullptr, site};
    if (buffer->generator->kind == "row_sums")
      for (const auto &other : table.buffers)
        if (other->kind == exe::BufferKind::Input && other->name == buffer->generator->of)
          step.of = other.get();
    if (absl::Status status = CheckOne(*buffer, step.of); !status.ok())
      return status;
    left.push_back(step);
  }
  while (!left.empty()) {
    auto ready = std::find_if(left.begin(), left.end(),
                              [&](const Step &step) { return !step.of || made.contains(step.of); });
    if (ready == left.end())
      return BadGenerator(*left.front().buffer, "of '", left.front().buffer->generator->of,
                          "', which is neither fed nor made before it");
    made.insert(ready->buffer);
    plan.push_back(*ready);
    left.erase(ready);
  }
  return plan;
}

/// Runs work(begin, end) over [0, count) in one range for each thread. The size of every range
/// except the last is a multiple of `unit`. `cost`: elements read and written per unit of `count`.
void Share(int64_t count, int64_t cost, int64_t unit, int threads,
           const std::function<void(int64_t, int64_t)> &work) {
  int64_t most = std::max<int64_t>(1, count * std::max<int64_t>(1, cost) / kElementsPerThread);
  int64_t ranges = std::min<int64_t>(std::max(1, threads), most);
  int64_t range = ((count + ranges - 1) / ranges + unit - 1) / unit * unit;
  std::vector<std::thread> helpers;
  for (int64_t begin = range; begin < count; begin += range)
    helpers.emplace_back(work, begin, std::min(begin + range, count));
  work(0, std::min(range, count));
  for (std::thread &helper : helpers)
    helper.join();
}

template <typename T>
void MakeUniform(T *to, const exe::BufferT &buffer, uint32_t site, const GenerateOptions &options) {
  Share(ElementCount(buffer.shape), 1, kUniformGroup, options.threads,
        [=, seed = options.seed](int64_t begin, int64_t end) {
          FillUniformOpen(to, begin, end, seed, site);
        });
}

template <typename X, typename T>
void MakeRowSums(T *to, const X *x, const std::vector<int64_t> &shape, int threads) {
  Share(shape[0], shape[1], 1, threads, [=, columns = shape[1]](int64_t begin, int64_t end) {
    FillRowSums(to, x, columns, begin, end);
  });
}

template <typename T> void MakeRowSumsOf(T *to, const MutableTensorView &x, int threads) {
  WithElementType(x.type, [&](auto zero) {
    if constexpr (std::is_floating_point_v<decltype(zero)>)
      MakeRowSums(to, reinterpret_cast<const decltype(zero) *>(x.data), x.shape, threads);
  });
}

absl::Status Make(const Step &step, const GenerateOptions &options, const InputMemoryFn &memory) {
  const exe::BufferT &buffer = *step.buffer;
  absl::StatusOr<MutableTensorView> to = memory(buffer.name);
  if (!to.ok())
    return to.status();
  // Calls `make` with the elements of the buffer as floats of its type.
  const auto with_floats = [&](auto &&make) {
    WithElementType(ToElementType(buffer.type), [&](auto zero) {
      if constexpr (std::is_floating_point_v<decltype(zero)>)
        make(reinterpret_cast<decltype(zero) *>(to->data));
    });
  };
  if (buffer.generator->kind == "uniform_open") {
    with_floats([&](auto *floats) { MakeUniform(floats, buffer, step.site, options); });
  } else if (buffer.generator->kind == "row_sums") {
    absl::StatusOr<MutableTensorView> x = memory(step.of->name);
    if (!x.ok())
      return x.status();
    with_floats([&](auto *floats) { MakeRowSumsOf(floats, *x, options.threads); });
  } else if (buffer.generator->kind == "uniform_below") {
    auto *numbers = reinterpret_cast<int32_t *>(to->data);
    auto bound = static_cast<uint32_t>(buffer.generator->params[0]);
    Share(ElementCount(buffer.shape), 1, kUniformGroup, options.threads,
          [=, site = step.site, seed = options.seed](int64_t begin, int64_t end) {
            FillUniformBelow(numbers, begin, end, bound, seed, site);
          });
  } else {
    auto *indices = reinterpret_cast<int32_t *>(to->data);
    auto bound = static_cast<int64_t>(buffer.generator->params[0]);
    Share(ElementCount(buffer.shape), 16, 1, options.threads,
          [=, site = step.site, seed = options.seed](int64_t begin, int64_t end) {
            FillEpochs(indices, begin, end, bound, seed, site);
          });
  }
  return absl::OkStatus();
}

} // namespace

absl::Status CheckGenerators(const exe::ExecutableT &table,
                             const absl::flat_hash_set<std::string> &fed) {
  return Plan(table, fed).status();
}

absl::Status GenerateInputs(const exe::ExecutableT &table,
                            const absl::flat_hash_set<std::string> &fed,
                            const GenerateOptions &options, const InputMemoryFn &memory) {
  absl::StatusOr<std::vector<Step>> plan = Plan(table, fed);
  if (!plan.ok())
    return plan.status();
  for (const Step &step : *plan)
    if (absl::Status status = Make(step, options, memory); !status.ok())
      return status;
  return absl::OkStatus();
}

} // namespace refold::runtime
