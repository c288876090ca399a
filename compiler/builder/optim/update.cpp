//===- update.cpp - The common start of every update ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// minimize.h gives the operations and their order.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/update.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/optim/clip.h"
#include "compiler/builder/optim/loss_scale.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>
#include <cmath>

namespace refold::optim::internal {

using refold::internal::Access;
using refold::internal::Describe;

Update::Update(const char *optimizer, const Arg &loss, const std::vector<Variable> *given,
               const MinimizeOptions &options, const std::string &state_name, double weight_decay)
    : op_(optimizer, {&loss}), state_name_(state_name), states_(options.states) {
  if (!op_)
    return;
  if (loss.is_number() || !IsFloat(loss.tensor().dtype()) || loss.tensor().rank() != 0) {
    op_.Fail(absl::StrCat("needs a floating-point scalar to minimize, got ", Describe(loss)));
    return;
  }
  if (!Choose(loss, given, options))
    return;
  std::vector<Arg> wrt;
  for (const Variable &parameter : parameters_) {
    const DType own = IsShortFloat(parameter.dtype()) ? F32 : parameter.dtype();
    if (own != dtype())
      op_.Fail(absl::StrCat("needs parameters of one type, but '", parameters_[0].name(), "' is ",
                            DTypeName(parameters_[0].dtype()), " and '", parameter.name(), "' is ",
                            DTypeName(parameter.dtype())));
    wrt.push_back(Arg(parameter, op_.where()));
  }
  if (op_.program().failed() || !Check("a weight decay", weight_decay, 0, HUGE_VAL) ||
      !Group(options, weight_decay))
    return;
  if (!CheckStates())
    return;
  const std::optional<LossScale> scale = LossScaleOf(options);
  std::optional<LossScaler> scaler;
  Tensor minimized = loss.tensor();
  if (scale) {
    scaler.emplace(*this, *scale);
    if (op_.program().failed())
      return;
    if (minimized.dtype() != dtype())
      minimized = Convert((*this)(minimized), dtype());
    minimized = scaler->Scaled(minimized);
  }
  gradients_ = Gradients((*this)(minimized), wrt);
  if (op_.program().failed())
    return;
  if (scaler)
    scaler->Unscale(gradients_);
  for (size_t i = 0; i < parameters_.size(); ++i) {
    const bool is_short = IsShortFloat(parameters_[i].dtype());
    lows_.emplace_back();
    if (options.keep_low_halves && parameters_[i].dtype() == BF16) {
      const std::string name = parameters_[i].name() + ".low";
      if (!op_.program().ClaimState(name))
        op_.Fail(absl::StrCat("cannot keep the lower half of '", parameters_[i].name(),
                              "': another optimizer keeps it"));
      if (op_.program().failed())
        return;
      lows_[i] = op_.program().MakeNamed(name, S16, parameters_[i].shape(), init::Zeros(), false,
                                         op_.where());
      values_.push_back(
          (*this)(Join({wrt[i].tensor(), Arg(lows_[i], op_.where()).tensor()}, op_.where())));
    } else {
      values_.push_back(is_short ? (*this)(Convert(wrt[i], dtype())) : wrt[i]);
    }
    if (IsShortFloat(gradients_[i].dtype()))
      gradients_[i] = Convert((*this)(gradients_[i]), dtype());
  }
  if (op_.program().failed() || !Accumulate(options.accumulate))
    return;
  if (scaler) {
    Tensor finite = scaler->Next(gradients_);
    last_ = last_.valid() ? And((*this)(last_), (*this)(finite)) : finite;
  }
  ok_ = !op_.program().failed() && Clip(options.clip_global_norm);
}

bool Update::CheckStates() {
  if (states_ != StateFormat::Full && dtype() != F32)
    op_.Fail(absl::StrCat("cannot store states of ", DTypeName(dtype()),
                          " parameters in 16 or 8 bits: leave out MinimizeOptions::states"));
  return !op_.program().failed();
}

std::optional<LossScale> Update::LossScaleOf(const MinimizeOptions &options) const {
  if (options.loss_scale || !op_.program().UsesF16())
    return options.loss_scale;
  return LossScale();
}

bool Update::Choose(const Arg &loss, const std::vector<Variable> *given,
                    const MinimizeOptions &options) {
  refold::internal::ProgramImpl &program = op_.program();
  llvm::DenseSet<mlir::Value> slice =
      refold::internal::BackwardSlice(Access::Node(loss.tensor())->value);
  if (!given && !options.parameters.empty())
    given = &options.parameters;
  if (given) {
    for (const Variable &parameter : *given)
      if (Take(parameter, slice))
        parameters_.push_back(parameter);
  } else {
    for (const Variable &parameter : loss.tensor().program().parameters())
      if (program.VersionIn(Access::Index(parameter), slice))
        parameters_.push_back(parameter);
      else if (program.IsReadOutside(Access::Index(parameter), slice))
        op_.Fail(absl::StrCat("finds that '", parameter.name(),
                              "' was read outside of the fold; read it inside"));
  }
  if (!program.failed() && parameters_.empty())
    op_.Fail("finds no parameter that the loss depends on");
  return !program.failed();
}

bool Update::Take(const Variable &parameter, const llvm::DenseSet<mlir::Value> &slice) {
  refold::internal::ProgramImpl &program = op_.program();
  if (!parameter.valid() || Access::Impl(parameter) != &program) {
    op_.Fail("is given a parameter that is not of this program");
  } else if (!program.VersionIn(Access::Index(parameter), slice)) {
    bool outside = program.IsReadOutside(Access::Index(parameter), slice);
    op_.Fail(outside ? absl::StrCat("finds that '", parameter.name(),
                                    "' was read outside of the fold; read it inside")
                     : absl::StrCat("is given '", parameter.name(),
                                    "', but the loss does not depend on it"));
  } else if (std::any_of(parameters_.begin(), parameters_.end(), [&](const Variable &other) {
               return Access::Index(other) == Access::Index(parameter);
             })) {
    op_.Fail(absl::StrCat("is given '", parameter.name(), "' twice"));
  }
  return !program.failed();
}

bool Update::Group(const MinimizeOptions &options, double weight_decay) {
  std::vector<bool> used(options.groups.size(), false);
  for (const Variable &parameter : parameters_) {
    const std::string name = parameter.name();
    double decay = options.decay_mask && !options.decay_mask(name) ? 0 : weight_decay, scale = 1;
    bool found = false;
    for (size_t g = 0; g < options.groups.size(); ++g) {
      const ParameterGroup &group = options.groups[g];
      bool member =
          !group.prefix.empty() && name.compare(0, group.prefix.size(), group.prefix) == 0;
      for (const Variable &listed : group.parameters)
        member |= listed.valid() && Access::Impl(listed) == &op_.program() &&
                  Access::Index(listed) == Access::Index(parameter);
      if (!member)
        continue;
      used[g] = true;
      if (!found) {
        scale = group.learning_rate_scale;
        decay = group.weight_decay.value_or(decay);
      }
      found = true;
    }
    if (!Check("a group's learning rate scale", scale, 0, HUGE_VAL) ||
        !Check("a group's weight decay", decay, 0, HUGE_VAL))
      return false;
    decays_.push_back(decay);
    scales_.push_back(scale);
  }
  for (size_t g = 0; g < used.size(); ++g)
    if (!used[g]) {
      const ParameterGroup &group = options.groups[g];
      op_.Fail(absl::StrCat("updates no parameter of group ", g,
                            group.prefix.empty() ? "" : ", '" + group.prefix + "'"));
      return false;
    }
  return true;
}

bool Update::Accumulate(int64_t count) {
  if (count < 1) {
    op_.Fail(absl::StrCat("needs at least one gradient to accumulate, got ", count));
    return false;
  }
  if (count == 1)
    return true;
  if (op_.program().RefuseInCall("MinimizeOptions::accumulate",
                                 "sum the gradients, and minimize once for all of them",
                                 op_.where()))
    return false;
  const Update &at = *this;
  const Arg k(static_cast<double>(count), op_.where());
  Tensor pass = Program(gradients_[0].program()).Iteration(op_.where());
  Tensor phase = Remainder(at(pass), k);
  Tensor last = Equal(at(phase), at(static_cast<double>(count - 1)));
  for (size_t i = 0; i < gradients_.size(); ++i) {
    Variable accumulated = FullSlot(i, "accumulated");
    if (op_.program().failed())
      return false;
    Tensor sum = Read(accumulated) + at(gradients_[i]);
    accumulated.Assign(at(Select(at(last), at(0.0), at(sum))));
    gradients_[i] = at(1.0 / static_cast<double>(count)) * at(sum);
  }
  last_ = last;
  return !op_.program().failed();
}

bool Update::Clip(double norm) {
  if (norm == 0)
    return true;
  // A smaller norm would round to zero in the gradients' type, and so would every gradient.
  const bool counts = norm > 0 && std::isfinite(norm);
  if (const ClipRange range = ClipRangeOf(dtype());
      counts && (norm < range.least || norm > range.most)) {
    op_.Fail(absl::StrCat("needs a norm to clip to of 0 or in [", range.least, ", ", range.most,
                          "] for ", DTypeName(dtype()), " gradients, got ", norm));
    return false;
  }
  if (!Check("a norm to clip to", norm, 0, HUGE_VAL))
    return false;
  ClipByGlobalNorm(op_.where(), norm, gradients_);
  return !op_.program().failed();
}

Arg Update::Read(const Variable &variable) const {
  for (size_t i = 0; i < values_.size(); ++i)
    if (Access::Index(parameters_[i]) == Access::Index(variable))
      return values_[i];
  return Arg(variable, op_.where());
}

Arg Update::Read(const Slot &slot) const {
  const Arg elements = Read(slot.elements);
  switch (slot.format) {
  case StateFormat::Full:
    break;
  case StateFormat::BFloat16:
    return (*this)(Convert(elements, F32));
  case StateFormat::EightBits:
    return (*this)(Decode({elements.tensor(), Read(slot.scales).tensor()}, slot.range, slot.shape,
                          op_.where()));
  }
  return elements;
}

void Update::Assign(const Variable &variable, const Tensor &value) const {
  const Tensor kept = Arg(variable, op_.where()).tensor();
  for (size_t i = 0; i < lows_.size(); ++i)
    if (lows_[i].valid() && Access::Index(parameters_[i]) == Access::Index(variable)) {
      const Halves halves = Split(value, op_.where());
      Assign(lows_[i], halves.low);
      return Assign(variable, halves.high, kept);
    }
  Assign(variable, value, kept);
}

void Update::Assign(const Slot &slot, const Tensor &value) const {
  switch (slot.format) {
  case StateFormat::Full:
    return Assign(slot.elements, value);
  case StateFormat::BFloat16:
    return Assign(slot.elements, StochasticRound((*this)(value), BF16));
  case StateFormat::EightBits:
    const Encoded encoded = Encode(value, slot.range, op_.where());
    Assign(slot.elements, encoded.codes);
    return Assign(slot.scales, encoded.scales);
  }
}

void Update::Assign(const Variable &variable, const Tensor &value, const Tensor &kept) const {
  const Update &at = *this;
  const DType type = variable.dtype();
  const Tensor next = value.dtype() == type ? value : Convert(at(value), type);
  variable.Assign(last_.valid() ? at(Select(at(last_), at(next), at(kept))) : at(next));
}

bool Update::Check(const char *what, double value, double low, double high) const {
  // Also checks the rounded value. A beta that rounds to 1 would never change its moment. An
  // epsilon that rounds to 0 would not prevent 0 / 0.
  const double held = refold::internal::InType(op_.context(), dtype(), value);
  const bool lost = held == 0 && value != 0;
  if (value >= low && value < high && held < high && std::isfinite(held) && !lost)
    return true;
  op_.Fail(absl::StrCat("needs ", what,
                        high == HUGE_VAL ? absl::StrCat(" of at least ", low, " and finite")
                                         : absl::StrCat(" in [", low, ", ", high, ")"),
                        ", got ", refold::internal::Got(op_.context(), dtype(), value),
                        value < high && held >= high && std::isfinite(held)
                            ? absl::StrCat(", which is ", held, " in ", DTypeName(dtype()))
                            : ""));
  return false;
}

bool Update::SetRate(const LearningRate &rate) {
  if (rate.is_number()) {
    rate_ = (*this)(rate.number());
    return Check("a learning rate", rate.number(), 0, HUGE_VAL);
  }
  Tensor tensor = rate.is_tensor()
                      ? rate.tensor()
                      : rate.schedule().At(gradients_[0].program(), dtype(), op_.where());
  if (!op_.program().Check(tensor, op_.where(), "a learning rate"))
    return false;
  if (tensor.dtype() != dtype() || tensor.rank() != 0) {
    op_.Fail(absl::StrCat("needs a learning rate of type ", TypeName(dtype(), {}), ", got ",
                          tensor.type_string()));
    return false;
  }
  rate_ = (*this)(tensor);
  return true;
}

Arg Update::Scaled(size_t i, const Arg &rate) const {
  if (scales_[i] == 1)
    return rate;
  if (rate.is_number())
    return (*this)(rate.number() * scales_[i]);
  return (*this)(rate * (*this)(scales_[i]));
}

Tensor Update::DecayedGradient(size_t i) const {
  const Update &at = *this;
  if (decays_[i] == 0)
    return gradients_[i];
  return at(gradients_[i]) + at(at(decays_[i]) * Read(parameters_[i]));
}

std::string Update::ClaimSlot(size_t i, absl::string_view suffix) const {
  const Variable &parameter = parameters_[i];
  std::string name =
      absl::StrCat(parameter.name(), ".", state_name_, state_name_.empty() ? "" : ".", suffix);
  if (!op_.program().ClaimState(name))
    op_.Fail(absl::StrCat("has state '", name, "' already: another optimizer updates '",
                          parameter.name(), "'; give this one another name"));
  return name;
}

Variable Update::FullSlot(size_t i, const char *suffix, double initial) const {
  return op_.program().MakeNamed(ClaimSlot(i, suffix), dtype(), parameters_[i].shape(),
                                 init::Constant(initial), false, op_.where());
}

Slot Update::MakeSlot(size_t i, const char *suffix, Range range, double initial) const {
  const Shape &shape = parameters_[i].shape();
  Slot slot{.elements = {}, .scales = {}, .format = states_, .range = range, .shape = shape};
  auto make = [&](absl::string_view name, DType type, const Shape &extents, double value) {
    return op_.program().MakeNamed(ClaimSlot(i, name), type, extents, init::Constant(value), false,
                                   op_.where());
  };
  switch (states_) {
  case StateFormat::Full:
    slot.elements = FullSlot(i, suffix, initial);
    break;
  case StateFormat::BFloat16:
    slot.elements = make(suffix, BF16, shape, initial);
    break;
  case StateFormat::EightBits: {
    const Blocks blocks = BlocksOf(shape);
    const bool is_signed = range == Range::Signed;
    const double code = initial == 0 ? 0 : is_signed ? 127 : 255;
    slot.elements = make(suffix, is_signed ? S8 : U8, {blocks.count, blocks.size}, code);
    slot.scales = make(absl::StrCat(suffix, ".scales"), F32, {blocks.count}, initial);
    break;
  }
  }
  return slot;
}

Variable Update::Scalar(const std::string &name, double value) const {
  return op_.program().MakeVariable(name, dtype(), {}, init::Constant(value), false, op_.where());
}

Variable Update::Counter(const std::string &name) const {
  return op_.program().MakeVariable(name, S64, {}, init::Zeros(), false, op_.where());
}

void Update::Fetch(const std::string &name, const Tensor &value) const {
  refold::internal::ProgramImpl &program = op_.program();
  if (!program.is_call() && !program.in_branch())
    program.Fetch(program.Scoped(name), (*this)(value));
}

std::string Update::AutoName(const std::string &stem, const char *suffix) const {
  if (op_.program().TakeBareName(stem, suffix))
    return stem;
  return op_.program().AutoName(stem, suffix);
}

} // namespace refold::optim::internal
