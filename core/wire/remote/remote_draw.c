// Drawings: programs' own by name, and the objects of their Field2d.
#include "remote/remote_internal.h"

#include "run/topics.h"

#include "sandlot/wire/wpi_struct.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- reading ----

// WPILib's geometry that has a place on a field.
static const struct
{
	const char* name;
	simWpiKind type;
	simRemoteDrawKind kind;
} kStructs[] = {
	{ "struct:Pose2d", simWpi_pose2d, simRemoteDraw_pose2d },
	{ "struct:Pose3d", simWpi_pose3d, simRemoteDraw_pose3d },
	{ "struct:Translation2d", simWpi_translation2d, simRemoteDraw_translation2d },
	{ "struct:Translation3d", simWpi_translation3d, simRemoteDraw_translation3d },
};

// Reads structs into a drawing. False after a warning.
static bool ReadStructs( simRemote* remote, const simNt4Event* event, simRemoteDraw* draw )
{
	// One struct or a list of them: "struct:Pose2d" and "struct:Pose2d[]".
	bool isArray = strchr( event->type, '[' ) != NULL;
	size_t length = strcspn( event->type, "[" );
	for ( int i = 0; i < SIM_COUNT( kStructs ); ++i )
	{
		if ( strlen( kStructs[i].name ) != length || memcmp( kStructs[i].name, event->type, length ) != 0 )
		{
			continue;
		}
		simNt4Value value;
		int each = simWpi_Type( kStructs[i].type )->doubles, most = SIM_REMOTE_NUMBERS / each;
		int count = -1;
		if ( simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
		{
			count = simWpi_Unpack( kStructs[i].type, value.bytes, value.count, draw->numbers, most );
		}
		if ( count < 0 && isArray )
		{
			simRemote_Warn( remote, event->name, Reason_value, "ignored: %zu bytes are not up to %d of %.60s",
			    event->value.size, most, event->type );
			return false;
		}
		if ( count != 1 && !isArray )
		{
			simRemote_Warn( remote, event->name, Reason_value, "ignored: %zu bytes are not 1 of %.60s",
			    event->value.size, event->type );
			return false;
		}
		// Written so that not-a-number fails, too.
		for ( int k = 0; k < count * each; ++k )
		{
			if ( !( fabs( draw->numbers[k] ) <= 1e6 ) )
			{
				simRemote_Warn(
				    remote, event->name, Reason_value, "ignored: it has numbers that are no place on a field" );
				return false;
			}
		}
		// Only now is it a drawing: everything in it has been checked.
		draw->kind = kStructs[i].kind;
		draw->count = count;
		draw->numberCount = count * each;
		return true;
	}
	simRemote_Warn( remote, event->name, Reason_type,
	    "ignored: it is %.60s, where struct:Pose2d, Pose3d, Translation2d, Translation3d or json is expected",
	    event->type );
	return false;
}

// A string is a json drawing, everything else structs of WPILib.
static bool ReadDraw( simRemote* remote, const simNt4Event* event, simRemoteDraw* draw )
{
	simNt4Value value;
	if ( event->value.type != simNt4Type_string || !simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		return ReadStructs( remote, event, draw );
	}
	char problem[160];
	bool good = simRemote_ReadShapes( draw, remote->places, value.bytes, value.count, problem, sizeof( problem ) );
	// A good one may still have something that was left aside.
	if ( problem[0] != 0 )
	{
		simRemote_Warn( remote, event->name, Reason_value, "%s%s", good ? "" : "ignored: ", problem );
	}
	return good;
}


// ---- keeping ----

// The index of a drawing by its kind of name, -1 when there is none.
static int FindDraw( const simRemote* remote, const char* name, bool ofField2d )
{
	for ( int i = 0; i < remote->drawCount; ++i )
	{
		const simRemoteDraw* draw = &remote->draws[i].shown;
		if ( draw->ofField2d == ofField2d && strcmp( draw->name, name ) == 0 )
		{
			return i;
		}
	}
	return -1;
}

static void RemoveDraw( simRemote* remote, int index )
{
	simRemote_RemoveAt( remote, remote->draws, sizeof( Drawing ), &remote->drawCount, index );
}

// A place for a new drawing: at the end, or instead of a hidden one. -1: there is none.
static int MakeRoom( simRemote* remote )
{
	for ( int i = 0; i < remote->drawCount && remote->drawCount == SIM_REMOTE_DRAWS; ++i )
	{
		if ( remote->draws[i].hidden )
		{
			RemoveDraw( remote, i );
		}
	}
	return remote->drawCount < SIM_REMOTE_DRAWS ? remote->drawCount++ : -1;
}

// Keeps the drawing in `scratch`; so a bad value leaves the last good drawing.
static void Keep( simRemote* remote, const simNt4Event* event, const char* name, bool ofField2d, bool hidden )
{
	const simRemoteDraw* draw = &remote->scratch;
	int i = FindDraw( remote, name, ofField2d );
	// A new name; a known one is drawn over in its place.
	if ( i < 0 )
	{
		i = MakeRoom( remote );
	}
	if ( i < 0 )
	{
		if ( !hidden )
		{
			simRemote_Warn(
			    remote, event->name, Reason_full, "not shown: there are %d drawings already", SIM_REMOTE_DRAWS );
		}
		return;
	}
	remote->changes += !hidden;
	Drawing* drawing = remote->draws + i;
	drawing->hidden = hidden;
	// Only the used part is copied: the arrays are large.
	simRemoteDraw* kept = &drawing->shown;
	snprintf( kept->name, sizeof( kept->name ), "%s", name );
	kept->kind = draw->kind;
	kept->ofField2d = ofField2d;
	kept->count = draw->count;
	kept->numberCount = draw->numberCount;
	memcpy( kept->numbers, draw->numbers, sizeof( double ) * (size_t)draw->numberCount );
	if ( draw->kind == simRemoteDraw_shapes )
	{
		memcpy( kept->shapes, draw->shapes, sizeof( simRemoteShape ) * (size_t)draw->count );
	}
}

void simRemote_TakeDraw( simRemote* remote, const simNt4Event* event, const char* name )
{
	remote->scratch.count = remote->scratch.numberCount = 0;
	if ( ReadDraw( remote, event, &remote->scratch ) )
	{
		Keep( remote, event, name, false, false );
	}
}

void simRemote_DropDraw( simRemote* remote, const char* name )
{
	int i = FindDraw( remote, name, false );
	if ( i >= 0 )
	{
		RemoveDraw( remote, i );
	}
}

int simRemote_DrawCount( const simRemote* remote )
{
	int count = 0;
	for ( int i = 0; i < remote->drawCount; ++i )
	{
		count += !remote->draws[i].hidden;
	}
	return count;
}

const simRemoteDraw* simRemote_Draw( const simRemote* remote, int draw )
{
	for ( int i = 0; i < remote->drawCount; ++i )
	{
		// Counted down over those that are shown.
		draw -= !remote->draws[i].hidden;
		if ( draw < 0 )
		{
			return &remote->draws[i].shown;
		}
	}
	SIM_ASSERT( !"a drawing that there is" );
	return NULL;
}


// ---- Field2d ----

// The table that a topic is in, if that is one of a dashboard's. False: it is in another.
static bool TableOf( const char* name, char table[SIM_REMOTE_NAME] )
{
	// 2026's tables, and 2027's.
	static const char* const kRoots[] = { "/SmartDashboard/", "/Shuffleboard/", "/Telemetry/",
		SIM_REMOTE_TUNABLE_ROOT };
	bool dashboard = false;
	for ( int i = 0; i < SIM_COUNT( kRoots ); ++i )
	{
		dashboard = dashboard || simRemote_After( name, kRoots[i] ) != NULL;
	}
	const char* end = strrchr( name, '/' );
	if ( !dashboard || end == NULL )
	{
		return false;
	}
	memcpy( table, name, (size_t)( end - name ) );
	table[end - name] = 0;
	return true;
}

static int FindField( const simRemote* remote, const char* table )
{
	return simRemote_FindName( table, strlen( table ), remote->fields[0], SIM_REMOTE_NAME, remote->fieldCount );
}

// Shows or hides the contents of a table.
static void ShowTable( simRemote* remote, const char* table, bool isField )
{
	for ( int i = 0; i < remote->drawCount; ++i )
	{
		char of[SIM_REMOTE_NAME];
		Drawing* drawing = remote->draws + i;
		if ( drawing->shown.ofField2d && TableOf( drawing->shown.name, of ) && strcmp( of, table ) == 0 )
		{
			drawing->hidden = !isField;
		}
	}
	remote->changes += 1;
}

static void DropField( simRemote* remote, const char* table )
{
	int i = FindField( remote, table );
	if ( i >= 0 )
	{
		simRemote_RemoveAt( remote, remote->fields, SIM_REMOTE_NAME, &remote->fieldCount, i );
		ShowTable( remote, table, false );
	}
}

// The type of a table.
static void TakeType( simRemote* remote, const simNt4Event* event, const char* table )
{
	simNt4Value value;
	bool read = event->value.type == simNt4Type_string && simNt4Payload_Read( &event->value, &value, NULL, 0 );
	if ( !read || value.count != 7 || memcmp( value.bytes, "Field2d", 7 ) != 0 )
	{
		DropField( remote, table );
		return;
	}
	if ( FindField( remote, table ) >= 0 )
	{
		return;
	}
	if ( remote->fieldCount == SIM_REMOTE_FIELDS )
	{
		simRemote_Warn( remote, table, Reason_full, "not shown: there are %d Field2d already", SIM_REMOTE_FIELDS );
		return;
	}
	snprintf( remote->fields[remote->fieldCount++], SIM_REMOTE_NAME, "%s", table );
	// Its objects may have come before.
	ShowTable( remote, table, true );
}

// The poses of an object in `scratch`: triplets with degrees (FieldObject2d.java), or structs. False: it has none.
static bool ReadObject( simRemote* remote, const simNt4Event* event )
{
	simRemoteDraw* draw = &remote->scratch;
	simNt4Value value;
	draw->kind = simRemoteDraw_pose2d;
	draw->count = draw->numberCount = 0;
	if ( event->value.type == simNt4Type_doubles )
	{
		// Read in place: the memory that a list needs is that of its doubles.
		size_t memory = simNt4Payload_Memory( &event->value );
		bool fits = memory <= sizeof( draw->numbers );
		if ( !fits || !simNt4Payload_Read( &event->value, &value, draw->numbers, sizeof( draw->numbers ) ) )
		{
			return false;
		}
		memmove( draw->numbers, value.doubles, sizeof( double ) * value.count );
		draw->numberCount = (int)value.count;
		for ( int i = 2; i < draw->numberCount; i += 3 )
		{
			draw->numbers[i] = simRadians( draw->numbers[i] );
		}
	}
	else if ( strncmp( event->type, "struct:Pose2d", 13 ) == 0 && simNt4Payload_Read( &event->value, &value, NULL, 0 ) )
	{
		int count = simWpi_Unpack( simWpi_pose2d, value.bytes, value.count, draw->numbers, SIM_REMOTE_NUMBERS / 3 );
		draw->numberCount = 3 * count;
	}
	bool good = draw->numberCount >= 0 && draw->numberCount % 3 == 0;
	// Written so that not-a-number fails, too.
	for ( int i = 0; i < draw->numberCount; ++i )
	{
		good = good && fabs( draw->numbers[i] ) <= 1e6;
	}
	draw->count = draw->numberCount / 3;
	return good;
}

void simRemote_TakeField2d( simRemote* remote, const simNt4Event* event )
{
	char table[SIM_REMOTE_NAME];
	// The run's own beside a program's: a server repeats them to us, too, when we subscribe again.
	bool isOwn = event->ours && simRemote_After( event->name, "/SmartDashboard/Sandlot/" ) != NULL;
	if ( isOwn || !TableOf( event->name, table ) )
	{
		return;
	}
	if ( strcmp( event->name + strlen( table ), "/.type" ) == 0 )
	{
		TakeType( remote, event, table );
		return;
	}
	bool isList = event->value.type == simNt4Type_doubles || strncmp( event->type, "struct:Pose2d", 13 ) == 0;
	if ( !isList )
	{
		return;
	}
	bool isField = FindField( remote, table ) >= 0;
	if ( ReadObject( remote, event ) )
	{
		Keep( remote, event, event->name, true, !isField );
	}
	else if ( isField )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: it is no list of up to %d x, y [m] and degrees",
		    SIM_REMOTE_NUMBERS / 3 );
	}
}

void simRemote_DropField2d( simRemote* remote, const char* name )
{
	char table[SIM_REMOTE_NAME];
	if ( !TableOf( name, table ) )
	{
		return;
	}
	if ( strcmp( name + strlen( table ), "/.type" ) == 0 )
	{
		DropField( remote, table );
	}
	int i = FindDraw( remote, name, true );
	if ( i >= 0 )
	{
		RemoveDraw( remote, i );
	}
}
