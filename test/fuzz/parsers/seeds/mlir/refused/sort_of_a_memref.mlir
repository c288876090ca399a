module attributes {rf.version = 1 : i64} {
  func.func @f(%a: memref<i8>) {
    %0 = rf.sort %a, dim = 0 : memref<i8>
    return
  }
}
