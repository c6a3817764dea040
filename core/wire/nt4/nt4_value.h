// Values as NetworkTables sends them: messages [id, time, type, value] in MessagePack.
#pragma once

#include "codec/msgpack.h"

#include "sandlot/wire/nt4.h"

#define SIM_NT4_TIME_ID ( -1 )  ///< id of time messages
#define SIM_NT4_HEADER 20       ///< most bytes before the value of a message
#define SIM_NT4_TIME_PAYLOAD 16 ///< most bytes of the value of a time message

/// One message of a binary frame; the payload points into the frame.
typedef struct simNt4Message
{
	int32_t id;
	bool good; ///< the type is known and the value has it; false: ignore the message
	simNt4Payload payload;
} simNt4Message;

/// Returns whether all text in a value is UTF-8. A value without text passes.
bool simNt4Value_IsText( const simNt4Value* value );

/// Reads the next message. Returns false when the bytes are not a message: then nothing after them can be trusted. Any
/// number passes for a float or double, as in ntcore.
bool simNt4Message_Read( simMsgpackReader* reader, simNt4Message* message );
/// Writes the part of a message before the value. The caller writes the value's bytes after it.
void simNt4Message_WriteHeader( simMsgpackWriter* writer, int32_t id, int64_t time, simNt4Type type );

/// Makes a number a float or double, and an array of numbers one of those, as ntcore's clients convert them. Returns
/// false when the payload has another type than `type` and no such conversion exists: a fraction never becomes an int.
bool simNt4Payload_Become( simNt4Payload* payload, simNt4Type type );
/// Writes a payload in its type's own encoding: floats with 32 bits, doubles with 64.
void simNt4Payload_WriteProper( const simNt4Payload* payload, simMsgpackWriter* writer );
