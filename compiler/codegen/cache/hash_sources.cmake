# cmake -DOUTPUT=header -DROOT=folder -DSETTINGS=text -DLIST=file -P hash_sources.cmake
# Writes a header that names a state of the sources: a hash over the files whose names LIST holds, one a line.
file(STRINGS ${LIST} sources)
set(hashes "${SETTINGS}\n")
foreach(source ${sources})
  file(SHA256 ${ROOT}/${source} hash)
  string(APPEND hashes "${source} ${hash}\n")
endforeach()
string(SHA256 hash "${hashes}")
file(WRITE ${OUTPUT} "// Written by compiler/codegen/cache/hash_sources.cmake.\n#define REFOLD_CODEGEN_SOURCES \"${VERSION} ${hash}\"\n")
