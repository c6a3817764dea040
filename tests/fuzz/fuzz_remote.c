// Other clients' messages on NetworkTables, one a line: "v3NAME|TYPE|hex of the MessagePack", "a0NAME" (announced), "u0NAME"
// (unannounced), "d" (disconnected), "i" (an input block). With any input, blocks stay in their bounds and warnings readable.
#include "fuzz_nt4.h"

#include "sandlot/wire/remote.h"

#include <math.h>

static simRemote* s_remote;
static simSchema s_schema[8];
typedef struct Frame
{
	simFrameHeader header;
	simAllianceFrame alliances[2];
	simRobotFrame robots[2];
	simMotorFrame motors[3];
} Frame;
static Frame s_frame;

static void Begin( void )
{
	static const struct
	{
		simSchemaKind kind;
		uint32_t owner, index;
		double value[4];
		const char* name;
	} records[8] = {
		{ simSchema_field, 0, 0, { 0 }, "f" },
		{ simSchema_robot, 0, simStation_blue1, { 50, 4, 8, 0 }, "swerve" },
		{ simSchema_motor, 0, 0, { 0 }, "left" },
		{ simSchema_motor, 0, 1, { 0 }, "right" },
		{ simSchema_button, 0, 0, { 0 }, "intake" },
		{ simSchema_robot, 1, simStation_red2, { 50, 0, 0, 1 }, "tank" },
		{ simSchema_motor, 1, 0, { 0 }, "arm" },
		{ simSchema_phase, 0, 0, { 15, 1 }, "auto" },
	};
	for ( int i = 0; i < 8; ++i )
	{
		s_schema[i] = ( simSchema ){ .kind = records[i].kind, .owner = records[i].owner, .index = records[i].index };
		memcpy( s_schema[i].value, records[i].value, sizeof( records[i].value ) );
		snprintf( s_schema[i].name, SIM_NAME, "%s", records[i].name );
	}
	uint32_t none = sizeof( simFrameHeader ); // tables without records
	s_frame.header = ( simFrameHeader ){ .frameBytes = sizeof( Frame ),
		.allianceCount = 2,
		.allianceOffset = offsetof( Frame, alliances ),
		.robotCount = 2,
		.robotOffset = offsetof( Frame, robots ),
		.motorCount = 3,
		.motorOffset = offsetof( Frame, motors ),
		.pieceTypeOffset = none,
		.wheelOffset = none,
		.mechanismOffset = none,
		.sensorOffset = none,
		.componentOffset = none,
		.rangeOffset = none,
		.changeOffset = none,
		.pieceOffset = none };
	s_frame.robots[0] = ( simRobotFrame ){ .station = simStation_blue1, .motorCount = 2 };
	s_frame.robots[1] =
	    ( simRobotFrame ){ .station = simStation_red2, .motorStart = 2, .motorCount = 1, .rpy = { 0.0, 0.0, 1.0 } };
	fuzzExpect( simRemote_Begin( s_remote, s_schema, 8, NULL ) );
}

static void CheckText( const char* text )
{
	for ( const char* c = text; *c != 0; ++c )
	{
		fuzzExpect( (unsigned char)*c >= 0x20 && *c != 0x7f );
	}
}

static void CheckInput( void )
{
	simInput input;
	simRemote_Input( s_remote, &s_frame, sizeof( s_frame ), &input );
	fuzzExpect( input.header.modeRequest <= simMode_count && input.header.matchRequest <= 2 );
	for ( int slot = 0; slot < SIM_CHANGE_SLOTS; ++slot )
	{
		uint32_t kind = input.header.changeKind[slot];
		double value = input.header.changeValue[slot];
		fuzzExpect( kind < simChange_count && input.header.changeStation[slot] < SIM_MAX_ROBOTS );
		fuzzExpect( kind == simChange_none || input.header.changeBack[slot] == 1
		            || simChange_Allows( (simChangeKind)kind, value ) );
	}
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		const simInputRobot* robot = &input.robots[station];
		fuzzExpect( robot->present <= 3 && robot->chassisMode <= simChassis_velocity && robot->buttons <= 1 );
		fuzzExpect( robot->present == 0 || station == simStation_blue1 || station == simStation_red2 );
		for ( int k = 0; k < 3; ++k )
		{
			fuzzExpect( fabs( robot->axes[k] ) <= 1.0 + 1e-9 && fabs( robot->chassis[k] ) <= 200.0 );
		}
		for ( int k = 0; k < SIM_MAX_MOTORS; ++k )
		{
			fuzzExpect( fabs( robot->volts[k] ) <= 24.0 );
		}
	}
}

