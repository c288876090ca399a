//===- AttentionTile.h - Parts of an attention tile -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the ops for one tile of attention scores: its rows, the columns that the rows see, and the
// random numbers of dropout. The decompositions of rf.attention and rf.attention_grad use them.
//
// The scores are computed in passes. A pass computes some groups, and a group is one head of one
// batch element. The tensors of a pass have the shape [groups, rows, width]. If a pass has only one
// group, the shape is [rows, width].
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfTerms.h"
#include "dialects/rf/attention/AttentionTiles.h"

#include <optional>

namespace refold::rf {

/// The operands and attributes that both ops have.
struct AttentionParts {
  mlir::Value query, key, value;
  mlir::Value mask, seed, step; ///< null where the op has none
  bool causal;
  double scale, rate;
  int64_t site, shards;

  template <typename Op>
  explicit AttentionParts(Op op)
      : query(op.getQuery()), key(op.getKey()), value(op.getValue()), mask(op.getMask()),
        seed(op.getSeed()), step(op.getStep()), causal(op.getCausal()),
        scale(op.getScale().convertToDouble()), rate(op.getRate().convertToDouble()),
        site(op.getSite()), shards(shardsOf(op)) {}

  AttentionExtents extents() const;
  /// Returns whether some row may see no column.
  bool mayBeBlind() const { return mask || (causal && extents().rows > extents().columns); }
};

/// Returns the least finite number of x's type. It is the score of a column that a row must not
/// attend to, and the log_sum of a row that sees no column. An infinity would not do, because
/// FLAGS_check_nan_inf reports infinities as errors.
Term leastNumber(Term x);

/// The parts of a tile, and products of them.
struct AttentionTile {
  const AttentionParts &parts;
  int64_t lead;                       ///< dimensions before the rows: 1 or 0
  llvm::SmallVector<Term, 5> rows;    ///< the tile's rows of each value with rows
  llvm::SmallVector<Term, 3> columns; ///< the visible columns of each value with columns
  mlir::Value visible;                ///< null if every row sees every column
  mlir::Value draw;                   ///< the step of the random draw; null without dropout

  /// Returns the scaled scores, [rows, columns], with the least number for invisible columns.
  Term scores(Term query, Term keys) const;
  /// The exponentials of the scores. Forward and backward pass both get them from powers(), so they
  /// compute the same bits.
  struct Powers {
    Term most;   ///< the maximum of each row's scores
    Term powers; ///< exp(scores - most), [rows, columns]
    Term total;  ///< the sum of each row's powers
  };
  Powers powers(Term scores) const;
  /// Applies dropout to x: sets some elements to zero and scales the others. Every call drops the
  /// same elements. Without dropout, returns x itself.
  Term dropped(Term x) const;
  /// Returns [rows, n] times [n, columns].
  Term product(Term lhs, Term rhs) const { return contract(lhs, rhs, lead + 1); }
  /// Returns the transpose of [rows, n] times [rows, m].
  Term productOverRows(Term lhs, Term rhs) const { return contract(lhs, rhs, lead); }
  Term overColumns(ReduceKind kind, Term x) const { return reduce(kind, x, lead + 1); }
  /// Repeats one number per row for each column of `like`.
  Term along(Term row, Term like) const {
    return alongReduced(row, like.type().getShape(), lead + 1);
  }

private:
  Term contract(Term lhs, Term rhs, int64_t dim) const;
};

/// Builds tiles at the builder's insertion point.
class AttentionTileMaker {
public:
  AttentionTileMaker(mlir::OpBuilder &builder, mlir::Location loc, const AttentionParts &parts);

  /// A band of a pass with all rows of the pass. The columns are those of the band.
  struct Band {
    const AttentionBand &band;
    mlir::Value pass; ///< the pass index; null if there is one pass
    llvm::ArrayRef<Term> rows, columns;
    std::optional<Term> mask;
  };
  /// Returns the tile of block `block`; null selects the only block of the band.
  AttentionTile tileOf(const Band &of, mlir::Value block);

  /// Returns the part of the mask for the groups of one pass. A group is one head of one batch
  /// element. The shape is [1 or groups, 1 or rows, 1 or columns]. If a pass has only one group,
  /// the first dimension is left out.
  Term maskOfPass(mlir::Value pass);

  // Small ops ---------------------------------------------------------------

  Term term(mlir::Value value) const { return {&b, loc, value}; }
  /// Returns an s64 scalar.
  Term number(int64_t value) const;
  /// Returns a type with the element type of the queries.
  mlir::RankedTensorType type(llvm::ArrayRef<int64_t> shape) const;
  Term rowOf(Term x, mlir::Value position) const;
  /// Returns the elements [from, to) along a dimension.
  Term part(Term x, int64_t dim, int64_t from, int64_t to) const;
  /// [groups, extent, tail...]
  llvm::SmallVector<int64_t> ofPass(int64_t extent, llvm::ArrayRef<int64_t> tail) const;

protected:
  mlir::OpBuilder &b;
  const mlir::Location loc;
  const AttentionParts &parts;
  const AttentionExtents extents;
  const AttentionTiles tiles;
  const int64_t lead;

private:
  /// Returns the rows of a block; `first` is the index of its first row, null if it is the band's.
  Term blockOf(Term x, const AttentionBand &band, mlir::Value first) const;
  mlir::Value visibleOf(const Band &of, mlir::Value first) const;
  mlir::Value drawOf(const Band &of, mlir::Value first) const;
};

} // namespace refold::rf
