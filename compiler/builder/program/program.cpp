//===- program.cpp - The public handles -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold {

using internal::Access;

Generator Generator::UniformOpen() { return {Kind::UniformOpen, "", 0}; }
Generator Generator::RowSums(std::string of) { return {Kind::RowSums, std::move(of), 0}; }
Generator Generator::EpochBatches(int64_t bound) { return {Kind::EpochBatches, "", bound}; }
Generator Generator::UniformBelow(int64_t bound) { return {Kind::UniformBelow, "", bound}; }

bool Tensor::valid() const { return node_ && node_->value; }
DType Tensor::dtype() const { return node_ ? node_->dtype : F32; }
const Shape &Tensor::shape() const {
  static const Shape none;
  return node_ ? node_->shape : none;
}
std::string Tensor::type_string() const {
  return valid() ? TypeName(node_->dtype, node_->shape) : "invalid";
}
Program Tensor::program() const {
  return node_ ? Access::Handle(node_->program) : Program(""); // a program with an error
}

std::string Variable::name() const { return valid() ? program_->record(index_).name : ""; }
DType Variable::dtype() const { return valid() ? program_->record(index_).dtype : F32; }
const Shape &Variable::shape() const {
  static const Shape none;
  return valid() ? program_->record(index_).shape : none;
}
std::string Variable::type_string() const {
  return valid() ? TypeName(dtype(), shape()) : "invalid";
}
Tensor Variable::Read(std::source_location where) const {
  return program_ ? program_->ReadVariable(index_, where) : Tensor();
}
void Variable::Assign(const Arg &value) const {
  if (program_)
    program_->AssignVariable(index_, value);
  else if (const internal::TensorNode *node = Access::Node(value.tensor()))
    node->program->AssignVariable(-1, value);
}

Program::Program(std::string name, ProgramOptions options, std::source_location where)
    : impl_(internal::ProgramImpl::Make(std::move(name), options, where)) {}

Tensor Program::Input(std::string name, DType dtype, Shape shape, InputOptions options,
                      std::source_location where) {
  return impl_->Input(name, dtype, shape, options, where);
}
void Program::Shards(int64_t shards, std::source_location where) { impl_->Shards(shards, where); }
void Program::Autocast(DType type, std::source_location where) { impl_->Autocast(type, where); }
void Program::Autocast(DType type, const std::function<void()> &body, std::source_location where) {
  impl_->Autocast(type, body, where);
}
Variable Program::Parameter(std::string name, DType dtype, Shape shape, Initializer init,
                            std::source_location where) {
  return impl_->MakeVariable(name, dtype, shape, init, true, where);
}
Variable Program::State(std::string name, DType dtype, Shape shape, Initializer init,
                        std::source_location where) {
  return impl_->MakeVariable(name, dtype, shape, init, false, where);
}

void Program::Fold(const char *name, const Arg &sequence, const std::function<void(Tensor)> &body) {
  if (!body)
    impl_->Fail(sequence.where(), absl::StrCat(name, " needs a body"));
  Fold(name, sequence, {}, [&](Tensor row, std::vector<Tensor>) {
    body(row);
    return std::vector<Tensor>();
  });
}
void Program::Fold(const char *name, int64_t steps, const std::function<void()> &body,
                   const std::source_location &where) {
  if (!body)
    impl_->Fail(where, absl::StrCat(name, " needs a body"));
  auto step = [&](Tensor, std::vector<Tensor>) {
    body();
    return std::vector<Tensor>();
  };
  impl_->Loop({name, steps}, {}, step, where);
}
std::vector<Tensor> Program::Fold(const char *name, const Arg &sequence,
                                  const std::vector<Arg> &init, const RowBody &body) {
  if (!body)
    impl_->Fail(sequence.where(), absl::StrCat(name, " needs a body"));
  return impl_->Loop({name, 0, &sequence.tensor()}, init, body, sequence.where());
}
std::vector<Tensor>
Program::Fold(const char *name, int64_t steps, const std::vector<Arg> &init,
              const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
              const std::source_location &where) {
  if (!body)
    impl_->Fail(where, absl::StrCat(name, " needs a body"));
  auto step = [&](Tensor, std::vector<Tensor> values) { return body(std::move(values)); };
  return impl_->Loop({name, steps}, init, step, where);
}

