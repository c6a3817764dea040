// Events as lines.
#include "test.h"

#include "sandlot/wire/event_text.h"

#include <stdio.h>

static simSchema Named( simSchemaKind kind, uint32_t owner, uint32_t index, double value, const char* name )
{
	simSchema record = { .kind = (u32)kind, .owner = owner, .index = index, .value = { value } };
	snprintf( record.name, sizeof( record.name ), "%s", name );
	return record;
}

TEST( event_text_namesWhatHappened )
{
	const simSchema schema[] = {
		Named( simSchema_robot, 0, simStation_blue2, 0, "kitbot" ),
		Named( simSchema_robot, 1, simStation_red3, 0, "swerve-shooter" ),
		Named( simSchema_period, 0, 0, 0, "shift1" ),
		Named( simSchema_window, 0, 0, 0, "hub" ),
		Named( simSchema_rule, 0, 0, 1, "pinning" ),
		Named( simSchema_rule, 0, 1, 2, "protected_zone" ),
		Named( simSchema_bonus, 0, 0, 0, "energized" ),
	};
	static const struct
	{
		simEvent event;
		const char* line; // NULL: none
	} cases[] = {
		{ { .kind = simEvent_modeChanged, .value = { simMode_auto } }, "Mode: auto" },
		{ { .kind = simEvent_modeChanged, .value = { 99 } }, "Mode: unknown" },
		{ { .kind = simEvent_matchStarted }, "Match started" },
		{ { .kind = simEvent_matchAborted }, "Match aborted" },
		{ { .kind = simEvent_matchEnded, .value = { 120, 87 } }, "Match ended: blue 120, red 87" },
		{ { .kind = simEvent_periodBegan, .subject = 0 }, "Period: shift1" },
		{ { .kind = simEvent_periodBegan, .subject = 9 }, "Period: 9" },
		{ { .kind = simEvent_windowOpened, .object = 1 }, "hub of red opens" },
		{ { .kind = simEvent_windowClosed, .object = 0 }, "hub of blue closes" },
		{ { .kind = simEvent_pieceScored, .subject = 40, .object = 1, .value = { 1, 0 } }, "Scored: red, 1 point" },
		{ { .kind = simEvent_pieceMissed, .object = 0 }, "Scored while closed: blue, no points" },
		{ { .kind = simEvent_pieceLost, .subject = 12 }, "Piece 12 left the field" },
		{ { .kind = simEvent_foul, .subject = 1, .object = 0, .value = { 5 } },
		    "Foul: red3, pinning: 5 points for blue" },
		{ { .kind = simEvent_foul, .subject = 0, .object = 1, .value = { 15 } },
		    "Major foul: blue2, protected_zone: 15 points for red" },
		{ { .kind = simEvent_assessed, .subject = 0, .object = 0, .value = { 20, 2 } },
		    "blue2: pinning, level 2, 20 points" },
		{ { .kind = simEvent_bonusEarned, .subject = 0, .object = 1 }, "Ranking bonus: red, energized" },
		{ { .kind = simEvent_brownoutBegan, .subject = 1, .value = { 6.74 } }, "Brownout: red3 at 6.7 V" },
		{ { .kind = simEvent_brownoutEnded, .subject = 7, .value = { 9 } }, "Brownout over: robot 7 at 9.0 V" },
		{ { .kind = simEvent_lapDone, .subject = 0, .object = 3, .value = { 12.345 } }, "Lap 3: blue2, 12.35 s" },
		{ { .kind = simEvent_robotHit }, NULL },
		{ { .kind = simEvent_pieceTaken }, NULL },
		{ { .kind = simEvent_pieceLaunched }, NULL },
		{ { .kind = 4000000000u }, NULL },
	};
	simEventTexts* texts = simEventTexts_Create( schema, (int)( sizeof( schema ) / sizeof( schema[0] ) ) );
	REQUIRE( texts != NULL );
	for ( size_t i = 0; i < sizeof( cases ) / sizeof( cases[0] ); ++i )
	{
		char line[SIM_EVENT_TEXT] = "";
		CHECK_EQ_INT( simEventTexts_Write( texts, &cases[i].event, line ), cases[i].line != NULL );
		CHECK_STR( line, cases[i].line != NULL ? cases[i].line : "" );
	}
	simEventTexts_Destroy( texts );
}
