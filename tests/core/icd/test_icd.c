// The messages of the 3260 simulator: offsets as its programs use them (counted in the reference notes), both forms there and
// back, links that are lost, and its configuration.
#include "test.h"

#include "sandlot/sim/math.h"
#include "sandlot/wire/icd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char s_text[SIM_ICD_DATAGRAM];
static simIcdView s_view, s_viewBack;
static simIcdState s_state;

// The messages of February 2020 with zeros in them.
static const char kSticks[] =
    "{ 'leftJoystick': [ 0000, 0000 ], 'rightJoystick': [ 0000, 0000 ], 'dpad': [ 0, 0, 0, 0 ], "
    "'buttons': [ 0, 0, 0, 0 ], 'back': 0, 'select': 0, 'start': 0 }";
static const char kCommand[] =
    "{ 'leftDriveMotorSpeed': 0000, 'rightDriveMotorSpeed': 0000, 'elevatorMotorSpeed': 0000, "
    "'back': 0, 'guide': 0, 'start': 0 }";
static const char kEncoders[] = "{ 'leftDriveEncoder': 0000, 'rightDriveEncoder': 0000, 'elevatorEncoder': 0000 }";

// Is the text this one, quotes written as '?
static bool Is( const char* text, const char* expected )
{
	bool same = strlen( text ) == strlen( expected );
	for ( size_t i = 0; same && text[i] != 0; ++i )
	{
		same = ( text[i] == '"' ? '\'' : text[i] ) == expected[i];
	}
	if ( !same )
	{
		printf( "%s\ninstead of %s\n", text, expected );
	}
	return same;
}

