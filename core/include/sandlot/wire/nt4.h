// NetworkTables 4 (4.0 and 4.1), the common part of client and server: values, options, frames, events, and how a
// connection is negotiated. No sockets and no clock: the host moves bytes and tells the time.
//
// Times are microseconds. Each side has its own clock, any that never runs backwards; times in messages are the
// server's. A time of 0 marks a default: a value that gives way to any other. Text is UTF-8.
#pragma once

#include "sandlot/sim/base.h"

// Limits of one thing, fixed: buffers are sized by them. The limits of how many are in simNt4Limits.
#define SIM_NT4_NAME 1024       ///< bytes of a topic's name with its terminating zero
#define SIM_NT4_TYPE 128        ///< bytes of a type such as "struct:Pose3d[]" with its terminating zero
#define SIM_NT4_CLIENT 96       ///< bytes of a client's name with its terminating zero
#define SIM_NT4_PROPERTIES 4096 ///< bytes of a topic's properties as JSON with the terminating zero; at most 64 of them
#define SIM_NT4_MAX_NAMES 2048  ///< names in all subscriptions of one client
#define SIM_NT4_NAME_BYTES 131072    ///< bytes of them
#define SIM_NT4_NEVER INT64_MAX      ///< a time that does not come
#define SIM_NT4_READ_ONLY "readOnly" ///< the property of a topic that only its publisher sets
#define SIM_NT4_YIELDS "yields"      ///< the property of a topic whose publishers all give way to any other

// ---- values ----

/// How a value is sent; the number is the protocol's.
typedef enum simNt4Type
{
	simNt4Type_boolean = 0,
	simNt4Type_double = 1,
	simNt4Type_int = 2,
	simNt4Type_float = 3,
	simNt4Type_string = 4, ///< also json
	simNt4Type_raw = 5,    ///< also struct:X, structschema, protobuf, msgpack, rpc and every type not named here
	simNt4Type_booleans = 16,
	simNt4Type_doubles = 17,
	simNt4Type_ints = 18,
	simNt4Type_floats = 19,
	simNt4Type_strings = 20,
} simNt4Type;

/// How values of a topic's type are sent: "double[]" is simNt4Type_doubles, "struct:Pose3d" simNt4Type_raw.
simNt4Type simNt4_TypeOf( const char* name );

/// Text that need not be terminated.
typedef struct simNt4Text
{
	const char* bytes;
	size_t size;
} simNt4Text;

/// A value in C. The caller that made the value owns the memory behind its pointers.
typedef struct simNt4Value
{
	simNt4Type type;
	size_t count; ///< elements of an array, bytes of a string or raw
	union
	{
		bool boolean;
		double number; ///< double and float
		int64_t integer;
		const void* bytes; ///< string and raw
		const bool* booleans;
		const double* doubles;
		const int64_t* ints;
		const float* floats;
		const simNt4Text* strings;
	};
} simNt4Value;

/// A value as it is sent: the MessagePack of it, without id, time and type.
typedef struct simNt4Payload
{
	simNt4Type type;
	int64_t time; ///< [us] of the server
	const uint8_t* bytes;
	size_t size;
} simNt4Payload;

/// Writes a value as MessagePack; returns the bytes it needs. Writes nothing when they are more than size.
size_t simNt4Value_Write( const simNt4Value* value, uint8_t* bytes, size_t size );
/// Bytes of memory that simNt4Value_Read needs for the elements of an array; 0 for everything else.
size_t simNt4Payload_Memory( const simNt4Payload* payload );
/// Reads a payload. Strings and raw point into the payload, elements of arrays stand in memory (8-byte aligned). False
/// when the bytes are not a value of the type, or there is too little memory.
bool simNt4Payload_Read( const simNt4Payload* payload, simNt4Value* value, void* memory, size_t size );
/// The number in a boolean (0 or 1), int, float or double. False for other types.
bool simNt4Payload_Number( const simNt4Payload* payload, double* number );

// ---- options ----

/// How many there may be. Beyond them something is refused with a warning, never half done.
typedef struct simNt4Limits
{
	int clients;         ///< of a server, sockets for time alone included
	int topics;          ///< meta topics come on top
	int publishers;      ///< of one client
	int subscriptions;   ///< of one client
	size_t messageBytes; ///< of one frame received or sent [B]; ntcore has 2 MiB
	size_t queueBytes;   ///< waiting for one client that takes every change [B]
	size_t storeBytes;   ///< of all values, kept and waiting [B]
} simNt4Limits;

/// ntcore's limits where it has some; else ours, for a classroom of dashboards inside 64 MiB.
simNt4Limits simDefaultNt4Limits( void );

