//===- validate_library.cpp - Validation of library products --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates library products. The library trusts the shapes that it gets, so they are compared with
// the values of the kernel.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/validation.h"

#include <limits>

namespace refold::runtime::validation {
namespace {

/// Alignment in bytes of operands and result, and of the workspace, within their allocations.
constexpr uint64_t kLibraryAlignment = 16;
constexpr uint64_t kLibraryWorkspaceAlignment = 256;

/// Computes the elements of a batch of matrices. Returns false if an extent is not in [1, 2^31).
bool Elements(int64_t batch, int64_t rows, int64_t columns, int64_t &elements) {
  elements = 1;
  for (int64_t extent : {batch, rows, columns})
    if (extent < 1 || extent > std::numeric_limits<int32_t>::max() ||
        __builtin_mul_overflow(elements, extent, &elements))
      return false;
  return true;
}

} // namespace

absl::Status ValidateLibraryProduct(const std::string &what, const exe::KernelT &kernel) {
  const exe::LibraryProductT &product = *kernel.library;
  if (!kernel.entries.empty() || !kernel.symbol.empty())
    return Bad(what, ": a library product with its own code");
  const size_t operands = kernel.operands.size();
  if (product.lhs >= operands || product.rhs >= operands || kernel.results.size() != 1 ||
      kernel.tied[0] != -1)
    return Bad(what, ": a library product of operands ", product.lhs, " and ", product.rhs, " of ",
               operands, ", or not with one result in its own buffer");
  struct Matrices {
    const char *name;
    uint32_t value;
    int64_t rows, columns;
  };
  const Matrices all[] = {{"lhs", kernel.operands[product.lhs], product.m, product.k},
                          {"rhs", kernel.operands[product.rhs], product.k, product.n},
                          {"result", kernel.results[0], product.m, product.n}};
  const exe::ElementType type = kernel.values[all[0].value]->type;
  if (type != exe::ElementType::F32 && (type != exe::ElementType::F64 || product.tf32))
    return Bad(what, ": a library product of ", ElementName(ToElementType(type)),
               product.tf32 ? " in TF32" : "");
  for (const Matrices &matrices : all) {
    const exe::ValueT &value = *kernel.values[matrices.value];
    int64_t elements = 0;
    if (value.type != type || !Elements(product.batch, matrices.rows, matrices.columns, elements) ||
        elements != ElementCount(value.shape))
      return Bad(what, ": the ", matrices.name, " of ", product.batch, " times ", matrices.rows,
                 "x", matrices.columns, ", the kernel's is ",
                 TypeString(ToElementType(value.type), value.shape));
  }
  return absl::OkStatus();
}

absl::Status ValidateLibraryLaunch(const std::string &what, const exe::ExecutableT &table,
                                   const exe::FunctionT &function, const exe::LaunchT &launch) {
  if (launch.blocks != 1)
    return Bad(what, ": a library product in ", launch.blocks, " blocks");
  for (const auto &arg : launch.args) {
    const uint64_t offset = table.buffers[arg->buffer]->offset + arg->offset;
    if (offset % kLibraryAlignment != 0)
      return Bad(what, ": ", BufferLabel(table, arg->buffer), " begins at ", offset,
                 ", but a library needs a multiple of ", kLibraryAlignment);
  }
  if (function.workspace < 0)
    return absl::OkStatus();
  const uint64_t offset = table.buffers[function.workspace]->offset;
  if (offset % kLibraryWorkspaceAlignment != 0)
    return Bad(what, ": the workspace begins at ", offset, ", but a library needs a multiple of ",
               kLibraryWorkspaceAlignment);
  return absl::OkStatus();
}

} // namespace refold::runtime::validation
