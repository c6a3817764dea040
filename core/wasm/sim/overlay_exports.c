// Exports of collision shapes: meshes of the field, shapes of robots, contacts with their forces. Costs nothing until
// it is watched. No snapshot takes anything of it back.
#include "exports.h"
#include "overlay_hooks.h"
#include "sandlot/sim/overlay.h"


typedef struct Overlay
{
	simContactWatch watch;
	simContactRecord contacts[SIM_MAX_CONTACT_NOTES];
	simShapeRecord shapes[SIM_MAX_SHAPE_NOTES];
	simShapeNote notes[SIM_MAX_SHAPE_NOTES];
	simOverlayMemory memory;
	simMeshMemory mesh;
	simContactWatch named; // notes hold bodies, and this one robots
} Overlay;

static simWorld* s_world;
static Overlay* s_overlay;


// ---- calls from exports.c ----

simResult simOverlay_OnWorld( simWorld* world )
{
	s_overlay = simAlloc( sizeof( Overlay ) );
	if ( s_overlay == NULL || !simWorld_Watch( world, &s_overlay->watch ) )
	{
		return sim_noMemory;
	}
	s_world = world;
	return sim_ok;
}

void simOverlay_OnUnload( void )
{
	simFree( s_overlay );
	s_overlay = NULL;
	s_world = NULL;
}


// ---- exports ----

static uint32_t AddressOf( const void* memory )
{
	return (uint32_t)(uintptr_t)memory;
}

static void Put( f32 to[3], simVec3 from )
{
	to[0] = (f32)from.x;
	to[1] = (f32)from.y;
	to[2] = (f32)from.z;
}

uint32_t sim_overlay_watch( uint32_t on )
{
	if ( s_world == NULL )
	{
		return 0;
	}
	s_overlay->watch.on = on != 0;
	s_overlay->watch.count = 0;
	return 1;
}

static void WriteContacts( void )
{
	// Asked twice after a step, it names the same bodies: so a copy is named.
	simContactWatch* named = &s_overlay->named;
	*named = s_overlay->watch;
	simWorld_NameContacts( s_world, named );
	for ( int i = 0; i < named->count; ++i )
	{
		const simContactNote* note = &named->notes[i];
		simContactRecord* record = &s_overlay->contacts[i];
		Put( record->point, note->point );
		Put( record->normal, note->normal );
		Put( record->force, note->force );
		record->robot = (u32)note->robot;
		record->other = (u32)note->other;
	}
}

static int WriteShapes( void )
{
	int count = simWorld_NoteShapes( s_world, s_overlay->notes, SIM_MAX_SHAPE_NOTES );
	for ( int i = 0; i < count; ++i )
	{
		const simShapeNote* note = &s_overlay->notes[i];
		simShapeRecord* record = &s_overlay->shapes[i];
		record->kind = note->kind;
		record->robot = (u32)note->robot;
		Put( record->size, note->size );
		Put( record->position, note->pose.p );
		record->rotation[0] = (f32)note->pose.q.w;
		record->rotation[1] = (f32)note->pose.q.x;
		record->rotation[2] = (f32)note->pose.q.y;
		record->rotation[3] = (f32)note->pose.q.z;
	}
	return count;
}

const simOverlayMemory* sim_overlay( void )
{
	if ( s_world == NULL )
	{
		return NULL;
	}
	WriteContacts();
	s_overlay->memory = ( simOverlayMemory ){
		.contacts = AddressOf( s_overlay->contacts ),
		.contactCount = (u32)s_overlay->watch.count,
		.shapes = AddressOf( s_overlay->shapes ),
		.shapeCount = (u32)WriteShapes(),
	};
	return &s_overlay->memory;
}

const simMeshMemory* sim_overlay_mesh( uint32_t mesh )
{
	if ( s_world == NULL || mesh >= (uint32_t)simWorld_MeshCount( s_world ) )
	{
		return NULL;
	}
	simMeshNote note = simWorld_Mesh( s_world, (int)mesh );
	s_overlay->mesh = ( simMeshMemory ){
		.vertices = AddressOf( note.vertices ),
		.vertexCount = (u32)note.vertexCount,
		.triangles = AddressOf( note.triangles ),
		.triangleCount = (u32)note.triangleCount,
		.open = note.open,
	};
	return &s_overlay->mesh;
}
