//===- test_gradients_page.cpp - Tests of gradients.md --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the gradients in the tables of docs/rationale/gradients.md. All rows with values form one
// program. It runs in the float64 reference, in the interpreter, on the CPU, and on the fake CUDA
// driver.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"
#include "test/e2e/cuda/recorded_card.h"
#include "test/e2e/gradients/gradient_page.h"
#include "test/e2e/harness.h"

#include "passes/Passes.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

namespace refold::test {
namespace {

using PageValues = std::vector<double>;
/// The row's line and the gradient, by the name of the fetch.
using Fetched = std::map<std::string, PageValues>;

const GradientPage &Page() {
  static const GradientPage page = ReadGradientPage(REFOLD_GRADIENTS_PAGE);
  return page;
}

std::string VectorType(size_t extent) { return absl::StrCat("tensor<", extent, "xf32>"); }

/// A program that computes the gradients of all rows of the page. For each row it has an input w,
/// the incoming gradient of the row's result, and three kinds of fetches:
/// - the gradients of the row's result,
/// - the gradients of S, the sum of all elements of the row's gradients,
/// - `jw`, the gradient of S with respect to w. It equals the Jvp (Jacobian-vector product) of a
///   vector of ones.
class PageProgram {
public:
  PageProgram() {
    for (const PageRow &row : Page().rows)
      Add(row);
  }
  std::string Text() const {
    std::vector<std::string> returned, types;
    for (const auto &[name, type] : results_) {
      returned.push_back(name);
      types.push_back(type);
    }
    return absl::StrCat("module @page attributes {rf.version = 1 : i64} {\n",
                        "func.func @startup(%seed: tensor<i64>) {\n  return\n}\nfunc.func @train(",
                        absl::StrJoin(arguments_, ", "), ") -> (", absl::StrJoin(fetches_, ", "),
                        ") {\n", body_, "  return ", absl::StrJoin(returned, ", "), " : ",
                        absl::StrJoin(types, ", "), "\n}\n}\n");
  }
  const std::map<std::string, PageValues> &inputs() const { return inputs_; }
  const std::map<std::string, std::vector<int64_t>> &shapes() const { return shapes_; }

private:
  void Input(const std::string &name, const std::string &type, PageValues numbers) {
    arguments_.push_back(
        absl::StrCat("%", name, ": ", type, " {rf.input = #rf.input<\"", name, "\">}"));
    shapes_[name] = type == "tensor<f32>"
                        ? std::vector<int64_t>()
                        : std::vector<int64_t>{static_cast<int64_t>(numbers.size())};
    inputs_[name] = std::move(numbers);
  }
  void Fetch(const std::string &value, const std::string &type, const std::string &name) {
    results_.emplace_back(value, type);
    fetches_.push_back(absl::StrCat(type, " {rf.fetch = #rf.fetch<\"", name, "\">}"));
  }

  void Add(const PageRow &row) {
    const std::string prefix = absl::StrCat("r", row.line, "_");
    std::vector<PageType> all;
    for (const PageNumbers &argument : row.at)
      all.push_back({prefix + argument.name, VectorType(argument.numbers.size())});
    const PageBody body = BodyOf(row.program, prefix, all.front().type);
    const std::string type = ResultType(body, all), w = prefix + "w";
    bool weighted = false;
    for (size_t i = 0; i < row.at.size(); ++i) {
      Input(all[i].name, row.at[i].name == "w" ? type : all[i].type, row.at[i].numbers);
      weighted |= row.at[i].name == "w";
    }
    if (!weighted) {
      const bool scalar = type == "tensor<f32>";
      Input(w, type, PageValues(scalar ? 1 : std::stoul(type.substr(sizeof("tensor<") - 1)), 1));
    }
    // Other names than the row's program uses.
    const std::string made = absl::StrCat("m", row.line, "_");
    absl::StrAppend(&body_, body.text, "  %", made, "product = rf.multiply ", body.result, ", %", w,
                    " : ", type, "\n  %", made, "loss = rf.reduce add %", made,
                    "product, dims = ", AllDimensions(type), " : ", type, "\n");
    // Differentiates by the arguments whose first gradient the row states.
    std::vector<PageType> wrt;
    for (size_t i = 0; i < row.at.size(); ++i)
      for (const PageNumbers &gradient : row.gradients)
        if (gradient.name == "d" + row.at[i].name)
          wrt.push_back(all[i]);
    Differentiate(made + "g", made + "loss", wrt);
    std::string sum;
    for (size_t i = 0; i < wrt.size(); ++i) {
      Fetch(absl::StrCat("%", made, "g#", i), wrt[i].type,
            absl::StrCat(row.line, ".d", wrt[i].name.substr(prefix.size())));
      AddTo(&sum, absl::StrCat(made, "g#", i), wrt[i].type, absl::StrCat(made, "s", i));
    }
    // The sum may not depend on a value, so a value that no gradient reaches is added for each.
    std::vector<PageType> twice = wrt;
    twice.push_back({w, type});
    for (size_t i = 0; i < twice.size(); ++i) {
      const std::string still = absl::StrCat(made, "still", i);
      absl::StrAppend(&body_, "  %", still, " = rf.stop_gradient %", twice[i].name, " : ",
                      twice[i].type, "\n");
      AddTo(&sum, still, twice[i].type, absl::StrCat(made, "t", i));
    }
    Differentiate(made + "h", sum, twice);
    for (size_t i = 0; i < twice.size(); ++i)
      Fetch(absl::StrCat("%", made, "h#", i), twice[i].type,
            absl::StrCat(row.line, i < wrt.size() ? ".dd" : ".j",
                         twice[i].name.substr(prefix.size())));
  }