TEST( icd_offsets )
{
	CHECK_EQ_INT( strlen( kSticks ), 154 );
	CHECK_EQ_INT( strlen( kCommand ), 124 );
	CHECK_EQ_INT( strlen( kEncoders ), 80 );

	// Every field alone, at its place, read and written.
	static const struct
	{
		int place, width;
		size_t member;
	} sticks[] = {
		{ 20, 4, offsetof( simIcdSticks, left[0] ) },
		{ 26, 4, offsetof( simIcdSticks, left[1] ) },
		{ 53, 4, offsetof( simIcdSticks, right[0] ) },
		{ 59, 4, offsetof( simIcdSticks, right[1] ) },
		{ 77, 1, offsetof( simIcdSticks, dpad[0] ) },
		{ 80, 1, offsetof( simIcdSticks, dpad[1] ) },
		{ 83, 1, offsetof( simIcdSticks, dpad[2] ) },
		{ 86, 1, offsetof( simIcdSticks, dpad[3] ) },
		{ 104, 1, offsetof( simIcdSticks, a ) },
		{ 107, 1, offsetof( simIcdSticks, b ) },
		{ 110, 1, offsetof( simIcdSticks, x ) },
		{ 113, 1, offsetof( simIcdSticks, y ) },
		{ 126, 1, offsetof( simIcdSticks, back ) },
		{ 139, 1, offsetof( simIcdSticks, guide ) },
		{ 151, 1, offsetof( simIcdSticks, start ) },
	};
	for ( int i = 0; i < 15; ++i )
	{
		char expected[160], text[160];
		simIcdSticks value = { 0 }, back;
		memcpy( expected, kSticks, sizeof( kSticks ) );
		memcpy( expected + sticks[i].place, sticks[i].width == 4 ? "-512" : "1", (size_t)sticks[i].width );
		if ( sticks[i].width == 4 )
		{
			*(int*)( (char*)&value + sticks[i].member ) = -512;
		}
		else
		{
			*(bool*)( (char*)&value + sticks[i].member ) = true;
		}
		CHECK_EQ_INT( simIcdSticks_Write( &value, simIcd_offsets, text, sizeof( text ) ), 154 );
		CHECK_STR( text, expected );
		CHECK( simIcdSticks_Read( &back, text, 154, NULL ) == sim_ok && memcmp( &back, &value, sizeof( value ) ) == 0 );
	}
	static const struct
	{
		int place, width;
		size_t member;
	} commands[] = {
		{ 25, 4, offsetof( simIcdCommand, leftDrive ) }, // not 3-7: its README is stale
		{ 55, 4, offsetof( simIcdCommand, rightDrive ) },
		{ 83, 4, offsetof( simIcdCommand, elevator ) },
		{ 97, 1, offsetof( simIcdCommand, back ) },
		{ 109, 1, offsetof( simIcdCommand, guide ) },
		{ 121, 1, offsetof( simIcdCommand, start ) },
	};
	for ( int i = 0; i < 6; ++i )
	{
		char expected[160], text[160];
		simIcdCommand value = { 0 }, back;
		memcpy( expected, kCommand, sizeof( kCommand ) );
		memcpy( expected + commands[i].place, commands[i].width == 4 ? "0511" : "1", (size_t)commands[i].width );
		if ( commands[i].width == 4 )
		{
			*(int*)( (char*)&value + commands[i].member ) = 511;
		}
		else
		{
			*(bool*)( (char*)&value + commands[i].member ) = true;
		}
		CHECK_EQ_INT( simIcdCommand_Write( &value, simIcd_offsets, text, sizeof( text ) ), 124 );
		CHECK_STR( text, expected );
		CHECK(
		    simIcdCommand_Read( &back, text, 124, NULL ) == sim_ok && memcmp( &back, &value, sizeof( value ) ) == 0 );
		CHECK( simIcdCommand_Read( &back, text, sizeof( text ) - 35, NULL ) == sim_ok ); // with its zero behind it
	}
	s_state = ( simIcdState ){ .leftDriveEncoder = 7, .rightDriveEncoder = 89, .elevatorEncoder = 1023, .x = 5.0 };
	CHECK_EQ_INT( simIcdState_Write( &s_state, simIcd_offsets, s_text, sizeof( s_text ) ), 80 );
	CHECK_STR( s_text, "{ 'leftDriveEncoder': 0007, 'rightDriveEncoder': 0089, 'elevatorEncoder': 1023 }" );
	CHECK( memcmp( s_text + 22, "0007", 4 ) == 0 && memcmp( s_text + 49, "0089", 4 ) == 0
	       && memcmp( s_text + 74, "1023", 4 ) == 0 );
	CHECK( simIcdState_Read( &s_state, s_text, 80, NULL ) == sim_ok );
	CHECK( s_state.leftDriveEncoder == 7 && s_state.elevatorEncoder == 1023 && s_state.x == 0.0 );
	s_state.elevatorEncoder = 123456; // stays four characters
	CHECK_EQ_INT( simIcdState_Write( &s_state, simIcd_offsets, s_text, sizeof( s_text ) ), 80 );
	CHECK( memcmp( s_text + 74, "9999", 4 ) == 0 );
	CHECK_EQ_INT( simIcdState_Write( &s_state, simIcd_offsets, s_text, 80 ), 0 ); // no room for its zero
	simIcdCommand back;
	char text[160];
	memcpy( text, kCommand, sizeof( kCommand ) );
	memcpy( text + 25, "-005", 4 );
	CHECK( simIcdCommand_Read( &back, text, 124, NULL ) == sim_ok && back.leftDrive == -5 );
}

