//===- float64_judge.cpp - Programs compared with float64 -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/judges/float64_judge.h"

#include "compiler/driver/read_program.h"
#include "compiler/reference/interpreter.h"
#include "compiler/target/first_error.h"
#include "passes/Passes.h"
#include "test/fuzz/judges/slope_probe.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace refold::test {

using reference::NamedTensors;
using reference::ReferenceInterpreter;
using reference::RunResult;

struct Float64Judge::Impl {
  static mlir::DialectRegistry Registry() {
    mlir::DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }
  mlir::MLIRContext context{Registry(), mlir::MLIRContext::Threading::DISABLED};
  int parsed = 0;

  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> Parse(const std::string &text) {
    ++parsed;
    context.loadAllAvailableDialects();
    return ParseProgramText(text, "program", &context);
  }
  absl::Status Differentiate(mlir::ModuleOp module, bool keep_run = false) {
    FirstError errors(&context);
    mlir::PassManager passes(&context);
    if (keep_run)
      passes.addPass(createKeepRun());
    passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
    return mlir::succeeded(passes.run(module)) ? absl::OkStatus() : errors.status("no gradients");
  }

  /// A program with its gradients expanded, and the initial values of its runs.
  struct Started {
    mlir::OwningOpRef<mlir::ModuleOp> module;
    NamedTensors inputs, states;
  };
  absl::StatusOr<Started> Start(const FuzzCase &one, bool keep_run = false);
};

