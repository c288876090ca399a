//===- op_judge.cpp - Single ops compared with float64 --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_judge.h"

#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "mlir/Parser/Parser.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace refold::test {
namespace {

struct Context {
  Context() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

/// Returns an operand as arithmetic reads it: a subnormal is a zero of its sign.
reference::Tensor Seen(const runtime::HostTensor &fed, bool passed) {
  reference::Tensor seen = reference::Tensor::fromHost(fed);
  const double least = fed.type() == runtime::ElementType::F64
                           ? std::numeric_limits<double>::min()
                           : static_cast<double>(std::numeric_limits<float>::min());
  if (!passed)
    for (double &real : seen.reals)
      if (std::abs(real) < least)
        real = std::copysign(0.0, real);
  return seen;
}

template <typename T> bool Near(T got, double expected, const OpCase &one) {
  if (std::isnan(expected) || std::isnan(got))
    return std::isnan(expected) && std::isnan(got);
  constexpr double kMost = std::numeric_limits<T>::max(), kLeast = std::numeric_limits<T>::min();
  // The result is computed in f32, and rounded once more to 16 bits.
  constexpr double kShort = std::numeric_limits<T>::epsilon() / 2;
  const double relative = one.relative + (kIsShortFloat<T> ? kShort : 0.0);
  const double absolute =
      one.absolute +
      (kIsShortFloat<T> ? static_cast<double>(std::numeric_limits<T>::denorm_min()) / 2 : 0.0);
  const T rounded(expected);
  if (got == rounded && std::signbit(got) == std::signbit(rounded))
    return true;
  // At the end of the range, an error of one unit in the last place separates finite from infinite.
  if (std::isinf(rounded) || std::isinf(got))
    return std::signbit(got) == std::signbit(expected) &&
           std::min(std::abs(static_cast<double>(got)), std::abs(expected)) >=
               kMost * (1 - relative) &&
           one.relative > 0;
  double off = std::abs(static_cast<double>(got) - expected);
  // Arithmetic flushes subnormals, and rounding errors decide the sign of the zero.
  if (std::abs(expected) < kLeast)
    return off <= std::max(kLeast, absolute) && (expected != 0 || one.absolute > 0);
  return off <= relative * std::abs(expected) + absolute;
}

template <typename T, typename Fn>
std::string FirstFar(const Bytes &bytes, const reference::Tensor &expected, Fn &&near) {
  if (bytes.size() != sizeof(T) * static_cast<size_t>(expected.count()))
    return absl::StrCat("has ", bytes.size(), " bytes");
  for (int64_t i = 0; i < expected.count(); ++i) {
    T value;
    std::memcpy(&value, bytes.data() + static_cast<size_t>(i) * sizeof(T), sizeof(T));
    if (near(value, i))
      continue;
    if constexpr (kIsFloat<T>)
      return absl::StrFormat("element %d is %.17g, the reference has %.17g", i,
                             static_cast<double>(value), expected.reals[i]);
    else
      return absl::StrCat("element ", i, " is ", +value, ", the reference has ",
                          +static_cast<T>(expected.integers[i]));
  }
  return "";
}

std::string FirstFar(const Bytes &bytes, const reference::Tensor &expected, const OpCase &one) {
  auto real = [&](auto value, int64_t i) { return Near(value, expected.reals[i], one); };
  auto integer = [&](auto value, int64_t i) { return value == expected.integers[i]; };
  return WithElementType(expected.type, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (kIsFloat<T>)
      return FirstFar<T>(bytes, expected, real);
    else
      return FirstFar<T>(bytes, expected, integer);
  });
}

} // namespace

/// Runs the cases' program in float64.
static absl::StatusOr<reference::RunResult>
ReferencedOps(const std::string &program, const std::vector<OpCase> &cases, const Feeds &feeds,
              reference::ReferenceOptions options = {}) {
  Context context;
  auto module = mlir::parseSourceString<mlir::ModuleOp>(program, &context.context);
  if (!module)
    return absl::InvalidArgumentError("program cannot be parsed");
  reference::NamedTensors inputs, states;
  for (size_t i = 0; i < cases.size(); ++i)
    for (size_t k = 0; k < cases[i].operands.size(); ++k) {
      std::string name = absl::StrCat("a", i, "_", k);
      inputs[name] = Seen(feeds.tensors.at(name), cases[i].operands[k].passed);
    }
  states["step"] = states["seed"] = reference::Tensor::scalar(0);
  return reference::ReferenceInterpreter(*module, options).run("train", inputs, states, 1);
}

absl::StatusOr<std::string> ReferenceEndOfOps(const std::string &program,
                                              const std::vector<OpCase> &cases,
                                              const Feeds &feeds) {
  auto judged = ReferencedOps(program, cases, feeds, {.checkNanInf = true});
  if (judged.ok())
    return std::string();
  if (judged.status().code() != absl::StatusCode::kOutOfRange)
    return judged.status();
  return std::string(judged.status().message());
}

absl::StatusOr<std::string> FarFromReference(const std::string &program,
                                             const std::vector<OpCase> &cases, const Feeds &feeds,
                                             const Results &got) {
  auto judged = ReferencedOps(program, cases, feeds);
  if (!judged.ok())
    return judged.status();
  for (size_t i = 0; i < cases.size(); ++i)
    for (size_t k = 0; cases[i].judged && k < cases[i].results.size(); ++k) {
      std::string name = absl::StrCat("out", i, "_", k);
      std::string far =
          FirstFar(got.values.at("fetch:" + name), judged->fetches.at(name), cases[i]);
      if (!far.empty())
        return absl::StrCat(name, " of ", cases[i].text, ": ", far);
    }
  return std::string();
}

Feeds OperandsOf(const std::vector<OpCase> &cases, Dice &dice) {
  Feeds feeds;
  for (size_t i = 0; i < cases.size(); ++i)
    for (size_t k = 0; k < cases[i].operands.size(); ++k)
      feeds.tensors[absl::StrCat("a", i, "_", k)] = FillOperand(cases[i].operands[k], dice);
  return feeds;
}

std::string OpsOf(const std::string &fetches, const std::vector<OpCase> &cases) {
  std::string text;
  for (size_t at = fetches.find("out"); at != std::string::npos; at = fetches.find("out", at + 1)) {
    const size_t number = std::stoul(fetches.substr(at + 3));
    absl::StrAppend(&text, "out", number, " of ", cases[number].text, "\n");
  }
  return text;
}

std::vector<std::string> RegisteredOps() {
  Context context;
  std::vector<std::string> names;
  for (mlir::RegisteredOperationName name : context.context.getRegisteredOperations())
    if (name.getDialectNamespace() == "rf")
      names.push_back(name.getStringRef().str());
  std::sort(names.begin(), names.end());
  return names;
}

} // namespace refold::test