TEST( icd_json )
{
	simIcdSticks sticks = { .left = { -512, 512 },
		.right = { 1, 2 },
		.dpad[3] = true,
		.leftTrigger = 512,
		.rightBumper = true,
		.y = true,
		.guide = true };
	simIcdSticks sticksBack;
	size_t length = simIcdSticks_Write( &sticks, simIcd_json, s_text, sizeof( s_text ) );
	CHECK( Is( s_text,
	    "{'leftJoystick':[-512,512],'rightJoystick':[1,2],'dpad':[0,0,0,1],'leftTrigger':512,'rightTrigger':0,"
	    "'leftBumper':0,'rightBumper':1,'a':0,'b':0,'x':0,'y':1,'back':0,'start':0,'guide':1}" ) );
	CHECK( length == strlen( s_text ) && length < SIM_ICD_TEXT );
	CHECK( simIcdSticks_Read( &sticksBack, s_text, length, NULL ) == sim_ok );
	CHECK( memcmp( &sticksBack, &sticks, sizeof( sticks ) ) == 0 );

	simIcdCommand command = {
		.leftDrive = 1, .rightDrive = -2, .intakeCenter = 3, .intakeLeft = 4, .intakeRight = 5, .tube = 6, .reset = true
	};
	simIcdCommand commandBack;
	length = simIcdCommand_Write( &command, simIcd_json, s_text, sizeof( s_text ) );
	CHECK( Is( s_text,
	    "{'leftDriveMotorSpeed':1,'rightDriveMotorSpeed':-2,'intakeCenterMotorSpeed':3,'intakeLeftMotorSpeed':4,"
	    "'intakeRightMotorSpeed':5,'tubeMotorSpeed':6,'timerStartStop':0,'reset':1,'outtake':0}" ) );
	CHECK( simIcdCommand_Read( &commandBack, s_text, length, NULL ) == sim_ok );
	CHECK( memcmp( &commandBack, &command, sizeof( command ) ) == 0 );
	for ( size_t size = 1; size <= length; ++size ) // no room: nothing
	{
		CHECK_EQ_INT( simIcdCommand_Write( &command, simIcd_json, s_text, size ), 0 );
	}
	// Shapes to draw, keys that are missing and booleans.
	static const char kOther[] =
	    "{\"draw\":[{\"shape\":\"line\",\"vertices\":[[0,1],[2,3]]}],\"tubeMotorSpeed\":-512,\"outtake\":true}";
	CHECK( simIcdCommand_Read( &commandBack, kOther, strlen( kOther ), NULL ) == sim_ok );
	CHECK( commandBack.tube == -512 && commandBack.outtake && commandBack.leftDrive == 0 );

	s_state = ( simIcdState ){ .x = 1.5, .y = -2.25, .theta = 7.0, .leftDriveEncoder = 9, .ingestedBalls = 3 };
	s_state.lidar.count = 2;
	s_state.lidar.points[1][0] = 0.5;
	s_state.lidar.points[1][2] = -1.0;
	length = simIcdState_Write( &s_state, simIcd_json, s_text, sizeof( s_text ) );
	CHECK( Is( s_text, "{'x':1.5,'y':-2.25,'theta':7,'leftDriveEncoder':9,'rightDriveEncoder':0,'numIngestedBalls':3,"
	                   "'lidarPoints':[[0,0,0],[0.5,0,-1]]}" ) );
	memset( &s_state, 1, sizeof( s_state ) );
	CHECK( simIcdState_Read( &s_state, s_text, length, NULL ) == sim_ok );
	CHECK( s_state.theta == 7.0 && s_state.lidar.count == 2 && s_state.lidar.points[1][2] == -1.0 );
	CHECK_EQ_INT( s_state.elevatorEncoder, 0 );
	s_state.lidar.count = SIM_MAX_LIDAR_POINTS;
	length = simIcdState_Write( &s_state, simIcd_json, s_text, sizeof( s_text ) );
	CHECK( length > 6400 && simIcdState_Read( &s_state, s_text, length, NULL ) == sim_ok );

	s_view = ( simIcdView ){ .blueScore = 3, .redScore = 4, .timerRunning = true, .timer = 134.5, .inCollision = true };
	s_view.vehicleCount = 6;
	for ( int i = 0; i < 6; ++i )
	{
		simIcdVehicle* v = s_view.vehicles + i;
		snprintf( v->team, SIM_ICD_NAME, "%d", 3260 + i );
		snprintf( v->alliance, SIM_ICD_NAME, i % 2 == 0 ? "Blue" : "Red" );
		v->x = i;
		v->tube = -0.5 * i;
		v->lidar.count = i;
		v->lidar.points[0][2] = 3.0;
	}
	s_view.pieceCount = 2;
	s_view.pieces[1] = ( simIcdPiece ){ { 1, 2, 3 }, 6 };
	length = simIcdView_Write( &s_view, s_text, sizeof( s_text ) );
	CHECK( length > 0 );
	CHECK_HAS(
	    s_text, "\"isTimerRunning\":1,\"timer\":134.5,\"field\":{\"inCollision\":1},\"vehicles\":[{\"team\":\"3260\"" );
	CHECK( simIcdView_Read( &s_viewBack, s_text, length, NULL ) == sim_ok );
	CHECK(
	    s_viewBack.blueScore == 3 && s_viewBack.redScore == 4 && s_viewBack.timerRunning && s_viewBack.timer == 134.5 );
	CHECK( s_viewBack.inCollision && s_viewBack.vehicleCount == 6 && s_viewBack.pieceCount == 2 );
	CHECK_STR( s_viewBack.vehicles[5].team, "3265" );
	CHECK_STR( s_viewBack.vehicles[5].alliance, "Red" );
	CHECK( s_viewBack.vehicles[5].tube == -2.5 && s_viewBack.vehicles[5].lidar.count == 5 );
	CHECK( s_viewBack.pieces[1].position[2] == 3.0 && s_viewBack.pieces[1].ingestion == 6 );
	CHECK_EQ_INT( simIcdView_Write( &s_view, s_text, 300 ), 0 );
}

