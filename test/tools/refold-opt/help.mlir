// Tests that the tool knows Refold's dialects and MLIR's, Refold's passes, and the options for
// remarks, actions and timing.
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
