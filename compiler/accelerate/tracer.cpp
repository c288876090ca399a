//===- tracer.cpp - From a function to a program --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/tracer.h"

#include "compiler/accelerate/bucket_scope.h"
#include "compiler/accelerate/shared_results.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/labels.h"
#include "compiler/builder/program/trace_scope.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <set>

namespace refold::internal {

std::string ArgumentText(size_t argument, const std::vector<std::string> &names,
                         absl::string_view path) {
  std::string text = absl::StrCat("argument ", argument);
  if (argument < names.size())
    absl::StrAppend(&text, " '", names[argument], "'");
  if (!path.empty())
    absl::StrAppend(&text, ", ", path);
  return text;
}

/// Replaces the characters that names of programs, inputs and fetches may not have.
static std::string PlainText(absl::string_view text) {
  std::string plain(text);
  for (char &c : plain)
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' && c != '-' &&
        c != '/')
      c = '_';
  return plain;
}

namespace {

class Tracer final : public TraceIo {
public:
  Tracer(const TraceRequest &request, std::shared_ptr<ProgramImpl> program, CachedTrace &trace,
         TraceObserver *observer)
      : request_(request), program_(std::move(program)), trace_(trace), observer_(observer) {}

  Array Argument(size_t argument, const std::string &path) override {
    const LeafArgument &leaf = request_.frame.leaves[trace_.arguments.size()];
    std::string name = argument < request_.argument_names.size()
                           ? request_.argument_names[argument]
                           : absl::StrCat("argument", argument);
    if (!path.empty())
      absl::StrAppend(&name, ".", path);
    name = OnlyOnce(PlainText(name));
    const std::shared_ptr<ArrayState> &state = ArrayAccess::State(*leaf.array);
    if (!state) {
      trace_.arguments.push_back({argument, path, name, {}});
      return TracedArray(
          program_->Fail(request_.where,
                         absl::StrCat(ArgumentText(argument, request_.argument_names, path),
                                      " is an array without a value")),
          InternSignature(F32, {}, ""), request_.where);
    }
    const SignatureRef &signature =
        leaf.padding < 0 ? state->signature
                         : request_.frame.paddings[static_cast<size_t>(leaf.padding)].type;
    trace_.arguments.push_back({argument, path, name, signature});
    Tensor tensor = program_->Argument(name, signature->dtype, signature->shape, request_.where);
    values_[Access::Node(tensor)->value] = {ResultPlan::Kind::Argument,
                                            static_cast<uint32_t>(trace_.arguments.size() - 1)};
    if (observer_)
      observer_->Bound(trace_.arguments.size() - 1, tensor);
    return TracedArray(tensor, signature, request_.where);
  }

  void Result(size_t result, const std::string &path, const Array &value) override {
    std::string name = absl::StrCat("result", result);
    if (!path.empty())
      absl::StrAppend(&name, ".", path);
    results_.push_back({std::move(name), value});
  }

  void Skeleton(std::shared_ptr<const void> skeleton) override {
    trace_.skeleton = std::move(skeleton);
  }

  /// Determines how each result is made, and ends the use of the trace's values.
  absl::Status Classify();
  const std::vector<ProgramImpl::CallResult> &made() const { return made_; }
  std::vector<Tensor> MadeTensors() const {
    std::vector<Tensor> tensors;
    for (const ProgramImpl::CallResult &made : made_)
      tensors.push_back(program_->Wrap(made.value));
    return tensors;
  }

private:
  struct Given {
    std::string name;
    Array value;
  };
  struct Known {
    ResultPlan::Kind kind;
    uint32_t index;
  };
  std::string OnlyOnce(std::string name) {
    std::string tried = name;
    for (int i = 2; !names_.insert(tried).second; ++i)
      tried = absl::StrCat(name, "_", i);
    return tried;
  }

  /// Checks that dimensions of a result that will be cut have the size of their bucket.
  absl::Status CheckBuckets(const Signature &signature, absl::string_view of) const;

