//===- body_builder.h - Kernel bodies for tests -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the body of a kernel (exe::KernelT) op by op, interprets it, and compares results bit by
// bit. All NaNs count as equal.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/evaluator.h"
#include "runtime/core/tensor.h"

#include "absl/status/status.h"

#include <cfloat>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

using Shape = std::vector<int64_t>;

inline constexpr float kInf = std::numeric_limits<float>::infinity(),
                       kNan = std::numeric_limits<float>::quiet_NaN(), kTiny = FLT_TRUE_MIN;

inline exe::ElementType ToTable(ElementType type) { return static_cast<exe::ElementType>(type); }

struct Attr {
  std::string name;
  std::vector<int64_t> ints;
  std::vector<double> floats;
  std::string text;
};
inline Attr Ints(std::string name, std::vector<int64_t> ints) {
  return {std::move(name), std::move(ints), {}, {}};
}
inline Attr Floats(std::string name, std::vector<double> floats) {
  return {std::move(name), {}, std::move(floats), {}};
}
inline Attr Text(std::string name, std::string text) {
  return {std::move(name), {}, {}, std::move(text)};
}

// Functions that write tensors as literals.
template <typename T> ElementType TypeOf() { return ElementTypeOf<T>::value; }

template <typename T> HostTensor Lit(Shape shape, std::vector<T> values) {
  HostTensor tensor(TypeOf<T>(), std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<T>());
  return tensor;
}
template <typename T> HostTensor Vec(std::vector<T> values) {
  Shape shape{static_cast<int64_t>(values.size())};
  return Lit<T>(std::move(shape), std::move(values));
}
template <typename T> HostTensor Scalar(T value) { return Lit<T>({}, {value}); }

template <typename T> std::vector<T> ValuesOf(const HostTensor &tensor) {
  const T *begin = tensor.as<T>();
  return std::vector<T>(begin, begin + ElementCount(tensor.shape()));
}

/// Whether type, shape and bits are equal. Any two NaNs are equal.
inline bool SameBits(const HostTensor &a, const HostTensor &b) {
  if (a.type() != b.type() || a.shape() != b.shape())
    return false;
  auto same = [&](auto zero) {
    using T = decltype(zero);
    for (int64_t i = 0; i < ElementCount(a.shape()); ++i)
      if (!(std::isnan(a.as<T>()[i]) && std::isnan(b.as<T>()[i])) &&
          std::memcmp(a.as<T>() + i, b.as<T>() + i, sizeof(T)) != 0)
        return false;
    return true;
  };
  if (IsFloat(a.type()))
    return WithElementType(a.type(), [&](auto zero) {
      if constexpr (kIsFloat<decltype(zero)>)
        return same(zero);
      else
        return false;
    });
  return a.bytes() == 0 || std::memcmp(a.data(), b.data(), a.bytes()) == 0;
}

class BodyBuilder {
public:
  exe::KernelT kernel;

  explicit BodyBuilder(std::string symbol = "k") { kernel.symbol = std::move(symbol); }

  uint32_t Value(ElementType type, Shape shape) {
    auto value = std::make_unique<exe::ValueT>();
    value->type = ToTable(type);
    value->shape = std::move(shape);
    kernel.values.push_back(std::move(value));
    return static_cast<uint32_t>(kernel.values.size() - 1);
  }
  uint32_t Operand(ElementType type, Shape shape) {
    kernel.operands.push_back(Value(type, std::move(shape)));
    return kernel.operands.back();
  }
  /// Adds an operation with one result; returns the result's index.
  uint32_t Op(std::string name, std::vector<uint32_t> operands, ElementType type, Shape shape,
              std::vector<Attr> attributes = {}) {
    uint32_t result = Value(type, std::move(shape));
    Raw(std::move(name), std::move(operands), {result}, std::move(attributes));
    return result;
  }
  void Raw(std::string name, std::vector<uint32_t> operands, std::vector<uint32_t> results,
           std::vector<Attr> attributes = {}) {
    auto op = std::make_unique<exe::OperationT>();
    op->name = std::move(name);
    op->operands = std::move(operands);
    op->results = std::move(results);
    for (Attr &attr : attributes) {
      auto attribute = std::make_unique<exe::AttributeT>();
      attribute->name = std::move(attr.name);
      attribute->ints = std::move(attr.ints);
      attribute->floats = std::move(attr.floats);
      attribute->text = std::move(attr.text);
      op->attributes.push_back(std::move(attribute));
    }
    kernel.operations.push_back(std::move(op));
  }
  void Result(uint32_t value, int32_t tied = -1) {
    kernel.results.push_back(value);
    kernel.tied.push_back(tied);
  }
};

