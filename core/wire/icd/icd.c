// The messages of the 3260 simulator, and links that may be lost.
#include "icd/icd_form.h"

#include "sandlot/sim/math.h"

#include <stdio.h>
#include <string.h>

// Fields of a struct by their key: whole numbers with their range, 0 or 1, and plain numbers.
#define WHOLE( type, member, key, low, high )                          \
	{                                                                  \
		key, simIcdField_whole, offsetof( type, member ), 0, low, high \
	}
#define FLAG( type, member, key )                                \
	{                                                            \
		key, simIcdField_flag, offsetof( type, member ), 0, 0, 1 \
	}
#define NUMBER( type, member, key )                                \
	{                                                              \
		key, simIcdField_number, offsetof( type, member ), 0, 0, 0 \
	}
#define FIELDS( fields ) fields, (int)( sizeof( fields ) / sizeof( fields[0] ) )

// A gamepad. Axes and motors go from -SIM_ICD_FULL to SIM_ICD_FULL.
static const simIcdField kSticks[] = {
	{ "leftJoystick", simIcdField_whole, offsetof( simIcdSticks, left ), 2, -SIM_ICD_FULL, SIM_ICD_FULL },
	{ "rightJoystick", simIcdField_whole, offsetof( simIcdSticks, right ), 2, -SIM_ICD_FULL, SIM_ICD_FULL },
	{ "dpad", simIcdField_flag, offsetof( simIcdSticks, dpad ), 4, 0, 1 },
	WHOLE( simIcdSticks, leftTrigger, "leftTrigger", 0, SIM_ICD_FULL ),
	WHOLE( simIcdSticks, rightTrigger, "rightTrigger", 0, SIM_ICD_FULL ),
	FLAG( simIcdSticks, leftBumper, "leftBumper" ),
	FLAG( simIcdSticks, rightBumper, "rightBumper" ),
	FLAG( simIcdSticks, a, "a" ),
	FLAG( simIcdSticks, b, "b" ),
	FLAG( simIcdSticks, x, "x" ),
	FLAG( simIcdSticks, y, "y" ),
	FLAG( simIcdSticks, back, "back" ),
	FLAG( simIcdSticks, start, "start" ),
	FLAG( simIcdSticks, guide, "guide" ),
};