static void CheckStore( void )
{
	for ( int i = 0; i < simRemote_WarningCount( s_remote ); ++i )
	{
		CheckText( simRemote_Warning( s_remote, i ) );
	}
	for ( int i = 0; i < simRemote_LabelCount( s_remote ); ++i )
	{
		CheckText( simRemote_Label( s_remote, i )->text );
	}
	for ( int i = 0; i < simRemote_ChooserCount( s_remote ); ++i )
	{
		const simRemoteChooser* chooser = simRemote_Chooser( s_remote, i );
		fuzzExpect( chooser->optionCount >= 0 && chooser->optionCount <= SIM_REMOTE_OPTIONS );
		char topic[SIM_REMOTE_NAME];
		for ( int k = 0; k < chooser->optionCount; ++k )
		{
			CheckText( chooser->options[k] );
			simRemote_Choose( s_remote, chooser->base, chooser->options[k], topic );
		}
	}
	for ( int i = 0; i < simRemote_DrawCount( s_remote ); ++i )
	{
		const simRemoteDraw* draw = simRemote_Draw( s_remote, i );
		fuzzExpect( draw->numberCount >= 0 && draw->numberCount <= SIM_REMOTE_NUMBERS );
		for ( int k = 0; k < draw->numberCount; ++k )
		{
			fuzzExpect( fabs( draw->numbers[k] ) <= 1e6 );
		}
		for ( int k = 0; draw->kind == simRemoteDraw_shapes && k < draw->count; ++k )
		{
			const simRemoteShape* shape = &draw->shapes[k];
			fuzzExpect( shape->first >= 0 && shape->count >= 0 && shape->first + shape->count <= draw->numberCount );
			fuzzExpect( shape->stampFirst >= 0 && shape->stampCount >= 0
			            && shape->stampFirst + 3 * shape->stampCount <= draw->numberCount );
			fuzzExpect( shape->robot >= -1 && shape->robot < SIM_MAX_ROBOTS && shape->color <= 0xffffff );
			fuzzExpect( shape->angleEnd - shape->angleStart >= 0.0 && shape->angleEnd - shape->angleStart <= 6.3 );
			CheckText( shape->text );
		}
	}
}

// NAME|TYPE|hex: a value, if it is one of its type.
static void TakeValue( const fuzzLine* line )
{
	char* text = fuzzText0( line );
	char* type = strchr( text, '|' );
	char* hex = type != NULL ? strchr( type + 1, '|' ) : NULL;
	if ( hex != NULL )
	{
		*type++ = 0;
		*hex++ = 0;
		size_t size;
		fuzzLine rest = { 0, 0, hex, strlen( hex ) };
		uint8_t* bytes = fuzzHex( &rest, &size );
		uint8_t* exact = fuzzExact( bytes, size );
		simNt4Payload payload = { simNt4_TypeOf( type ), line->number * 1000000, exact, size };
		// The client lets only values through that are of their type.
		simNt4Value value;
		size_t memorySize = simNt4Payload_Memory( &payload );
		void* memory = malloc( memorySize + 1 );
		char shown[64];
		simRemote_ValueText( type, &payload, shown, sizeof( shown ) );
		CheckText( shown );
		if ( simNt4Payload_Read( &payload, &value, memory, memorySize ) )
		{
			simNt4Event event = { simNt4Event_value, 0, 1, text, type, "{}", "", payload, true, false };
			simRemote_Take( s_remote, &event, 5000000 );
		}
		free( memory );
		free( exact );
		free( bytes );
	}
	free( text );
}

int LLVMFuzzerTestOneInput( const uint8_t* data, size_t size )
{
	s_remote = s_remote != NULL ? s_remote : simRemote_Create();
	Begin();
	size_t at = 0;
	fuzzLine line;
	while ( fuzzNextLine( data, size, &at, &line ) )
	{
		char* name = fuzzText0( &line );
		simNt4EventKind kind = line.what == 'a'   ? simNt4Event_announced
		                       : line.what == 'u' ? simNt4Event_unannounced
		                                          : simNt4Event_disconnected;
		simNt4Event event = { kind, 0, 1, name, "", "{}", "", { 0 }, false, false };
		if ( line.what == 'v' )
		{
			TakeValue( &line );
		}
		else if ( line.what == 'a' || line.what == 'u' || line.what == 'd' )
		{
			simRemote_Take( s_remote, &event, 5000000 );
		}
		else
		{
			CheckInput();
		}
		free( name );
	}
	CheckInput();
	CheckStore();
	return 0;
}