typedef struct simNt4PublishOptions
{
	const char* properties; ///< JSON object, or NULL: none. {"retained":true}, {"persistent":true}, {"cached":false}
	int64_t period;         ///< a client sends at most this often [us]; a server leaves that to its subscribers
	bool all;               ///< a client sends every change, not only the latest of each period
	bool duplicates;        ///< a value like the last one is sent, too
	bool
	    readOnly; ///< only the publisher sets the topic: a server of ours ignores what other clients set. A client tells
	              ///< it so by the property SIM_NT4_READ_ONLY; other servers take no notice
	bool
	    yields; ///< a client: gives way to another that publishes the topic, too, by the property SIM_NT4_YIELDS. A server of
	            ///< ours then ignores what is set here, and takes the property away
} simNt4PublishOptions;

/// No properties, 20 ms, the latest change only.
simNt4PublishOptions simDefaultNt4PublishOptions( void );

typedef struct simNt4SubscribeOptions
{
	double periodic; ///< wanted at most this often [s]
	bool all;        ///< every change, not only the latest of each period
	bool topicsOnly; ///< announcements without values
	bool prefix;     ///< names are beginnings of names; "" is every topic but those that begin with '$'
} simNt4SubscribeOptions;

/// The protocol's: 0.1 s, latest only, exact names.
simNt4SubscribeOptions simDefaultNt4SubscribeOptions( void );

// ---- connections ----

typedef enum simNt4Protocol
{
	simNt4Protocol_none, ///< no common subprotocol: refuse the connection
	simNt4Protocol_v40,
	simNt4Protocol_v41,
	simNt4Protocol_rtt, ///< time messages only
} simNt4Protocol;

/// A client's offer in Sec-WebSocket-Protocol, in this order.
#define SIM_NT4_OFFER "v4.1.networktables.first.wpi.edu, networktables.first.wpi.edu"

/// A server's answer to an offer (NULL: there was no header, which ntcore takes for 4.0): the best of 4.1, 4.0, rtt.
simNt4Protocol simNt4_Choose( const char* offer );
/// The name of a subprotocol, "" for none. Of a name: which it is.
const char* simNt4_ProtocolName( simNt4Protocol protocol );
simNt4Protocol simNt4_ProtocolOf( const char* name );

/// The kinds of paths of the server, query and fragment ignored.
/// unknown: 404 · socket: /nt/NAME, a WebSocket · index: /, 200 with any page (AdvantageScope asks before it connects;
/// it needs the CORS header) · persistent: /nt/persistent.json, simNt4Server_Persistent
#define SIM_NT4_PATHS( X ) X( unknown ) X( socket ) X( index ) X( persistent )
#define SIM_NT4_PATH( name ) simNt4Path_##name,
typedef enum simNt4Path
{
	SIM_NT4_PATHS( SIM_NT4_PATH )
} simNt4Path;

/// Reads the path of a request. Of a socket, name (SIM_NT4_CLIENT bytes) gets the client's name, "NT4" when it is
/// empty; too long a name is cut short. A path that is not UTF-8 or not printable is unknown.
simNt4Path simNt4_ReadPath( const char* path, char* name );

/// ping: a WebSocket PING with these bytes; the host gives PONGs back as simNt4Frame_pong
/// close: close the socket with the code; bytes are the reason, up to 123 of them
#define SIM_NT4_FRAME_KINDS( X ) X( text ) X( binary ) X( ping ) X( pong ) X( close )
#define SIM_NT4_FRAME_KIND( name ) simNt4Frame_##name,
typedef enum simNt4FrameKind
{
	SIM_NT4_FRAME_KINDS( SIM_NT4_FRAME_KIND )
} simNt4FrameKind;

/// A frame to send. The bytes are good until the next call.
typedef struct simNt4Frame
{
	simNt4FrameKind kind;
	const uint8_t* bytes;
	size_t size;
	int code; ///< of a close
} simNt4Frame;

// ---- events ----

/// connected: a client knows the server's clock; a server has a new client · disconnected: the same, gone; text says
/// why when we ended it · warning: a message made no sense; text is one line with its sender and its defect
#define SIM_NT4_EVENT_KINDS( X ) \
	X( connected ) X( disconnected ) X( announced ) X( unannounced ) X( properties ) X( value ) X( warning )
#define SIM_NT4_EVENT_KIND( name ) simNt4Event_##name,
typedef enum simNt4EventKind
{
	SIM_NT4_EVENT_KINDS( SIM_NT4_EVENT_KIND )
} simNt4EventKind;

/// Something that happened. Pointers are good until the next event is taken.
typedef struct simNt4Event
{
	simNt4EventKind kind;
	uint32_t client;        ///< server: who came or went
	uint32_t topic;         ///< a number for the topic, the same as long as it exists, never given again
	const char* name;       ///< of the topic or the client, else ""
	const char* type;       ///< of the topic, else ""
	const char* properties; ///< of the topic, a JSON object, else "{}"
	const char* text;       ///< else ""
	simNt4Payload value;
	bool newest; ///< of a value: nothing newer is known
	bool ours;   ///< client: the topic is published from here, too
} simNt4Event;