namespace {

/// Returns the inputs that harness.cpp feeds, as tensors of the reference.
NamedTensors Inputs(mlir::ModuleOp module, const Feeds &feeds) {
  NamedTensors inputs;
  auto train = module.lookupSymbol<mlir::func::FuncOp>("train");
  for (unsigned i = 0; i < train.getNumArguments(); ++i) {
    auto input = train.getArgAttrOfType<rf::InputAttr>(i, rf::RfDialect::kInputAttr);
    if (!input)
      continue;
    auto type = mlir::cast<mlir::RankedTensorType>(train.getArgument(i).getType());
    const runtime::ElementType kind = *rf::elementTypeOf(type.getElementType());
    inputs.emplace(input.getName().str(),
                   reference::Tensor::fromHost(FillInput(
                       input.getName().str(), kind, type.getShape().vec(), feeds.index_bound)));
  }
  return inputs;
}

/// Changes every floating-point number by about its last digits.
NamedTensors MovedTensors(NamedTensors tensors, Dice &dice) {
  for (auto &[name, tensor] : tensors)
    for (double &real : tensor.reals)
      real += 1e-14 * (std::abs(real) + 0.01) * dice.Real(-1, 1);
  return tensors;
}

double Largest(const std::vector<double> &numbers) {
  double largest = 0;
  for (double number : numbers)
    largest = std::max(largest, std::abs(number));
  return largest;
}

std::vector<double> Minus(std::vector<double> a, const std::vector<double> &b) {
  for (size_t i = 0; i < a.size(); ++i)
    a[i] -= b[i];
  return a;
}

bool AllAreFinite(const std::vector<double> &numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

/// Returns how much a result changed after a small change of the inputs and states. Returns
/// infinity if the results cannot be compared, for example because their integers differ or one has
/// a NaN.
double Noise(const reference::Tensor &expected, const reference::Tensor &moved) {
  if (moved.count() != expected.count() || moved.integers != expected.integers ||
      !AllAreFinite(expected.reals) || !AllAreFinite(moved.reals))
    return std::numeric_limits<double>::infinity();
  return Largest(Minus(moved.reals, expected.reals));
}

/// Compares a result with `expected`, the result of the reference. `noise` is how much `expected`
/// changes if the inputs change in their last digits. Returns a description of the difference, or
/// an empty string.
std::string Off(const Bytes &bytes, const reference::Tensor &expected, double noise) {
  runtime::HostTensor host = expected.toHost();
  if (bytes.size() != host.bytes())
    return absl::StrCat(bytes.size(), " bytes, the reference has ", host.bytes());
  if (!expected.isReal())
    return std::memcmp(bytes.data(), host.data(), bytes.size()) == 0 ? "" : "other integers";
  std::vector<double> got(bytes.size() / sizeof(double));
  std::memcpy(got.data(), bytes.data(), bytes.size());
  const double scale = Largest(expected.reals), off = Largest(Minus(got, expected.reals)),
               allowed = 1e-9 * scale + 1e-12 + 1e3 * noise;
  if (AllAreFinite(got) && off <= allowed)
    return "";
  return absl::StrFormat("off by %g at a scale of %g, where %g is allowed", off, scale, allowed);
}

/// Returns the first name in `a` whose value is not bit-identical in `b`.
std::string OtherBits(const NamedTensors &a, const NamedTensors &b) {
  for (const auto &[name, tensor] : a) {
    auto other = b.find(name);
    if (other == b.end() || other->second.shape != tensor.shape ||
        other->second.integers != tensor.integers ||
        other->second.reals.size() != tensor.reals.size() ||
        std::memcmp(other->second.reals.data(), tensor.reals.data(),
                    tensor.reals.size() * sizeof(double)) != 0)
      return name;
  }
  return "";
}

/// Adds the fetches of one run to those of earlier runs. A stacked fetch has one row for each step,
/// so its rows are appended. The fetches named in `whole` are not stacked, so they are replaced.
void JoinFetches(const NamedTensors &run, const std::set<std::string> &whole,
                 NamedTensors &joined) {
  for (const auto &[name, tensor] : run) {
    auto [at, inserted] = joined.try_emplace(name, tensor);
    if (inserted)
      continue;
    if (whole.count(name)) {
      at->second = tensor;
      continue;
    }
    at->second.shape[0] += tensor.shape[0];
    at->second.reals.insert(at->second.reals.end(), tensor.reals.begin(), tensor.reals.end());
    at->second.integers.insert(at->second.integers.end(), tensor.integers.begin(),
                               tensor.integers.end());
  }
}

} // namespace

absl::StatusOr<Float64Judge::Impl::Started> Float64Judge::Impl::Start(const FuzzCase &one,
                                                                      bool keep_run) {
  auto module = Parse(one.program.text);
  if (!module.ok())
    return module.status();
  if (absl::Status status = Differentiate(**module, keep_run); !status.ok())
    return status;
  absl::StatusOr<NamedTensors> states =
      ReferenceInterpreter(**module).startup(one.Ways("checked").seed);
  if (!states.ok())
    return states.status();
  NamedTensors inputs = Inputs(**module, one.feeds);
  return Started{*std::move(module), std::move(inputs), *std::move(states)};
}

Float64Judge::Float64Judge() : impl_(std::make_unique<Impl>()) {}
Float64Judge::~Float64Judge() = default;
void Float64Judge::SetHook(PassHook hook) { hook_ = std::move(hook); }

/// A context keeps every type and constant that it has ever seen.
void Float64Judge::Refresh() {
  constexpr int kPrograms = 200;
  if (impl_->parsed == kPrograms)
    impl_ = std::make_unique<Impl>();
  SetPassHook(impl_->context, hook_);
}

Finding Float64Judge::Values(const FuzzCase &one, const Results &whole) {
  // "f16" is also a part of "bf16".
  for (const char *shorter : {"f32", "f16"})
    if (one.program.text.find(shorter) != std::string::npos)
      return {};
  if (whole.last.steps == 0)
    return {};
  Refresh();
  auto started = impl_->Start(one);
  if (!started.ok())
    return FindingOf("float64", started.status());
  const ReferenceInterpreter interpreter(*started->module);
  const NamedTensors &inputs = started->inputs, &states = started->states;
  Dice dice(one.seed);
  const int64_t steps = whole.last.steps;
  auto expected = interpreter.run("train", inputs, states, steps);
  auto moved =
      interpreter.run("train", MovedTensors(inputs, dice), MovedTensors(states, dice), steps);
  if (!expected.ok() || !moved.ok())
    return FindingOf("float64", expected.ok() ? moved.status() : expected.status());
  // Skips the program if any result changes a lot after a tiny change of the inputs. In such a
  // program, the last digits of the inputs decide which branch is taken. Later steps may spread the
  // effect to other results, so no result is compared.
  for (bool state : {true, false})
    for (const auto &[name, tensor] : state ? expected->states : expected->fetches) {
      const reference::Tensor &other = (state ? moved->states : moved->fetches)[name];
      if (!(Noise(tensor, other) <= 1e-7 * Largest(tensor.reals) + 1e-12))
        return {};
    }
  ++values_;
  for (bool state : {true, false})
    for (const auto &[name, tensor] : state ? expected->states : expected->fetches) {
      const reference::Tensor &other = (state ? moved->states : moved->fetches)[name];
      auto got = whole.values.find((state ? "state:" : "fetch:") + name);
      if (got == whole.values.end())
        return {"float64: a result is missing", name};
      if (std::string off = Off(got->second, tensor, Noise(tensor, other)); !off.empty())
        return {"float64: other values", name + " is " + off};
    }
  return {};
}

Finding Float64Judge::Resumed(const FuzzCase &one, int64_t steps) {
  if (steps < 2)
    return {};
  std::vector<RunResult> at_once; // without --refold-keep-run, and with it
  for (bool keep_run : {false, true}) {
    Refresh();
    auto started = impl_->Start(one, keep_run);
    if (!started.ok())
      return FindingOf("float64", started.status());
    const ReferenceInterpreter interpreter(*started->module);
    const NamedTensors &inputs = started->inputs;
    NamedTensors &states = started->states;
    auto whole = interpreter.run("train", inputs, states, steps);
    if (!whole.ok())
      return FindingOf("float64", whole.status());
    at_once.push_back(*std::move(whole));
    if (!keep_run)
      continue;
    NamedTensors fetches;
    for (int64_t part : one.Cut({}, steps).steps) {
      auto run = interpreter.run("train", inputs, states, part);
      if (!run.ok())
        return FindingOf("float64", run.status());
      states = std::move(run->states);
      JoinFetches(run->fetches, one.program.whole_fetches, fetches);
    }
    if (std::string name = OtherBits(at_once[1].states, states); !name.empty())
      return {"float64, in parts: another state", name};
    if (std::string name = OtherBits(at_once[1].fetches, fetches); !name.empty())
      return {"float64, in parts: another fetch", name};
  }
  if (std::string name = OtherBits(at_once[0].states, at_once[1].states); !name.empty())
    return {"float64, with its run kept: another state", name};
  if (std::string name = OtherBits(at_once[0].fetches, at_once[1].fetches); !name.empty())
    return {"float64, with its run kept: another fetch", name};
  return {};
}

Finding Float64Judge::Gradients(const FuzzCase &one) {
  if (one.program.text.find("rf.stop_gradient") != std::string::npos)
    return {};
  Refresh();
  auto module = impl_->Parse(one.program.text);
  if (!module.ok())
    return FindingOf("gradients", module.status());
  Dice dice(one.seed);
  if (!addSlopeProbe(**module, dice))
    return {};
  if (absl::Status status = impl_->Differentiate(**module); !status.ok())
    return FindingOf("gradients", status);
  ReferenceInterpreter interpreter(**module);
  absl::StatusOr<NamedTensors> states = interpreter.startup(one.Ways("checked").seed);
  if (!states.ok())
    return FindingOf("gradients", states.status());
  NamedTensors inputs = Inputs(**module, one.feeds);
  double slope = 0;
  absl::Status failed;
  auto loss = [&](double epsilon) {
    inputs.at(kProbeInput).reals = {epsilon};
    absl::StatusOr<RunResult> run = interpreter.run("train", inputs, *states, 1);
    if (!run.ok()) {
      failed = run.status();
      return 0.0;
    }
    if (epsilon == 0)
      slope = run->fetches.at(kProbeSlope).reals[0];
    return run->fetches.at(kProbeLoss).reals[0];
  };
  constexpr double kStep = 1e-5;
  const double here = loss(0), right = loss(kStep), left = loss(-kStep),
               near_right = loss(kStep / 2), near_left = loss(-kStep / 2);
  if (!failed.ok())
    return FindingOf("gradients", failed);
  const double wide = (right - left) / (2 * kStep), narrow = (near_right - near_left) / kStep,
               bend = std::abs(right - 2 * here + left) / kStep,
               scale = std::max({std::abs(wide), std::abs(slope), 1e-3 * std::abs(here), 1e-6});
  // The loss is not smooth here, or not at this step size.
  if (!std::isfinite(narrow) || !(std::abs(wide - narrow) <= 1e-5 * scale) ||
      !(bend <= 1e-2 * scale))
    return {};
  ++gradients_;
  if (std::abs(narrow - slope) <= 1e-4 * scale)
    return {};
  return {"gradients: another slope",
          absl::StrFormat("the gradient says %.9g, differences say %.9g", slope, narrow)};
}

} // namespace refold::test
