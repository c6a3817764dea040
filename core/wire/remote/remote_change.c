// Faults and other numbers of the run (SIM_CHANGES) by topics. The run gets each once, as it does a click in the page,
// so that the last one wins; a topic's change is taken back when the topic goes.
#include "remote/remote_internal.h"

#include <stdio.h>
#include <string.h>


// ---- names ----

void simRemote_ListChanges( simRemote* remote )
{
	// Prefixes: there are hundreds of changes, and a program uses a few.
	int count = 0;
	snprintf( remote->changeRoots[count++], SIM_REMOTE_NAME, "%s", SIM_REMOTE_CHANGES );
	for ( int station = 0; station < SIM_MAX_ROBOTS; ++station )
	{
		if ( remote->robots[station].model != NULL )
		{
			snprintf( remote->changeRoots[count++], SIM_REMOTE_NAME, SIM_REMOTE_ROBOTS "%s/" SIM_CHANGES_BELOW,
			    simRun_StationName( station ) );
		}
	}
	for ( int i = 0; i < count; ++i )
	{
		remote->changeRootList[i] = remote->changeRoots[i];
	}
	remote->changeRootCount = count;
}

// Says which changes there are of a robot, or of the field.
static void WarnOfKind( simRemote* remote, const char* name, bool ofField, const char* kind, size_t length )
{
	char list[320] = "";
	for ( int i = simChange_none + 1; i < simChange_count; ++i )
	{
		if ( simChange_IsOfField( (simChangeKind)i ) == ofField )
		{
			simRemote_Append( list, sizeof( list ), simChangeInfos[i].name );
		}
	}
	simRemote_Warn( remote, name, Reason_unknown, "there is no change \"%.*s\" of %s; there are: %s",
	    simRemote_Shown( length ), kind, ofField ? "the field" : "a robot", list );
}

Target simRemote_FindChange( simRemote* remote, const char* name, int station, const char* at )
{
	Target none = { .part = Part_none, .station = -1 }, bad = { .part = Part_bad, .station = -1 };
	// The changes in force, published by the run.
	if ( strcmp( at, "Names" ) == 0 || strcmp( at, "Values" ) == 0 )
	{
		return none;
	}
	bool ofField = station < 0;
	const simRunRobot* robot = ofField ? NULL : remote->robots[station].model;
	const char* slash = strchr( at, '/' );
	size_t length = slash != NULL ? (size_t)( slash - at ) : strlen( at );
	simChangeKind kind = simChange_Find( at, length );
	if ( kind == simChange_none || simChange_IsOfField( kind ) != ofField )
	{
		WarnOfKind( remote, name, ofField, at, length );
		return bad;
	}
	Target target = { .part = Part_change, .station = station, .motor = -1, .change = kind };
	simChangeParts parts = simRunChange_Parts( kind, robot );
	static const char* const kTargets[] = { SIM_CHANGE_TARGET_NAMES };
	const char* what = kTargets[simChangeInfos[kind].target];
	if ( parts.names == NULL && slash != NULL )
	{
		simRemote_Warn( remote, name, Reason_unknown, "it acts on the whole %s: the topic ends with %s", what,
		    simChangeInfos[kind].name );
		return bad;
	}
	if ( parts.names == NULL )
	{
		return target;
	}
	// A part's name may have slashes in it: it is all that is left.
	const char* part = slash != NULL ? slash + 1 : "";
	target.changed = simRemote_FindName( part, strlen( part ), parts.names, parts.stride, parts.count );
	if ( target.changed < 0 )
	{
		char list[200];
		simRemote_List( list, sizeof( list ), parts.names, parts.stride, parts.count );
		simRemote_Warn( remote, name, Reason_unknown, "there is no %s \"%.*s\" to change; there are: %s", what,
		    simRemote_Shown( strlen( part ) ), part, list );
		return bad;
	}
	const char* refusal = ofField ? NULL : simRunChange_Refusal( kind, robot, target.changed );
	if ( refusal != NULL )
	{
		simRemote_Warn( remote, name, Reason_unknown, "the %s \"%s\" %s", what, part, refusal );
		return bad;
	}
	return target;
}


// ---- topics' changes ----

static Wish* FindWish( simRemote* remote, Target target )
{
	for ( int i = 0; i < remote->wishCount; ++i )
	{
		const simChangeOrder* order = &remote->wishes[i].order;
		bool same = order->kind == target.change && order->part == target.changed
		            && ( target.station < 0 || order->station == target.station );
		if ( same )
		{
			return &remote->wishes[i];
		}
	}
	return NULL;
}

// A new one. NULL: there are as many as can be in force.
static Wish* AddWish( simRemote* remote, Target target )
{
	int held = 0;
	for ( int i = 0; i < remote->wishCount; ++i )
	{
		held += !remote->wishes[i].order.back;
	}
	if ( held == SIM_MAX_CHANGES || remote->wishCount == MAX_WISHES )
	{
		return NULL;
	}
	Wish* wish = &remote->wishes[remote->wishCount++];
	*wish = ( Wish ){
		.order = { .kind = target.change, .station = target.station < 0 ? 0 : target.station, .part = target.changed }
	};
	return wish;
}

