// Control messages of NetworkTables, JSON in both directions.
#pragma once

#include "nt4/nt4_properties.h"
#include "nt4/nt4_topic.h"

typedef enum simNt4Method
{
	simNt4Method_publish,
	simNt4Method_unpublish,
	simNt4Method_setProperties,
	simNt4Method_subscribe,
	simNt4Method_unsubscribe,
	simNt4Method_announce,
	simNt4Method_unannounce,
	simNt4Method_properties,
} simNt4Method;

/// One control message. Fields that its method does not have are zero.
typedef struct simNt4Control
{
	simNt4Method method;
	char name[SIM_NT4_NAME];
	char type[SIM_NT4_TYPE];
	int32_t uid;          ///< pubuid or subuid; of announce and unannounce, the topic's id
	bool hasPublisher;    ///< the announce answers a publish of ours
	int32_t publisher;    ///< pubuid of that publish
	bool ack;             ///< the properties answer a change of ours
	simJsonReader object; ///< properties, update or options; an empty object if the message has none
	simJsonReader topics; ///< of subscribe: an array of strings
	int topicCount;
	simNt4SubscribeOptions options; ///< read from object
} simNt4Control;

/// Opens a text frame. Returns false and an error when it is not a JSON array.
bool simNt4Json_Open( simJsonReader* reader, const char* text, size_t size, simError* error );

typedef enum simNt4Next
{
	simNt4Next_end,
	simNt4Next_good,
	simNt4Next_bad, ///< ignore the message; `why` says what is wrong
} simNt4Next;

/// Reads the next message. fromClient: accept the methods of clients, else those of servers.
simNt4Next simNt4Json_Next( simJsonReader* reader, bool fromClient, simNt4Control* control, const char** why );

// ---- writing messages; keys in ntcore's order ----

void simNt4Json_WritePublish(
    simJsonWriter* writer, const char* name, const char* properties, int32_t pubuid, const char* type );
void simNt4Json_WriteUnpublish( simJsonWriter* writer, int32_t pubuid );
/// Writes the options that differ from the protocol's defaults.
void simNt4Json_WriteOptions( simJsonWriter* writer, const simNt4SubscribeOptions* options );
/// names: `count` strings one after another, each with its zero.
void simNt4Json_WriteSubscribe(
    simJsonWriter* writer, const char* names, int count, const simNt4SubscribeOptions* options, int32_t subuid );
void simNt4Json_WriteUnsubscribe( simJsonWriter* writer, int32_t subuid );
/// pubuid may be NULL.
void simNt4Json_WriteAnnounce( simJsonWriter* writer, const simNt4Topic* topic, const int32_t* pubuid );
void simNt4Json_WriteUnannounce( simJsonWriter* writer, const simNt4Topic* topic );
void simNt4Json_WriteProperties( simJsonWriter* writer, const char* name, bool ack, simNt4Text update );
