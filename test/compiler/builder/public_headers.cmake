# Fails if <refold/refold.h> includes a header that does not belong to the builder, Abseil or the
# standard library.
# Arguments: COMPILER, SOURCE (the repository), BUILD (the build tree).
file(WRITE ${BUILD}/public_headers.cpp "#include <refold/refold.h>\n")
execute_process(COMMAND ${COMPILER} -std=c++20 -M -I${SOURCE} -I${BUILD} -I/usr/lib/llvm-22/include ${BUILD}/public_headers.cpp
                OUTPUT_VARIABLE rule RESULT_VARIABLE failed ERROR_VARIABLE errors)
if(failed)
  message(FATAL_ERROR "refold/refold.h does not compile by itself: ${errors}")
endif()
string(REGEX REPLACE "\\\\\n" " " rule "${rule}")
string(REGEX MATCHALL "[^ \n]+\\.h[a-z]*" headers "${rule}")
list(LENGTH headers count)
if(count LESS 20)
  message(FATAL_ERROR "the list of headers has only ${count}: ${headers}")
endif()
foreach(header IN LISTS headers)
  # Planner headers are allowed: they are structs over Abseil and contain no pass.
  if(header MATCHES "/(mlir|llvm|dialects|passes|catch2|flatbuffers)/|_impl\\.h$|op_scope\\.h$" AND NOT header MATCHES "/passes/planner/")
    message(FATAL_ERROR "refold/refold.h reaches ${header}")
  endif()
endforeach()
