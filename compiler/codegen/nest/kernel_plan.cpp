//===- kernel_plan.cpp - Tensors with memory, and nests -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plan is made in rounds, until a round gives memory to no tensor. Each round has three steps:
// 1. It walks back from every written tensor, and gives memory to values on the way that must not
//    be recomputed.
// 2. It groups the written tensors into nests.
// 3. It gives memory to values that two nests would both compute.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/kernel_plan.h"

namespace refold::codegen {

namespace linalg = mlir::linalg;

namespace {

llvm::ArrayRef<int64_t> shapeOf(mlir::Value tensor) {
  return mlir::cast<mlir::RankedTensorType>(tensor.getType()).getShape();
}

/// Returns true if the coordinates `at` use every loop that has more than one iteration. If they do
/// not use a loop, each iteration of that loop would compute the same elements again.
bool coversNest(const LoopPlace &at, llvm::ArrayRef<int64_t> extents) {
  for (auto [loop, extent] : llvm::enumerate(extents))
    if (extent != 1 && llvm::none_of(at, [&](const IndexForm &form) {
          return form.coefficient(static_cast<int>(loop)) != 0;
        }))
      return false;
  return true;
}

bool isOwnPlace(const LoopPlace &at, llvm::ArrayRef<int64_t> extents) {
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    const IndexForm &form = at[loop];
    if (extent != 1 && (form.constant != 0 || form.terms.size() != 1 ||
                        form.coefficient(static_cast<int>(loop)) != 1))
      return false;
  }
  return true;
}

/// Values and operations met while computing one written tensor.
struct Needs {
  llvm::SetVector<mlir::Value>
      elsewhere;                     // written tensors read at other coordinates, or in a reduction
  llvm::SetVector<mlir::Value> here; // written tensors read only at the same coordinates
  llvm::SetVector<mlir::Operation *> reductions;
  llvm::SetVector<mlir::Value> computed; // other values worth computing only once
};

class Planner {
public:
  Planner(const llvm::SetVector<mlir::Value> &roots,
          const std::function<const Buffer *(mlir::Value)> &buffer_of,
          const std::function<void(mlir::Value)> &add_temporary, mlir::Operation *&unknown)
      : written_(roots), buffer_of_(buffer_of), add_temporary_(add_temporary), unknown_(unknown) {}

  std::optional<std::vector<Nest>> run() {
    while (true) {
      size_t before = written_.size();
      llvm::MapVector<mlir::Value, Needs> needs;
      for (mlir::Value tensor : inOrder())
        if (!find(tensor, needs[tensor]))
          return std::nullopt;
      if (written_.size() != before)
        continue;
      std::vector<Nest> nests = group(needs);
      shareAcross(nests, needs);
      if (written_.size() == before)
        return nests;
    }
  }

private:
  llvm::SmallVector<mlir::Value> inOrder() const {
    llvm::SmallVector<mlir::Value> order(written_.begin(), written_.end());
    llvm::stable_sort(order, [](mlir::Value a, mlir::Value b) {
      mlir::Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
      return x != y && x->isBeforeInBlock(y);
    });
    return order;
  }

  void give(mlir::Value tensor) {
    if (written_.insert(tensor))
      add_temporary_(tensor);
  }

  bool find(mlir::Value tensor, Needs &needs) {
    llvm::ArrayRef<int64_t> extents = shapeOf(tensor);
    AccessWalk walk;
    walk.buffer_of = buffer_of_;
    walk.on_reshape = [&](mlir::Value source) { give(source); };
    walk.on_load = [&](mlir::Value loaded, const Buffer &, const LoopPlace &at, double, int depth) {
      while (auto collapse = loaded.getDefiningOp<mlir::tensor::CollapseShapeOp>()) {
        if (written_.contains(loaded))
          break;
        loaded = collapse.getSrc();
        depth = 1;
      }
      if (!written_.contains(loaded))
        return;
      bool same = depth == 0 && shapeOf(loaded) == extents && isOwnPlace(at, extents);
      (same ? needs.here : needs.elsewhere).insert(loaded);
    };
    walk.on_generic = [&](mlir::OpResult result, const LoopPlace &at, int depth) {
      auto op = mlir::cast<linalg::GenericOp>(result.getOwner());
      bool covers = coversNest(at, extents);
      if (op.getNumReductionLoops() != 0) {
        if (depth > 0 || !covers) {
          give(result);
          return false;
        }
        needs.reductions.insert(op);
        return true;
      }
      if (isDataMovement(op) || isConversion(op))
        return true;
      if (depth > 0 && !covers) {
        give(result);
        return false;
      }
      if (!shapeOf(result).empty())
        needs.computed.insert(result);
      return true;
    };
    bool known = walk.walkDefinition(tensor, ownPlace(tensor));
    unknown_ = walk.unknown;
    return known;
  }