TEST( icd_saysWhatIsWrong )
{
	static const struct
	{
		int place;
		const char* with;
		const char* path;
		const char* message;
	} offsets[] = {
		{ 0, "{ '", "", "" },
		{ 25, "0513", "character 25", "a number of four characters from -512 to 512" },
		{ 25, "-513", "character 25", "a number of four characters from -512 to 512" },
		{ 25, " 512", "character 25", "a number of four characters" },
		{ 25, "00-5", "character 25", "a number of four characters" },
		{ 55, "0x10", "character 55", "a number of four characters" },
		{ 97, "2", "character 97", "expected 0 or 1" },
		{ 121, " ", "character 121", "expected 0 or 1" },
		{ 29, ".", "character 29", "expected ','" },
		{ 4, "X", "character 4", "expected 'e'" },
		{ 123, "]", "character 123", "expected '}'" },
	};
	simError error;
	simIcdCommand command;
	for ( size_t i = 0; i < sizeof( offsets ) / sizeof( offsets[0] ); ++i )
	{
		char text[160];
		memcpy( text, kCommand, sizeof( kCommand ) );
		memcpy( text + offsets[i].place, offsets[i].with, strlen( offsets[i].with ) );
		error = ( simError ){ 0 };
		memset( &command, 1, sizeof( command ) );
		CHECK( simIcdCommand_Read( &command, text, 124, &error ) == ( i == 0 ? sim_ok : sim_badData ) );
		CHECK_STR( error.path, offsets[i].path );
		CHECK_HAS( error.message, offsets[i].message );
		CHECK( command.leftDrive == 0 && !command.start );
	}
	static const char kLonger[] = "{ 'leftDriveEncoder': 0000, 'rightDriveEncoder': 0000, 'elevatorEncoder': 0000 } {}";
	CHECK( simIcdState_Read( &s_state, kLonger, strlen( kLonger ), &error ) == sim_badData );
	CHECK_STR( error.path, "character 81" );
	CHECK_HAS( error.message, "text after the message" );

	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} json[] = {
		{ "", "line 1, column 1", "the text is empty" },
		{ "[]", "", "a message must be an object" },
		{ "{}", "", "none of the keys of its kind" },
		{ "{\"x\":1}", "", "none of the keys of its kind" },
		{ "{'leftDriveMotorSpeed':1}", "line 1, column 2", "a key in double quotes" },
		{ "{\"leftDriveMotorSpeed\":513}", "/leftDriveMotorSpeed", "expected a whole number from -512 to 512" },
		{ "{\"leftDriveMotorSpeed\":0.5}", "/leftDriveMotorSpeed", "expected a whole number from -512 to 512" },
		{ "{\"leftDriveMotorSpeed\":\"1\"}", "/leftDriveMotorSpeed", "expected a whole number from -512 to 512" },
		{ "{\"leftDriveMotorSpeed\":1e999}", "/leftDriveMotorSpeed", "expected a whole number from -512 to 512" },
		{ "{\"leftDriveMotorSpeed\":true}", "/leftDriveMotorSpeed", "expected a whole number from -512 to 512" },
		{ "{\"reset\":2,\"outtake\":3}", "/reset", "expected 0 or 1" },
		{ "{\"reset\":null}", "/reset", "expected 0 or 1" },
	};
	for ( size_t i = 0; i < sizeof( json ) / sizeof( json[0] ); ++i )
	{
		error = ( simError ){ 0 };
		CHECK( simIcdCommand_Read( &command, json[i].text, strlen( json[i].text ), &error ) == sim_badData );
		CHECK_STR( error.path, json[i].path );
		CHECK_HAS( error.message, json[i].message );
	}
	static const struct
	{
		const char* text;
		const char* path;
		const char* message;
	} views[] = {
		{ "{\"vehicles\":1}", "/vehicles", "expected an array of objects" },
		{ "{\"vehicles\":[1]}", "/vehicles", "expected an array of objects" },
		{ "{\"vehicles\":[{},{},{},{},{},{},{}]}", "/vehicles", "no more objects than there is room for" },
		{ "{\"vehicles\":[{},{\"x\":\"1\"}]}", "/vehicles/1/x", "expected a number" },
		{ "{\"vehicles\":[{\"team\":\"0123456789012345\"}]}", "/vehicles/0/team", "a text of up to 15 bytes" },
		{ "{\"vehicles\":[{\"lidarPoints\":[[1,2]]}]}", "/vehicles/0/lidarPoints", "points of 3 numbers" },
		{ "{\"gamePieces\":[{\"position\":[1,2]}]}", "/gamePieces/0/position", "expected a number, 3 in an array" },
		{ "{\"gamePieces\":[{\"position\":[1,2,3,4]}]}", "/gamePieces/0/position", "expected a number, 3 in an array" },
		{ "{\"gamePieces\":[{\"ingestionState\":7}]}", "/gamePieces/0/ingestionState", "a whole number from 0 to 6" },
		{ "{\"field\":{\"inCollision\":5}}", "/field/inCollision", "expected 0 or 1" },
		{ "{\"field\":5}", "", "none of the keys of its kind" },
	};
	for ( size_t i = 0; i < sizeof( views ) / sizeof( views[0] ); ++i )
	{
		error = ( simError ){ 0 };
		CHECK( simIcdView_Read( &s_viewBack, views[i].text, strlen( views[i].text ), &error ) == sim_badData );
		CHECK_STR( error.path, views[i].path );
		CHECK_HAS( error.message, views[i].message );
		CHECK_EQ_INT( s_viewBack.vehicleCount, 0 );
	}
	simIcdSticks sticks;
	static const char kDpad[] = "{\"dpad\":[1,0,0]}";
	CHECK( simIcdSticks_Read( &sticks, kDpad, strlen( kDpad ), &error ) == sim_badData );
	CHECK_HAS( error.message, "expected 0 or 1, 4 in an array" );
}

