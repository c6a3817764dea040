#include "base/obj.h"

#include "base/units.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// A field is about 17 m long: beyond this millimetres were not converted.
#define MAX_COORDINATE 1000.0 // [m] from the origin
#define MIN_AREA 1e-10        // [m^2] twice the area of a triangle that is kept: about 10 um x 10 um

// A walk over the text's logical lines. A backslash at the end of a line continues it on the next.
typedef struct Lines
{
	const char* next;
	const char* end;
	int line;      // number of the line that begins at next
	int current;   // number of the line last given out
	const char* c; // rest of the line last given out
	const char* lineEnd;
} Lines;

// Both passes over the text. Arrays belong to the parser; the groups of obj go to the caller when all went well.
typedef struct Parser
{
	const char* file;
	simError* error;
	Lines lines;
	int vertexCount, triangleCount, groupLineCount; // of the whole text, from the first pass
	double* vertices;
	uint32_t* triangles;
	uint16_t* groupOf; // group of each triangle
	int* groupLines;   // line of each group's name
	// Of the second pass; triangles without area are dropped after it.
	int verticesRead, trianglesRead;
	int group;
	simObj obj;
} Parser;


// ---- lines and words ----

// Length of a backslash with the line break behind it, however the system writes that; 0 without one.
static int Continuation( const char* c, const char* end )
{
	if ( *c != '\\' )
	{
		return 0;
	}
	if ( end - c >= 2 && c[1] == '\n' )
	{
		return 2;
	}
	if ( end - c >= 3 && c[1] == '\r' && c[2] == '\n' )
	{
		return 3;
	}
	return 0;
}

// The next line, without its end. A backslash at the end of a line joins it with the next one.
static bool NextLine( Lines* lines )
{
	if ( lines->next >= lines->end )
	{
		return false;
	}
	lines->current = lines->line;
	lines->c = lines->next;
	const char* c = lines->next;
	while ( c < lines->end && *c != '\n' )
	{
		// Skipped breaks are counted, so that errors name the line an editor shows.
		int skip = Continuation( c, lines->end );
		lines->line += skip > 0;
		c += skip > 0 ? skip : 1;
	}
	lines->lineEnd = c;
	lines->next = c < lines->end ? c + 1 : c;
	lines->line += 1;
	return true;
}

// The next word of the line, without blanks. False at the end of the line or at a comment.
static bool NextWord( Lines* lines, const char** word, size_t* length )
{
	const char* c = lines->c;
	while ( c < lines->lineEnd )
	{
		int skip = Continuation( c, lines->lineEnd );
		if ( skip == 0 && *c != ' ' && *c != '\t' && *c != '\r' )
		{
			break;
		}
		c += skip > 0 ? skip : 1;
	}
	*word = c;
	// A comment ends the line like its end does.
	if ( c >= lines->lineEnd || *c == '#' )
	{
		lines->c = lines->lineEnd;
		*length = 0;
		return false;
	}
	while ( c < lines->lineEnd && *c != ' ' && *c != '\t' && *c != '\r' && Continuation( c, lines->lineEnd ) == 0 )
	{
		c += 1;
	}
	*length = (size_t)( c - *word );
	lines->c = c;
	return true;
}

static bool WordIs( const char* word, size_t length, const char* text )
{
	return strlen( text ) == length && memcmp( word, text, length ) == 0;
}

static simResult FailAt( Parser* p, int line, const char* message )
{
	char path[32];
	snprintf( path, sizeof( path ), "line %d", line );
	return simFail( p->error, p->file, path, "%s", message );
}

static simResult Fail( Parser* p, const char* message )
{
	return FailAt( p, p->lines.current, message );
}

// An error about one word of the text, which is shown as far as it is printable: it is a stranger's.
static simResult FailWord( Parser* p, const char* before, const char* word, size_t length, const char* after )
{
	char message[256], shown[48];
	size_t n = length < sizeof( shown ) - 1 ? length : sizeof( shown ) - 1;
	for ( size_t i = 0; i < n; ++i )
	{
		shown[i] = word[i] >= 0x20 && word[i] < 0x7f ? word[i] : '?';
	}
	shown[n] = 0;
	snprintf( message, sizeof( message ), "%s \"%s\"%s", before, shown, after );
	return Fail( p, message );
}

