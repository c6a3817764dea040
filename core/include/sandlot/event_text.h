// Events (frame.h) as lines of text for a console or a log: "Foul: red2, pinning: 5 points for blue".
#pragma once

#include "sandlot/frame.h"

#define SIM_EVENT_TEXT 256 ///< bytes of a line with its zero

typedef struct simEventTexts simEventTexts;

/// The names of a run. NULL when memory is out. The schema is not needed any more; nothing is allocated afterwards.
simEventTexts* simEventTexts_Create( const simSchema* schema, int count );
void simEventTexts_Destroy( simEventTexts* texts );
/// The line of an event. False, and no line, for what happens too often or means too little for a console: contacts,
/// pieces taken and launched, gates. A name that the run does not have is its number.
bool simEventTexts_Write( const simEventTexts* texts, const simEvent* event, char line[SIM_EVENT_TEXT] );
