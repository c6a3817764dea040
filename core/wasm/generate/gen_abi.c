// Host tool of the build: prints TypeScript made of the core's tables and exports. Without an argument it lists the files that it
// can make; with one of their names it prints that file. scripts/lib/generated.mjs writes and compares them.
#include "model.h"
#include "print.h"

#include <stdio.h>
#include <string.h>

// Each module has exports of its own, which must not know each other.
static void PrintSimExports( void )
{
	PrintExports( &( ExportsFile ){ "core/wasm/sim/exports.h", "sandlot", "SandlotExports" } );
}

static void PrintWireExports( void )
{
	PrintExports( &( ExportsFile ){ "core/wasm/wire/exports.h", "wire", "WireExports" } );
}

static void PrintViewExports( void )
{
	PrintExports( &( ExportsFile ){ "core/wasm/view/exports.h", "view", "ViewExports" } );
}

static void PrintLabExports( void )
{
	PrintExports( &( ExportsFile ){ "core/wasm/lab/exports.h", "lab", "LabExports" } );
}

static void PrintLightExports( void )
{
	PrintExports( &( ExportsFile ){ "core/wasm/light/exports.h", "light", "LightExports" } );
}

static const struct
{
	const char* path;
	void ( *print )( void );
} kFiles[] = {
	{ "web/sim/boundary/abi.gen.ts", PrintTables },
	{ "web/sim/boundary/blocks.gen.ts", PrintBlocks },
	{ "web/sim/boundary/exports.gen.ts", PrintSimExports },
	{ "web/net/results.gen.ts", PrintResults },
	{ "web/net/exports.gen.ts", PrintWireExports },
	{ "web/view/exports.gen.ts", PrintViewExports },
	{ "web/lab/exports.gen.ts", PrintLabExports },
	{ "web/light/exports.gen.ts", PrintLightExports },
};

int main( int argumentCount, char** arguments )
{
	// All files are made from one model; printing one costs no more than all.
	BuildModel();
	const size_t fileCount = sizeof( kFiles ) / sizeof( kFiles[0] );
	for ( size_t i = 0; i < fileCount; ++i )
	{
		// Without an argument all names are listed, for the script that writes the files.
		if ( argumentCount < 2 )
		{
			puts( kFiles[i].path );
		}
		else if ( strcmp( arguments[1], kFiles[i].path ) == 0 )
		{
			kFiles[i].print();
			return 0;
		}
	}
	if ( argumentCount < 2 )
	{
		return 0;
	}
	fprintf( stderr, "gen_abi: no file is called %s\n", arguments[1] );
	return 1;
}
