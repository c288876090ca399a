# The specification of the numerics in code: no dependency, not even Abseil.
refold_add_library(refold_numerics SOURCES shuffle.cpp)
