#include "limelight/limelight_internal.h"

#include <stdio.h>
#include <string.h>

#define COUNT( array ) ( (int)( sizeof( array ) / sizeof( ( array )[0] ) ) )

typedef struct Named
{
	const char *name, *type;
} Named;

#define X( name, type ) { #name, type },
static const Named kKeys[] = { LIMELIGHT_KEYS( X ) };
static const Named kPhotonKeys[] = { LIMELIGHT_PHOTON_KEYS( X ) };
#undef X


// ---- the schema ----

static bool ReadRecord( simLimelight* limelight, const simSchema* record, bool* hasField )
{
	switch ( record->kind )
	{
		case simSchema_field:
			limelight->length = record->value[0];
			limelight->width = record->value[1];
			*hasField = true;
			return isfinite( limelight->length ) && isfinite( limelight->width );
		case simSchema_robot:
			return record->owner == limelight->robotCount++ && record->owner < SIM_MAX_ROBOTS;
		case simSchema_wheel:
			if ( record->owner != limelight->robot )
			{
				return true;
			}
			if ( record->index != (uint32_t)limelight->wheelCount || limelight->wheelCount == SIM_MAX_WHEELS )
			{
				return false;
			}
			memcpy( limelight->wheels[limelight->wheelCount++], record->value, 2 * sizeof( double ) );
			return true;
		case simSchema_pieceType:
			if ( record->index != (uint32_t)limelight->pieceCount || limelight->pieceCount == SIM_MAX_PIECE_TYPES )
			{
				return false;
			}
			memcpy( limelight->pieces[limelight->pieceCount++], record->name, SIM_NAME );
			return true;
		case simSchema_camera:
			if ( record->owner != limelight->robot )
			{
				return true;
			}
			if ( record->index != (uint32_t)limelight->cameraCount || limelight->cameraCount == SIM_MAX_CAMERAS )
			{
				return false;
			}
			memcpy( limelight->cameras[limelight->cameraCount++].name, record->name, SIM_NAME );
			return true;
		case simSchema_angleCamera:
			if ( record->owner != limelight->robot )
			{
				return true;
			}
			if ( record->index != (uint32_t)limelight->angleCount || limelight->angleCount == SIM_MAX_ANGLE_CAMERAS )
			{
				return false;
			}
			memcpy( limelight->angles[limelight->angleCount++], record->name, SIM_NAME );
			return true;
		case simSchema_tag:
			if ( limelight->tagCount == SIM_MAX_TAGS )
			{
				return false;
			}
			limelight->tags[limelight->tagCount++] =
			    ( Tag ){ record->index, { { record->value[0], record->value[1], record->value[2] },
				                            simQuatFromRpy( 0.0, 0.0, record->value[3] ) } };
			return true;
		default:
			return true;
	}
}

static bool ReadSchema( simLimelight* limelight, const simSchema* schema, int count, simError* error )
{
	bool hasField = false;
	for ( int i = 0; i < count; ++i )
	{
		if ( memchr( schema[i].name, 0, SIM_NAME ) == NULL || !ReadRecord( limelight, schema + i, &hasField ) )
		{
			simFail( error, "", "", "record %d of the schema does not follow from those before it", i );
			return false;
		}
	}
	if ( !hasField || limelight->robot >= limelight->robotCount )
	{
		simFail( error, "", "", hasField ? "the schema has no robot %u" : "the schema has no field", limelight->robot );
		return false;
	}
	return true;
}

const Tag* simLimelight_FindTag( const simLimelight* limelight, uint32_t id )
{
	for ( int i = 0; i < limelight->tagCount; ++i )
	{
		if ( limelight->tags[i].id == id )
		{
			return limelight->tags + i;
		}
	}
	return NULL;
}

const char* simLimelight_PieceName( const simLimelight* limelight, uint32_t type )
{
	return type < (uint32_t)limelight->pieceCount ? limelight->pieces[type] : "";
}


// ---- topics ----

simLimelightTopic* simLimelight_Add(
    simLimelight* limelight, const char* base, const char* name, const char* type, const char* properties )
{
	simLimelightTopic* topic =
	    limelight->count < limelight->capacity ? limelight->topics + limelight->count : &limelight->overflow;
	limelight->count += 1;
	*topic = ( simLimelightTopic ){ .type = type, .properties = properties, .logged = true };
	snprintf( topic->name, sizeof( topic->name ), "%s%s", base, name );
	return topic;
}

