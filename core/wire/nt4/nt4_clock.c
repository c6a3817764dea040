#include "nt4/nt4_clock.h"

// A sample's error grows by 1/20000 of its age: 50 ppm, the common tolerance of quartz clocks in computers. Without this the
// best sample of the first minute would stay in use for ever, and would be 180 ms wrong after an hour.
#define DRIFT_DIVISOR 20000

// Times come from peers; within these bounds sums and differences of two of them cannot overflow.
int64_t simNt4_ClampTime( int64_t time )
{
	if ( time > SIM_NT4_MAX_TIME )
	{
		return SIM_NT4_MAX_TIME;
	}
	if ( time < -SIM_NT4_MAX_TIME )
	{
		return -SIM_NT4_MAX_TIME;
	}
	return time;
}

bool simNt4Clock_Sample( simNt4Clock* clock, int64_t sent, int64_t server, int64_t now )
{
	if ( simNt4_ClampTime( server ) != server || simNt4_ClampTime( sent ) != sent || simNt4_ClampTime( now ) != now
	     || sent > now )
	{
		return false;
	}
	// Cristian's algorithm (NT 4.1): the best answer is the one that took least time.
	int64_t roundTrip = now - sent;
	// The server stamped the reply somewhere within the round trip. The error is at most half of it, plus the clocks' drift.
	int64_t age = now > clock->at ? now - clock->at : 0;
	int64_t error = clock->roundTrip / 2 + age / DRIFT_DIVISOR;
	int64_t offset = server + roundTrip / 2 - now;
	int64_t apart = offset > clock->offset ? offset - clock->offset : clock->offset - offset;
	// Both samples cannot be right when they are further apart than their errors together: a clock has jumped, as when one of the
	// two machines slept.
	bool jumped = apart > error + roundTrip / 2 + 1;
	if ( clock->known && !jumped && roundTrip / 2 > error )
	{
		return false;
	}
	*clock = ( simNt4Clock ){ true, offset, roundTrip, now };
	return true;
}

int64_t simNt4Clock_ToServer( const simNt4Clock* clock, int64_t time )
{
	int64_t server = simNt4_ClampTime( time ) + clock->offset;
	// 0 would say that the value is a default.
	return server < 1 ? 1 : server;
}

int64_t simNt4Clock_ToOurs( const simNt4Clock* clock, int64_t time )
{
	int64_t ours = simNt4_ClampTime( time ) - clock->offset;
	return ours == 0 ? 1 : ours;
}