  std::vector<Nest> group(const llvm::MapVector<mlir::Value, Needs> &needs) {
    std::vector<Nest> nests;
    llvm::DenseMap<mlir::Value, size_t> nest_of;
    for (const auto &[tensor, need] : needs) {
      size_t first = 0;
      for (mlir::Value other : need.elsewhere)
        first = std::max(first, nest_of.lookup(other) + 1);
      for (mlir::Value other : need.here)
        first = std::max(first, nest_of.lookup(other));
      size_t chosen = nests.size();
      for (size_t n = first; n < nests.size() && chosen == nests.size(); ++n)
        if (joins(tensor, need, nests[n], needs))
          chosen = n;
      if (chosen == nests.size())
        nests.emplace_back();
      nests[chosen].tensors.push_back(tensor);
      nests[chosen].reductions.insert(need.reductions.begin(), need.reductions.end());
      nest_of[tensor] = chosen;
    }
    return nests;
  }

  bool joins(mlir::Value tensor, const Needs &need, const Nest &nest,
             const llvm::MapVector<mlir::Value, Needs> &needs) {
    if (shapeOf(tensor) != shapeOf(nest.tensors.front()))
      return false;
    if (!llvm::all_of(need.reductions,
                      [&](mlir::Operation *op) { return nest.reductions.contains(op); }))
      return false;
    if (nest.reductions.empty() || !need.reductions.empty())
      return true;
    // Elementwise work joins a product's nest only if both use a common value.
    return llvm::any_of(nest.tensors, [&](mlir::Value other) {
      const Needs &its = needs.find(other)->second;
      return need.here.contains(other) || llvm::any_of(need.computed, [&](mlir::Value value) {
               return its.computed.contains(value);
             });
    });
  }

  void shareAcross(const std::vector<Nest> &nests,
                   const llvm::MapVector<mlir::Value, Needs> &needs) {
    llvm::MapVector<mlir::Value, size_t> seen;
    llvm::SetVector<mlir::Value> shared;
    for (auto [index, nest] : llvm::enumerate(nests))
      for (mlir::Value tensor : nest.tensors) {
        const Needs &need = needs.find(tensor)->second;
        auto meet = [&](mlir::Value value) {
          if (seen.insert({value, index}).first->second != index)
            shared.insert(value);
        };
        for (mlir::Value value : need.computed)
          meet(value);
        for (mlir::Operation *reduction : need.reductions)
          for (mlir::Value value : reduction->getResults())
            if (!value.use_empty())
              meet(value);
      }
    for (mlir::Value value : shared)
      give(value);
  }

  llvm::SetVector<mlir::Value> written_;
  const std::function<const Buffer *(mlir::Value)> &buffer_of_;
  const std::function<void(mlir::Value)> &add_temporary_;
  mlir::Operation *&unknown_;
};

} // namespace

LoopPlace ownPlace(mlir::Value tensor) {
  LoopPlace place;
  for (size_t d = 0; d < shapeOf(tensor).size(); ++d)
    place.push_back(IndexForm::of(static_cast<int>(d)));
  return place;
}

std::optional<std::vector<Nest>>
planNests(const llvm::SetVector<mlir::Value> &roots,
          const std::function<const Buffer *(mlir::Value)> &buffer_of,
          const std::function<void(mlir::Value)> &add_temporary, mlir::Operation *&unknown) {
  return Planner(roots, buffer_of, add_temporary, unknown).run();
}

} // namespace refold::codegen