  void Differentiate(const std::string &name, const std::string &loss,
                     const std::vector<PageType> &wrt) {
    std::vector<std::string> names, types;
    for (const PageType &value : wrt) {
      names.push_back("%" + value.name);
      types.push_back(value.type);
    }
    const std::string list = absl::StrJoin(types, ", ");
    absl::StrAppend(&body_, "  %", name, ":", wrt.size(), " = rf.gradient %", loss, " wrt(",
                    absl::StrJoin(names, ", "), ") : tensor<f32>, ", list, " -> ", list, "\n");
  }

  /// Adds the elements of `value` to `sum`, whose new name begins with `name`.
  void AddTo(std::string *sum, const std::string &value, const std::string &type,
             const std::string &name) {
    absl::StrAppend(&body_, "  %", name, " = rf.reduce add %", value,
                    ", dims = ", AllDimensions(type), " : ", type, "\n");
    if (!sum->empty())
      absl::StrAppend(&body_, "  %", name, "_sum = rf.add %", *sum, ", %", name,
                      " : tensor<f32>\n");
    *sum = sum->empty() ? name : name + "_sum";
  }

  std::string body_;
  std::vector<std::string> arguments_, fetches_;
  std::vector<std::pair<std::string, std::string>> results_;
  std::map<std::string, PageValues> inputs_;
  std::map<std::string, std::vector<int64_t>> shapes_;
};

Fetched ByReference(const PageProgram &program) {
  reference::ParsedModule module(program.Text());
  mlir::PassManager passes(module.get().getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(module.get())));
  reference::NamedTensors fed;
  for (const auto &[name, numbers] : program.inputs())
    fed.emplace(name,
                reference::reals(program.shapes().at(name), numbers, reference::ElementType::F32));
  auto run = reference::ReferenceInterpreter(module.get()).run("train", fed, {}, 1);
  INFO(run.status());
  REQUIRE(run.ok());
  Fetched fetched;
  for (const auto &[name, tensor] : run->fetches)
    fetched[name] = tensor.reals;
  return fetched;
}

Feeds FeedsFor(const PageProgram &program) {
  Feeds feeds;
  for (const auto &[name, numbers] : program.inputs()) {
    runtime::HostTensor tensor(runtime::ElementType::F32, program.shapes().at(name));
    for (size_t i = 0; i < numbers.size(); ++i)
      tensor.as<float>()[i] = static_cast<float>(numbers[i]);
    feeds.tensors.emplace(name, std::move(tensor));
  }
  return feeds;
}

Fetched FetchedFrom(const Results &results) {
  Fetched fetched;
  for (const auto &[name, bytes] : results.values)
    if (absl::StartsWith(name, "fetch:")) {
      std::vector<float> numbers(bytes.size() / sizeof(float));
      std::memcpy(numbers.data(), bytes.data(), bytes.size());
      fetched[name.substr(6)] = PageValues(numbers.begin(), numbers.end());
    }
  return fetched;
}

bool IsClose(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  if (std::isinf(a) || std::isinf(b))
    return a == b;
  return std::abs(a - b) <= 2e-6 * std::max({1.0, std::abs(a), std::abs(b)});
}

std::string Listed(const PageValues &numbers) { return absl::StrJoin(numbers, ", "); }

/// Checks each gradient of the page. Also checks the Jacobian-vector product `jw` of a vector of
/// ones. Its dot product with the incoming gradient w must equal the sum of all elements of the
/// gradients.
void CheckRows(const PageProgram &program, const Fetched &fetched) {
  for (const PageRow &row : Page().rows) {
    INFO("line " << row.line << ": " << row.program);
    double backwards = 0, forwards = 0;
    for (const PageNumbers &gradient : row.gradients) {
      const PageValues &got = fetched.at(absl::StrCat(row.line, ".", gradient.name));
      INFO(gradient.name << " must be [" << Listed(gradient.numbers) << "], is [" << Listed(got)
                         << "]");
      REQUIRE(got.size() == gradient.numbers.size());
      bool close = true;
      for (size_t i = 0; i < got.size(); ++i)
        close &= IsClose(got[i], gradient.numbers[i]);
      CHECK(close);
      if (!absl::StartsWith(gradient.name, "dd"))
        for (double number : got)
          backwards += number;
    }
    const PageValues &along = fetched.at(absl::StrCat(row.line, ".jw"));
    const PageValues &weights = program.inputs().at(absl::StrCat("r", row.line, "_w"));
    for (size_t i = 0; i < along.size(); ++i)
      forwards += along[i] * weights[i];
    if (std::isfinite(backwards)) {
      INFO("Jvp is [" << Listed(along) << "]");
      CHECK(IsClose(forwards, backwards));
    }
  }
}

} // namespace