static void Rewind( Parser* p, const char* text, size_t length )
{
	p->lines = ( Lines ){ .next = text, .end = text + length, .line = 1 };
}


// ---- the first pass counts, so that the second one's arrays can be sized ----

// First pass: how much of everything there is, so that memory is allocated once.
static simResult Count( Parser* p )
{
	const char* word;
	size_t length;
	while ( NextLine( &p->lines ) )
	{
		if ( !NextWord( &p->lines, &word, &length ) )
		{
			continue;
		}
		if ( WordIs( word, length, "v" ) )
		{
			p->vertexCount += 1;
			// Looked at while counting, so that a file of vertices alone costs no memory.
			if ( p->vertexCount > SIM_MAX_VERTICES )
			{
				return Fail( p, "the mesh has more than 200000 vertices" );
			}
		}
		else if ( WordIs( word, length, "f" ) )
		{
			// A face of n corners makes n - 2 triangles.
			int corners = 0;
			while ( NextWord( &p->lines, &word, &length ) )
			{
				corners += 1;
				if ( p->triangleCount + corners - 2 > SIM_MAX_TRIANGLES )
				{
					return Fail( p, "the mesh has more than 200000 triangles" );
				}
			}
			p->triangleCount += corners > 2 ? corners - 2 : 0;
		}
		else if ( WordIs( word, length, "g" ) || WordIs( word, length, "o" ) )
		{
			p->groupLineCount += 1;
		}
	}
	return sim_ok;
}


// ---- the second pass reads ----

static simResult ReadVertex( Parser* p )
{
	// A vertex may have a weight or a colour behind its coordinates (up to four numbers): both are for looks.
	double values[7];
	int count = 0;
	const char* word;
	size_t length;
	while ( NextWord( &p->lines, &word, &length ) )
	{
		const char* c = word;
		if ( count == 7 || !simUnits_ReadNumber( &c, word + length, values + count ) || c != word + length )
		{
			return FailWord( p, "a vertex has three coordinates, decimal numbers, not", word, length, "" );
		}
		count += 1;
	}
	if ( count < 3 )
	{
		return Fail( p, "a vertex has three coordinates" );
	}
	for ( int i = 0; i < 3; ++i )
	{
		// Numbers may overflow while they are read, so infinity is possible here.
		if ( !isfinite( values[i] ) || fabs( values[i] ) > MAX_COORDINATE )
		{
			return Fail( p, "a coordinate is more than 1000 m from the origin; lengths are in metres" );
		}
		p->vertices[3 * p->verticesRead + i] = values[i];
	}
	p->verticesRead += 1;
	return sim_ok;
}

// A whole number, at most 9 digits. Moves *c.
static bool ReadIndex( const char** c, const char* end, long* value )
{
	// Nine digits fit into any long, and no mesh has that many vertices.
	bool negative = *c < end && **c == '-';
	const char* digit = *c + negative;
	long result = 0;
	const char* first = digit;
	while ( digit < end && *digit >= '0' && *digit <= '9' && digit - first < 9 )
	{
		result = 10 * result + ( *digit - '0' );
		digit += 1;
	}
	*c = digit;
	*value = negative ? -result : result;
	return digit > first;
}

// One corner: v, v/vt, v//vn or v/vt/vn. Only v matters, the others are checked to be numbers.
static simResult ReadCorner( Parser* p, const char* word, size_t length, uint32_t* vertex )
{
	// Texture and normal are read only to see that the corner is well formed.
	const char* c = word;
	const char* end = word + length;
	long index, other;
	bool good = ReadIndex( &c, end, &index );
	if ( good && c < end && *c == '/' )
	{
		c += 1;
		bool texture = ReadIndex( &c, end, &other );
		if ( c < end && *c == '/' )
		{
			c += 1;
			texture = ReadIndex( &c, end, &other );
		}
		good = texture;
	}
	if ( !good || c != end )
	{
		return FailWord( p, "a corner of a face looks like 1, 1/2, 1//3 or 1/2/3, not", word, length, "" );
	}

	// Positive indices count from 1; negative ones count back from the vertex read last.
	long resolved = index > 0 ? index - 1 : p->verticesRead + index;
	// Only the lower bound knows how far the file has got: a face may come before its vertices.
	if ( index == 0 || resolved < 0 || resolved >= p->vertexCount )
	{
		char after[96];
		snprintf(
		    after, sizeof( after ), ", but there are vertices 1 to %d", index < 0 ? p->verticesRead : p->vertexCount );
		return FailWord( p, "a corner is", word, length, p->vertexCount > 0 ? after : ", but there are no vertices" );
	}
	*vertex = (uint32_t)resolved;
	return sim_ok;
}

