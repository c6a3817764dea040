// The check of a JSON text byte by byte, before anything is allocated for it: RFC 8259 syntax, nesting, number of
// values, UTF-8. cJSON alone is laxer (leading zeros, control characters, text after the end) and does not name its
// omissions.
#pragma once

#include <stddef.h>

#define SIM_JSON_DEPTH 32       ///< objects and arrays inside each other
#define SIM_JSON_VALUES 1000000 ///< values of one document

/// NULL when the text is good, else the defect, and "line 3, column 7" in place.
const char* simJson_Check( const char* text, size_t length, char* place, size_t placeSize );

/// Makes a message one printable line of UTF-8: a stranger's text may hold line breaks, escape sequences or half a
/// character.
void simCleanText( char* text );
