//===- program.cpp - The public handles -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold {

using internal::Access;

Generator Generator::UniformOpen() { return {Kind::UniformOpen, "", 0}; }
Generator Generator::RowSums(std::string of) { return {Kind::RowSums, std::move(of), 0}; }
Generator Generator::EpochBatches(int64_t bound) { return {Kind::EpochBatches, "", bound}; }

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
Variable Program::Parameter(std::string name, DType dtype, Shape shape, Initializer init,
                            std::source_location where) {
  return impl_->MakeVariable(name, dtype, shape, init, true, where);
}
Variable Program::State(std::string name, DType dtype, Shape shape, Initializer init,
                        std::source_location where) {
  return impl_->MakeVariable(name, dtype, shape, init, false, where);
}

void Program::Foldl(const Arg &sequence, const std::function<void(Tensor)> &body) {
  if (!body)
    impl_->Fail(sequence.where(), "Foldl needs a body");
  Foldl(sequence, {}, [&](Tensor row, std::vector<Tensor>) {
    body(row);
    return std::vector<Tensor>();
  });
}
void Program::Foldl(int64_t steps, const std::function<void()> &body, std::source_location where) {
  if (!body)
    impl_->Fail(where, "Foldl needs a body");
  impl_->Fold(
      steps, nullptr, {},
      [&](Tensor, std::vector<Tensor>) {
        body();
        return std::vector<Tensor>();
      },
      where);
}
std::vector<Tensor>
Program::Foldl(const Arg &sequence, const std::vector<Arg> &init,
               const std::function<std::vector<Tensor>(Tensor, std::vector<Tensor>)> &body) {
  if (!body)
    impl_->Fail(sequence.where(), "Foldl needs a body");
  return impl_->Fold(0, &sequence.tensor(), init, body, sequence.where());
}
std::vector<Tensor>
Program::Foldl(int64_t steps, const std::vector<Arg> &init,
               const std::function<std::vector<Tensor>(std::vector<Tensor>)> &body,
               std::source_location where) {
  if (!body)
    impl_->Fail(where, "Foldl needs a body");
  return impl_->Fold(
      steps, nullptr, init,
      [&](Tensor, std::vector<Tensor> values) { return body(std::move(values)); }, where);
}

void Program::Fetch(std::string name, const Arg &value) { impl_->Fetch(name, value); }

Tensor Program::Step(std::source_location where) {
  return impl_->failed() ? impl_->Fail(where, "") : impl_->Wrap(impl_->Position());
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
