// Values as NetworkTables sends them: the messages [id, time, type, value], and the forms a value may have.
#pragma once

#include "codec/msgpack.h"

#include "sandlot/nt4.h"

#define SIM_NT4_TIME_ID ( -1 )  ///< the id of messages that measure time
#define SIM_NT4_HEADER 20       ///< bytes before the value of a message, at most
#define SIM_NT4_TIME_PAYLOAD 16 ///< bytes of the value of a time message, at most

/// One message of a binary frame; the payload points into the frame.
typedef struct simNt4Message
{
	int32_t id;
	bool good; ///< the type is known and the value is of it; else the message is to be ignored
	simNt4Payload payload;
} simNt4Message;

/// Is all text in a value UTF-8? What has no text is.
bool simNt4Value_IsText( const simNt4Value* value );

/// Reads the next message. False when it is not one: not four elements, no numbers, cut short; nothing behind it can then
/// be trusted. Numbers of any width and kind pass for floats and doubles, as ntcore takes them.
bool simNt4Message_Read( simMsgpackReader* reader, simNt4Message* message );
/// Writes what stands before the value; then the payload's bytes follow.
void simNt4Message_WriteHeader( simMsgpackWriter* writer, int32_t id, int64_t time, simNt4Type type );

/// Writes a payload in the form the protocol has for its type: floats with 32 bits, doubles with 64.
void simNt4Payload_WriteProper( const simNt4Payload* payload, simMsgpackWriter* writer );
