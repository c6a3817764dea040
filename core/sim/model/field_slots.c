// Slots: places that hold one piece each, and the copies that "repeat" and "mirror" make.
#include "model/field_parts.h"

#define FASTEST 20.0 // [m/s] of a piece that a slot takes

// One slot as read, before it is copied, turned and mirrored.
typedef struct Slot
{
	simSlot slot;
	double ahead; // of the mouth, along the axis [m]
	simRepeat repeat;
} Slot;

static const simKey kSlotRows[] = {
	{ "piece", "a type of piece", SIM_KEY_REFERENCE( Slot, slot.piece, simPieceThings ), SIM_KEY_NEEDED },
	{ "at", "[x, y, z] of the middle of the piece that it holds", SIM_KEY_PLACE( Slot, slot.at ), SIM_KEY_NEEDED },
	{ "axis", "along which the piece's own z lies, of any length but zero; a robot comes from where it points",
	    SIM_KEY_DIRECTION( Slot, slot.axis ), .without = "[0, 0, 1]" },
	{ "ahead", "how far along the axis before its place a piece is let go",
	    SIM_KEY_NUMBER( Slot, ahead, length, 0.0, 2.0 ), SIM_KEY_OR( 0.0 ) },
	{ "near", "how far from there its middle may be", SIM_KEY_NUMBER( Slot, slot.near, length, 0.001, 1.0 ),
	    SIM_KEY_NEEDED },
	{ "within", "how far off the axis it may be turned, either end first; a ball has no axis",
	    SIM_KEY_NUMBER( Slot, slot.within, angle, 0.0, 0.5 * SIM_PI ), SIM_KEY_OR( 0.5 * SIM_PI ) },
	{ "speed", "the fastest piece that it takes", SIM_KEY_NUMBER( Slot, slot.maxSpeed, speed, 0.01, FASTEST ),
	    SIM_KEY_OR( FASTEST ) },
	{ "by", "whose robots may place there", SIM_KEY_ALLIANCE( Slot, slot.by ), .without = "anybody's" },
	{ "out", "level, from the slot to a robot that serves it, of any length but zero",
	    SIM_KEY_DIRECTION( Slot, slot.out ), .without = "the level part of the axis" },
	{ "loose", "a robot that touches the piece at this speed or a higher one knocks it out",
	    SIM_KEY_NUMBER( Slot, slot.loose, speed, 0.01, FASTEST ), .without = "nobody does" },
	{ "repeat", "copies of the slot", SIM_KEY_OBJECT( Slot, repeat, simRepeatKeys ), .without = "one" },
	SIM_KEY_MIRROR,
	SIM_KEY_SOURCE,
};
static const simKeys kSlotKeys = SIM_KEYS( "slot",
    "A place that holds one piece. What is placed there is fixed, seen and untouchable until it is knocked out.",
    kSlotRows );
const simKey simSlotForm = SIM_ELEMENT( kSlotKeys );

// A place turned about another one, in the plane.
static simVec3 Turned( simVec3 p, const double about[2], double c, double s )
{
	double x = p.x - about[0], y = p.y - about[1];
	return simV3( about[0] + c * x - s * y, about[1] + s * x + c * y, p.z );
}

// Places and directions of a twin were mirrored as they were read, so its copies turn about the mirrored point, and the other way round
// where the field is reflected.
static void TurnSlot( const simFieldEntry* entry, simSlot* slot, const simRepeat* repeat, int i )
{
	const double origin[2] = { 0.0, 0.0 };
	double about[2] = { repeat->about[0], repeat->about[1] };
	double turn = i * repeat->turn;
	if ( entry->twin )
	{
		simVec3 opposite = simField_Opposite( entry->field, simV3( about[0], about[1], 0.0 ) );
		about[0] = opposite.x;
		about[1] = opposite.y;
		turn = entry->field->reflected ? -turn : turn;
	}
	simVec3 step = simV3( i * repeat->step[0], i * repeat->step[1], 0.0 );
	if ( entry->twin )
	{
		step = simSub(
		    simField_Opposite( entry->field, step ), simField_Opposite( entry->field, simV3( 0.0, 0.0, 0.0 ) ) );
	}
	double c = simCos( turn ), s = simSin( turn );
	slot->at = Turned( slot->at, about, c, s );
	slot->mouth = Turned( slot->mouth, about, c, s );
	slot->axis = Turned( slot->axis, origin, c, s );
	slot->out = Turned( slot->out, origin, c, s );
	if ( repeat->turn == 0.0 )
	{
		slot->at = simAdd( slot->at, step );
		slot->mouth = simAdd( slot->mouth, step );
	}
}

// The level direction to a robot: given, or that of the axis.
static void FinishOut( const simFieldEntry* entry, simSlot* slot )
{
	const simNode* given = simKeys_Find( &kSlotKeys, entry->node, "out" );
	simVec3 out = given != NULL ? slot->out : slot->axis;
	out.z = 0.0;
	if ( !entry->json->failed && simLength( out ) < 1e-6 )
	{
		simJson_Fail( entry->json, given != NULL ? given : entry->node,
		    "stands upright, so \"out\" must say from which side a robot serves it: a level direction" );
	}
	slot->out = simNormalize( out, simV3( 1.0, 0.0, 0.0 ) );
}

static void ReadSlot( const simFieldEntry* entry )
{
	simField* field = entry->field;
	Slot read = { .slot = { .by = simAlliance_none, .axis = { 0.0, 0.0, 1.0 } } };
	simKeys_Read( entry->reader, &kSlotKeys, entry->node, &read );
	simFieldEntry_CheckRepeat( entry, simKeys_Find( &kSlotKeys, entry->node, "repeat" ), &read.repeat, "slots" );
	FinishOut( entry, &read.slot );
	read.slot.mouth = simMulAdd( read.slot.at, read.ahead, read.slot.axis );
	int copies = read.repeat.count > 0 ? read.repeat.count : 1;
	for ( int i = 0; i < copies; ++i )
	{
		if ( !simFieldEntry_Room( entry, "slots", field->slotCount, SIM_MAX_SLOTS ) )
		{
			return;
		}
		simSlot* slot = &field->slots[field->slotCount];
		*slot = read.slot;
		TurnSlot( entry, slot, &read.repeat, i );
		simFieldEntry_NameCopy( entry, &read.repeat, i, &simSlotThings, slot->name );
		field->slotCount += 1;
	}
}

void simFieldSlots_Read( const simReader* reader, const simNode* root, simField* field )
{
	simFieldEntry_Each( reader, field, root, "slots", ReadSlot );
}
