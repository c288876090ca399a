//===- inputs.cpp - Inputs and fetches ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::internal {

static std::string Place(const std::source_location &where) {
  return absl::StrCat(where.file_name(), ":", where.line());
}

rf::GeneratorAttr ProgramImpl::GeneratorOf(const std::string &name, DType dtype, const Shape &shape,
                                           const Generator &generator, const Where &where) {
  auto fail = [&](absl::string_view message) {
    Fail(where, message);
    return rf::GeneratorAttr();
  };
  rf::GeneratorAttr attr;
  using Kind = Generator::Kind;
  if (generator.kind == Kind::UniformOpen) {
    if (!IsFloat(dtype) || IsShortFloat(dtype))
      return fail(absl::StrCat("uniform numbers are f32 or f64, but input '", name, "' is ",
                               DTypeName(dtype)));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::UniformOpen, "", 0);
  } else if (generator.kind == Kind::RowSums) {
    auto of = std::find_if(function_->inputs.begin(), function_->inputs.end(),
                           [&](const InputRecord &input) { return input.name == generator.of; });
    if (of == function_->inputs.end())
      return fail(absl::StrCat("input '", name, "' is made of row sums of '", generator.of,
                               "', but no such input is made before it"));
    auto type = llvm::cast<mlir::RankedTensorType>(of->argument.getType());
    auto own = TensorType(&context_, dtype, shape);
    if (type.getRank() != 2 || own.getElementType() != type.getElementType() || !IsFloat(dtype) ||
        IsShortFloat(dtype) || shape != Shape{type.getDimSize(0), 4})
      return fail(
          absl::StrCat("row sums need a matrix of f32 or f64 and have 4 columns, its rows and its "
                       "type; input '",
                       name, "' is ", TypeName(dtype, shape)));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::RowSums, generator.of, 0);
  } else if (generator.kind == Kind::EpochBatches) {
    if (dtype != DType::S32 || shape.size() != 2 || generator.bound < 1 ||
        generator.bound >= (int64_t(1) << 31) || shape[1] < 1 || generator.bound % shape[1] != 0)
      return fail(absl::StrCat(
          "epoch batches are s32[steps,batch] with a batch that divides the bound, below 2^31; "
          "input '",
          name, "' is ", TypeName(dtype, shape), " and the bound ", generator.bound));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::EpochBatches, "", generator.bound);
  } else if (generator.kind == Kind::UniformBelow) {
    if (dtype != DType::S32 || generator.bound < 1 || generator.bound >= (int64_t(1) << 31))
      return fail(
          absl::StrCat("integers below a bound are s32 and the bound is in [1, 2^31); input '",
                       name, "' is ", TypeName(dtype, shape), " and the bound ", generator.bound));
    attr = rf::GeneratorAttr::get(&context_, rf::GeneratorKind::UniformBelow, "", generator.bound);
  }
  return attr;
}

Tensor ProgramImpl::Input(const std::string &name, DType dtype, const Shape &shape,
                          const InputOptions &options, const Where &where) {
  if (RefuseInCall("Input", "make it an argument", where))
    return Fail(where, "");
  if (failed() || !CheckName("input", name, where) || !CheckShape("input", name, shape, where))
    return Fail(where, "");
  if (function_->regions.size() > 1)
    return Fail(where, absl::StrCat("input '", name, "' is made inside a ",
                                    NounOf(innermost().kind), "; make it before"));
  for (const FunctionRecord &function : functions_)
    for (const InputRecord &input : function.inputs)
      if (input.name == name)
        return Fail(where,
                    absl::StrCat("input '", name, "' is already made at ", Place(input.where)));
  if (FindVariable(name) >= 0 || name == "step" || name == "seed")
    return Fail(where, absl::StrCat("input '", name, "' has the name of a state"));

  const int64_t rank = static_cast<int64_t>(shape.size());
  if (options.rows && (*options.rows < -1 || *options.rows >= rank))
    return Fail(where, absl::StrCat("input '", name, "' has no dimension ", *options.rows,
                                    " for the rows of the batch: it has ", rank,
                                    ", counted from 0, and -1 stands for none"));
  rf::GeneratorAttr attr = GeneratorOf(name, dtype, shape, options.generator, where);
  if (failed())
    return Fail(where, "");
  mlir::BlockArgument argument =
      innermost().block->addArgument(TensorType(&context_, dtype, shape), Loc(where, name));
  function_->inputs.push_back({name, attr, argument, where, options.rows});
  return Access::Make(
      {shared_from_this(), argument, dtype, shape, in_train() ? kEverywhere : innermost().id});
}

void ProgramImpl::Shards(int64_t shards, const Where &where) {
  if (RefuseInCall("Shards", "give it to the program that is trained", where) || failed())
    return;
  if (shards < 1 || shards > rf::RfDialect::kMostShards || (shards & (shards - 1)) != 0) {
    Fail(where, absl::StrCat("the number of shards must be a power of two from 1 to ",
                             int64_t{rf::RfDialect::kMostShards}, ", got ", shards));
    return;
  }
  shards_ = shards;
}

void ProgramImpl::Fetch(const std::string &name, const Arg &value) {
  if (RefuseInCall("Fetch", "return the value", value.where()) || failed() ||
      !CheckName("fetch", name, value.where()))
    return;
  if (value.is_number()) {
    Fail(value.where(), absl::StrCat("fetch '", name, "' needs a tensor, got a number"));
    return;
  }
  if (!Check(value.tensor(), value.where(), absl::StrCat("fetch '", name, "'")))
    return;
  for (const FunctionRecord &function : functions_)
    for (const FetchRecord &fetch : function.fetches)
      if (fetch.name == name) {
        Fail(value.where(),
             absl::StrCat("fetch '", name, "' is already made at ", Place(fetch.where)));
        return;
      }
  // Computes the shape of the fetch. It has one more dimension for each surrounding loop. A program
  // without a fold also gets a dimension for its steps, because the complete program is wrapped in
  // a fold later.
  Shape shape;
  if (in_train() && !function_->fold_where)
    shape.push_back(options_.steps);
  for (const std::unique_ptr<Region> &region : function_->regions) {
    if (region->kind == Region::Kind::Branch) {
      Fail(value.where(), absl::StrCat("fetch '", name, "' is made inside a branch of the If at ",
                                       Place(region->where),
                                       ": no other branch gives it; return the value from the If "
                                       "and fetch that"));
      return;
    }
    if (region->kind != Region::Kind::Function && region->kind != Region::Kind::Recompute)
      shape.push_back(region->passes);
  }
  shape.insert(shape.end(), value.tensor().shape().begin(), value.tensor().shape().end());
  if (!CheckShape("fetch", name, shape, value.where()))
    return;
  mlir::Value fetched = Access::Node(value.tensor())->value;
  Name(fetched, name);
  function_->fetches.push_back({name, fetched, value.where()});
}

} // namespace refold::internal
