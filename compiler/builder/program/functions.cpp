//===- functions.cpp - Functions beside train -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

namespace refold::internal {

void ProgramImpl::Function(const std::string &name, const std::function<void()> &body,
                           const std::vector<Variable> &assigns, const Where &where) {
  if (RefuseInCall("Function", "accelerate it by itself", where) || failed() ||
      !CheckName("function", name, where))
    return;
  auto fail = [&](absl::string_view message) {
    Fail(where, absl::StrCat("function '", name, "' ", message));
  };
  if (!body)
    return fail("needs a body");
  if (!in_train() || function_->regions.size() > 1)
    return fail(absl::StrCat("is made inside a ", NounOf(innermost().kind), "; make it outside"));
  if (name == "startup" || name == "train")
    return fail("has a name that every program reserves");
  for (const FunctionRecord &other : functions_)
    if (other.name == name)
      return fail(
          absl::StrCat("is already made at ", other.where.file_name(), ":", other.where.line()));
  FunctionRecord record;
  record.name = name;
  record.where = where;
  for (const Variable &variable : assigns) {
    if (!variable.valid() || Access::Impl(variable) != this)
      return fail("assigns a variable of another program");
    record.assigns.push_back(Access::Index(variable));
  }
  functions_.push_back(std::move(record));
  std::map<std::string, int> numbers;
  std::swap(numbers, auto_names_);
  Begin(functions_.back());
  body();
  function_ = &functions_.front();
  std::swap(numbers, auto_names_);
}

} // namespace refold::internal
