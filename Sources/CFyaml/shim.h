#ifndef SUNSET_CFYAML_SHIM_H
#define SUNSET_CFYAML_SHIM_H

#include <libfyaml.h>

#endif
