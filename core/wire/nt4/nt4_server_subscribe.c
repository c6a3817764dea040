// The server's subscriptions: which peer gets which topic, and how often.
#include "nt4/nt4_server.h"

#include <string.h>

// Values are sent at most this often, as in ntcore [us].
#define SHORTEST_PERIOD 5000
// An hour [us]. A longer period would hardly differ from never, and might overflow.
#define LONGEST_PERIOD 3600000000
// Options up to this many bytes are kept as the client wrote them, for the meta topics.
#define MAX_WRITTEN 1024


// ---- which subscription covers which topic ----

bool simNt4Subscription_Covers( const simNt4Subscription* subscription, const simNt4Topic* topic )
{
	// One after another in one block: a client may have thousands, most of them short.
	const char* name = subscription->names;
	for ( int i = 0; i < subscription->count; ++i )
	{
		if ( simNt4_Matches( name, subscription->options.prefix, topic->name ) )
		{
			return true;
		}
		name += strlen( name ) + 1;
	}
	return false;
}

static int64_t PeriodOf( const simNt4SubscribeOptions* options )
{
	// A NaN period passes neither comparison and is the shortest.
	double period = options->periodic * 1e6;
	if ( period >= LONGEST_PERIOD )
	{
		return LONGEST_PERIOD;
	}
	if ( period > SHORTEST_PERIOD )
	{
		return (int64_t)period;
	}
	return SHORTEST_PERIOD;
}

// Sends a topic's values with another period from now on; a negative period: not at all. Values that wait are sent first.
static void ChangeLane( simNt4Server* server, simNt4Peer* peer, simNt4Watch* watch, int64_t period )
{
	if ( watch->lane != SIM_NT4_NO_LANE && ( period < 0 || period != watch->period ) )
	{
		if ( !simNt4Queue_Hurry( &peer->queue, watch->lane ) )
		{
			simNt4Server_CloseLater( server, peer, 1008, "out of memory" );
		}
		simNt4Queue_Leave( &peer->queue, watch->lane );
		watch->lane = SIM_NT4_NO_LANE;
	}
	// Lanes are shared by topics of one period, so their values go out in one frame.
	if ( period >= 0 && watch->lane == SIM_NT4_NO_LANE )
	{
		watch->lane = (uint8_t)simNt4Queue_Join( &peer->queue, period );
		watch->period = period;
	}
}

bool simNt4Server_Watch( simNt4Server* server, simNt4Peer* peer, const simNt4Topic* topic )
{
	// Of several subscriptions to one topic, the shortest period counts, and "all" if any asks for it.
	bool covered = false, all = false;
	int64_t period = -1;
	for ( int i = 0; i < peer->subscriptionCount; ++i )
	{
		const simNt4Subscription* subscription = peer->subscriptions + i;
		if ( !simNt4Subscription_Covers( subscription, topic ) )
		{
			continue;
		}
		covered = true;
		// "topicsonly" wants announcements, but takes no values away from another subscription (NT 4.1).
		if ( !subscription->options.topicsOnly )
		{
			int64_t own = PeriodOf( &subscription->options );
			if ( period < 0 || own < period )
			{
				period = own;
			}
			all = all || subscription->options.all;
		}
	}
	simNt4Watch* watch = peer->watches + topic->slot;
	watch->all = all;
	ChangeLane( server, peer, watch, period );
	return covered;
}

void simNt4Server_Unwatch( simNt4Peer* peer, int slot )
{
	simNt4Watch* watch = peer->watches + slot;
	if ( watch->lane != SIM_NT4_NO_LANE )
	{
		simNt4Queue_Leave( &peer->queue, watch->lane );
	}
	*watch = ( simNt4Watch ){ .lane = SIM_NT4_NO_LANE, .waitLane = SIM_NT4_NO_LANE };
}

// Asked before the work of writing a meta topic: most are never looked at.
bool simNt4Server_IsWatched( const simNt4Server* server, const simNt4Topic* topic )
{
	for ( int i = 0; i < server->peerCount; ++i )
	{
		const simNt4Peer* peer = server->peers + i;
		if ( peer->used && !peer->closing && peer->watches != NULL
		     && peer->watches[topic->slot].lane != SIM_NT4_NO_LANE )
		{
			return true;
		}
	}
	return false;
}


// ---- subscriptions ----

// Returns the index at which a subscription with this uid is, or belongs.
static int PlaceOf( const simNt4Peer* peer, int32_t uid, bool* found )
{
	// Sorted by uid, because clients name subscriptions by it and may have a thousand.
	int low = 0, high = peer->subscriptionCount;
	while ( low < high )
	{
		int middle = ( low + high ) / 2;
		if ( peer->subscriptions[middle].uid < uid )
		{
			low = middle + 1;
		}
		else
		{
			high = middle;
		}
	}
	*found = low < peer->subscriptionCount && peer->subscriptions[low].uid == uid;
	return low;
}

