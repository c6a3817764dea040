// The server's clock as a client knows it: Cristian's algorithm over the round trips of time messages.
#pragma once

#include "sandlot/base.h"

typedef struct simNt4Clock
{
	bool known;
	int64_t offset;    ///< what is added to our time to have the server's [us]
	int64_t roundTrip; ///< of the sample in use [us]
	int64_t at;        ///< when it was taken, our time [us]
} simNt4Clock;

/// Times further from 0 than this are nobody's clock, and would overflow: 36,000 years [us].
#define SIM_NT4_MAX_TIME ( (int64_t)1 << 60 )

/// A reply: we sent it then, the server stamped it, it is back now. The sample is used when its error is likely less than
/// that of the one in use. Returns whether it is.
bool simNt4Clock_Sample( simNt4Clock* clock, int64_t sent, int64_t server, int64_t now );
/// The server's time at a time of ours, and back. Never 0, which means a default; on the server's clock at least 1, what
/// the protocol has for values older than the server.
int64_t simNt4Clock_ToServer( const simNt4Clock* clock, int64_t time );
int64_t simNt4Clock_ToOurs( const simNt4Clock* clock, int64_t time );
/// A time within what is somebody's clock.
int64_t simNt4_ClampTime( int64_t time );
