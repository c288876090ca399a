//===- network.cpp - Networks as arguments and results --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a traced program, the parameters and states of a network are states of the program. Each
// network has its own scope, which is the prefix of their names.
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/network.h"

#include "compiler/accelerate/initial_values.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/program.h"
#include "compiler/builder/program/trace_scope.h"
#include "runtime/core/nearest.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace refold {

using internal::Access;
using internal::ErrorAt;
using internal::ProgramImpl;

struct Network::Type {
  Apply apply;
  uint64_t kind = 0;
  std::vector<std::string> names;
  std::vector<bool> is_parameter;

  /// Returns -1 for an unknown name.
  int Find(absl::string_view name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
  }
};

struct Network::Binding {
  std::shared_ptr<ProgramImpl> program;
  std::string scope;
  std::vector<int> variables;
  /// Numbers of the layers and optimizers that In makes, for the whole trace.
  std::map<std::string, int> numbers;
};

/// Returns a number for each function and list of parts.
static uint64_t KindOf(const void *function, const std::vector<std::string> &names) {
  static auto &known = *new std::map<std::pair<const void *, std::vector<std::string>>, uint64_t>();
  static auto &mutex = *new std::mutex();
  std::lock_guard<std::mutex> lock(mutex);
  return known.try_emplace({function, names}, known.size() + 1).first->second;
}

absl::StatusOr<Network> Network::MakeOf(Apply apply, const void *function,
                                        std::vector<Input> inputs, MakeNetworkOptions options,
                                        const Where &where) {
  Program program("network", {}, where);
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < inputs.size(); ++i)
    tensors.push_back(
        program.Input(absl::StrCat("input", i), inputs[i].dtype, inputs[i].shape, {}, where));
  ProgramImpl &impl = *Access::Impl(program);
  program.Foldl(
      1,
      [&] {
        Tensor result = apply(tensors);
        std::map<std::string, int> numbers;
        impl.SwapNumbers(numbers);
        if (options.extra)
          options.extra(result);
        impl.SwapNumbers(numbers);
      },
      where);
  if (!program.status().ok())
    return program.status();
  auto type = std::make_shared<Type>();
  type->apply = std::move(apply);
  for (const ProgramImpl::Record &variable : impl.variables()) {
    type->names.push_back(variable.name);
    type->is_parameter.push_back(variable.is_parameter);
  }
  type->kind = KindOf(function, type->names);
  absl::StatusOr<std::vector<Array>> parts =
      internal::InitialValues(impl, options.seed, options.compile, where);
  if (!parts.ok())
    return parts.status();
  Network network;
  network.type_ = std::move(type);
  network.parts_ = *std::move(parts);
  return network;
}

Network::Binding *Network::Bind(const Where &where) const {
  internal::TraceScope *trace = internal::TraceScope::Innermost();
  if (!trace || trace->program().failed())
    return nullptr;
  ProgramImpl &program = trace->program();
  if (!type_) {
    program.Fail(where, "a network is used before it is created: Network::Make creates one");
    return nullptr;
  }
  if (binding_ && binding_->program.get() == &program)
    return binding_.get();
  auto binding = std::make_shared<Binding>();
  binding->program = trace->shared_program();
  binding->scope = absl::StrCat("network", program.variables().size(), "/");
  for (size_t i = 0; i < parts_.size(); ++i) {
    Variable variable =
        program.BindVariable(absl::StrCat(binding->scope, type_->names[i]), type_->is_parameter[i],
                             parts_[i].tensor(where), where);
    if (!variable.valid())
      return nullptr;
    binding->variables.push_back(Access::Index(variable));
  }
  binding_ = std::move(binding);
  return binding_.get();
}

Tensor Network::Run(const std::vector<Tensor> &inputs) const {
  const Where where = Where::current();
  Binding *binding = Bind(where);
  if (!binding) {
    for (const Tensor &input : inputs)
      if (const internal::TensorNode *node = Access::Node(input))
        return node->program->Fail(where, "a network is applied outside of a traced function: call "
                                          "it in a function that rf::Accelerate runs");
    return Tensor();
  }
  NameScope scope(Access::Handle(binding->program),
                  binding->scope.substr(0, binding->scope.size() - 1), where);
  std::map<std::string, int> numbers; // numbering starts at zero, so layers are those of Make
  binding->program->SwapNumbers(numbers);
  Tensor result = type_->apply(inputs);
  binding->program->SwapNumbers(numbers);
  return result;
}

void Network::In(const std::function<void()> &body, Where where) const {
  Binding *binding = Bind(where);
  if (!binding || !body)
    return;
  NameScope scope(Access::Handle(binding->program),
                  binding->scope.substr(0, binding->scope.size() - 1), where);
  std::shared_ptr<Binding> kept = binding_;
  kept->program->SwapNumbers(kept->numbers);
  body();
  kept->program->SwapNumbers(kept->numbers);
}

std::vector<Variable> Network::parameters(Where where) const {
  std::vector<Variable> found;
  if (Binding *binding = Bind(where))
    for (size_t i = 0; i < parts_.size(); ++i)
      if (type_->is_parameter[i])
        found.push_back(Access::Handle(binding->program, binding->variables[i]));
  return found;
}

void Network::Gather() const {
  if (!binding_ || binding_->program->failed() || binding_->program->trace_ended())
    return;
  for (size_t i = 0; i < parts_.size(); ++i) {
    const Array &part = parts_[i];
    Tensor now = binding_->program->Version(binding_->variables[i]);
    if (Access::Node(part.tensor())->value != Access::Node(now)->value)
      parts_[i] = internal::TracedArray(now, internal::ArrayAccess::State(part)->signature,
                                        Where::current());
  }
}

const std::vector<std::string> &Network::names() const {
  static const std::vector<std::string> none;
  return type_ ? type_->names : none;
}

uint64_t Network::kind() const { return type_ ? type_->kind : 0; }

bool Network::is_parameter(absl::string_view name) const {
  const int found = type_ ? type_->Find(name) : -1;
  return found >= 0 && type_->is_parameter[static_cast<size_t>(found)];
}

absl::StatusOr<Array> Network::Value(absl::string_view name, Where where) const {
  const int found = type_ ? type_->Find(name) : -1;
  if (found < 0)
    return ErrorAt(where, absl::StrCat("the network has no part '", name, "'",
                                       runtime::Suggest(name, names())));
  Gather();
  return parts_[static_cast<size_t>(found)];
}

absl::Status Network::SetValue(absl::string_view name, Array value, Where where) {
  absl::StatusOr<Array> known = Value(name, where);
  if (!known.ok())
    return known.status();
  if (!value.valid() || value.dtype() != known->dtype() || value.shape() != known->shape())
    return ErrorAt(where, absl::StrCat("part '", name, "' of the network is ", known->type_string(),
                                       ", got ", value.type_string()));
  parts_[static_cast<size_t>(type_->Find(name))] = std::move(value);
  Forget();
  return absl::OkStatus();
}

absl::StatusOr<Network> Network::Copy(Where where) const {
  Network copy = *this;
  copy.Forget();
  for (Array &part : copy.parts_) {
    absl::StatusOr<Array> own = part.To(part.device(), where);
    if (!own.ok())
      return own.status();
    part = *std::move(own);
  }
  return copy;
}

} // namespace refold
