refold_add_test(test_core_philox SOURCES test_core_philox.cpp DEPENDS refold_numerics)
refold_add_test(test_core_math
  SOURCES test_core_math.cpp test_core_math_bounds.cpp test_core_math_pairs.cpp
  DEPENDS refold_numerics refold_core)
# The CPU features that kernels require. Without them each Fma would be a library call.
set_source_files_properties(test_core_math.cpp test_core_math_bounds.cpp test_core_math_pairs.cpp PROPERTIES COMPILE_OPTIONS -march=x86-64-v3)
refold_add_test(test_core_shuffle SOURCES test_core_shuffle.cpp DEPENDS refold_numerics)
refold_add_test(test_core_random SOURCES test_core_random.cpp DEPENDS refold_numerics refold_core)
