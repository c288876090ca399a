//===- variables.cpp - Named state ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "dialects/rf/RunState.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace refold::internal {

bool ProgramImpl::CheckShape(absl::string_view kind, const std::string &name, const Shape &shape,
                             const Where &where) {
  for (int64_t extent : shape)
    if (extent < 0)
      Fail(where, absl::StrCat(kind, " '", name, "' has the negative extent ", extent));
  if (!failed() && !FitsMemory(shape))
    Fail(where, absl::StrCat(kind, " '", name, "' has more than 2^59 elements"));
  return !failed();
}

int ProgramImpl::FindVariable(const std::string &name) const {
  for (size_t i = 0; i < variables_.size(); ++i)
    if (variables_[i].name == name)
      return static_cast<int>(i);
  return -1;
}

Variable ProgramImpl::MakeNamed(const std::string &name, DType dtype, const Shape &shape,
                                const Initializer &initializer, bool is_parameter,
                                const Where &where) {
  Variable none = Access::Handle(shared_from_this(), -1);
  const char *kind = is_parameter ? "parameter" : "state";
  if (failed() || !CheckName(kind, name, where) || !CheckShape(kind, name, shape, where))
    return none;
  const absl::string_view reserved = rf::kRunStatePrefix.data();
  if (name == "__metadata__" || absl::StartsWith(name, reserved)) {
    Fail(where, absl::StrCat(kind, " '", name, "' needs another name: ",
                             name == "__metadata__"
                                 ? "state files use this name for metadata"
                                 : "'refold.' is a prefix of the compiler's own states"));
    return none;
  }
  if (int found = FindVariable(name); found >= 0) {
    const Record &known = variables_[found];
    std::string there = absl::StrCat(known.where.file_name(), ":", known.where.line());
    // A function beside train looks up train's states by their names.
    if (is_parameter != known.is_parameter || (!is_parameter && folds())) {
      Fail(where, absl::StrCat(kind, " '", name, "' has the name of the ",
                               known.is_parameter ? "parameter" : "state", " made at ", there));
      return none;
    }
    if (known.dtype != dtype || known.shape != shape) {
      Fail(where, absl::StrCat(kind, " '", name, "' is ", TypeName(dtype, shape), " here but ",
                               TypeName(known.dtype, known.shape), " at ", there));
      return none;
    }
    return Access::Handle(shared_from_this(), found);
  }
  if (is_call_) {
    Fail(where, absl::StrCat(kind, " '", name, "' is made in '", name_,
                             "', which is traced, and would be created again by each call: pass "
                             "its value as an argument"));
    return none;
  }
  bool is_input = false;
  for (const FunctionRecord &function : functions_)
    for (const InputRecord &input : function.inputs)
      is_input |= input.name == name;
  if (name == "step" || name == "seed" || is_input) {
    Fail(where, absl::StrCat(kind, " '", name, "' has the name of ",
                             name == "step" || name == "seed" ? "a state that every program has"
                                                              : "an input"));
    return none;
  }
  Record record{name, dtype, shape, is_parameter, where, {}};
  record.initial = Initial(record, initializer);
  if (failed())
    return none;
  variables_.push_back(std::move(record));
  return Access::Handle(shared_from_this(), static_cast<int>(variables_.size() - 1));
}

Tensor ProgramImpl::ReadVariable(int index, const Where &where) {
  if (failed() || index < 0)
    return Fail(where, "a variable is used that was never made");
  return Wrap(Hold(index).now());
}

void ProgramImpl::AssignVariable(int index, const Arg &value) {
  if (failed())
    return;
  if (index < 0) {
    Fail(value.where(), "a variable is assigned that was never made");
    return;
  }
  const std::string name = variables_[index].name;
  const DType dtype = variables_[index].dtype;
  const Shape shape = variables_[index].shape;
  if (!in_train() && !llvm::is_contained(function_->assigns, index)) {
    Fail(value.where(),
         absl::StrCat("function '", function_->name, "' assigns '", name,
                      "', which it may only read; name it in FunctionOptions::assigns"));
    return;
  }
  mlir::Value next;
  if (value.is_number()) {
    if (!Fits(dtype, value.number())) {
      Fail(value.where(), absl::StrCat("'", name, "' of type ", DTypeName(dtype),
                                       " cannot be assigned ", value.number()));
      return;
    }
    next = Splat(value.where(), dtype, shape, value.number());
  } else {
    if (!Check(value.tensor(), value.where(), absl::StrCat("assignment to '", name, "'")))
      return;
    const TensorNode *node = Access::Node(value.tensor());
    if (node->dtype != dtype || node->shape != shape) {
      Fail(value.where(),
           absl::StrCat("'", name, "' is ", TypeName(dtype, shape), " and cannot be assigned ",
                        TypeName(node->dtype, node->shape)));
      return;
    }
    next = node->value;
  }
  SetVersion(index, next);
}

static mlir::Value VersionOf(const Region &region, int index,
                             const llvm::DenseSet<mlir::Value> &slice) {
  auto held = region.held.find(index);
  if (held == region.held.end())
    return {};
  const std::vector<mlir::Value> &versions = held->second.versions;
  for (size_t i = versions.size(); i-- > 0;)
    if (slice.contains(versions[i]))
      return versions[i];
  return {};
}

mlir::Value ProgramImpl::VersionIn(int index, const llvm::DenseSet<mlir::Value> &slice) const {
  return VersionOf(innermost(), index, slice);
}

bool ProgramImpl::IsReadOutside(int index, const llvm::DenseSet<mlir::Value> &slice) const {
  for (const std::unique_ptr<Region> &region : function_->regions)
    if (region.get() != &innermost() && VersionOf(*region, index, slice))
      return true;
  return false;
}

} // namespace refold::internal
