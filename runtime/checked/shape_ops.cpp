//===- shape_ops.cpp - Operations that move bits ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants, broadcasts, reshapes, transposes, and the identities that guide compiler passes.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/element_dispatch.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/strided_copy.h"

#include "absl/strings/str_join.h"

#include <cstring>
#include <limits>
#include <memory>

namespace refold::runtime::checked {
namespace {

/// Writes the constant's bytes. Integers must fit the type; floats are rounded to it.
template <typename T>
absl::Status FillConstant(const OpView &op, const exe::AttributeT &value, ElementType type,
                          std::vector<std::byte> &bytes) {
  const int64_t n = op.result(0).count;
  T *out = reinterpret_cast<T *>(bytes.data());
  auto put = [&](const auto &numbers) {
    for (int64_t i = 0; i < n; ++i)
      out[i] = static_cast<T>(numbers.size() == 1 ? numbers[0] : numbers[i]);
  };
  if constexpr (kIsFloat<T>) {
    put(value.floats);
  } else if constexpr (std::is_same_v<T, uint64_t>) {
    put(value.ints); // each is the bits of a number
  } else {
    const int64_t least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
    for (int64_t v : value.ints)
      if (v < least || v > most)
        return op.Error("attribute 'value': ", v, " is outside of [", least, ", ", most, "] of ",
                        ElementName(type));
    put(value.ints);
  }
  return absl::OkStatus();
}

absl::StatusOr<Step> PrepareConstant(const OpView &op) {
  const TensorType &type = op.result(0);
  const exe::AttributeT *value = op.Find("value");
  if (!value)
    return op.Error("attribute 'value' is missing");
  const bool floats = IsFloat(type.type);
  const size_t given = floats ? value->floats.size() : value->ints.size();
  const size_t other = floats ? value->ints.size() : value->floats.size();
  if (other != 0 || !value->text.empty())
    return op.Error("attribute 'value' should hold ", floats ? "floats" : "ints", " for ",
                    type.str());
  if (given != 1 && given != static_cast<size_t>(type.count))
    return op.Error("attribute 'value' has ", given, " entries, should have 1 or ", type.count);
  auto bytes = std::make_shared<std::vector<std::byte>>(type.bytes);
  absl::Status filled = WithElementType(type.type, [&](auto zero) {
    return FillConstant<decltype(zero)>(op, *value, type.type, *bytes);
  });
  if (!filled.ok())
    return filled;
  return Step([bytes](const StepArgs &args) {
    if (!bytes->empty())
      std::memcpy(args.results[0], bytes->data(), bytes->size());
    return absl::OkStatus();
  });
}

Step CopyOperands(std::vector<size_t> bytes) {
  return [bytes = std::move(bytes)](const StepArgs &args) {
    for (size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] != 0)
        std::memcpy(args.results[i], args.operands[i], bytes[i]);
    return absl::OkStatus();
  };
}

absl::StatusOr<Step> PrepareReshape(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  if (from.type != to.type || from.count != to.count)
    return op.Error("result is ", to.str(), ", should have the ", from.count, " elements of ",
                    from.str());
  return CopyOperands({to.bytes});
}

absl::StatusOr<Step> PrepareIdentity(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  return CopyOperands({op.result(0).bytes});
}

/// The operands are the values followed by the ties; the results are the values.
absl::StatusOr<Step> PrepareBarrier(const OpView &op) {
  if (op.operand_count() < op.result_count())
    return op.Error(op.result_count(), " results of ", op.operand_count(), " operands");
  std::vector<size_t> bytes;
  for (size_t i = 0; i < op.result_count(); ++i) {
    const TensorType &from = op.operand(i);
    if (absl::Status status = op.ExpectResult(i, from.type, from.shape); !status.ok())
      return status;
    bytes.push_back(from.bytes);
  }
  return CopyOperands(std::move(bytes));
}

absl::StatusOr<Step> PrepareBroadcast(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  absl::StatusOr<std::vector<int64_t>> places = op.Ints("broadcast_dimensions");
  if (!places.ok())
    return places.status();
  if (from.type != to.type)
    return op.Error("result is ", to.str(), ", should have the element type of ", from.str());
  if (places->size() != from.shape.size())
    return op.Error("broadcast_dimensions has ", places->size(), " entries, should have ",
                    from.shape.size(), ", one for each dimension of ", from.str());
  std::vector<int64_t> own = RowMajorStrides(from.shape), strides(to.shape.size(), 0);
  std::vector<bool> taken(to.shape.size(), false);
  for (size_t d = 0; d < places->size(); ++d) {
    int64_t place = (*places)[d];
    if (place < 0 || place >= to.rank())
      return op.Error("broadcast_dimensions names dimension ", place, " of ", to.str());
    if (taken[place])
      return op.Error("broadcast_dimensions names dimension ", place, " twice");
    taken[place] = true;
    if (from.shape[d] == to.shape[place])
      strides[place] = own[d];
    else if (from.shape[d] != 1)
      return op.Error("extent ", from.shape[d], " of dimension ", d, " of ", from.str(),
                      " does not expand to ", to.shape[place], " of ", to.str());
  }
  size_t size = ElementSize(to.type);
  return Step([shape = to.shape, strides, size](const StepArgs &args) {
    CopyStrided(args.results[0], args.operands[0], shape, strides, size);
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareTranspose(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  absl::StatusOr<std::vector<int64_t>> permutation = op.Ints("permutation");
  if (!permutation.ok())
    return permutation.status();
  if (permutation->size() != from.shape.size())
    return op.Error("permutation has ", permutation->size(), " entries, should have ",
                    from.shape.size(), ", one for each dimension of ", from.str());
  std::vector<int64_t> own = RowMajorStrides(from.shape), shape, strides;
  std::vector<bool> taken(from.shape.size(), false);
  for (int64_t source : *permutation) {
    if (source < 0 || source >= from.rank() || taken[source])
      return op.Error("permutation [", absl::StrJoin(*permutation, ", "), "] is not a permutation");
    taken[source] = true;
    shape.push_back(from.shape[source]);
    strides.push_back(own[source]);
  }
  if (absl::Status status = op.ExpectResult(0, from.type, shape); !status.ok())
    return status;
  size_t size = ElementSize(to.type);
  return Step([shape, strides, size](const StepArgs &args) {
    CopyStrided(args.results[0], args.operands[0], shape, strides, size);
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> ShapeOps() {
  static constexpr OpKind kOps[] = {
      {"rf.constant", 0, 1, PrepareConstant, true},
      {"rf.reshape", 1, 1, PrepareReshape, true},
      {"rf.checkpoint", 1, 1, PrepareIdentity, true},
      {"rf.barrier", kVariadic, kVariadic, PrepareBarrier, true},
      {"rf.broadcast_in_dim", 1, 1, PrepareBroadcast, true},
      {"rf.transpose", 1, 1, PrepareTranspose, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