// A core's orders to its robot.
static const simIcdField kCommand[] = {
	WHOLE( simIcdCommand, leftDrive, "leftDriveMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, rightDrive, "rightDriveMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeCenter, "intakeCenterMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeLeft, "intakeLeftMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, intakeRight, "intakeRightMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	WHOLE( simIcdCommand, tube, "tubeMotorSpeed", -SIM_ICD_FULL, SIM_ICD_FULL ),
	FLAG( simIcdCommand, timerStartStop, "timerStartStop" ),
	FLAG( simIcdCommand, reset, "reset" ),
	FLAG( simIcdCommand, outtake, "outtake" ),
};

// A core's data of its robot: its pose [m, rad], encoders [counts] and the lidar.
static const simIcdField kState[] = {
	NUMBER( simIcdState, x, "x" ),
	NUMBER( simIcdState, y, "y" ),
	NUMBER( simIcdState, theta, "theta" ),
	WHOLE( simIcdState, leftDriveEncoder, "leftDriveEncoder", -1000000000, 1000000000 ),
	WHOLE( simIcdState, rightDriveEncoder, "rightDriveEncoder", -1000000000, 1000000000 ),
	WHOLE( simIcdState, ingestedBalls, "numIngestedBalls", 0, SIM_MAX_PIECES ),
	{ "lidarPoints", simIcdField_lidar, offsetof( simIcdState, lidar ), 0, 0, 0 },
};

// The viewers' data: the score, the clock, each robot and each piece.
static const simIcdField kView[] = {
	WHOLE( simIcdView, blueScore, "blueScore", 0, 1000000 ),
	WHOLE( simIcdView, redScore, "redScore", 0, 1000000 ),
	FLAG( simIcdView, timerRunning, "isTimerRunning" ),
	NUMBER( simIcdView, timer, "timer" ),
};

// The member "field" of a view, an object of its own.
static const simIcdField kViewField[] = {
	FLAG( simIcdView, inCollision, "inCollision" ),
};

// A robot in a view. Its speeds are turns [rad/s], though the keys say motor speed as commands do.
static const simIcdField kVehicle[] = {
	{ "team", simIcdField_text, offsetof( simIcdVehicle, team ), 0, 0, SIM_ICD_NAME },
	{ "alliance", simIcdField_text, offsetof( simIcdVehicle, alliance ), 0, 0, SIM_ICD_NAME },
	NUMBER( simIcdVehicle, x, "x" ),
	NUMBER( simIcdVehicle, y, "y" ),
	NUMBER( simIcdVehicle, theta, "theta" ),
	NUMBER( simIcdVehicle, leftDrive, "leftDriveMotorSpeed" ),
	NUMBER( simIcdVehicle, rightDrive, "rightDriveMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeCenter, "intakeCenterMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeLeft, "intakeLeftMotorSpeed" ),
	NUMBER( simIcdVehicle, intakeRight, "intakeRightMotorSpeed" ),
	NUMBER( simIcdVehicle, tube, "tubeMotorSpeed" ),
	{ "lidarPoints", simIcdField_lidar, offsetof( simIcdVehicle, lidar ), 0, 0, 0 },
};

// ingestionState: 0 none, 1 to 3 an intake, 4 the tube, 5 the blue goal, 6 the red goal.
static const simIcdField kPiece[] = {
	{ "position", simIcdField_number, offsetof( simIcdPiece, position ), 3, 0, 0 },
	WHOLE( simIcdPiece, ingestion, "ingestionState", 0, 6 ),
};

// The older form: "####" stands for a number of four characters, "?" for 0 or 1.
static const char kSticksText[] =
    "{ 'leftJoystick': [ ####, #### ], 'rightJoystick': [ ####, #### ], 'dpad': [ ?, ?, ?, ? ], "
    "'buttons': [ ?, ?, ?, ? ], 'back': ?, 'select': ?, 'start': ? }";
static const char kCommandText[] =
    "{ 'leftDriveMotorSpeed': ####, 'rightDriveMotorSpeed': ####, 'elevatorMotorSpeed': ####, "
    "'back': ?, 'guide': ?, 'start': ? }";
static const char kStateText[] = "{ 'leftDriveEncoder': ####, 'rightDriveEncoder': ####, 'elevatorEncoder': #### }";


// ---- messages ----

// A heartbeat is "{}", with any blanks.
bool simIcd_IsHeartbeat( const char* text, size_t length )
{
	int brackets = 0;
	for ( size_t i = 0; i < length; ++i )
	{
		// Buffers of the older programs end in zeros, which count as blanks.
		bool blank = text[i] == ' ' || text[i] == '\n' || text[i] == '\r' || text[i] == '\t' || text[i] == 0;
		if ( !blank && ( brackets == 2 || text[i] != "{}"[brackets++] ) )
		{
			return false;
		}
	}
	return brackets == 2;
}

// 0 when there is no room, as everything here that writes.
size_t simIcd_WriteHeartbeat( char* text, size_t size )
{
	return size < 3 ? 0 : (size_t)snprintf( text, size, "{}" );
}

// The older form uses single quotes, which JSON has not.
simIcdForm simIcd_FormOf( const char* text, size_t length )
{
	if ( length >= 3 && memcmp( text, "{ '", 3 ) == 0 )
	{
		return simIcd_offsets;
	}
	return simIcd_json;
}

simResult simIcdSticks_Read( simIcdSticks* sticks, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return simIcdJson_Read( FIELDS( kSticks ), sticks, sizeof( *sticks ), text, length, error );
	}
	// The order is that of the form's text.
	int v[15];
	*sticks = ( simIcdSticks ){ 0 };
	if ( simIcdOffsets_Read( kSticksText, text, length, -SIM_ICD_FULL, SIM_ICD_FULL, v, error ) != sim_ok )
	{
		return sim_badData;
	}
	*sticks = ( simIcdSticks ){
		.left = { v[0], v[1] },
		.right = { v[2], v[3] },
		.dpad = { v[4], v[5], v[6], v[7] },
		.a = v[8],
		.b = v[9],
		.x = v[10],
		.y = v[11],
		.back = v[12],
		.guide = v[13],
		.start = v[14],
	};
	return sim_ok;
}

size_t simIcdSticks_Write( const simIcdSticks* sticks, simIcdForm form, char* text, size_t size )
{
	const simIcdSticks* s = sticks;
	if ( form == simIcd_json )
	{
		return simIcdJson_Write( FIELDS( kSticks ), sticks, text, size );
	}
	// The order of kSticksText.
	int v[15] = { s->left[0], s->left[1], s->right[0], s->right[1], s->dpad[0], s->dpad[1], s->dpad[2], s->dpad[3],
		s->a, s->b, s->x, s->y, s->back, s->guide, s->start };
	return simIcdOffsets_Write( kSticksText, v, text, size );
}

