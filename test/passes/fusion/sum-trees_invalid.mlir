// RUN: not refold-opt %s --refold-sum-trees="most-blocks=0" 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: not refold-opt %s --refold-sum-trees="least-rows=0" 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not refold-opt %s --refold-sum-trees="chain-terms=0" 2>&1 | FileCheck %s --check-prefix=CHAIN
// RUN: not refold-opt %s --refold-sum-trees="row-terms=-1" 2>&1 | FileCheck %s --check-prefix=TERMS
// RUN: not refold-opt %s --refold-sum-trees="product-terms=0" 2>&1 | FileCheck %s --check-prefix=PRODUCTS
// RUN: not refold-opt %s --refold-sum-trees="lanes=0" 2>&1 | FileCheck %s --check-prefix=LANES
// RUN: not refold-opt %s --refold-sum-trees="lanes=48 row-terms=96" 2>&1 | FileCheck %s --check-prefix=POWER
// RUN: not refold-opt %s --refold-sum-trees="lanes=64 row-terms=96" 2>&1 | FileCheck %s --check-prefix=DIVIDES
// RUN: not refold-opt %s --refold-fuse="chain-terms=0" 2>&1 | FileCheck %s --check-prefix=CHAIN

// BLOCKS: error: most-blocks must be at least 1, got 0
// ROWS: error: least-rows must be at least 1, got 0
// CHAIN: error: chain-terms must be at least 1, got 0
// TERMS: error: row-terms must be at least 1, got -1
// PRODUCTS: error: product-terms must be at least 1, got 0
// LANES: error: lanes must be at least 1, got 0
// POWER: error: lanes must be a power of two that divides row-terms, got 48 and 96
// DIVIDES: error: lanes must be a power of two that divides row-terms, got 64 and 96
module {
}