  const TraceRequest &request_;
  std::shared_ptr<ProgramImpl> program_;
  CachedTrace &trace_;
  TraceObserver *observer_;
  std::set<std::string> names_;
  std::vector<Given> results_;
  llvm::DenseMap<mlir::Value, Known> values_;
  std::vector<ProgramImpl::CallResult> made_;
};

absl::Status Tracer::CheckBuckets(const Signature &signature, absl::string_view of) const {
  const std::vector<absl::string_view> labels =
      SplitLabels(signature.labels, signature.shape.size());
  for (size_t d = 0; d < labels.size(); ++d)
    if (const int64_t bucket = BucketScope::Bucket(labels[d]);
        bucket > 0 && signature.shape[d] != bucket)
      return ErrorAt(request_.where,
                     absl::StrCat(of, ", ", signature.ToString(), ", is ", signature.shape[d],
                                  " along '", labels[d], "', which is padded to ", bucket,
                                  ": a result with the label has that size, and is cut back"));
  return absl::OkStatus();
}

absl::Status Tracer::Classify() {
  trace_.passes_through.resize(trace_.arguments.size());
  for (Given &given : results_) {
    if (program_->failed())
      return program_->status();
    const std::string of = absl::StrCat(given.name.substr(0, 6), " ", given.name.substr(6), " of '",
                                        request_.function, "'");
    if (!given.value.valid())
      return ErrorAt(request_.where, absl::StrCat(of, " has no value: it was never assigned"));
    const Tensor tensor = given.value.tensor(request_.where);
    if (const TensorNode *node = Access::Node(tensor);
        node && node->program.get() != program_.get() && node->program->failed())
      return node->program->status();
    if (!program_->Check(tensor, request_.where, of))
      return program_->status();
    mlir::Value value = Access::Node(tensor)->value;
    // Another shape is another type of the same memory. (Not where it is padded.)
    if (!request_.frame.buckets)
      while (auto view = value.getDefiningOp<rf::ReshapeOp>())
        value = view.getOperand();
    const SignatureRef &signature = ArrayAccess::State(given.value)->signature;
    if (absl::Status fit = CheckBuckets(*signature, of); !fit.ok())
      return fit;
    const auto number = static_cast<uint32_t>(trace_.results.size());
    auto [known, is_new] = values_.try_emplace(
        value, Known{ResultPlan::Kind::Program, static_cast<uint32_t>(made_.size())});
    trace_.result_names.push_back(absl::StrCat(given.name.substr(0, 6), " ", given.name.substr(6)));
    trace_.results.push_back({known->second.kind, known->second.index, signature});
    if (is_new) {
      std::string name = OnlyOnce(PlainText(given.name));
      trace_.made.push_back(signature);
      trace_.made_names.push_back(name);
      made_.push_back({std::move(name), value});
    } else if (known->second.kind == ResultPlan::Kind::Argument) {
      trace_.passes_through[known->second.index] = true;
    }
    known->second = {ResultPlan::Kind::Earlier, number};
  }
  results_.clear();
  return program_->status();
}

} // namespace

absl::StatusOr<std::shared_ptr<CachedTrace>> TraceFunction(const TraceRequest &request,
                                                           absl::FunctionRef<void(TraceIo &)> run,
                                                           TraceObserver *observer) {
  const auto begin = std::chrono::steady_clock::now();
  std::shared_ptr<ProgramImpl> program =
      ProgramImpl::MakeCall(PlainText(request.function), request.where);
  auto trace = std::make_shared<CachedTrace>();
  Tracer tracer(request, program, *trace, observer);
  {
    TraceScope scope(program, request.function);
    if (observer)
      observer->Began(scope);
    BucketScope buckets(request.frame.buckets, request.frame, *trace);
    run(tracer);
    if (absl::Status status = tracer.Classify(); !status.ok())
      return status;
    if (observer)
      if (absl::Status status = observer->Ended(tracer.MadeTensors()); !status.ok())
        return status;
  }
  std::vector<ProgramImpl::CallResult> made = tracer.made();
  absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> module;
  if (!made.empty()) {
    module = program->BuildCall(made);
    // An observer has the values of all of them.
    if (module.ok() && !observer && ShareResults(**module, *trace, made) && !made.empty())
      module = program->BuildCall(made);
    if (!module.ok())
      return module.status();
  }
  trace->draws = program->draws() > 0 && !made.empty();
  if (!made.empty()) {
    llvm::raw_string_ostream out(trace->bytecode);
    if (mlir::failed(mlir::writeBytecodeToFile(**module, out)))
      return absl::InternalError(
          absl::StrCat("the trace of '", request.function, "' cannot be written as bytecode"));
  }
  trace->trace_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return trace;
}

} // namespace refold::internal