void Program::Foldl(const Arg &sequence, const std::function<void(Tensor)> &body) {
  Fold("Foldl", sequence, body);
}
void Program::Foldl(int64_t steps, const std::function<void()> &body, std::source_location where) {
  Fold("Foldl", steps, body, where);
}
std::vector<Tensor> Program::Foldl(const Arg &sequence, const std::vector<Arg> &init,
                                   const RowBody &body) {
  return Fold("Foldl", sequence, init, body);
}
std::vector<Tensor>
Program::Foldl(int64_t steps, const std::vector<Arg> &init,
               const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
               std::source_location where) {
  return Fold("Foldl", steps, init, body, where);
}

void Program::Scan(const Arg &sequence, const std::function<void(Tensor)> &body) {
  Fold("Scan", sequence, body);
}
void Program::Scan(int64_t steps, const std::function<void()> &body, std::source_location where) {
  Fold("Scan", steps, body, where);
}
std::vector<Tensor> Program::Scan(const Arg &sequence, const std::vector<Arg> &init,
                                  const RowBody &body) {
  return Fold("Scan", sequence, init, body);
}
std::vector<Tensor>
Program::Scan(int64_t steps, const std::vector<Arg> &init,
              const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
              std::source_location where) {
  return Fold("Scan", steps, init, body, where);
}

void Program::While(WhileOptions options, const std::function<Tensor()> &body,
                    std::source_location where) {
  if (!body)
    impl_->Fail(where, "While needs a body");
  auto step = [&](Tensor, std::vector<Tensor>) { return std::vector<Tensor>{body()}; };
  impl_->Loop({"While", options.max_steps, nullptr, true}, {}, step, where);
}
std::vector<Tensor> Program::While(
    WhileOptions options, const std::vector<Arg> &init,
    const std::function<std::pair<Tensor, std::vector<Tensor>>(std::vector<Tensor>)> &body,
    std::source_location where) {
  if (!body)
    impl_->Fail(where, "While needs a body");
  auto step = [&](Tensor, std::vector<Tensor> values) {
    auto [go, next] = body(std::move(values));
    next.insert(next.begin(), go);
    return next;
  };
  return impl_->Loop({"While", options.max_steps, nullptr, true}, init, step, where);
}

std::vector<Tensor> Program::Choose(const Arg &predicate, const BranchBody &then,
                                    const BranchBody &otherwise) {
  return impl_->If(predicate, then, otherwise);
}
void Program::Function(std::string name, const std::function<void()> &body, FunctionOptions options,
                       std::source_location where) {
  impl_->Function(name, body, options.assigns, where);
}
void Program::Scope(std::string name, const std::function<void()> &body,
                    std::source_location where) {
  if (!body)
    impl_->Fail(where, absl::StrCat("scope '", name, "' needs a body"));
  NameScope scope(*this, std::move(name), where);
  if (body)
    body();
}
NameScope::NameScope(const Program &program, std::string name, std::source_location where)
    : impl_(program.impl_) {
  impl_->EnterScope(name, where);
}
NameScope::~NameScope() { impl_->LeaveScope(); }

void Program::Fetch(std::string name, const Arg &value) { impl_->Fetch(name, value); }

Tensor Program::Step(std::source_location where) {
  if (impl_->RefuseInCall("Step", "pass the number of the step as an array", where) ||
      impl_->failed())
    return impl_->Fail(where, "");
  return impl_->Wrap(impl_->Step());
}
Tensor Program::Iteration(std::source_location where) {
  if (impl_->failed())
    return impl_->Fail(where, "");
  mlir::Value iteration = impl_->Iteration();
  return iteration ? impl_->Wrap(iteration) : Step(where);
}

std::vector<Variable> Program::parameters() const {
  std::vector<Variable> found;
  for (size_t i = 0; i < impl_->variables().size(); ++i)
    if (impl_->variables()[i].is_parameter)
      found.push_back(Access::Handle(impl_, static_cast<int>(i)));
  return found;
}
const std::string &Program::name() const { return impl_->name(); }
absl::Status Program::status() const { return impl_->status(); }

} // namespace refold
