// The JSON of NetworkTables: control messages in both directions.
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

/// One control message. What its method does not have is zero.
typedef struct simNt4Control
{
	simNt4Method method;
	char name[SIM_NT4_NAME];
	char type[SIM_NT4_TYPE];
	int32_t uid;       ///< pubuid or subuid; of announce and unannounce the topic's id
	bool hasPublisher; ///< an announce says which of our publishers it answers
	int32_t publisher;
	bool ack;
	simJsonReader object; ///< properties, update or options; an empty object when there were none
	simJsonReader topics; ///< of subscribe: an array of strings
	int topicCount;
	simNt4SubscribeOptions options; ///< read from object
} simNt4Control;

/// Opens a text frame. False with a message when it is not a JSON array.
bool simNt4Json_Open( simJsonReader* reader, const char* text, size_t size, simError* error );

typedef enum simNt4Next
{
	simNt4Next_end,
	simNt4Next_good,
	simNt4Next_bad, ///< to be ignored: why says so
} simNt4Next;

/// Reads the next message. fromClient says whose methods are known.
simNt4Next simNt4Json_Next( simJsonReader* reader, bool fromClient, simNt4Control* control, const char** why );

// ---- writing messages; keys in ntcore's order ----

void simNt4Json_WritePublish(
    simJsonWriter* writer, const char* name, const char* properties, int32_t pubuid, const char* type );
void simNt4Json_WriteUnpublish( simJsonWriter* writer, int32_t pubuid );
void simNt4Json_WriteSetProperties( simJsonWriter* writer, const char* name, simNt4Text update );
/// Those options that are not the protocol's defaults.
void simNt4Json_WriteOptions( simJsonWriter* writer, const simNt4SubscribeOptions* options );
/// names are count texts one behind the other, each with its zero.
void simNt4Json_WriteSubscribe(
    simJsonWriter* writer, const char* names, int count, const simNt4SubscribeOptions* options, int32_t subuid );
void simNt4Json_WriteUnsubscribe( simJsonWriter* writer, int32_t subuid );
/// pubuid may be NULL.
void simNt4Json_WriteAnnounce( simJsonWriter* writer, const simNt4Topic* topic, const int32_t* pubuid );
void simNt4Json_WriteUnannounce( simJsonWriter* writer, const simNt4Topic* topic );
void simNt4Json_WriteProperties( simJsonWriter* writer, const char* name, bool ack, simNt4Text update );