void simLimelight_AddConstant( simLimelight* limelight, const char* base, const char* name, const char* type,
    const char* properties, const char* text )
{
	SIM_ASSERT( limelight->count == limelight->constantCount && limelight->constantCount < CONSTANTS );
	bool raw = simNt4_TypeOf( type ) == simNt4Type_raw;
	limelight->constants[limelight->constantCount++] = ( Constant ){ text, raw };
	simLimelight_Add( limelight, base, name, type, properties )->constant = true;
}

static void AddTables( simLimelight* limelight )
{
	for ( int i = 0; i < limelight->cameraCount; ++i )
	{
		char base[SIM_NAME + 4];
		snprintf( base, sizeof( base ), "/%s/", limelight->cameras[i].name );
		limelight->cameras[i].table = limelight->count;
		for ( int k = 0; k < COUNT( kKeys ); ++k )
		{
			simLimelight_Add( limelight, base, kKeys[k].name, kKeys[k].type, "{}" )->logged = k != Key_json;
		}
	}
}

static void AddAngles( simLimelight* limelight )
{
	limelight->angleTopics = limelight->count;
	for ( int i = 0; i < limelight->angleCount; ++i )
	{
		simLimelight_Add( limelight, LIMELIGHT_ANGLES, limelight->angles[i], "double[]", "{}" );
	}
}

static void AddPhoton( simLimelight* limelight )
{
	for ( int i = 0; i < limelight->cameraCount; ++i )
	{
		char base[SIM_NAME + 24];
		snprintf( base, sizeof( base ), LIMELIGHT_PHOTON "%s/", limelight->cameras[i].name );
		limelight->cameras[i].photon = limelight->count;
		for ( int k = 0; k < COUNT( kPhotonKeys ); ++k )
		{
			// PhotonLib compares the version before it reads.
			const char* properties = k == Photon_rawBytes ? "{\"message_uuid\":\"" LIMELIGHT_PHOTON_RESULT "\"}" : "{}";
			simLimelightTopic* topic =
			    simLimelight_Add( limelight, base, kPhotonKeys[k].name, kPhotonKeys[k].type, properties );
			topic->logged = k != Photon_rawBytes;
		}
	}
}

static void AddTopics( simLimelight* limelight, int parts )
{
	limelight->count = limelight->constantCount = 0;
	bool photon = ( parts & simLimelight_photon ) != 0 && limelight->cameraCount > 0;
	bool field = ( parts & simLimelight_field2d ) != 0 && limelight->cameraCount > 0;
	if ( photon )
	{
		simLimelight_AddPhotonSchemas( limelight );
	}
	// Constants stand before everything else.
	if ( field )
	{
		simLimelight_AddField( limelight );
	}
	if ( ( parts & simLimelight_tables ) != 0 )
	{
		AddTables( limelight );
		AddAngles( limelight );
	}
	if ( photon )
	{
		AddPhoton( limelight );
	}
}

simLimelight* simLimelight_Create( const simSchema* schema, int count, int robot, int parts, simError* error )
{
	simLimelight* limelight = simAlloc( sizeof( *limelight ) );
	if ( limelight == NULL )
	{
		simFail( error, "", "", "not enough memory for the topics of cameras" );
		return NULL;
	}
	limelight->robot = (uint32_t)robot;
	limelight->fieldTopics = limelight->angleTopics = -1;
	for ( int i = 0; i < SIM_MAX_CAMERAS; ++i )
	{
		limelight->cameras[i].table = limelight->cameras[i].photon = limelight->cameras[i].field = -1;
		limelight->cameras[i].mount.q.w = 1.0;
	}
	if ( !ReadSchema( limelight, schema, count, error ) )
	{
		simLimelight_Destroy( limelight );
		return NULL;
	}
	AddTopics( limelight, parts );
	limelight->topics = simAlloc( sizeof( simLimelightTopic ) * (size_t)( limelight->count + 1 ) );
	if ( limelight->topics == NULL )
	{
		simFail( error, "", "", "not enough memory for %d topics of cameras", limelight->count );
		simLimelight_Destroy( limelight );
		return NULL;
	}
	limelight->capacity = limelight->count;
	AddTopics( limelight, parts );
	return limelight;
}

void simLimelight_Destroy( simLimelight* limelight )
{
	if ( limelight != NULL )
	{
		simFree( limelight->topics );
		simFree( limelight );
	}
}

int simLimelight_Count( const simLimelight* limelight )
{
	return limelight->count;
}

const simLimelightTopic* simLimelight_Topic( const simLimelight* limelight, int topic )
{
	SIM_ASSERT( topic >= 0 && topic < limelight->count );
	return limelight->topics + topic;
}
