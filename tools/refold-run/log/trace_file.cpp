//===- trace_file.cpp - A timeline as a trace file --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Track 0 shows what happens around runs. The tracks of the timeline follow.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/log/trace_file.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <tuple>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace refold::run {
namespace {

using runtime::Timeline;

constexpr uint32_t kHostTrack = 0;
uint32_t TrackNumber(uint32_t track) { return track + 1; }

/// Quotes a text for JSON, even if it is not valid UTF-8.
std::string Quoted(absl::string_view text) {
  return nlohmann::json(std::string(text))
      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class Writer {
public:
  explicit Writer(Timeline::Time origin) : origin_(origin) {}

  /// Sets the name that Perfetto shows for a process or a track.
  void Name(const char *of, uint32_t track, absl::string_view name) {
    Event(absl::StrCat(R"("ph":"M","name":")", of, R"(","tid":)", track, R"(,"args":{"name":)",
                       Quoted(name), "}"));
  }
  void Place(uint32_t track) {
    Event(absl::StrCat(R"("ph":"M","name":"thread_sort_index","tid":)", track,
                       R"(,"args":{"sort_index":)", track, "}"));
  }
  void Span(uint32_t track, absl::string_view category, absl::string_view name,
            Timeline::Time begin, Timeline::Time end, absl::string_view arguments) {
    Event(absl::StrCat(R"("ph":"X","name":)", Quoted(name), R"(,"cat":)", Quoted(category),
                       R"(,"tid":)", track, R"(,"ts":)", Microseconds(begin - origin_),
                       R"(,"dur":)", Microseconds(end - begin), R"(,"args":{)", arguments, "}"));
  }
  std::string Text() {
    return absl::StrCat("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", events_, "\n]}\n");
  }

private:
  static std::string Microseconds(Timeline::Time nanoseconds) {
    nanoseconds = std::max<Timeline::Time>(nanoseconds, 0);
    return absl::StrFormat("%d.%03d", nanoseconds / 1000, nanoseconds % 1000);
  }
  void Event(absl::string_view members) {
    absl::StrAppend(&events_, events_.empty() ? "" : ",\n", "{\"pid\":1,", members, "}");
  }
  Timeline::Time origin_;
  std::string events_;
};

std::string Written(const Timeline::Arguments &arguments) {
  std::string text;
  for (const auto &[name, value] : arguments) {
    absl::StrAppend(&text, text.empty() ? "" : ",", Quoted(name), ":");
    if (const auto *number = std::get_if<int64_t>(&value))
      absl::StrAppend(&text, *number);
    else
      absl::StrAppend(&text, Quoted(std::get<std::string>(value)));
  }
  return text;
}

} // namespace

std::string TraceText(const Timeline &timeline, absl::string_view program) {
  Writer writer(timeline.origin());
  writer.Name("process_name", kHostTrack, absl::StrCat("refold: ", program));
  writer.Name("thread_name", kHostTrack, "host");
  writer.Place(kHostTrack);
  for (uint32_t i = 0; i < timeline.tracks().size(); ++i) {
    writer.Name("thread_name", TrackNumber(i), timeline.tracks()[i]);
    writer.Place(TrackNumber(i));
  }

  std::vector<const Timeline::Phase *> phases; // outer before inner
  for (auto phase = timeline.phases().rbegin(); phase != timeline.phases().rend(); ++phase)
    phases.push_back(&*phase);
  std::stable_sort(phases.begin(), phases.end(), [](const auto *a, const auto *b) {
    return std::tie(a->begin, b->end) < std::tie(b->begin, a->end);
  });
  for (const Timeline::Phase *phase : phases)
    writer.Span(kHostTrack, "phase", phase->name, phase->begin, phase->end,
                Written(phase->arguments));

  // Each span is described once, however often it was recorded.
  std::vector<std::string> arguments;
  const Timeline::Kept kept = timeline.Collect();
  bool gap = kept.left_out > 0; // whether the gap is still to be written
  for (const Timeline::Span &span : kept.spans) {
    if (gap && span.track == Timeline::kWalk && span.begin >= kept.left_out_begin) {
      writer.Span(TrackNumber(Timeline::kWalk), "left out",
                  absl::StrCat(kept.left_out, " steps left out"), kept.left_out_begin,
                  kept.left_out_end, absl::StrCat("\"steps\":", kept.left_out));
      gap = false;
    }
    if (span.what >= arguments.size())
      arguments.resize(span.what + 1);
    const Timeline::Description &what = timeline.description(span.what);
    std::string &described = arguments[span.what];
    if (described.empty())
      described = Written(what.arguments);
    std::string numbered = described, name = what.name;
    if (span.number != Timeline::kNoNumber) {
      absl::StrAppend(&numbered, numbered.empty() ? "" : ",", Quoted(what.number), ":",
                      span.number);
      if (what.number == what.name)
        absl::StrAppend(&name, " ", span.number);
    }
    writer.Span(TrackNumber(span.track), what.category, name, span.begin, span.end, numbered);
  }
  return writer.Text();
}

} // namespace refold::run
