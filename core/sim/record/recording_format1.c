// Format 1 of the log, that of version 0.1.0. It named no inputs, so their table stands here as it was. Nothing here may change: a
// recording of that version is read by it for ever.
#include "record/recording_fields.h"

static const struct
{
	const char* name;
	uint8_t part, code, count;
} kFormat1[] = {
	{ "buttons", simLogPart_sticks, simLogCode_word, 1 },
	{ "axes", simLogPart_sticks, simLogCode_axis, 3 },
	{ "voltMask", simLogPart_actuators, simLogCode_fixed, 1 },
	{ "chassisMode", simLogPart_actuators, simLogCode_word, 1 },
	{ "chassis", simLogPart_actuators, simLogCode_number, 3 },
	{ "volts", simLogPart_actuators, simLogCode_number, 24 },
};

void simLogFormat1_Begin( simLogState* state )
{
	for ( size_t i = 0; i < sizeof( kFormat1 ) / sizeof( kFormat1[0] ); ++i )
	{
		simLog_AddField( state, kFormat1[i].name, kFormat1[i].part, kFormat1[i].code, kFormat1[i].count );
	}
}

// Mode, match and whether a second byte has the two human players, four bits each.
void simLogFormat1_GetRequests( simGet* get, simInputHeader* header )
{
	uint32_t byte = simGet_Byte( get );
	uint32_t human = ( byte & 32u ) != 0 ? simGet_Byte( get ) : 0;
	header->modeRequest = byte & 7u;
	header->matchRequest = byte >> 3 & 3u;
	header->human[0] = human & 15u;
	header->human[1] = human >> 4;
	if ( byte >= 64u )
	{
		simGet_Fail( get, "has an unknown request" );
	}
}
