//===- read_table.cpp - Tables from untrusted bytes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unpacks a FlatBuffer with a limit on the unpacked size. Parts of a FlatBuffer may share bytes, so
// a small file can unpack to terabytes. The reader therefore computes the size before it unpacks
// anything.
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/read_table.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {
namespace {

/// Examines all strings and vectors of numbers that unpacking would copy.
class Survey {
public:
  Survey(const exe::Executable &table, uint64_t most_bytes) : most_bytes_(most_bytes) {
    AddAll(table.name(), table.producer(), table.target(), table.target_features());
    ForEach(table.buffers(), [&](const exe::Buffer &buffer) {
      AddAll(buffer.name(), buffer.shape(), buffer.location());
      if (const exe::Generator *generator = buffer.generator())
        AddAll(generator->kind(), generator->params(), generator->of());
    });
    ForEach(table.kernels(), [&](const exe::Kernel &kernel) {
      AddAll(kernel.symbol(), kernel.operands(), kernel.results(), kernel.tied());
      ForEach(kernel.entries(), [&](const exe::Entry &entry) { Add(entry.name()); });
      ForEach(kernel.values(), [&](const exe::Value &value) { Add(value.shape()); });
      ForEach(kernel.operations(), [&](const exe::Operation &operation) {
        AddAll(operation.name(), operation.operands(), operation.results());
        ForEach(operation.attributes(), [&](const exe::Attribute &attribute) {
          AddAll(attribute.name(), attribute.ints(), attribute.floats(), attribute.text());
        });
      });
    });
    ForEach(table.cubins(), [&](const exe::Cubin &cubin) { AddAll(cubin.arch(), cubin.image()); });
    ForEach(table.functions(), [&](const exe::Function &function) {
      Add(function.name());
      AddCommands(function.commands());
    });
  }

  bool overlaps() const { return bytes_ > most_bytes_; }
  bool aligned() const { return aligned_; }
  /// Returns whether all texts can be shown to users, one line each.
  bool printable() const { return printable_; }

private:
  using Commands = flatbuffers::Vector<flatbuffers::Offset<exe::Command>>;

  void AddCommands(const Commands *commands) {
    ForEach(commands, [&](const exe::Command &command) {
      if (const exe::Dispatch *dispatch = command.action_as_Dispatch()) {
        ForEach(dispatch->launches(), [&](const exe::Launch &launch) { Add(launch.location()); });
        ForEach(dispatch->entries(), [&](const exe::Entry &entry) { Add(entry.name()); });
        Add(dispatch->buffers());
      }
      if (const exe::Free *free = command.action_as_Free())
        Add(free->buffers());
      if (const exe::Loop *loop = command.action_as_Loop())
        AddCommands(loop->body()); // recursion is limited by the verifier
      if (const exe::Repeat *repeat = command.action_as_Repeat())
        AddCommands(repeat->body());
      if (const exe::Condition *condition = command.action_as_Condition()) {
        AddCommands(condition->then());
        AddCommands(condition->otherwise());
      }
    });
  }

  template <typename T, typename F>
  void ForEach(const flatbuffers::Vector<flatbuffers::Offset<T>> *items, F function) {
    if (items)
      for (const T *item : *items)
        function(*item);
  }
  template <typename... Items> void AddAll(const Items *...items) { (Add(items), ...); }
  void Add(const flatbuffers::String *text) {
    if (!text)
      return;
    bytes_ += text->size();
    printable_ &=
        std::none_of(text->begin(), text->end(), [](uint8_t c) { return absl::ascii_iscntrl(c); });
  }
  void Add(const flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>> *texts) {
    if (texts)
      for (const flatbuffers::String *text : *texts)
        Add(text);
  }
  template <typename T> void Add(const flatbuffers::Vector<T> *numbers) {
    if (!numbers)
      return;
    bytes_ += uint64_t{numbers->size()} * sizeof(T);
    // The verifier checks alignment only for tables and fields.
    aligned_ &= reinterpret_cast<uintptr_t>(numbers->Data()) % sizeof(T) == 0;
  }

  const uint64_t most_bytes_;
  uint64_t bytes_ = 0;
  bool aligned_ = true;
  bool printable_ = true;
};

} // namespace

absl::StatusOr<exe::ExecutableT> ReadTable(absl::Span<const std::byte> bytes) {
  auto bad = [](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat("malformed executable table: ", why));
  };
  const auto *data = reinterpret_cast<const uint8_t *>(bytes.data());
  if (bytes.size() >= FLATBUFFERS_MAX_BUFFER_SIZE)
    return bad("larger than 2 GiB");
  // A table has at least an offset to its layout, and another offset refers to it.
  auto max_tables = static_cast<flatbuffers::uoffset_t>(bytes.size() / 8 + 1);
  flatbuffers::Verifier verifier(data, bytes.size(), /*max_depth=*/32, max_tables);
  if (!exe::VerifyExecutableBuffer(verifier))
    return bad("its offsets do not verify");
  const exe::Executable *table = exe::GetExecutable(data);
  Survey survey(*table, /*most_bytes=*/uint64_t{16} * bytes.size());
  if (survey.overlaps())
    return bad("its parts overlap");
  if (!survey.aligned())
    return bad("its numbers are not aligned");
  if (!survey.printable())
    return bad("its texts hold control characters");
  exe::ExecutableT unpacked;
  table->UnPackTo(&unpacked);
  return unpacked;
}

} // namespace refold::runtime