TEST( icd_cutOffAnywhere )
{
	static const char kJson[] =
	    "{\"leftJoystick\":[-512,512],\"dpad\":[0,1,0,1],\"a\":1,\"later\":{\"x\":[\"\\u00e9\"]}}";
	const struct
	{
		const char* text;
		int kind;
	} cases[] = { { kSticks, 0 }, { kCommand, 1 }, { kEncoders, 2 }, { kJson, 0 } };
	for ( int i = 0; i < 4; ++i )
	{
		size_t whole = strlen( cases[i].text );
		for ( size_t cut = 0; cut <= whole; ++cut )
		{
			simIcdSticks sticks;
			simIcdCommand command;
			char* copy = malloc( cut + 1 ); // without a zero behind it
			memcpy( copy, cases[i].text, cut );
			simResult result = cases[i].kind == 0   ? simIcdSticks_Read( &sticks, copy, cut, NULL )
			                   : cases[i].kind == 1 ? simIcdCommand_Read( &command, copy, cut, NULL )
			                                        : simIcdState_Read( &s_state, copy, cut, NULL );
			CHECK( result == ( cut == whole ? sim_ok : sim_badData ) );
			free( copy );
		}
	}
}

static void Send( simIcdPlayer* player, const char* text, double time )
{
	CHECK( simIcdPlayer_Receive( player, text, strlen( text ), time, NULL ) == sim_ok );
}

