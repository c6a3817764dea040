// Loading without files: the core says which file it needs next, the host brings it from a disk, a network or a link. Nothing is
// read here, so a page and a command line load in the same way and get the same errors.
#include "base/hash.h"
#include "model/field.h"
#include "model/robot_model.h"
#include "model/scenario.h"

#include "sandlot/sim/sim.h"

#include <stdio.h>
#include <string.h>

// "robots/" or "fields/", a folder of at most 40 letters, and a file of at most SIM_NAME.
#define PATH_BYTES 128

typedef enum FileState
{
	fileWanted,
	fileGiven,
	fileMissing,
} FileState;

// One file beside the scenario.
typedef struct File
{
	char path[PATH_BYTES];
	FileState state;
	char* bytes; // with a zero behind the last
	size_t size;
} File;

// The field's file, its mesh, and the robots' files. "" is the path of a file that is not needed.
enum
{
	fieldFile,
	meshFile,
	firstRobotFile,
	fileCount = firstRobotFile + SIM_MAX_ROBOTS,
};

struct simLoader
{
	// Trees live until Finish, because errors point into them.
	simJson scenario;
	simJson field; // fields/NAME/field.json, once given
	bool fieldParsed;
	simScenarioOutline outline;
	// Those with a path are needed. Their bytes are the loader's copies.
	File files[fileCount];
	uint64_t text; // hash of all that the scenario says but its script
	simResult result;
	simError error;
};


// The first trouble counts: later ones may only follow from it.
static void Fail( simLoader* loader, const simJson* json )
{
	// json may be without an error; then this notes nothing.
	if ( loader->result == sim_ok )
	{
		loader->result = json->result;
		loader->error = json->error;
	}
}

// Notes that the file a key asks for is not there.
static void FailMissing(
    simLoader* loader, simJson* json, const simNode* node, const char* what, const char* name, const File* file )
{
	simJson_Fail( json, node, "there is no %s \"%s\": %s does not exist", what, name, file->path );
	// Told apart from bad data: a host may look for the file elsewhere.
	json->result = sim_missing;
	Fail( loader, json );
}

// Parses field.json as soon as it is there, because it says which mesh is needed.
static void ParseFieldFile( simLoader* loader )
{
	File* file = loader->files + fieldFile;
	if ( file->state != fileGiven || loader->fieldParsed )
	{
		return;
	}
	// Also after a failure: it is not parsed again.
	loader->fieldParsed = true;
	char mesh[SIM_NAME];
	if ( !simJson_Parse( &loader->field, file->bytes, file->size, file->path )
	     || simField_Collision( &loader->field, loader->field.root, true, mesh ) == simCollision_bad )
	{
		Fail( loader, &loader->field );
		return;
	}
	// A path makes the mesh the next file that is asked for.
	if ( mesh[0] != 0 )
	{
		snprintf( loader->files[meshFile].path, PATH_BYTES, "fields/%s/%s", loader->outline.field.name, mesh );
	}
}

// The field stands in the scenario itself, or in a file of its own with its mesh beside it.
static simField* BuildField( simLoader* loader )
{
	const simScenarioPart* part = &loader->outline.field;
	const File* file = loader->files + fieldFile;
	const File* mesh = loader->files + meshFile;
	if ( part->name[0] == 0 )
	{
		// Inside a scenario there is no folder, so the mesh must stand in the field itself.
		char name[SIM_NAME];
		simField* field = NULL;
		if ( simField_Collision( &loader->scenario, part->node, false, name ) != simCollision_bad )
		{
			field = simField_Read( &loader->scenario, part->node, NULL, 0, "" );
		}
		Fail( loader, &loader->scenario );
		return field;
	}

	if ( file->state != fileGiven )
	{
		FailMissing( loader, &loader->scenario, part->node, "field", part->name, file );
		return NULL;
	}
	if ( mesh->path[0] != 0 && mesh->state != fileGiven )
	{
		const simNode* collision = simJson_Find( loader->field.root, "collision" );
		FailMissing( loader, &loader->field, collision, "mesh", strrchr( mesh->path, '/' ) + 1, mesh );
		return NULL;
	}
	simField* field = simField_Read( &loader->field, loader->field.root, mesh->bytes, mesh->size, mesh->path );
	Fail( loader, &loader->field );
	return field;
}

// A robot stands in the scenario itself, or in a file of its own.
static simRobotModel* BuildModel( simLoader* loader, int index )
{
	const simScenarioPart* part = loader->outline.models + index;
	const File* file = loader->files + firstRobotFile + index;
	if ( part->name[0] == 0 )
	{
		simRobotModel* model = simRobotModel_Read( &loader->scenario, part->node );
		Fail( loader, &loader->scenario );
		return model;
	}
	if ( file->state != fileGiven )
	{
		FailMissing( loader, &loader->scenario, part->node, "robot", part->name, file );
		return NULL;
	}
	// A robot's tree is not needed once its model is there.
	simJson json;
	simRobotModel* model = NULL;
	if ( simJson_Parse( &json, file->bytes, file->size, file->path ) )
	{
		model = simRobotModel_Read( &json, json.root );
	}
	Fail( loader, &json );
	simJson_Free( &json );
	return model;
}

