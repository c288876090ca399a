//===- check_call.cpp - Checked calls -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/check_call.h"

#include "compiler/accelerate/stepper.h"
#include "compiler/driver/read_program.h"
#include "compiler/pipeline/pipeline.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace refold::internal {
namespace {

/// An element as text and as a number.
struct ElementValue {
  std::string text;
  double number;
};
ElementValue ElementAt(const HostTensor &tensor, int64_t i) {
  return WithElementType(tensor.type(), [&](auto zero) -> ElementValue {
    using T = decltype(zero);
    const T value = tensor.as<T>()[i];
    const auto number = static_cast<double>(value);
    if constexpr (kIsFloat<T>)
      return {absl::StrFormat("%.*g", std::numeric_limits<T>::max_digits10, number), number};
    else
      return {absl::StrCat(+value), number}; // + makes a byte a number
  });
}

/// Returns the index of element i as text: "[3,7]".
std::string PlaceOf(const Shape &shape, int64_t i) {
  std::vector<int64_t> place(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    place[d] = i % shape[d];
    i /= shape[d];
  }
  return absl::StrCat("[", absl::StrJoin(place, ","), "]");
}

bool IsClose(double value, double expected, double tolerance) {
  if (std::isnan(value) || std::isnan(expected))
    return std::isnan(value) && std::isnan(expected);
  if (value == expected)
    return true;
  return std::abs(value - expected) <= tolerance * std::max(1.0, std::abs(expected));
}

/// Returns a module as lines of text. Value names are left out, because they depend on locations.
std::vector<std::string> LinesOf(const std::string &bytecode) {
  mlir::DialectRegistry registry;
  registerCompilerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(bytecode, &context);
  std::string text;
  llvm::raw_string_ostream out(text);
  if (module)
    module->print(out);
  return absl::StrSplit(text, '\n');
}

} // namespace

absl::StatusOr<std::vector<Array>> ExpectedResults(FunctionCore &core, CallFrame &frame,
                                                   absl::FunctionRef<void(TraceIo &)> run,
                                                   const std::source_location &where) {
  const CheckMode mode = core.check_mode.load(std::memory_order_relaxed);
  if ((mode != CheckMode::Tolerance && mode != CheckMode::Bits) || !core.device->computes())
    return std::vector<Array>();
  absl::StatusOr<std::shared_ptr<CachedTrace>> stepped =
      StepCall(core, frame, run, /*advance=*/false, where);
  if (!stepped.ok())
    return stepped.status();
  return std::exchange(frame.outputs, {});
}

absl::Status CompareResults(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                            const std::vector<Array> &expected, const std::source_location &where) {
  const bool bits = core.check_mode.load(std::memory_order_relaxed) == CheckMode::Bits;
  const double tolerance = core.check_tolerance.load(std::memory_order_relaxed);
  for (size_t r = 0; r < expected.size(); ++r) {
    absl::StatusOr<HostTensor> got = frame.outputs[r].ToHost(where),
                               wanted = expected[r].ToHost(where);
    if (!got.ok() || !wanted.ok())
      return got.ok() ? wanted.status() : got.status();
    const int64_t size = static_cast<int64_t>(runtime::ElementSize(got->type()));
    for (int64_t i = 0, count = runtime::ElementCount(got->shape()); i < count; ++i) {
      if (std::memcmp(got->data() + i * size, wanted->data() + i * size,
                      static_cast<size_t>(size)) == 0)
        continue;
      const ElementValue mine = ElementAt(*got, i), other = ElementAt(*wanted, i);
      if (!bits && IsClose(mine.number, other.number, tolerance))
        continue;
      core.Warn(absl::StrCat("check of ", bits ? "bits" : "tolerance", ": ", trace.result_names[r],
                             PlaceOf(got->shape(), i), " is ", mine.text, " accelerated and ",
                             other.text, " op by op"));
      break;
    }
  }
  return absl::OkStatus();
}

absl::Status CheckTrace(FunctionCore &core, const CachedTrace &trace, const CallFrame &frame,
                        absl::FunctionRef<void(TraceIo &)> run, const std::source_location &where) {
  absl::StatusOr<std::shared_ptr<CachedTrace>> again =
      TraceFunction({core.name, core.options.arguments, frame, where}, run);
  if (!again.ok())
    return again.status();
  const std::vector<std::string> now = LinesOf((*again)->bytecode), was = LinesOf(trace.bytecode);
  for (size_t i = 0; i < std::max(now.size(), was.size()); ++i) {
    auto line = [&](const std::vector<std::string> &lines) {
      return i < lines.size() ? std::string(absl::StripAsciiWhitespace(lines[i])) : "nothing";
    };
    // Skips the line with the name of the module, because the name depends on the calling object.
    // Also skips the line with the signature of @train, because the key has already compared it.
    if (line(now) == line(was) || absl::StartsWith(line(now), "module @") ||
        absl::StartsWith(line(now), "func.func @train("))
      continue;
    core.Warn(absl::StrCat("check by tracing again: the trace has '", line(now), "' where it had '",
                           line(was),
                           "': the function depends on a value that is not an argument"));
    break;
  }
  return absl::OkStatus();
}

} // namespace refold::internal
