#ifndef SUNSET_CPCRE2_SHIM_H
#define SUNSET_CPCRE2_SHIM_H

// The header's generic names are macros that Swift cannot see: it uses the 8-bit names, which this width declares.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