// Of all parts of the scenario but its script: its text, and the files that it asked for.
static uint64_t HashOrigin( const simLoader* loader )
{
	simHash hash;
	simHash_Begin( &hash );
	simHash_Mix( &hash, &loader->text, sizeof( loader->text ) );
	for ( int i = 0; i < fileCount; ++i )
	{
		if ( loader->files[i].state == fileGiven )
		{
			uint64_t content = simHash_Content( loader->files[i].bytes, loader->files[i].size );
			simHash_Mix( &hash, &content, sizeof( content ) );
		}
	}
	return hash.value;
}

static simScenario* Build( simLoader* loader )
{
	simRobotModel* models[SIM_MAX_ROBOTS] = { 0 };
	// From here the field and the models belong to this function, until simScenario_Read takes them, whether it succeeds or not.
	simField* field = loader->result == sim_ok ? BuildField( loader ) : NULL;
	for ( int i = 0; i < loader->outline.modelCount; ++i )
	{
		if ( loader->result != sim_ok )
		{
			break;
		}
		models[i] = BuildModel( loader, i );
	}
	if ( loader->result == sim_ok )
	{
		simScenario* scenario = simScenario_Read( &loader->scenario, &loader->outline, field, models );
		if ( scenario != NULL )
		{
			scenario->origin = HashOrigin( loader );
		}
		Fail( loader, &loader->scenario );
		return scenario;
	}
	simField_Destroy( field );
	for ( int i = 0; i < SIM_MAX_ROBOTS; ++i )
	{
		simFree( models[i] );
	}
	return NULL;
}


simLoader* simLoader_Create( const char* text, size_t length, const char* name )
{
	simLoader* loader = simAlloc( sizeof( simLoader ) );
	if ( loader == NULL )
	{
		return NULL;
	}
	// cJSON copies its values, so the text itself is not needed beyond this call.
	if ( !simJson_Parse( &loader->scenario, text, length, name )
	     || !simScenario_ReadOutline( &loader->scenario, &loader->outline ) )
	{
		Fail( loader, &loader->scenario );
		return loader;
	}
	loader->text = simJson_Hash( loader->scenario.root, "script" );
	const simScenarioOutline* outline = &loader->outline;
	if ( outline->field.name[0] != 0 )
	{
		// Names are checked by the outline, so no path leaves fields/ or robots/.
		snprintf( loader->files[fieldFile].path, PATH_BYTES, "fields/%s/field.json", outline->field.name );
	}
	for ( int i = 0; i < outline->modelCount; ++i )
	{
		if ( outline->models[i].name[0] != 0 )
		{
			snprintf(
			    loader->files[firstRobotFile + i].path, PATH_BYTES, "robots/%s/robot.json", outline->models[i].name );
		}
	}
	return loader;
}

const char* simLoader_Next( simLoader* loader )
{
	for ( int i = 0; i < fileCount; ++i )
	{
		if ( loader->result != sim_ok )
		{
			break;
		}
		const File* file = loader->files + i;
		if ( file->path[0] != 0 && file->state == fileWanted )
		{
			return file->path;
		}
	}
	return NULL;
}

void simLoader_Provide( simLoader* loader, const char* path, const void* bytes, size_t size )
{
	for ( int i = 0; i < fileCount; ++i )
	{
		if ( loader->result != sim_ok )
		{
			break;
		}
		File* file = loader->files + i;
		// A file that was not asked for is ignored: the host may offer all that it has.
		if ( file->path[0] == 0 || file->state != fileWanted || strcmp( file->path, path ) != 0 )
		{
			continue;
		}
		if ( bytes == NULL )
		{
			file->state = fileMissing;
			continue;
		}
		if ( size > SIM_MAX_FILE )
		{
			loader->result =
			    simFail( &loader->error, file->path, "", "the file has %zu bytes; the most is %u", size, SIM_MAX_FILE );
			return;
		}
		// The zero behind the last byte makes a text of it.
		file->bytes = simAlloc( size + 1 );
		if ( file->bytes == NULL )
		{
			simFail( &loader->error, file->path, "", "there is not enough memory to read it" );
			loader->result = sim_noMemory;
			return;
		}
		memcpy( file->bytes, bytes, size );
		file->size = size;
		file->state = fileGiven;
		ParseFieldFile( loader );
		// A robot of several dynamics is wanted more than once.
	}
}

simResult simLoader_Finish( simLoader* loader, simScenario** scenario, simError* error )
{
	// Success or not, the loader is used up.
	*scenario = Build( loader );
	simResult result = loader->result;
	if ( result != sim_ok && error != NULL )
	{
		*error = loader->error;
	}
	for ( int i = 0; i < fileCount; ++i )
	{
		simFree( loader->files[i].bytes );
	}
	simJson_Free( &loader->scenario );
	simJson_Free( &loader->field );
	simFree( loader );
	return result;
}
