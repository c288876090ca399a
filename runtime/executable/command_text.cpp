//===- command_text.cpp - Listing of a compiled program -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/executable/command_text.h"

#include "runtime/executable/kernel_text.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace refold::runtime {
namespace {

constexpr char kKey[] =
    R"(A buffer is written NAME[PLACE: BYTES]. arena+N lies N bytes into the arena, which buffers share one after the
other; states, inputs and fetches have memory of their own. Launches of one dispatch run block by block, on any thread;
threads meet after it. The bytes on the right are those read and written once by a kernel, copied, or freed.
)";

class Printer {
public:
  explicit Printer(const exe::ExecutableT &table) : table_(table) {}

  std::string Print() {
    Header();
    Kernels();
    for (const auto &function : table_.functions)
      Function(*function);
    return std::move(text_);
  }

private:
  using Commands = std::vector<std::unique_ptr<exe::CommandT>>;
  using Buffers = std::vector<uint32_t>;

  // Before the commands --------------------------------------------------------

  void Header() {
    absl::StrAppend(&text_, "program '", table_.name, "', ",
                    table_.target.empty() ? "without machine code"
                                          : absl::StrCat("compiled for ", table_.target),
                    "\n");
    uint64_t arena = 0, constants = 0;
    for (const auto &function : table_.functions)
      arena = std::max(arena, function->arena_bytes);
    int64_t constant_count = 0;
    for (const auto &buffer : table_.buffers)
      if (buffer->kind == exe::BufferKind::Constant) {
        constants += buffer->bytes;
        ++constant_count;
      }
    absl::StrAppend(&text_, "peak ", table_.peak_bytes, " bytes, arena ", arena, " bytes, ",
                    constant_count, constant_count == 1 ? " constant" : " constants", " of ",
                    constants, " bytes\n\n", kKey, "\n");
  }

  void Kernels() {
    absl::StrAppend(&text_, "kernels, and the operations of each in order:\n");
    for (size_t i = 0; i < table_.kernels.size(); ++i) {
      const exe::KernelT &kernel = *table_.kernels[i];
      const std::string operations = OperationList(kernel);
      absl::StrAppend(
          &text_, "  ", KernelName(table_, i), ": ", operations.empty() ? "unknown" : operations,
          kernel.library ? absl::StrCat(", by a library: ", LibraryProductText(kernel)) : "", "\n");
    }
  }

  // Buffer names ------------------------------------------------------------------

  std::string Buffer(uint32_t index, uint64_t offset = 0) const {
    const exe::BufferT &buffer = *table_.buffers[index];
    std::string place = KindName(buffer.kind);
    if (buffer.kind == exe::BufferKind::Temp)
      place = absl::StrCat("arena+", buffer.offset);
    if (buffer.kind == exe::BufferKind::Constant)
      place = absl::StrCat("constants+", buffer.offset);
    return absl::StrCat(buffer.name.empty() ? absl::StrCat("b", index) : buffer.name,
                        offset ? absl::StrCat("+", offset) : "", "[", place, ": ", buffer.bytes,
                        "]");
  }

  std::string BufferList(const Buffers &buffers) const {
    return absl::StrJoin(buffers, ", ", [this](std::string *out, uint32_t index) {
      absl::StrAppend(out, Buffer(index));
    });
  }

  uint64_t Bytes(const Buffers &buffers) const {
    uint64_t bytes = 0;
    for (uint32_t index : buffers)
      bytes += table_.buffers[index]->bytes;
    return bytes;
  }

  // Commands ---------------------------------------------------------------

  /// Prints one command, with the bytes that it moves or holds and its source location.
  void Line(const std::string &what, std::optional<uint64_t> bytes = std::nullopt,
            const std::string &location = "") {
    absl::StrAppend(&text_, absl::StrFormat("%5d  ", number_++), std::string(2 * depth_, ' '), what,
                    bytes ? absl::StrCat("  ", *bytes, " B") : "", location.empty() ? "" : "  ",
                    location, "\n");
  }

  void Function(const exe::FunctionT &function) {
    absl::StrAppend(&text_, "\nfunction ", function.name, ", arena ", function.arena_bytes,
                    " bytes\n");
    number_ = 0;
    All(function.commands);
  }

  void All(const Commands &commands) {
    ++depth_;
    for (const auto &command : commands)
      Command(*command);
    --depth_;
  }

  void Command(const exe::CommandT &command) {
    switch (command.action.type) {
    case exe::Action::Dispatch:
      return Dispatch(*command.action.AsDispatch());
    case exe::Action::Copy: {
      const exe::CopyT &copy = *command.action.AsCopy();
      return Line(absl::StrCat("copy ", Buffer(copy.source), " -> ", Buffer(copy.target)),
                  table_.buffers[copy.source]->bytes);
    }
    case exe::Action::Free: {
      const Buffers &buffers = command.action.AsFree()->buffers;
      return Line(absl::StrCat("free ", BufferList(buffers)), Bytes(buffers));
    }
    case exe::Action::Loop: {
      const exe::LoopT &loop = *command.action.AsLoop();
      Line(absl::StrCat("loop over the steps of a run, counted in ", Buffer(loop.counter),
                        ", at most ", loop.capacity, While(loop.condition)));
      return All(loop.body);
    }
    case exe::Action::Repeat: {
      const exe::RepeatT &repeat = *command.action.AsRepeat();
      Line(absl::StrCat("repeat ", repeat.passes, " times, ", Buffer(repeat.counter), " from ",
                        repeat.first, " by ", repeat.step, While(repeat.condition)));
      return All(repeat.body);
    }
    case exe::Action::Condition: {
      const exe::ConditionT &condition = *command.action.AsCondition();
      Line(absl::StrCat("if ", Buffer(condition.predicate)));
      All(condition.then);
      if (condition.otherwise.empty())
        return;
      Line("else");
      return All(condition.otherwise);
    }
    case exe::Action::NONE:
      return;
    }
  }

  std::string While(int32_t condition) const {
    return condition < 0 ? "" : absl::StrCat(", while ", Buffer(condition));
  }

  void Dispatch(const exe::DispatchT &dispatch) {
    Line(absl::StrCat("dispatch of ", dispatch.blocks, dispatch.blocks == 1 ? " block" : " blocks",
                      dispatch.run > 1 ? absl::StrCat(" in runs of ", dispatch.run) : ""));
    ++depth_;
    for (const auto &launch : dispatch.launches)
      Launch(*launch);
    --depth_;
  }

  void Launch(const exe::LaunchT &launch) {
    const exe::KernelT &kernel = *table_.kernels[launch.kernel];
    auto list = [&](size_t begin, size_t end) {
      std::vector<std::string> names;
      for (size_t i = begin; i < end; ++i)
        names.push_back(Buffer(launch.args[i]->buffer, launch.args[i]->offset));
      return absl::StrJoin(names, ", ");
    };
    const uint32_t last = launch.first_block + launch.blocks - 1;
    std::string blocks = launch.first_block == last
                             ? absl::StrCat("block ", last)
                             : absl::StrCat("blocks ", launch.first_block, "-", last);
    Line(absl::StrCat("launch ", KernelName(table_, launch.kernel), " ", blocks, " (",
                      list(0, kernel.operands.size()), ") -> ",
                      list(kernel.operands.size(), launch.args.size())),
         kernel.bytes, launch.location);
  }

  const exe::ExecutableT &table_;
  std::string text_;
  int number_ = 0;
  size_t depth_ = 0;
};

} // namespace

std::string CommandText(const exe::ExecutableT &table) { return Printer(table).Print(); }

} // namespace refold::runtime
