module attributes {rf.version = 1 : i64} {
  func.func @f(%a: memref<i8>) {
    %0 = rf.concatenate %a, dim = 3 : memref<i8>
    return
  }
}
