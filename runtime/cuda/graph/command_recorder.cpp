//===- command_recorder.cpp - Commands as graph nodes -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/command_recorder.h"

#include "runtime/core/tensor.h"
#include "runtime/cuda/driver/body_audit.h"
#include "runtime/cuda/driver/captured_graph.h"
#include "runtime/cuda/graph/finite_stop.h"
#include "runtime/cuda/libraries/library_products.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime::cuda {

namespace {

/// Returns whether there is anything to compute. Kernels with empty results have no grids, and
/// neither has one that updates an operand in place with an empty tensor.
bool HasElements(const exe::KernelT &kernel) {
  const auto is_empty = [&](uint32_t value) {
    return ElementCount(kernel.values[value]->shape) == 0;
  };
  const bool has_empty = std::any_of(kernel.operands.begin(), kernel.operands.end(), is_empty);
  for (size_t i = 0; i < kernel.results.size(); ++i)
    if (!is_empty(kernel.results[i]) && !(kernel.tied[i] >= 0 && has_empty))
      return true;
  return false;
}

} // namespace

Nodes OrderedGraph::Begin(const Accesses &accesses) {
  Nodes after;
  for (size_t command : order_.Next(accesses))
    after.insert(after.end(), ends_[command].begin(), ends_[command].end());
  return after;
}

bool Moves(const ProgramOnCard &program, const exe::CopyT &copy) {
  return program.table.buffers[copy.source]->bytes > 0 &&
         program.At(copy.source) != program.At(copy.target);
}

DevicePtr CommandRecorder::Use(int32_t buffer) {
  touched_.TouchOptional(buffer);
  return program_.AtOptional(buffer);
}

absl::Status CommandRecorder::Dispatch(OrderedGraph &to, const exe::DispatchT &dispatch) {
  if (dispatch.entries.empty()) {
    for (const auto &launch : dispatch.launches) {
      absl::Status status = Launch(to, *launch);
      if (status.ok() && program_.finite)
        status = program_.finite->Look(*this, to, *launch);
      if (!status.ok())
        return status;
    }
    return absl::OkStatus();
  }
  absl::Status status =
      Grids(to, dispatch.entries, OwnParams(dispatch), AccessesOf(program_, function_, dispatch),
            dispatch.launches.empty() ? "" : dispatch.launches[0]->location);
  if (status.ok() && program_.finite)
    status = program_.finite->Look(*this, to, dispatch);
  return status;
}

std::vector<uint64_t> CommandRecorder::OwnParams(const exe::DispatchT &dispatch) {
  std::vector<uint64_t> params;
  for (uint32_t buffer : dispatch.buffers)
    params.push_back(Use(static_cast<int32_t>(buffer)));
  if (dispatch.workspace_bytes > 0)
    params.push_back(Use(function_.workspace));
  return params;
}

absl::Status CommandRecorder::TickingDispatch(OrderedGraph &to, const exe::DispatchT &dispatch,
                                              const exe::EntryT &tick,
                                              absl::Span<const uint64_t> params,
                                              const Accesses &counted) {
  absl::StatusOr<Function> function = program_.code.TickingEntry(tick);
  if (!function.ok())
    return function.status();
  std::vector<uint64_t> all = OwnParams(dispatch);
  all.insert(all.end(), params.begin(), params.end());
  Accesses touched = AccessesOf(program_, function_, dispatch);
  touched.insert(touched.end(), counted.begin(), counted.end());
  return Control(to, {*function, tick.ctas, tick.threads, tick.shared_bytes}, all, touched,
                 absl::StrCat("of kernel '", tick.name, "'"));
}

absl::Status CommandRecorder::Launch(OrderedGraph &to, const exe::LaunchT &launch) {
  const exe::KernelT &kernel = *program_.table.kernels[launch.kernel];
  if (kernel.library)
    return Product(to, launch);
  if (kernel.entries.empty() && HasElements(kernel))
    return absl::FailedPreconditionError(
        absl::StrCat("no code for kernel ", launch.kernel, " ('", kernel.symbol,
                     "'): the program was not compiled for the cuda device"));
  std::vector<uint64_t> params;
  for (const auto &arg : launch.args)
    params.push_back(Use(static_cast<int32_t>(arg->buffer)) + arg->offset);
  if (kernel.workspace_bytes > 0)
    params.push_back(Use(function_.workspace));
  if (launch.blocks > 1)
    for (const auto &arg : launch.args)
      params.push_back(arg->block_stride);
  if (kernel.entries.empty())
    return absl::OkStatus();
  return Grids(to, kernel.entries, params, AccessesOf(program_, function_, launch),
               launch.location);
}