static void FreeSubscription( simNt4Subscription* subscription )
{
	simFree( subscription->names );
	simFree( subscription->written );
}

// Makes room for one more subscription of a peer. The limit is for clients that subscribe again and again and never end
// the old ones.
static bool Room( simNt4Server* server, simNt4Peer* peer )
{
	simNt4Subscription* grown = simNt4_Grow( peer->subscriptions, peer->subscriptionCount, &peer->subscriptionCapacity,
	    server->def.limits.subscriptions, sizeof( simNt4Subscription ) );
	if ( grown != NULL )
	{
		peer->subscriptions = grown;
	}
	return grown != NULL;
}

static char* CopyText( const char* text, size_t size )
{
	char* copy = (char*)simAlloc( size + 1 );
	if ( copy != NULL && size > 0 )
	{
		memcpy( copy, text, size );
	}
	return copy;
}

// Sends a topic's present value to a new subscription, also if the client has had it: AdvantageScope subscribes again to see it.
static void SendCached( simNt4Server* server, simNt4Peer* peer, simNt4Topic* topic )
{
	simNt4Watch* watch = peer->watches + topic->slot;
	simNt4Entry entry = { .kind = simNt4Entry_value,
		.flag = true,
		.counted = watch->all,
		.time = topic->time,
		.topic = topic,
		.blob = topic->value };
	// At once, because a dashboard that was just opened should not wait for its period.
	watch->waitLane = SIM_NT4_AT_ONCE;
	simNt4Server_Push( server, peer, SIM_NT4_AT_ONCE, &entry, &watch->place );
}

// Updates the topics that the removed (old) or the added subscription covers. Either may be NULL.
static void Refresh(
    simNt4Server* server, simNt4Peer* peer, const simNt4Subscription* old, const simNt4Subscription* added )
{
	// $clientsub$ of this client has changed, covered or not.
	simNt4Server_MarkStale( server, peer->metaSub );
	// Send the values that wait before the cached values, which may be newer.
	if ( added != NULL && !simNt4Queue_Hurry( &peer->queue, SIM_NT4_NO_LANE ) )
	{
		simNt4Server_CloseLater( server, peer, 1008, "out of memory" );
	}
	for ( int slot = 0; slot < server->topics.slotCount; ++slot )
	{
		if ( peer->closing )
		{
			break;
		}
		// All topics are tried: a subscription changes seldom, a value comes thousands of times.
		simNt4Topic* topic = server->topics.slots[slot];
		bool covered = topic != NULL && added != NULL && simNt4Subscription_Covers( added, topic );
		bool was = topic != NULL && old != NULL && simNt4Subscription_Covers( old, topic );
		if ( !covered && !was )
		{
			continue;
		}
		// The meta topic may have been without a watcher so far; then its value is old.
		if ( covered && !added->options.topicsOnly )
		{
			simNt4Server_WriteMeta( server, topic );
		}
		simNt4Server_Watch( server, peer, topic );
		simNt4Server_MarkStale( server, topic->metaSub );
		// A client learns of a topic once, as in ntcore, however many of its subscriptions cover it.
		if ( covered && !peer->watches[slot].announced )
		{
			simNt4Server_Announce( server, peer, topic, NULL );
		}
	}
	// Send the values after all announcements: taking turns would make many small text and binary frames.
	if ( added == NULL || added->options.topicsOnly )
	{
		return;
	}
	for ( int slot = 0; slot < server->topics.slotCount; ++slot )
	{
		if ( peer->closing )
		{
			break;
		}
		simNt4Topic* topic = server->topics.slots[slot];
		if ( topic != NULL && topic->value != NULL && simNt4Subscription_Covers( added, topic ) )
		{
			SendCached( server, peer, topic );
		}
	}
}

