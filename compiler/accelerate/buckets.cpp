//===- buckets.cpp - Padding sizes of labeled dimensions ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/accelerate/buckets.h"

#include "compiler/accelerate/call_key.h"
#include "compiler/accelerate/tracer.h"
#include "compiler/builder/program/array_state.h"
#include "compiler/builder/program/labels.h"
#include "compiler/builder/program/program_impl.h"
#include "runtime/core/nearest.h"
#include "runtime/shared/shared_device.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace refold::internal {
namespace {

/// Returns the location of an array among the arguments: "argument 1 'x', 0".
std::string PlaceOfLeaf(const CallFrame &frame, size_t leaf,
                        const std::vector<std::string> &names) {
  for (const KeyPart &part : ReadKey(frame.key.view()).parts)
    if (part.tag == KeyTag::Array && leaf-- == 0)
      return ArgumentText(static_cast<size_t>(part.argument), names, part.path);
  return "an argument";
}

} // namespace

absl::Status Buckets::CheckOptions(const Options &options) {
  for (const auto &[label, sizes] : options) {
    if (label.empty() || label.find(',') != label.npos)
      return absl::InvalidArgumentError(
          absl::StrCat("buckets of '", label, "': a label is a word without commas, or a letter"));
    if (sizes.empty())
      return absl::InvalidArgumentError(
          absl::StrCat("buckets of '", label, "' are empty: give at least one size"));
    int64_t before = 0;
    for (int64_t size : sizes)
      if (size <= std::exchange(before, size))
        return absl::InvalidArgumentError(absl::StrCat("buckets of '", label, "' are ",
                                                       absl::StrJoin(sizes, ", "),
                                                       ": they must be positive and increasing"));
    if (constexpr int64_t most = std::numeric_limits<int32_t>::max(); before > most)
      return absl::InvalidArgumentError(absl::StrCat("buckets of '", label, "' go up to ", before,
                                                     ": a length is an s32, at most ", most));
  }
  return absl::OkStatus();
}

std::string Buckets::Text(const Options &options) {
  return absl::StrJoin(options, "; ", [](std::string *out, const auto &each) {
    absl::StrAppend(out, "buckets of '", absl::Utf8SafeCEscape(each.first),
                    "'=", absl::StrJoin(each.second, ","));
  });
}

Buckets::Buckets(const Options &options, runtime::SharedDevice &device) : device_(device) {
  for (const auto &[label, sizes] : options) {
    labels_.push_back(label);
    sizes_.push_back(sizes);
  }
}

Buckets::~Buckets() {
  for (const auto &[length, memory] : lengths_)
    device_.Release(memory, sizeof(int32_t));
}

int Buckets::Find(absl::string_view label) const {
  const auto found = std::find(labels_.begin(), labels_.end(), label);
  return found == labels_.end() ? -1 : static_cast<int>(found - labels_.begin());
}

SignatureRef Buckets::Pad(CallFrame &frame, size_t leaf, const SignatureRef &type) const {
  const std::vector<absl::string_view> labels = SplitLabels(type->labels, type->shape.size());
  Shape shape = type->shape;
  for (size_t d = 0; d < labels.size(); ++d) {
    const int found = Find(labels[d]);
    if (found < 0)
      continue;
    const auto number = static_cast<size_t>(found);
    const int64_t length = type->shape[d];
    BucketedLength &known = frame.lengths[number];
    auto misfit = [&](BucketMisfit::Kind kind) {
      if (frame.misfit.kind == BucketMisfit::Kind::None)
        frame.misfit = {kind, number, leaf, length};
      return type;
    };
    if (known.length < 0) {
      const std::vector<int64_t> &sizes = sizes_[number];
      const auto bucket = std::lower_bound(sizes.begin(), sizes.end(), length);
      if (bucket == sizes.end())
        return misfit(BucketMisfit::Kind::AboveLargest);
      known = {length, *bucket, leaf};
    } else if (known.length != length) {
      return misfit(BucketMisfit::Kind::OtherLength);
    }
    shape[d] = known.bucket;
    if (!FitsMemory(shape))
      return misfit(BucketMisfit::Kind::TooManyElements);
  }
  if (shape == type->shape)
    return type;
  frame.leaves[leaf].padding = static_cast<int32_t>(frame.paddings.size());
  frame.paddings.push_back({InternSignature(type->dtype, shape, type->labels)});
  return frame.paddings.back().type;
}

absl::Status Buckets::Check(const CallFrame &frame, const std::vector<std::string> &names) const {
  const BucketMisfit &misfit = frame.misfit;
  if (misfit.kind != BucketMisfit::Kind::None) {
    const std::string &label = labels_[misfit.bucket];
    const std::string place = PlaceOfLeaf(frame, misfit.leaf, names);
    switch (misfit.kind) {
    case BucketMisfit::Kind::AboveLargest:
      return absl::InvalidArgumentError(absl::StrCat(
          "dimension '", label, "' of ", place, " is ", misfit.length,
          ", above the largest bucket, ", sizes_[misfit.bucket].back(), ": add a larger one"));
    case BucketMisfit::Kind::OtherLength: {
      const BucketedLength &first = frame.lengths[misfit.bucket];
      return absl::InvalidArgumentError(
          absl::StrCat("dimension '", label, "' is ", first.length, " in ",
                       PlaceOfLeaf(frame, first.leaf, names), " and ", misfit.length, " in ", place,
                       ": dimensions of one label that has buckets have one length in a call"));
    }
    default:
      return absl::InvalidArgumentError(
          absl::StrCat(place, " would have more than 2^59 elements with dimension '", label,
                       "' padded to ", frame.lengths[misfit.bucket].bucket));
    }
  }
  for (size_t i = 0; i < labels_.size(); ++i) {
    if (frame.lengths[i].length >= 0)
      continue;
    std::vector<std::string> known;
    for (const LeafArgument &leaf : frame.leaves)
      if (leaf.array->valid())
        for (absl::string_view label :
             SplitLabels(leaf.array->labels(), leaf.array->shape().size()))
          if (std::find(known.begin(), known.end(), label) == known.end())
            known.emplace_back(label);
    return absl::InvalidArgumentError(absl::StrCat(
        "no dimension of an argument has the label '", labels_[i], "', which has buckets",
        known.empty() ? ": give the argument labels (ArrayOptions::labels, Array::WithLabels)"
                      : runtime::Suggest(labels_[i], known)));
  }
  return absl::OkStatus();
}

SignatureRef Buckets::Cut(const CallFrame &frame, const SignatureRef &type) const {
  const std::vector<absl::string_view> labels = SplitLabels(type->labels, type->shape.size());
  Shape shape = type->shape;
  for (size_t d = 0; d < labels.size(); ++d)
    if (const int found = Find(labels[d]); found >= 0)
      shape[d] = frame.lengths[static_cast<size_t>(found)].length;
  return shape == type->shape ? type : InternSignature(type->dtype, shape, type->labels);
}

absl::StatusOr<std::byte *> Buckets::LengthOnDevice(int64_t length) {
  if (auto found = lengths_.find(length); found != lengths_.end())
    return found->second;
  absl::StatusOr<std::byte *> memory = device_.Allocate(sizeof(int32_t));
  if (!memory.ok())
    return memory;
  const auto value = static_cast<int32_t>(length);
  if (absl::Status written =
          device_.Write(*memory, reinterpret_cast<const std::byte *>(&value), sizeof(value));
      !written.ok()) {
    device_.Release(*memory, sizeof(value));
    return written;
  }
  lengths_[length] = *memory;
  return memory;
}

} // namespace refold::internal