simResult simIcdCommand_Read( simIcdCommand* command, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return simIcdJson_Read( FIELDS( kCommand ), command, sizeof( *command ), text, length, error );
	}
	// The older form has no keys: values come in the order of kCommandText.
	int v[6];
	*command = ( simIcdCommand ){ 0 };
	if ( simIcdOffsets_Read( kCommandText, text, length, -SIM_ICD_FULL, SIM_ICD_FULL, v, error ) != sim_ok )
	{
		return sim_badData;
	}
	*command = ( simIcdCommand ){
		.leftDrive = v[0],
		.rightDrive = v[1],
		.elevator = v[2],
		.back = v[3],
		.guide = v[4],
		.start = v[5],
	};
	return sim_ok;
}

size_t simIcdCommand_Write( const simIcdCommand* command, simIcdForm form, char* text, size_t size )
{
	if ( form == simIcd_json )
	{
		return simIcdJson_Write( FIELDS( kCommand ), command, text, size );
	}
	int v[6] = { command->leftDrive, command->rightDrive, command->elevator, command->back, command->guide,
		command->start };
	return simIcdOffsets_Write( kCommandText, v, text, size );
}

simResult simIcdState_Read( simIcdState* state, const char* text, size_t length, simError* error )
{
	if ( simIcd_FormOf( text, length ) == simIcd_json )
	{
		return simIcdJson_Read( FIELDS( kState ), state, sizeof( *state ), text, length, error );
	}
	// A core of the older form learns of its encoders alone; all else stays zero.
	int v[3];
	memset( state, 0, sizeof( *state ) );
	// Its document says 0 to 1024, its code sends up to 1023.
	if ( simIcdOffsets_Read( kStateText, text, length, 0, 1024, v, error ) != sim_ok )
	{
		return sim_badData;
	}
	state->leftDriveEncoder = v[0];
	state->rightDriveEncoder = v[1];
	state->elevatorEncoder = v[2];
	return sim_ok;
}

size_t simIcdState_Write( const simIcdState* state, simIcdForm form, char* text, size_t size )
{
	if ( form == simIcd_json )
	{
		return simIcdJson_Write( FIELDS( kState ), state, text, size );
	}
	int v[3] = { state->leftDriveEncoder, state->rightDriveEncoder, state->elevatorEncoder };
	return simIcdOffsets_Write( kStateText, v, text, size );
}

// An array of up to capacity objects. Returns how many.
static int ReadObjects( simIcdMessage* m, const char* where, const simIcdField* fields, int count, void* target,
    size_t stride, int capacity )
{
	int n = 0;
	if ( simJsonReader_Kind( &m->reader ) != '[' )
	{
		// Stepped over, so that the rest of the message is still checked.
		simJsonReader_Skip( &m->reader );
		simIcdMessage_Fail( m, "", where, "an array of objects" );
		return 0;
	}
	for ( simJsonReader_Enter( &m->reader ); simJsonReader_NextElement( &m->reader ); )
	{
		// One object too many makes the message bad: a view that lacks a robot would be a lie.
		if ( simJsonReader_Kind( &m->reader ) != '{' || n == capacity )
		{
			simJsonReader_Skip( &m->reader );
			simIcdMessage_Fail(
			    m, "", where, n == capacity ? "no more objects than there is room for" : "an array of objects" );
			continue;
		}
		// The place for an error: "/vehicles/2".
		char key[32], path[48];
		snprintf( path, sizeof( path ), "/%s/%d", where, n );
		for ( simJsonReader_Enter( &m->reader ); simJsonReader_NextMember( &m->reader, key, sizeof( key ) ); )
		{
			if ( !simIcdMessage_Member( m, path, key, fields, count, (char*)target + (size_t)n * stride ) )
			{
				simJsonReader_Skip( &m->reader );
			}
		}
		n += 1;
	}
	return n;
}

simResult simIcdView_Read( simIcdView* view, const char* text, size_t length, simError* error )
{
	simIcdMessage m;
	char key[32];
	// Members that are missing are zero.
	memset( view, 0, sizeof( *view ) );
	if ( !simIcdMessage_Open( &m, text, length, error ) )
	{
		return simIcdMessage_Close( &m, view, sizeof( *view ) );
	}
	for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, key, sizeof( key ) ); )
	{
		if ( strcmp( key, "vehicles" ) == 0 )
		{
			view->vehicleCount =
			    ReadObjects( &m, key, FIELDS( kVehicle ), view->vehicles, sizeof( simIcdVehicle ), SIM_ICD_PLAYERS );
		}
		else if ( strcmp( key, "gamePieces" ) == 0 )
		{
			view->pieceCount =
			    ReadObjects( &m, key, FIELDS( kPiece ), view->pieces, sizeof( simIcdPiece ), SIM_MAX_PIECES );
		}
		else if ( strcmp( key, "field" ) == 0 && simJsonReader_Kind( &m.reader ) == '{' )
		{
			char inner[32];
			for ( simJsonReader_Enter( &m.reader ); simJsonReader_NextMember( &m.reader, inner, sizeof( inner ) ); )
			{
				if ( !simIcdMessage_Member( &m, "/field", inner, FIELDS( kViewField ), view ) )
				{
					simJsonReader_Skip( &m.reader );
				}
			}
		}
		else if ( !simIcdMessage_Member( &m, "", key, FIELDS( kView ), view ) )
		{
			simJsonReader_Skip( &m.reader );
		}
	}
	return simIcdMessage_Close( &m, view, sizeof( *view ) );
}

