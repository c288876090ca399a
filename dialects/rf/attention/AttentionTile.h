//===- AttentionTile.h - The parts of one tile of attention ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of what a tile of the square is made (its rows, the columns that they see, which of these each
// row sees, by what it draws), for the decompositions of rf.attention and rf.attention_grad. A
// tensor of a pass has a dimension of groups in front, [groups, rows, width], or none where a pass
// has one group.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfTerms.h"
#include "dialects/rf/attention/AttentionTiles.h"

#include <optional>

namespace refold::rf {

/// What both ops have.
struct AttentionParts {
  mlir::Value query, key, value;
  mlir::Value mask, seed, step; ///< null where the op has none
  bool causal;
  double scale, rate;
  int64_t site;

  template <typename Op>
  explicit AttentionParts(Op op)
      : query(op.getQuery()), key(op.getKey()), value(op.getValue()), mask(op.getMask()),
        seed(op.getSeed()), step(op.getStep()), causal(op.getCausal()),
        scale(op.getScale().convertToDouble()), rate(op.getRate().convertToDouble()),
        site(op.getSite()) {}

  AttentionExtents extents() const;
  /// True where some row may see no column.
  bool mayBeBlind() const { return mask || (causal && extents().rows > extents().columns); }
};

/// The least finite number of x's type: the score of what a row does not see, and so the log_sum of
/// a row that sees nothing. An infinity would be an error under FLAGS_check_nan_inf.
Term leastNumber(Term x);

/// The parts of a tile, and products of them.
struct AttentionTile {
  const AttentionParts &parts;
  int64_t lead;                       ///< dimensions before the rows: 1 or 0
  llvm::SmallVector<Term, 5> rows;    ///< the tile's rows of what has rows
  llvm::SmallVector<Term, 3> columns; ///< the columns that it sees of what has columns
  mlir::Value visible;                ///< null where every row sees every column
  mlir::Value draw;                   ///< the step that it draws at; null without dropout

  /// [rows, columns]: scaled, the least number where a row does not see the column.
  Term scores(Term query, Term keys) const;
  /// Some elements zero, the others scaled; always the same ones. Without dropout x itself.
  Term dropped(Term x) const;
  /// [rows, n] times [n, columns].
  Term product(Term lhs, Term rhs) const { return contract(lhs, rhs, lead + 1); }
  /// The transpose of [rows, n], times [rows, m].
  Term productOverRows(Term lhs, Term rhs) const { return contract(lhs, rhs, lead); }
  Term overColumns(ReduceKind kind, Term x) const { return reduce(kind, x, lead + 1); }
  /// A number for each row, repeated for each column of `like`.
  Term along(Term row, Term like) const {
    return alongReduced(row, like.type().getShape(), lead + 1);
  }

private:
  Term contract(Term lhs, Term rhs, int64_t dim) const;
};

/// Makes tiles where the builder stands.
class AttentionTileMaker {
public:
  AttentionTileMaker(mlir::OpBuilder &builder, mlir::Location loc, const AttentionParts &parts);

  /// A band of a pass, and the whole rows and columns of the pass. Of columns there are the band's.
  struct Band {
    const AttentionBand &band;
    mlir::Value pass; ///< its number; null where there is one
    llvm::ArrayRef<Term> rows, columns;
    std::optional<Term> mask;
  };
  /// The block of that number; null where the band has one.
  AttentionTile tileOf(const Band &of, mlir::Value block);

  /// The mask's part for the groups of a pass: [1 or groups, 1 or rows, 1 or columns], without
  /// groups where there is one.
  Term maskOfPass(mlir::Value pass);

  // Small ops ---------------------------------------------------------------

  Term term(mlir::Value value) const { return {&b, loc, value}; }
  /// A scalar of s64.
  Term number(int64_t value) const;
  /// Of the queries' element type.
  mlir::RankedTensorType type(llvm::ArrayRef<int64_t> shape) const;
  Term rowOf(Term x, mlir::Value position) const;
  /// Elements [from, to) along a dimension.
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
  /// `first` is the number of a block's first row; null where it is the band's.
  Term blockOf(Term x, const AttentionBand &band, mlir::Value first) const;
  mlir::Value visibleOf(const Band &of, mlir::Value first) const;
  mlir::Value drawOf(const Band &of, mlir::Value first) const;
};

} // namespace refold::rf
