// Tests that refold-opt has the dialects of Refold and MLIR, the passes of Refold, and MLIR's
// options for remarks, actions and timing.
// RUN: refold-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS
// RUN: refold-opt --help | FileCheck %s --check-prefix=HELP
// RUN: refold-opt %s --canonicalize --remark-format=emitRemark --remarks-filter=.* --mlir-timing --log-actions-to=%t.actions -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: FileCheck %s --check-prefix=ACTIONS < %t.actions
// RUN: not refold-opt %s --refold-apend-backward 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// DIALECTS: linalg
// DIALECTS: mem
// DIALECTS: rf
// DIALECTS: vector
// HELP: --refold-append-backward
// HELP: --remark-format
// TIMING: Execution time report
// ACTIONS: running `Canonicalizer`
// UNKNOWN: Did you mean '--refold-append-backward'?
func.func @f() {
  return
}