/// Returns a kernel of one operation.
inline exe::KernelT OneOp(std::string name, const std::vector<HostTensor> &operands,
                          const std::vector<std::pair<ElementType, Shape>> &results,
                          std::vector<Attr> attributes = {}) {
  BodyBuilder b;
  std::vector<uint32_t> in, out;
  for (const HostTensor &operand : operands)
    in.push_back(b.Operand(operand.type(), operand.shape()));
  for (const auto &[type, shape] : results)
    out.push_back(b.Value(type, shape));
  b.Raw(std::move(name), in, out, std::move(attributes));
  for (uint32_t value : out)
    b.Result(value);
  return std::move(b.kernel);
}

struct OpOutcome {
  absl::Status status;
  std::vector<HostTensor> results;
  std::string message() const { return std::string(status.message()); }
};

/// Runs one operation. Results start as bytes of 0xEE, so that a byte left unwritten is seen.
inline OpOutcome RunOp(std::string name, std::vector<HostTensor> operands,
                       std::vector<std::pair<ElementType, Shape>> results,
                       std::vector<Attr> attributes = {}, bool check_indices = false) {
  exe::KernelT kernel = OneOp(std::move(name), operands, results, std::move(attributes));
  OpOutcome outcome;
  std::vector<void *> in, out;
  for (HostTensor &operand : operands)
    in.push_back(operand.data());
  for (const auto &[type, shape] : results) {
    outcome.results.emplace_back(type, shape);
    HostTensor &result = outcome.results.back();
    if (result.bytes() != 0)
      std::memset(result.data(), 0xEE, result.bytes());
  }
  for (HostTensor &result : outcome.results)
    out.push_back(result.data());
  outcome.status = EvaluateKernel(kernel, in, out, {.check_indices = check_indices});
  return outcome;
}

/// Runs one operation with one result of the type of `want`, and compares the result with `want`.
#define CHECK_OP(name, want, ...)                                                                  \
  do {                                                                                             \
    HostTensor want_ = want;                                                                       \
    OpOutcome got_ = RunOpLike(name, want_, __VA_ARGS__);                                          \
    INFO(name << ": " << got_.message());                                                          \
    REQUIRE(got_.status.ok());                                                                     \
    INFO("got " << Show(got_.results[0]) << ", want " << Show(want_));                             \
    CHECK(SameBits(got_.results[0], want_));                                                       \
  } while (false)

inline OpOutcome RunOpLike(std::string name, const HostTensor &want,
                           std::vector<HostTensor> operands, std::vector<Attr> attributes = {}) {
  return RunOp(std::move(name), std::move(operands), {{want.type(), want.shape()}},
               std::move(attributes));
}

inline std::string Show(const HostTensor &tensor) {
  std::string text = tensor.type_string() + " {";
  auto all = [&](auto zero) {
    for (auto v : ValuesOf<decltype(zero)>(tensor))
      text += " " + std::to_string(v);
  };
  WithElementType(tensor.type(), all);
  return text + " }";
}

/// Returns a vector of move-only tensors.
template <typename... Tensors> std::vector<HostTensor> All(Tensors &&...tensors) {
  std::vector<HostTensor> all;
  (all.push_back(std::forward<Tensors>(tensors)), ...);
  return all;
}

/// Checks that the operation is refused with a message that contains all of these texts.
#define CHECK_REFUSED(outcome, ...)                                                                \
  do {                                                                                             \
    OpOutcome got_ = outcome;                                                                      \
    CHECK_FALSE(got_.status.ok());                                                                 \
    for (const char *part : {__VA_ARGS__})                                                         \
      CHECK_THAT(got_.message(), Catch::Matchers::Contains(part));                                 \
  } while (false)

} // namespace refold::runtime
