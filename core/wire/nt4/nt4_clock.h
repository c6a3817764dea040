// A client's estimate of the server's clock, by Cristian's algorithm: the client sends its time, the server answers with its own,
// and the client assumes that the server stamped the answer in the middle of the round trip.
#pragma once

#include "sandlot/sim/base.h"

typedef struct simNt4Clock
{
	bool known;        ///< a sample is in use
	int64_t offset;    ///< server's time minus our time [us]
	int64_t roundTrip; ///< of the sample in use [us]
	int64_t at;        ///< our time at which the sample in use was taken [us]
} simNt4Clock;

/// No clock shows a time further from 0 than this (36,000 years); sums of two such times do not overflow [us].
#define SIM_NT4_MAX_TIME ( (int64_t)1 << 60 )

/// Takes a reply into account: we sent at `sent`, the server stamped `server`, the reply came at `now` [us]. Uses the sample when
/// its error is probably smaller than that of the sample in use, or when the two contradict each other, and returns whether it did.
bool simNt4Clock_Sample( simNt4Clock* clock, int64_t sent, int64_t server, int64_t now );
/// Converts our time to the server's [us]. At least 1: the protocol reserves 0 for defaults.
int64_t simNt4Clock_ToServer( const simNt4Clock* clock, int64_t time );
/// Converts the server's time to ours [us]. Never 0, for the same reason.
int64_t simNt4Clock_ToOurs( const simNt4Clock* clock, int64_t time );
/// Limits a time to -SIM_NT4_MAX_TIME to SIM_NT4_MAX_TIME.
int64_t simNt4_ClampTime( int64_t time );