// A face with more than three corners becomes a fan of triangles about its first corner.
static simResult ReadFace( Parser* p )
{
	if ( p->group < 0 )
	{
		return Fail( p, "a face stands before the first group; begin a group with \"g NAME\"" );
	}
	// A convex face is meant, as all modelling programs write them; the fan of one that is not would overlap itself.
	uint32_t first = 0, previous = 0, vertex = 0;
	int corners = 0;
	const char* word;
	size_t length;
	while ( NextWord( &p->lines, &word, &length ) )
	{
		if ( ReadCorner( p, word, length, &vertex ) != sim_ok )
		{
			return sim_badData;
		}
		if ( corners == 0 )
		{
			first = vertex;
		}
		corners += 1;
		if ( corners > 2 )
		{
			uint32_t* triangle = p->triangles + 3 * p->trianglesRead;
			triangle[0] = first;
			triangle[1] = previous;
			triangle[2] = vertex;
			p->groupOf[p->trianglesRead] = (uint16_t)p->group;
			p->trianglesRead += 1;
		}
		previous = vertex;
	}
	if ( corners >= 3 )
	{
		return sim_ok;
	}
	return Fail( p, "a face has at least three corners" );
}

// Begins a group, or goes on with one of that name.
static simResult ReadGroup( Parser* p )
{
	const char* word;
	// OBJ allows several groups for a face; a surface here has one material, so it has one group.
	const char* second;
	size_t length, secondLength;
	if ( !NextWord( &p->lines, &word, &length ) )
	{
		return Fail( p, "a group has a name" );
	}
	if ( NextWord( &p->lines, &second, &secondLength ) )
	{
		return FailWord( p, "a group has one name without blanks; there is also", second, secondLength, "" );
	}
	if ( length >= SIM_NAME )
	{
		return FailWord( p, "the name of a group has at most 47 characters, not", word, length, "" );
	}
	for ( size_t i = 0; i < length; ++i )
	{
		if ( word[i] <= 0x20 || word[i] >= 0x7f )
		{
			return FailWord( p, "the name of a group is plain ASCII, not", word, length, "" );
		}
	}

	char name[SIM_NAME] = { 0 };
	memcpy( name, word, length );
	// Exporters may interleave groups, so a name that comes again continues its group.
	for ( p->group = 0; p->group < p->obj.groupCount; ++p->group )
	{
		if ( strcmp( p->obj.groups[p->group].name, name ) == 0 )
		{
			return sim_ok;
		}
	}
	if ( p->obj.groupCount == SIM_MAX_GROUPS )
	{
		return Fail( p, "the mesh has more than 256 groups" );
	}
	memcpy( p->obj.groups[p->group].name, name, SIM_NAME );
	// Materials are given by field.json, by the group's name.
	p->obj.groups[p->group].material = -1;
	p->groupLines[p->group] = p->lines.current;
	p->obj.groupCount += 1;
	return sim_ok;
}

