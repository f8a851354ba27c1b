#ifndef SUNSET_CSQLITE_SHIM_H
#define SUNSET_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
