// Results of wire.wasm that are more than one value, as tables like those of frame.h: the generator writes web/net/results.gen.ts of
// them, with a function that reads each record. A result stays valid until the next call of the module.
#pragma once

#include "sandlot/frame.h"
#include "sandlot/nt4.h"

/// UTF-8 in the module's memory; a string in TypeScript.
typedef struct textAt
{
	u32 address, bytes;
} textAt;

/// Bytes in the module's memory; a copy of them in TypeScript, null where the address is 0.
typedef struct bytesAt
{
	u32 address, bytes;
} bytesAt;

// clang-format off

/// Who publishes.
#define SIM_WIRE_ROLES( X ) X( server ) X( client )

#define SIM_WIRE_ENUMS( T )                                                                          \
	T( WireRole, simWireRole, SIM_WIRE_ROLES ) T( Nt4Path, simNt4Path, SIM_NT4_PATHS )               \
	T( Nt4FrameKind, simNt4Frame, SIM_NT4_FRAME_KINDS ) T( Nt4EventKind, simNt4Event, SIM_NT4_EVENT_KINDS )

/// What was wrong in the last call that can fail.
#define SIM_WIRE_PROBLEM( X, A )                                                                     \
	X( textAt, path, "-", "JSON pointer or line, or a place such as byte 1234; empty without one" )  \
	X( textAt, message, "-", "one sentence; empty when nothing was wrong" )

#define SIM_WIRE_PATH( X, A )                                                                        \
	X( enumNt4Path, kind, "-", "what is at the path" )                                               \
	X( textAt, name, "-", "of a socket: who comes" )

#define SIM_NT4_OUTPUT( X, A )                                                                       \
	X( enumNt4FrameKind, kind, "-", "of the frame" )                                                 \
	X( u32, code, "-", "of a close" )                                                                \
	X( bytesAt, bytes, "-", "to send; of a close, the reason" )

#define SIM_WIRE_EVENT( X, A )                                                                       \
	X( enumNt4EventKind, kind, "-", "what happened" )                                                \
	X( u32, client, "-", "server: whose connection, else 0" )                                        \
	X( textAt, name, "-", "of the topic or the client" )                                             \
	X( textAt, type, "-", "of the topic" )                                                           \
	X( textAt, text, "-", "one line that says more" )                                                \
	X( bytesAt, value, "-", "the MessagePack of a value" )

#define SIM_CLIENT_STATE( X, A )                                                                     \
	X( f64, roundTrip, "us", "of the sample that the server's clock rests on" )                      \
	X( flag, synchronized, "-", "whether the server's clock is known" )                              \
	X( u32, received, "-", "topics that others have announced" )

/// T( record, table )
#define SIM_WIRE_RECORDS( T )                                                                        \
	T( simWireProblem, SIM_WIRE_PROBLEM ) T( simWirePath, SIM_WIRE_PATH ) T( simNt4Output, SIM_NT4_OUTPUT ) \
	T( simWireEvent, SIM_WIRE_EVENT ) T( simClientState, SIM_CLIENT_STATE )

// clang-format on

#define SIM_WIRE_ENUM_TYPE( type, prefix, table ) typedef u32 enum##type;
SIM_WIRE_ENUMS( SIM_WIRE_ENUM_TYPE )
SIM_WIRE_RECORDS( SIM_STRUCT )

#define SIM_WIRE_ROLE_VALUE( name ) simWireRole_##name,
typedef enum simWireRole
{
	SIM_WIRE_ROLES( SIM_WIRE_ROLE_VALUE ) simWireRole_count
} simWireRole;
