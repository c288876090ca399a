// RUN: refold-zoo transformer-base --batch=2 --layers=1 --seq=32 --classes=4000 --width-multiplier=0.125 -o %t.mlir
// RUN: refold-opt %t.mlir --refold-memory-pipeline=recompute=chen > %t.chen
// RUN: refold-opt %t.mlir --refold-memory-pipeline=memory-budget=9071428B --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >%t.budget | FileCheck %s
// RUN: grep -q 'rf.clones = {.*rf.planned_bytes = ' %t.budget
// RUN: sed -e 's/ attributes {rf.clones = [^}]*}, rf.planned_bytes = [0-9]* : i64}//' -e 's/{rf.clone_of = [^]]*\]}//' -e 's/rf.clone_of = [^]]*\], //' %t.budget > %t.unmarked
// RUN: sed -e 's/{rf.clone_of = [^]]*\]}//' -e 's/rf.clone_of = [^]]*\], //' %t.chen | diff -b - %t.unmarked
// RUN: refold-opt %t.mlir --refold-memory-pipeline=memory-budget=9644612B --remarks-filter=refold-recompute --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=FITS --allow-empty

// Tests that a literature baseline may meet a budget. The result is the program of that baseline,
// plus the marks by which clones are counted. Remarks name the baseline, for the whole program and
// for each recomputed value.

// CHECK: remark: [Analysis] plan {{.*}}Reason="the plan of chen, the cheapest tried plan within the budget"{{.*}}, bytes=9071428, tried=
// CHECK: remark: [Passed] recompute {{.*}}Reason="recomputed in its segment by chen, for {{.*}} of work"

// Near miss: the program without recomputation meets the budget.

// FITS-NOT: remark:
