# Writes the headers that users install: refold/refold.h, refold/runtime.h and every header that they reach, with includes rewritten to
# the installed paths. Fails if they reach a header of a folder that is not in the table below, MLIR, LLVM or FlatBuffers.
#
# usage: cmake -DSOURCE=REPOSITORY -DDESTINATION=FOLDER -DROOTS=refold.h.in;runtime.h.in -P cmake/PublicHeaders.cmake
#   DESTINATION/refold is replaced. ROOTS are files of compiler/api.
cmake_minimum_required(VERSION 3.25)

# Folders of the source, each with its folder below refold/.
set(public_folders
  compiler/api=.
  compiler/accelerate=accelerate
  compiler/builder/nn=nn
  compiler/builder/ops=ops
  compiler/builder/optim=optim
  compiler/builder/program=program
  compiler/driver=compile
  compiler/profile=compile
  compiler/report=compile
  compiler/target=compile
  passes/planner/recompute=compile
  runtime=runtime
  runtime/allocator=runtime
  runtime/core=runtime
  runtime/executable=runtime
  runtime/session=runtime)

# installed_path(result header) returns the path of a header as users include it; empty if its folder is not public.
function(installed_path result header)
  get_filename_component(folder ${header} DIRECTORY)
  get_filename_component(name ${header} NAME)
  string(REGEX REPLACE "\\.in$" "" name ${name})
  set(path)
  foreach(entry ${public_folders})
    string(REGEX MATCH "^(.+)=(.+)$" match ${entry})
    if(folder STREQUAL CMAKE_MATCH_1)
      set(path refold/${CMAKE_MATCH_2}/${name})
      string(REPLACE /./ / path ${path})
    endif()
  endforeach()
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${DESTINATION}/refold)
set(open ${ROOTS})
list(TRANSFORM open PREPEND compiler/api/)
set(seen ${open})
set(written)
while(open)
  list(POP_FRONT open header)
  installed_path(path ${header})
  if(path IN_LIST written)
    message(FATAL_ERROR "two public headers are called ${path}; one of them is ${header}: rename it")
  endif()
  list(APPEND written ${path})
  file(READ ${SOURCE}/${header} text)
  if(text MATCHES "#include [<\"]((mlir|llvm|flatbuffers)/[^>\"]*)")
    message(FATAL_ERROR "${header} is public and includes ${CMAKE_MATCH_1}: users would need it")
  endif()
  string(REGEX MATCHALL "#include \"[^\"]+\"" includes "${text}")
  foreach(include ${includes})
    string(REGEX REPLACE "#include \"(.+)\"" "\\1" included ${include})
    if(included MATCHES "^absl/")
      continue()
    endif()
    installed_path(rewritten ${included})
    if(NOT rewritten OR NOT EXISTS ${SOURCE}/${included})
      message(FATAL_ERROR "${header} is public and includes ${included}, whose folder has no public headers: see cmake/PublicHeaders.cmake")
    endif()
    string(REPLACE "${include}" "#include \"${rewritten}\"" text "${text}")
    if(NOT included IN_LIST seen)
      list(APPEND seen ${included})
      list(APPEND open ${included})
    endif()
  endforeach()
  file(WRITE ${DESTINATION}/${path} "${text}")
endwhile()
