// A list of topics that grows while it is made, and the values of its constants.
#pragma once

#include "sandlot/wire/topic.h"

typedef struct simTopicList
{
	simTopic* topics;
	int count, capacity;
	bool full;      ///< memory was out: the list is not to be used
	simTopic spare; ///< what is added then
} simTopicList;

/// Adds a topic whose name is base and rest, one after the other; logged, with no properties. The topic stays where it is until
/// the next is added.
simTopic* simTopicList_Add( simTopicList* list, const char* base, const char* rest, const char* type );
/// The same with its one value.
void simTopicList_AddConstant( simTopicList* list, const char* base, const char* rest, const char* type,
    const char* properties, const char* constant );
/// Topics from `first` on get a period in logs.
void simTopicList_SetLogPeriod( simTopicList* list, int first, int64_t period );
/// Topics from `first` on yield to a program that has topics of the same names.
void simTopicList_Yield( simTopicList* list, int first );
void simTopicList_Free( simTopicList* list );

/// The value of a constant topic: its text as a string or as raw bytes, or an integer.
simNt4Value simTopic_Constant( const simTopic* topic );

/// The length of a constant array.
#define SIM_COUNT( array ) ( (int)( sizeof( array ) / sizeof( ( array )[0] ) ) )

static inline simNt4Value simTopic_Boolean( bool boolean )
{
	return ( simNt4Value ){ .type = simNt4Type_boolean, .boolean = boolean };
}

static inline simNt4Value simTopic_Integer( int64_t integer )
{
	return ( simNt4Value ){ .type = simNt4Type_int, .integer = integer };
}

static inline simNt4Value simTopic_Number( double number )
{
	return ( simNt4Value ){ .type = simNt4Type_double, .number = number };
}

static inline simNt4Value simTopic_Numbers( const double* numbers, int count )
{
	return ( simNt4Value ){ .type = simNt4Type_doubles, .count = (size_t)count, .doubles = numbers };
}

static inline simNt4Value simTopic_Raw( const void* bytes, size_t size )
{
	return ( simNt4Value ){ .type = simNt4Type_raw, .count = size, .bytes = bytes };
}

simNt4Value simTopic_Text( const char* text );