TEST_CASE("every line of gradients.md is read") {
  INFO(absl::StrJoin(Page().faults, "\n"));
  CHECK(Page().faults.empty());
  CHECK(Page().rows.size() >= 90);
  CHECK(Page().refusals.size() >= 9);
}

TEST_CASE("malformed lines of gradients.md are found") {
  const std::string path = "gradients_page_faults.md";
  std::ofstream(path) << "# Title\n\nIntroduction.\n\n"
                         "| program | at | gradient | compare |\n|---|---|---|---|\n"
                         "| `rf.abs %x` | x = [1] | dx = [1] | |\n"
                         "| rf.abs %x | x = [1] | dx = [1] | |\n"
                         "| `rf.abs %x` | x = [one] | dx = [1] | |\n"
                         "| `rf.abs %x` | x = [1] | | |\n"
                         "| `rf.abs %x` | x = [1] | dx = [1, 2] | |\n"
                         "| `rf.abs %x` | y = [1] | dy = [1] | |\n\n"
                         "A gradient is a gradient.\n\n| other |\n|---|\n";
  const GradientPage page = ReadGradientPage(path);
  INFO(absl::StrJoin(page.faults, "\n"));
  CHECK(page.rows.size() == 1);
  CHECK(page.faults.size() == 7);
}

TEST_CASE("gradients.md holds in the reference") {
  const PageProgram program;
  CheckRows(program, ByReference(program));
}

TEST_CASE("gradients.md holds on every device") {
  const PageProgram program;
  const std::string text = program.Text();
  const Feeds feeds = FeedsFor(program);
  const Results interpreted = Run(CompileOrFail(text, "checked"), {.steps = {1}}, feeds);
  CheckRows(program, FetchedFrom(interpreted));
  const Results cpu =
      Run(CompileOrFail(text, "cpu"), {.device = "cpu", .threads = 2, .steps = {1}}, feeds);
  CHECK(Differences(interpreted, cpu) == "");
}

TEST_CASE("gradients.md holds on a GPU") {
  const PageProgram program;
  const Feeds feeds = FeedsFor(program);
  CardCompiler compiler;
  auto compiled = compiler.Compile(program.Text(), "layer");
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  auto card = RecordedCard::Make(*compiled);
  INFO(card.status());
  REQUIRE(card.ok());
  const Results results = Run(compiled->executable, (*card)->On({.steps = {1}}), feeds);
  CHECK((*card)->Breaches() == "");
  CheckRows(program, FetchedFrom(results));
}

TEST_CASE("refusals in gradients.md hold") {
  for (const PageRefusal &refusal : Page().refusals) {
    INFO("line " << refusal.line);
    const std::string type = refusal.arguments.front().type;
    const PageBody body = BodyOf(refusal.program, "", type);
    const std::string result = ResultType(body, refusal.arguments);
    std::string arguments, text = body.text, value = body.result, of = result;
    for (const PageType &argument : refusal.arguments)
      absl::StrAppend(&arguments, arguments.empty() ? "%" : ", %", argument.name, ": ",
                      argument.type);
    for (int order = 1; order <= (refusal.second ? 2 : 1); ++order) {
      absl::StrAppend(&text, "  %l", order, " = rf.reduce add ", value,
                      ", dims = ", AllDimensions(of), " : ", of, "\n  %g", order,
                      " = rf.gradient %l", order, " wrt(%x) : tensor<f32>, ", type, " -> ", type,
                      "\n");
      value = absl::StrCat("%g", order);
      of = type;
    }
    const std::string whole = absl::StrCat("func.func @f(", arguments, ") -> ", type, " {\n", text,
                                           "  return ", value, " : ", type, "\n}\n");
    INFO(whole);
    reference::ParsedModule module(whole);
    std::string error;
    mlir::ScopedDiagnosticHandler handler(module.get().getContext(), [&](mlir::Diagnostic &said) {
      if (said.getSeverity() == mlir::DiagnosticSeverity::Error)
        absl::StrAppend(&error, error.empty() ? "" : "\n", said.str());
      return mlir::success();
    });
    mlir::PassManager passes(module.get().getContext());
    passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
    CHECK(mlir::failed(passes.run(module.get())));
    CHECK(error == refusal.error);
  }
}

} // namespace refold::test
