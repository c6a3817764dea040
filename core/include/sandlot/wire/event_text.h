// Events (frame.h) as lines of text for a console or a log: "Foul: red2, pinning: 5 points for blue".
#pragma once

#include "sandlot/sim/frame.h"

#define SIM_EVENT_TEXT 256 ///< bytes of a line with its zero

// clang-format off

/// X( event kind, line ): the console's line for an event. Kinds that happen too often or mean too little have no line.
/// Words in braces stand for the event's data: names of the run ({station} of its subject; {rule} by its object;
/// {period}, {window} and {bonus} by its subject), {alliance} of its object, {other}: the alliance its subject is not
/// of, {Foul} or "Major foul" by the rule, {mode} by value0, {points} as "1 point" or "5 points" and {blue}, {volts},
/// {seconds} as value0, {red} and {level} as value1, {piece} as its subject, {laps} as its object, {pathEvent} by both.
/// The page has sentences of its own (web/app/page/event-words.ts): these keep the names of the files, which programs
/// search for; the page spells names out for people.
#define SIM_EVENT_TEXTS( X )                                                 \
	X( modeChanged, "Mode: {mode}" )                                         \
	X( matchStarted, "Match started" )                                       \
	X( matchAborted, "Match aborted" )                                       \
	X( matchEnded, "Match ended: blue {blue}, red {red}" )                   \
	X( periodBegan, "Period: {period}" )                                     \
	X( windowOpened, "{window} of {alliance} opens" )                        \
	X( windowClosed, "{window} of {alliance} closes" )                       \
	X( pieceScored, "Scored: {alliance}, {points}" )                         \
	X( pieceMissed, "Scored while closed: {alliance}, no points" )           \
	X( pieceLost, "Piece {piece} left the field" )                           \
	X( foul, "{Foul}: {station}, {rule}: {points} for {other}" )             \
	X( assessed, "{station}: {rule}, level {level}, {points}" )              \
	X( bonusEarned, "Ranking bonus: {alliance}, {bonus}" )                   \
	X( brownoutBegan, "Brownout: {station} at {volts} V" )                   \
	X( brownoutEnded, "Brownout over: {station} at {volts} V" )              \
	X( lapDone, "Lap {laps}: {station}, {seconds} s" )                       \
	X( pathEventReached, "Path of {station}: {pathEvent}" )

// clang-format on

typedef struct simEventTexts simEventTexts;

/// The names of a run; of a schema that makes no sense all names are numbers. NULL when memory is out. The schema is not needed
/// any more; nothing is allocated afterwards.
simEventTexts* simEventTexts_Create( const simSchema* schema, int count );
void simEventTexts_Destroy( simEventTexts* texts );
/// The line of an event. False, and no line, for kinds without one. A name that the run does not have is its number.
bool simEventTexts_Write( const simEventTexts* texts, const simEvent* event, char line[SIM_EVENT_TEXT] );
