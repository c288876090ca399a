// What runs again is counted behind the last pass: whatever simplification, fusion, lowering and scheduling may do, it is as many clones as were made, and no byte more than planned.
// RUN: refold-opt %s --refold-memory-pipeline --remarks-filter=refold-plan-arena --remark-format=emitRemark -o %t.kept 2> %t.kept.peak
// RUN: refold-opt %s --refold-memory-pipeline='memory-budget=100MB' --remarks-filter=refold-plan-arena --remark-format=emitRemark -o %t.planned 2> %t.planned.peak
// RUN: cat %t.planned %t.planned.peak