absl::Status CommandRecorder::Product(OrderedGraph &to, const exe::LaunchT &launch) {
  const exe::KernelT &kernel = *program_.table.kernels[launch.kernel];
  auto place = [&](size_t argument) {
    const exe::ArgT &arg = *launch.args[argument];
    return Use(static_cast<int32_t>(arg.buffer)) + arg.offset;
  };
  const LibraryProduct::Places places = {place(kernel.library->lhs), place(kernel.library->rhs),
                                         place(kernel.operands.size()),
                                         kernel.workspace_bytes > 0 ? Use(function_.workspace) : 0};
  const LibraryProduct &product = program_.products->Of(launch.kernel);
  const std::string what = absl::StrCat("the library's ", product.choice().product,
                                        launch.location.empty() ? "" : " at ", launch.location);
  const std::string about = absl::StrCat("of ", what);
  absl::StatusOr<std::unique_ptr<CapturedGraph>> captured = CapturedGraph::Capture(
      program_.card, [&](Stream stream) { return product.Enqueue(places, stream, about); }, about);
  if (!captured.ok())
    return captured.status();
  if (absl::Status status = AuditBody(program_.card, (*captured)->graph(), what); !status.ok())
    return absl::Status(status.code(),
                        absl::StrCat(status.message(), ", compile it with --libraries=none"));
  absl::StatusOr<GraphNode> node =
      AddChildGraph(program_.card, to.graph(), to.Begin(AccessesOf(program_, function_, launch)),
                    (*captured)->graph(), about);
  if (!node.ok())
    return node.status();
  to.End({*node});
  return absl::OkStatus();
}

absl::Status CommandRecorder::Grids(OrderedGraph &to,
                                    const std::vector<std::unique_ptr<exe::EntryT>> &entries,
                                    absl::Span<const uint64_t> params, const Accesses &accesses,
                                    absl::string_view location) {
  Nodes last = to.Begin(accesses);
  for (const auto &entry : entries) {
    absl::StatusOr<Function> function = program_.code.Entry(*entry);
    if (!function.ok())
      return function.status();
    absl::StatusOr<GraphNode> node = AddKernel(
        program_.card, to.graph(), last,
        {*function, entry->ctas, entry->threads, entry->shared_bytes}, params,
        absl::StrCat("of kernel '", entry->name, "'", location.empty() ? "" : " at ", location));
    if (!node.ok())
      return node.status();
    last = {*node};
  }
  to.End(std::move(last));
  return absl::OkStatus();
}

absl::Status CommandRecorder::Copy(OrderedGraph &to, const exe::CopyT &copy) {
  const DevicePtr source = Use(static_cast<int32_t>(copy.source));
  const DevicePtr target = Use(static_cast<int32_t>(copy.target));
  if (!Moves(program_, copy))
    return absl::OkStatus();
  const uint64_t bytes = program_.table.buffers[copy.source]->bytes;
  Nodes after =
      to.Begin({{source, source + bytes, /*write=*/false}, {target, target + bytes, true}});
  absl::StatusOr<GraphNode> node =
      AddCopy(program_.card, to.graph(), after, target, source, bytes,
              absl::StrCat("of a copy to '", program_.table.buffers[copy.target]->name, "'"));
  if (!node.ok())
    return node.status();
  to.End({*node});
  return absl::OkStatus();
}

absl::Status CommandRecorder::Control(OrderedGraph &to, const Grid &grid,
                                      absl::Span<const uint64_t> params, const Accesses &accesses,
                                      absl::string_view about) {
  absl::StatusOr<GraphNode> node =
      AddKernel(program_.card, to.graph(), to.Begin(accesses), grid, params, about);
  if (!node.ok())
    return node.status();
  to.End({*node});
  return absl::OkStatus();
}

} // namespace refold::runtime::cuda