// Second pass: vertices, faces and groups. Keys for looks alone are skipped.
static simResult Read( Parser* p )
{
	// Normals, texture coordinates and materials are for looks; lines and points do not collide.
	static const char* const skipped[] = { "vt", "vn", "vp", "s", "usemtl", "mtllib", "l", "p" };
	const char* word;
	size_t length;
	while ( NextLine( &p->lines ) )
	{
		if ( !NextWord( &p->lines, &word, &length ) )
		{
			continue;
		}
		// An unknown key is an error, so that a format which only looks like OBJ does not load as half a mesh.
		bool skip = false;
		for ( size_t i = 0; i < sizeof( skipped ) / sizeof( skipped[0] ); ++i )
		{
			skip = skip || WordIs( word, length, skipped[i] );
		}
		simResult result;
		if ( skip )
		{
			result = sim_ok;
		}
		else if ( WordIs( word, length, "v" ) )
		{
			result = ReadVertex( p );
		}
		else if ( WordIs( word, length, "f" ) )
		{
			result = ReadFace( p );
		}
		else if ( WordIs( word, length, "g" ) || WordIs( word, length, "o" ) )
		{
			result = ReadGroup( p );
		}
		else
		{
			result =
			    FailWord( p, "a line begins with", word, length, "; known are v, f, g, o and what is only for looks" );
		}
		if ( result != sim_ok )
		{
			return result;
		}
	}
	return sim_ok;
}


// ---- groups ----

static bool IsDegenerate( const Parser* p, const uint32_t* triangle )
{
	const double* a = p->vertices + 3 * triangle[0];
	const double* b = p->vertices + 3 * triangle[1];
	const double* c = p->vertices + 3 * triangle[2];
	// The cross product of two edges is twice the area.
	simVec3 ab = simV3( b[0] - a[0], b[1] - a[1], b[2] - a[2] );
	simVec3 ac = simV3( c[0] - a[0], c[1] - a[1], c[2] - a[2] );
	return simLength( simCross( ab, ac ) ) < MIN_AREA;
}

// Drops triangles without area and gives each group its triangles, still with the mesh's vertex numbers.
// Two passes: count each group's triangles, then copy them into an array of just that size.
static simResult DistributeTriangles( Parser* p )
{
	int kept = 0;
	for ( int i = 0; i < p->trianglesRead; ++i )
	{
		if ( !IsDegenerate( p, p->triangles + 3 * i ) )
		{
			memmove( p->triangles + 3 * kept, p->triangles + 3 * i, 3 * sizeof( uint32_t ) );
			p->groupOf[kept] = p->groupOf[i];
			p->obj.groups[p->groupOf[i]].triangleCount += 1;
			kept += 1;
		}
	}
	p->trianglesRead = kept;

	for ( int g = 0; g < p->obj.groupCount; ++g )
	{
		simMeshGroup* group = p->obj.groups + g;
		if ( group->triangleCount == 0 )
		{
			char message[128];
			snprintf( message, sizeof( message ), "the group \"%s\" has no faces (faces without area do not count)",
			    group->name );
			return FailAt( p, p->groupLines[g], message );
		}
		group->triangles = simAlloc( (size_t)group->triangleCount * 3 * sizeof( uint32_t ) );
		if ( group->triangles == NULL )
		{
			return sim_noMemory;
		}
		// Counted again while they are copied.
		group->triangleCount = 0;
	}
	for ( int i = 0; i < kept; ++i )
	{
		simMeshGroup* group = p->obj.groups + p->groupOf[i];
		memcpy( group->triangles + 3 * group->triangleCount, p->triangles + 3 * i, 3 * sizeof( uint32_t ) );
		group->triangleCount += 1;
	}
	return sim_ok;
}

// Gives a group only the vertices it uses. place and owner are scratch, one entry per vertex of the mesh.
static simResult CompactVertices( Parser* p, int g, uint32_t* place, uint16_t* owner )
{
	simMeshGroup* group = p->obj.groups + g;
	// owner says which group numbered a vertex last, so that it need not be cleared for each group.
	uint16_t mark = (uint16_t)( g + 1 );
	for ( int i = 0; i < 3 * group->triangleCount; ++i )
	{
		uint32_t vertex = group->triangles[i];
		if ( owner[vertex] != mark )
		{
			owner[vertex] = mark;
			place[vertex] = (uint32_t)group->vertexCount;
			group->vertexCount += 1;
		}
	}
	group->vertices = simAlloc( (size_t)group->vertexCount * 3 * sizeof( double ) );
	if ( group->vertices == NULL )
	{
		return sim_noMemory;
	}

	// The box around the group grows from its first vertex.
	const double* first = p->vertices + 3 * group->triangles[0];
	group->low = simV3( first[0], first[1], first[2] );
	group->high = group->low;
	for ( int i = 0; i < 3 * group->triangleCount; ++i )
	{
		// A vertex is copied once for each corner that uses it: always the same numbers, and simpler than a second list.
		const double* from = p->vertices + 3 * group->triangles[i];
		group->triangles[i] = place[group->triangles[i]];
		memcpy( group->vertices + 3 * group->triangles[i], from, 3 * sizeof( double ) );
		group->low =
		    simV3( simMin( group->low.x, from[0] ), simMin( group->low.y, from[1] ), simMin( group->low.z, from[2] ) );
		group->high = simV3(
		    simMax( group->high.x, from[0] ), simMax( group->high.y, from[1] ), simMax( group->high.z, from[2] ) );
	}
	return sim_ok;
}