// The reverse of ReadObjects.
static void WriteObjects( simJsonWriter* writer, const char* key, const simIcdField* fields, int count,
    const void* source, size_t stride, int objects )
{
	simJsonWriter_Key( writer, key );
	simJsonWriter_Begin( writer, '[' );
	for ( int i = 0; i < objects; ++i )
	{
		simJsonWriter_Begin( writer, '{' );
		simIcdJson_WriteFields( writer, fields, count, (const char*)source + (size_t)i * stride );
		simJsonWriter_End( writer, '}' );
	}
	simJsonWriter_End( writer, ']' );
}

// Views speak JSON alone: the older form has none for them.
size_t simIcdView_Write( const simIcdView* view, char* text, size_t size )
{
	simJsonWriter writer;
	simJsonWriter_Open( &writer, text, size );
	simJsonWriter_Begin( &writer, '{' );
	simIcdJson_WriteFields( &writer, FIELDS( kView ), view );
	simJsonWriter_Key( &writer, "field" );
	simJsonWriter_Begin( &writer, '{' );
	simIcdJson_WriteFields( &writer, FIELDS( kViewField ), view );
	simJsonWriter_End( &writer, '}' );
	WriteObjects(
	    &writer, "vehicles", FIELDS( kVehicle ), view->vehicles, sizeof( simIcdVehicle ), view->vehicleCount );
	WriteObjects( &writer, "gamePieces", FIELDS( kPiece ), view->pieces, sizeof( simIcdPiece ), view->pieceCount );
	simJsonWriter_End( &writer, '}' );
	return writer.full ? 0 : writer.length;
}


// ---- links ----

void simIcdLink_Heard( simIcdLink* link, double time )
{
	*link = ( simIcdLink ){ true, time };
}

// A link may lose messages, so it counts as connected for a while after each.
bool simIcdLink_Connected( const simIcdLink* link, double time )
{
	return link->heard && time - link->lastTime <= SIM_ICD_TIMEOUT;
}

simResult simIcdPlayer_Receive( simIcdPlayer* player, const char* text, size_t length, double time, simError* error )
{
	// The command in force a moment ago; zeros after a loss.
	simIcdCommand before = simIcdPlayer_Command( player, time ), now;
	if ( simIcd_IsHeartbeat( text, length ) )
	{
		player->command = before; // after a loss nothing comes back by itself
		simIcdLink_Heard( &player->link, time );
		return sim_ok;
	}
	if ( simIcdCommand_Read( &now, text, length, error ) != sim_ok )
	{
		return sim_badData;
	}
	simIcdLink_Heard( &player->link, time );
	// Answered in the form in which it speaks.
	player->form = simIcd_FormOf( text, length );
	player->command = now;
	player->commanded = true;
	// Buttons count when they change: the timer when it is let go, a reset and an outtake when they are pressed.
	bool timerBefore = before.start || before.timerStartStop, resetBefore = before.guide || before.reset;
	player->timerToggles += timerBefore && !now.start && !now.timerStartStop;
	player->resets += !resetBefore && ( now.guide || now.reset );
	player->outtakes += !before.outtake && now.outtake;
	return sim_ok;
}

simIcdCommand simIcdPlayer_Command( const simIcdPlayer* player, double time )
{
	// After a loss a command is zero, so a robot whose core died stops.
	return simIcdLink_Connected( &player->link, time ) ? player->command : ( simIcdCommand ){ 0 };
}


// ---- frames ----

// Their origin is the middle of the field. Their x points to our -y and their y to our x, so their heading is a quarter
// turn more.
void simIcd_FromField( const double pose[3], double length, double width, double theirs[3] )
{
	double x = 0.5 * width - pose[1], y = pose[0] - 0.5 * length;
	theirs[0] = x;
	theirs[1] = y;
	theirs[2] = pose[2] + 0.5 * SIM_PI; // their y is our x
}

// The reverse of it.
void simIcd_ToField( const double theirs[3], double length, double width, double pose[3] )
{
	double x = theirs[1] + 0.5 * length, y = 0.5 * width - theirs[0];
	pose[0] = x;
	pose[1] = y;
	pose[2] = theirs[2] - 0.5 * SIM_PI;
}