// The number that a value asks for; yes and no of a toggle are 1 and 0.
static bool ReadChange( simRemote* remote, const simNt4Event* event, simChangeKind kind, double* value )
{
	const simChangeInfo* info = &simChangeInfos[kind];
	bool isToggle = info->form == simChangeForm_toggle;
	bool isNumber = event->value.type == simNt4Type_double || event->value.type == simNt4Type_float
	                || event->value.type == simNt4Type_int;
	bool fits = isNumber || ( isToggle && event->value.type == simNt4Type_boolean );
	if ( !fits || !simNt4Payload_Number( &event->value, value ) )
	{
		return simRemote_WrongType( remote, event, isToggle ? "boolean" : "double" );
	}
	if ( simChange_Allows( kind, *value ) )
	{
		return true;
	}
	if ( isToggle )
	{
		simRemote_Warn( remote, event->name, Reason_value, "ignored: %g; it is true or false, or 1 or 0", *value );
	}
	else
	{
		simRemote_Warn(
		    remote, event->name, Reason_value, "ignored: %g is not from %g to %g", *value, info->low, info->high );
	}
	return false;
}

void simRemote_TakeChange( simRemote* remote, const simNt4Event* event, Target target, int64_t serverTime )
{
	double value;
	bool isOnce = simChangeInfos[target.change].form == simChangeForm_once;
	if ( !ReadChange( remote, event, target.change, &value ) )
	{
		return;
	}
	if ( isOnce && !simRemote_IsRecent( event, serverTime ) )
	{
		return;
	}
	Wish* wish = FindWish( remote, target );
	// A server repeats a value when a client subscribes again: the run does not get it again.
	bool isSame = wish != NULL && !wish->order.back && wish->order.value == value;
	if ( isSame && !isOnce )
	{
		return;
	}
	wish = wish != NULL ? wish : AddWish( remote, target );
	if ( wish == NULL )
	{
		simRemote_Warn( remote, event->name, Reason_full,
		    "does not act: topics ask for %d changes already, and no more can be in force", SIM_MAX_CHANGES );
		return;
	}
	wish->order.back = false;
	wish->order.value = value;
	wish->isTold = false;
}

void simRemote_DropChange( simRemote* remote, Target target )
{
	Wish* wish = FindWish( remote, target );
	if ( wish == NULL )
	{
		return;
	}
	wish->order.back = true;
	wish->isTold = false;
}

void simRemote_DropChanges( simRemote* remote )
{
	for ( int i = 0; i < remote->wishCount; ++i )
	{
		remote->wishes[i].order.back = true;
		remote->wishes[i].isTold = false;
	}
}


// ---- the changes sent to the run ----

static bool IsInForce( const simRemote* remote, const simFrameView* view, const simChangeOrder* order )
{
	uint32_t robot = UINT32_MAX;
	if ( !simChange_IsOfField( order->kind ) )
	{
		robot = (uint32_t)simRun_RobotAt( &remote->run, order->station );
	}
	for ( uint32_t i = 0; i < view->header->changesInForce; ++i )
	{
		const simChangeFrame* change = &view->changes[i];
		if ( change->kind == order->kind && change->part == (uint32_t)order->part && change->robot == robot )
		{
			return true;
		}
	}
	return false;
}

// Can it act? A world holds only so many, and one more would be dropped without a word: it waits.
static bool HasRoom( simRemote* remote, const simFrameView* view, const simChangeOrder* order, uint32_t* inForce )
{
	bool isOnce = simChangeInfos[order->kind].form == simChangeForm_once;
	if ( order->back || isOnce || IsInForce( remote, view, order ) )
	{
		return true;
	}
	if ( *inForce < SIM_MAX_CHANGES )
	{
		*inForce += 1;
		return true;
	}
	simRemote_Warn( remote, simChangeInfos[order->kind].name, Reason_full,
	    "waits: %d changes are in force, and no more can be", SIM_MAX_CHANGES );
	return false;
}

bool simRemote_PutChanges( simRemote* remote, const simFrameView* view, simInputHeader* input )
{
	// The run has gone back in time, to where it had heard nothing of it.
	bool isEarlier = view->header->tick < remote->tick;
	remote->tick = view->header->tick;
	int slot = 0, kept = 0;
	uint32_t inForce = view->header->changesInForce;
	for ( int i = 0; i < remote->wishCount; ++i )
	{
		Wish wish = remote->wishes[i];
		const simChangeOrder* order = &wish.order;
		wish.isTold = wish.isTold && !isEarlier;
		bool tells = !wish.isTold && slot < SIM_CHANGE_SLOTS && HasRoom( remote, view, order, &inForce );
		if ( tells )
		{
			input->changeKind[slot] = order->kind;
			input->changeStation[slot] = (uint32_t)order->station;
			input->changePart[slot] = (uint32_t)order->part;
			input->changeBack[slot] = order->back;
			input->changeValue[slot] = order->back ? 0.0 : order->value;
			slot += 1;
			wish.isTold = true;
		}
		// Changes that were taken back, or act once, are done. The others are kept, to be taken back one day.
		bool isOnce = simChangeInfos[order->kind].form == simChangeForm_once;
		if ( !wish.isTold || ( !order->back && !isOnce ) )
		{
			remote->wishes[kept++] = wish;
		}
	}
	remote->wishCount = kept;
	return slot > 0;
}