bool simNt4Server_AddSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid, const char* names, size_t size,
    int count, const simNt4SubscribeOptions* options, simNt4Text written )
{
	// The same uid again replaces the subscription (NT 4.1).
	bool found;
	int place = PlaceOf( peer, uid, &found );
	simNt4Subscription subscription = { .uid = uid, .options = *options, .count = count, .nameBytes = size };
	subscription.names = CopyText( names, size );
	if ( written.size <= MAX_WRITTEN )
	{
		subscription.written = CopyText( written.bytes, written.size );
	}
	else
	{
		// Meta topics show options that were too long as none.
		subscription.written = CopyText( "{}", 2 );
	}
	size_t oldBytes = found ? peer->subscriptions[place].nameBytes : 0;
	int oldCount = found ? peer->subscriptions[place].count : 0;
	if ( subscription.names == NULL || subscription.written == NULL || ( !found && !Room( server, peer ) )
	     || peer->nameBytes - oldBytes + size > SIM_NT4_NAME_BYTES
	     || peer->nameCount - oldCount + count > SIM_NT4_MAX_NAMES )
	{
		FreeSubscription( &subscription );
		return false;
	}
	peer->nameBytes += size - oldBytes;
	peer->nameCount += count - oldCount;
	simNt4Subscription old = { .uid = uid };
	simNt4Subscription* at = peer->subscriptions + place;
	if ( found )
	{
		old = *at;
	}
	else
	{
		memmove( at + 1, at, (size_t)( peer->subscriptionCount - place ) * sizeof( simNt4Subscription ) );
		peer->subscriptionCount += 1;
	}
	*at = subscription;
	// Old and new at once: a topic that both cover goes on without a gap.
	Refresh( server, peer, found ? &old : NULL, at );
	FreeSubscription( &old );
	return true;
}

void simNt4Server_RemoveSubscription( simNt4Server* server, simNt4Peer* peer, int32_t uid )
{
	bool found;
	int place = PlaceOf( peer, uid, &found );
	if ( !found )
	{
		return;
	}
	simNt4Subscription* at = peer->subscriptions + place;
	simNt4Subscription old = *at;
	memmove( at, at + 1, (size_t)( peer->subscriptionCount - place - 1 ) * sizeof( simNt4Subscription ) );
	peer->subscriptionCount -= 1;
	peer->nameBytes -= old.nameBytes;
	peer->nameCount -= old.count;
	// Topics that nothing covers any more stay announced; only their values stop.
	Refresh( server, peer, &old, NULL );
	FreeSubscription( &old );
}

// Removes a peer's traces from a topic: as the one that set its value, and as a subscriber.
static void LeaveTopic( simNt4Server* server, const simNt4Peer* peer, simNt4Topic* topic )
{
	// The next client at this index is another one, and did not set the value.
	if ( topic->setter == simNt4Server_Index( server, peer ) )
	{
		topic->setter = -1;
	}
	// The list of its subscribers loses this one.
	for ( int i = 0; i < peer->subscriptionCount; ++i )
	{
		if ( simNt4Subscription_Covers( peer->subscriptions + i, topic ) )
		{
			simNt4Server_MarkStale( server, topic->metaSub );
			return;
		}
	}
}

void simNt4Server_EndSubscriptions( simNt4Server* server, simNt4Peer* peer )
{
	// Sockets for time messages alone have no watches.
	int slotCount = peer->watches != NULL ? server->topics.slotCount : 0;
	for ( int slot = 0; slot < slotCount; ++slot )
	{
		simNt4Topic* topic = server->topics.slots[slot];
		if ( topic != NULL )
		{
			LeaveTopic( server, peer, topic );
		}
		simNt4Server_Unwatch( peer, slot );
	}
	for ( int i = 0; i < peer->subscriptionCount; ++i )
	{
		FreeSubscription( peer->subscriptions + i );
	}
	peer->subscriptionCount = peer->nameCount = 0;
	peer->nameBytes = 0;
}

void simNt4Server_ReceiveSubscribe( simNt4Server* server, simNt4Peer* peer, const simNt4Control* control )
{
	// A name is never longer than its JSON text, so the text's size is room enough for all names.
	simNt4Text text = simNt4Json_Slice( control->topics );
	char* names = text.size <= 8 * SIM_NT4_NAME_BYTES ? (char*)simAlloc( text.size + 1 ) : NULL;
	// The names are packed behind each other, each with its zero, as simNt4Subscription keeps them.
	size_t length = 0;
	bool fits = names != NULL;
	simJsonReader topics = control->topics;
	simJsonReader_Enter( &topics );
	while ( fits && simJsonReader_NextElement( &topics ) )
	{
		fits = simJsonReader_String( &topics, names + length, text.size + 1 - length );
		if ( fits )
		{
			length += strlen( names + length ) + 1;
		}
	}
	bool good = fits
	            && simNt4Server_AddSubscription( server, peer, control->uid, names, length, control->topicCount,
	                &control->options, simNt4Json_Slice( control->object ) );
	simFree( names );
	if ( !good && !peer->closing )
	{
		simNt4Server_Warn( server, peer,
		    "subscription %d ignored: a client may have %d with %d names of %d bytes in all, as long as there is "
		    "memory",
		    (int)control->uid, server->def.limits.subscriptions, SIM_NT4_MAX_NAMES, SIM_NT4_NAME_BYTES );
	}
}