// Both passes, then the triangles by groups, and for each group the vertices that it uses.
static simResult ParseAll( Parser* p, const char* text, size_t length )
{
	Rewind( p, text, length );
	simResult result = Count( p );
	if ( result != sim_ok )
	{
		return result;
	}

	// The number of group lines is the most groups there can be.
	int groups = p->groupLineCount < SIM_MAX_GROUPS ? p->groupLineCount : SIM_MAX_GROUPS;
	p->vertices = simAlloc( (size_t)p->vertexCount * 3 * sizeof( double ) );
	p->triangles = simAlloc( (size_t)p->triangleCount * 3 * sizeof( uint32_t ) );
	p->groupOf = simAlloc( (size_t)p->triangleCount * sizeof( uint16_t ) );
	p->groupLines = simAlloc( (size_t)groups * sizeof( int ) );
	p->obj.groups = simAlloc( (size_t)groups * sizeof( simMeshGroup ) );
	uint32_t* place = simAlloc( (size_t)p->vertexCount * sizeof( uint32_t ) );
	uint16_t* owner = simAlloc( (size_t)p->vertexCount * sizeof( uint16_t ) );
	// All or nothing: the caller frees the allocated memory, scratch is freed at the end here.
	bool full = p->vertices != NULL && p->triangles != NULL && p->groupOf != NULL && p->groupLines != NULL
	            && p->obj.groups != NULL && place != NULL && owner != NULL;
	result = full ? sim_ok : sim_noMemory;

	Rewind( p, text, length );
	if ( result == sim_ok )
	{
		result = Read( p );
	}
	if ( result == sim_ok && p->obj.groupCount == 0 )
	{
		result = FailAt( p, 1, "the mesh has no groups; begin one with \"g NAME\"" );
	}
	if ( result == sim_ok )
	{
		result = DistributeTriangles( p );
	}
	for ( int g = 0; g < p->obj.groupCount; ++g )
	{
		if ( result != sim_ok )
		{
			break; // the allocated memory is freed below
		}
		result = CompactVertices( p, g, place, owner );
	}
	simFree( owner );
	simFree( place );
	return result;
}


simResult simObj_Parse( const char* text, size_t length, const char* file, simObj* obj, simError* error )
{
	// Empty until all is read, so that a caller may free it in any case.
	*obj = ( simObj ){ 0 };
	if ( length > SIM_MAX_FILE )
	{
		return simFail( error, file, "", "the file has %zu bytes; the most is %u", length, SIM_MAX_FILE );
	}
	Parser parser = { .file = file, .error = error, .group = -1 };
	simResult result = ParseAll( &parser, text, length );
	simFree( parser.vertices );
	simFree( parser.triangles );
	simFree( parser.groupOf );
	simFree( parser.groupLines );
	if ( result == sim_noMemory )
	{
		simFail( error, file, "", "there is not enough memory to read it" );
	}
	if ( result != sim_ok )
	{
		simObj_Free( &parser.obj );
		return result;
	}
	*obj = parser.obj;
	return sim_ok;
}

void simObj_FreeGroups( simMeshGroup* groups, int count )
{
	SIM_CHECK( groups != NULL || count == 0 );
	for ( int i = 0; i < count; ++i )
	{
		simFree( groups[i].vertices );
		simFree( groups[i].triangles );
	}
	simFree( groups );
}

void simObj_Free( simObj* obj )
{
	simObj_FreeGroups( obj->groups, obj->groupCount );
	*obj = ( simObj ){ 0 };
}