TEST( icd_lostLinksStop )
{
	simIcdPlayer player = { 0 };
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 0.0 ).leftDrive, 0 );
	CHECK( !simIcdLink_Connected( &player.link, 0.0 ) );
	Send( &player, "{\"leftDriveMotorSpeed\":300,\"timerStartStop\":1}", 1.0 );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 1.0 ).leftDrive, 300 );
	CHECK( player.form == simIcd_json );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 1.5 ).leftDrive, 300 );
	CHECK( simIcdLink_Connected( &player.link, 1.5 ) );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 1.51 ).leftDrive, 0 ); // 0.5 s without a word
	CHECK( !simIcdLink_Connected( &player.link, 1.51 ) );
	Send( &player, "{}", 1.6 ); // a heartbeat does not bring the old command back
	CHECK( simIcdLink_Connected( &player.link, 1.6 ) );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 1.6 ).leftDrive, 0 );
	Send( &player, "{\"leftDriveMotorSpeed\":200}", 1.7 );
	CHECK_EQ_INT( player.timerToggles, 0 ); // the button was not let go of: the link was lost
	Send( &player, "{}", 2.1 );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 2.5 ).leftDrive, 200 );
	simError error;
	CHECK( simIcdPlayer_Receive( &player, "rubbish", 7, 2.55, &error ) == sim_badData );
	CHECK_EQ_INT( simIcdPlayer_Command( &player, 2.61 ).leftDrive, 0 ); // rubbish keeps nothing alive

	// Buttons act once: the timer when it is let go, reset and outtake when they are pressed.
	simIcdPlayer other = { 0 };
	static const char* const steps[] = { "{\"timerStartStop\":1,\"reset\":1,\"outtake\":1}",
		"{\"timerStartStop\":1,\"reset\":1,\"outtake\":1}", "{\"timerStartStop\":0,\"reset\":0,\"outtake\":0}",
		"{\"timerStartStop\":0,\"reset\":1,\"outtake\":0}" };
	static const int counts[][3] = { { 0, 1, 1 }, { 0, 1, 1 }, { 1, 1, 1 }, { 1, 2, 1 } };
	for ( int i = 0; i < 4; ++i )
	{
		Send( &other, steps[i], 0.01 * i );
		CHECK_EQ_INT( other.timerToggles, counts[i][0] );
		CHECK_EQ_INT( other.resets, counts[i][1] );
		CHECK_EQ_INT( other.outtakes, counts[i][2] );
	}
	// In the older form start and guide are these buttons.
	char text[160];
	memcpy( text, kCommand, sizeof( kCommand ) );
	Send( &other, text, 0.05 );
	CHECK( other.form == simIcd_offsets );
	text[121] = text[109] = '1';
	Send( &other, text, 0.06 );
	Send( &other, kCommand, 0.07 );
	CHECK( other.timerToggles == 2 && other.resets == 3 );

	static const struct
	{
		const char* text;
		bool is;
	} beats[] = { { "{}", true }, { " { }\n", true }, { "", false }, { "{", false }, { "{}}", false }, { "{a}", false },
		{ "}{", false } };
	for ( int i = 0; i < 7; ++i )
	{
		CHECK( simIcd_IsHeartbeat( beats[i].text, strlen( beats[i].text ) ) == beats[i].is );
	}
	CHECK( simIcd_IsHeartbeat( "{}\0\0", 4 ) );
	CHECK_EQ_INT( simIcd_WriteHeartbeat( text, 3 ), 2 );
	CHECK_STR( text, "{}" );
	CHECK_EQ_INT( simIcd_WriteHeartbeat( text, 2 ), 0 );
}

TEST( icd_frames )
{
	// Its first blue robot starts 197 in before the middle and looks away from its own end: at the red wall.
	double pose[3], back[3];
	static const double start[3] = { 0.0, -197.0 * 0.0254, 0.5 * SIM_PI };
	simIcd_ToField( start, 16.0, 8.0, pose );
	CHECK_NEAR( pose[0], 8.0 - 197.0 * 0.0254, 1e-12 );
	CHECK_NEAR( pose[1], 4.0, 1e-12 );
	CHECK_NEAR( pose[2], 0.0, 1e-12 );
	// Its x is to the right as seen from the blue wall.
	static const double right[3] = { 1.0, 0.0, 0.0 };
	simIcd_ToField( right, 16.0, 8.0, pose );
	CHECK_NEAR( pose[0], 8.0, 1e-12 );
	CHECK_NEAR( pose[1], 3.0, 1e-12 );
	CHECK_NEAR( pose[2], -0.5 * SIM_PI, 1e-12 );
	static const double some[3] = { 3.0, 1.0, 9.0 };
	simIcd_FromField( some, 16.5, 8.1, back );
	simIcd_ToField( back, 16.5, 8.1, pose );
	CHECK_NEAR( pose[0], 3.0, 1e-12 );
	CHECK_NEAR( pose[1], 1.0, 1e-12 );
	CHECK_NEAR( pose[2], 9.0, 1e-12 );
}
