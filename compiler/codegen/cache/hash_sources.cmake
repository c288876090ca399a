# cmake -DOUTPUT=header -DROOT=folder -DVERSION=text -DSETTINGS=text -DLIST=file -P hash_sources.cmake
# Writes the header OUTPUT with a macro that consists of VERSION and a hash. The hash covers
# SETTINGS and the contents of all files that LIST names. LIST has one path per line, relative to
# ROOT.
file(STRINGS ${LIST} sources)
set(hashes "${SETTINGS}\n")
foreach(source ${sources})
  file(SHA256 ${ROOT}/${source} hash)
  string(APPEND hashes "${source} ${hash}\n")
endforeach()
string(SHA256 hash "${hashes}")
file(WRITE ${OUTPUT} "// Written by compiler/codegen/cache/hash_sources.cmake.\n#define REFOLD_CODEGEN_SOURCES \"${VERSION} ${hash}\"\n")
