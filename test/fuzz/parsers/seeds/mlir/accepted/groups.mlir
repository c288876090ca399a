#map = affine_map<(d0) -> (d0)>
mem.kernel @step blocks = 1 operands [-1, -1] results [-1, -1] tied [-1, 1] attributes {note = "\0A"} {
^bb0(%a: tensor<4x2xf32>, %w: tensor<2xf32>):
  %0 = "rf.relu"(%a) : (tensor<4x2xf32>) -> tensor<4x2xf32> loc("p.py":1:2)
  %1 = rf.reduce add %0, dims = [0] chain = 1 : tensor<4x2xf32>
  rf.yield %0, %1 : tensor<4x2xf32>, tensor<2xf32>
}
func.func @commands(%x: memref<4x2xf32>, %w: memref<2xf32>, %n: memref<i64>, %m: memref<i64>, %p: memref<i1>) {
  mem.loop %n while %p capacity = 5 : memref<i64>, memref<i1> {
    %a = mem.alloc "a" offset = 64 : memref<4x2xf32>
    %v = mem.view %a : memref<4x2xf32> to memref<8xf32>
    mem.dispatch {
      mem.launch @step ins(%x, %w) outs(%a, %w) first_block = 1 : (memref<4x2xf32>, memref<2xf32>) -> (memref<4x2xf32>, memref<2xf32>)
    }
    mem.repeat %m first = 2 step = 3 passes = 4 : memref<i64> {
      mem.condition %p : memref<i1> {
        mem.copy %a to %x : memref<4x2xf32>
      } else {
      }
    }
    mem.free %a : memref<4x2xf32>
  }
  return
}
func.func private @fused(%x: tensor<4x2xf32>, %i: tensor<1x1xi32>) -> tensor<?xf32> {
  %y = rf.fusion %x blocks = 2 operands [0] results [0] : (tensor<4x2xf32>) -> tensor<4x2xf32> {
  ^bb0(%a: tensor<4x2xf32>):
    %c = rf.constant dense<[[0x7FC00000, -0.0], [1.0e-40, 2.0], [0.0, 0.0], [3.0, 4.0]]> : tensor<4x2xf32>
    %0 = rf.add %a, %c : tensor<4x2xf32>
    rf.yield %0 : tensor<4x2xf32>
  }
  %g = rf.gather %y, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 2] fill : (tensor<4x2xf32>, tensor<1x1xi32>) -> tensor<1x2xf32>
  %r = tensor.cast %g : tensor<1x2xf32> to tensor<?x2xf32>
  %s:2 = rf.sort %y, %x, dim = 1 descending : tensor<4x2xf32>, tensor<4x2xf32>
  %f = tensor.collapse_shape %r [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  return %f : tensor<?xf32>
}
