//===- traced.cpp - Ops for traced functions ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/traced.h"

#include "compiler/accelerate/bucket_scope.h"
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/labels.h"
#include "compiler/builder/program/trace_scope.h"

#include "absl/strings/str_cat.h"

namespace refold {

using internal::Access;
using internal::TraceScope;

Program CurrentProgram(std::source_location where) {
  if (TraceScope *trace = TraceScope::Innermost())
    return Access::Handle(trace->shared_program());
  std::shared_ptr<internal::ProgramImpl> none = internal::ProgramImpl::Make("none", {}, where);
  none->Fail(where, "nothing is traced here: call it in a function that rf::Accelerate runs");
  return Access::Handle(std::move(none));
}

Tensor Where(const Arg &predicate, const Arg &on_true, const Arg &on_false) {
  return Select(predicate, on_true, on_false);
}

Tensor Constant(double value, ElementType type, Shape shape, std::source_location where) {
  return CurrentProgram(where).Constant(value, type, std::move(shape), where);
}
Tensor Full(double value, ElementType type, Shape shape, std::source_location where) {
  return Constant(value, type, std::move(shape), where);
}
Tensor Zeros(ElementType type, Shape shape, std::source_location where) {
  return Constant(0, type, std::move(shape), where);
}
Tensor Ones(ElementType type, Shape shape, std::source_location where) {
  return Constant(1, type, std::move(shape), where);
}
Tensor Arange(int64_t count, ElementType type, std::source_location where) {
  return Arange(CurrentProgram(where), count, type, where);
}
Tensor Arange(double start, double limit, double step, ElementType type,
              std::source_location where) {
  return Arange(CurrentProgram(where), start, limit, step, type, where);
}
Tensor RandomUniform(double low, double high, ElementType type, Shape shape,
                     std::source_location where) {
  return CurrentProgram(where).RandomUniform(low, high, type, std::move(shape), where);
}
Tensor RandomNormal(double mean, double stddev, ElementType type, Shape shape,
                    std::source_location where) {
  return CurrentProgram(where).RandomNormal(mean, stddev, type, std::move(shape), where);
}
Tensor SampleIndices(int64_t n, Shape shape, std::source_location where) {
  return CurrentProgram(where).SampleIndices(n, std::move(shape), where);
}

Array Labeled(const Arg &value, Labels labels) {
  const Tensor &tensor = value.tensor();
  if (absl::Status fit = internal::CheckLabels(labels, tensor.shape().size());
      tensor.valid() && !fit.ok())
    Access::Impl(tensor.program())
        ->Fail(value.where(), absl::StrCat("for ", tensor.type_string(), ": ", fit.message()));
  return internal::TracedArray(
      tensor, internal::InternSignature(tensor.dtype(), tensor.shape(), labels), value.where());
}

Tensor Length(absl::string_view label, std::source_location where) {
  if (!TraceScope::Innermost())
    return CurrentProgram(where).Constant(0, S32, {}, where);
  return internal::BucketScope::Length("Length", label, where);
}

Tensor Mask(absl::string_view label, std::source_location where) {
  if (!TraceScope::Innermost())
    return CurrentProgram(where).Constant(0, Pred, {}, where);
  Tensor length = internal::BucketScope::Length("Mask", label, where);
  if (!length.valid())
    return length;
  return Less(Iota(length.program(), S32, {internal::BucketScope::Bucket(label)}), length);
}

} // namespace refold
