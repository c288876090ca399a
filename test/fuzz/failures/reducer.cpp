//===- reducer.cpp - Reduction of failing programs ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/reducer.h"

#include "compiler/driver/read_program.h"
#include "test/fuzz/failures/program_reductions.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <algorithm>

namespace refold::test {

using namespace mlir;

namespace {

std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return text;
}

class Reducer {
public:
  Reducer(ModuleOp module, const std::function<bool(const std::string &)> &fails, int64_t mostTries)
      : current(module.clone()), fails(fails), mostTries(mostTries) {}

  Reduced run() {
    // Each round can enable more reductions: the operands of a removed op may become unused.
    for (int64_t size = 0; size != opCount() && tries < mostTries;) {
      size = opCount();
      oneByOne([](ModuleOp module) { return otherFunctions(module).size(); },
               [](ModuleOp module, size_t i) { otherFunctions(module)[i].erase(); });
      inChunks([](ModuleOp module) { return fetchResults(module).size(); },
               [](ModuleOp module, size_t begin, size_t end) { dropFetches(module, begin, end); });
      inChunks([](ModuleOp module) { return reducibleOps(module).size(); }, makeZero);
      inChunks(countCarried, [](ModuleOp module, size_t begin, size_t end) {
        for (size_t i = end; i-- > begin;)
          carryUnchanged(module, i);
      });
      simplify();
      for (int way = 0; way < kWaysToReplace; ++way)
        oneByOne([](ModuleOp module) { return reducibleOps(module).size(); },
                 [way](ModuleOp module, size_t i) { replace(reducibleOps(module)[i], way); });
      oneByOne([](ModuleOp module) { return stateArguments(module).size(); }, dropState);
      oneByOne([](ModuleOp module) { return inputArguments(module).size(); }, dropInput);
      simplify();
      shortenLoops();
    }
    return {print(*current), opCount(), tries};
  }

private:
  int64_t opCount() { return countOps(*current); }

  /// Keeps the change if the program is valid, different, and still fails in the same way.
  bool tryChange(llvm::function_ref<void(ModuleOp)> change) {
    if (tries >= mostTries)
      return false;
    OwningOpRef<ModuleOp> changed = current->clone();
    {
      ScopedDiagnosticHandler silent(changed->getContext(), [](Diagnostic &) {});
      change(*changed);
      eraseDeadOps(*changed);
      if (failed(verify(*changed)))
        return false;
    }
    std::string text = print(*changed);
    if (text == print(*current))
      return false;
    ++tries;
    if (!fails(text))
      return false;
    current = std::move(changed);
    return true;
  }

  /// Goes from the last to the first, so that users are tried before the values that they use.
  void oneByOne(llvm::function_ref<size_t(ModuleOp)> count,
                llvm::function_ref<void(ModuleOp, size_t)> drop) {
    for (size_t i = count(*current); i-- > 0;) {
      i = std::min(i, count(*current)); // some disappeared together with another
      if (i < count(*current))
        tryChange([&](ModuleOp module) { drop(module, i); });
    }
  }

  /// Tries everything at once, then halves, quarters and so on.
  void inChunks(llvm::function_ref<size_t(ModuleOp)> count,
                llvm::function_ref<void(ModuleOp, size_t, size_t)> drop) {
    for (size_t chunk = count(*current); chunk > 0; chunk /= 2)
      for (size_t end = count(*current); end > 0;) {
        size_t begin = end > chunk ? end - chunk : 0;
        tryChange([&](ModuleOp module) { drop(module, begin, end); });
        end = std::min(begin, count(*current));
      }
  }

  /// MLIR's own passes remove loop-carried values that are not needed.
  void simplify() {
    for (bool fold : {false, true})
      tryChange([fold](ModuleOp module) {
        PassManager passes(module.getContext());
        if (fold)
          passes.addPass(createCanonicalizerPass());
        passes.addPass(createCSEPass());
        (void)passes.run(module); // the verifier detects an invalid result
      });
  }

  void shortenLoops() {
    for (int64_t capacity : {1, 2, 3})
      if (tryChange([&](ModuleOp module) { setCapacity(module, capacity); }))
        break;
    oneByOne([](ModuleOp module) { return nestedLoops(module).size(); },
             [](ModuleOp module, size_t i) { passOnce(nestedLoops(module)[i]); });
  }

  OwningOpRef<ModuleOp> current;
  const std::function<bool(const std::string &)> &fails;
  const int64_t mostTries;
  int64_t tries = 0;
};

} // namespace

Reduced ReduceProgram(const std::string &text,
                      const std::function<bool(const std::string &)> &fails, int64_t most_tries) {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  auto module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return {text, 0, 0};
  return Reducer(*module, fails, most_tries).run();
}

} // namespace refold::test
