// A later build: its tables have one more telemetry field and one more input. In a scratch copy of the core the test adds them, and
// compiles recorder and replay alone, natively. Old recordings still open and verify there; that build's recordings
// open here, as long as the new input was not used.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseLink } from "../../web/sim/core/links.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import { files, open, root } from "./helpers.ts";

const scratch = mkdtempSync(join(tmpdir(), "sandlot-grown-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Reads a recording of format 1 and writes its inputs again, with a third argument the new one too. Prints whether it fits. */
const program = `
#include "record/recording_internal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main( int argumentCount, char** arguments )
{
	static uint8_t bytes[SIM_RECORDING_MAX_BYTES];
	FILE* file = fopen( arguments[1], "rb" );
	size_t size = fread( bytes, 1, sizeof( bytes ), file );
	fclose( file );
	simReplay* replay = NULL;
	simError error = { 0 };
	if ( simReplay_Open( bytes, size, &replay, &error ) != sim_ok )
	{
		printf( "refused: %s", error.message );
		return 1;
	}
	bool fits = simReplay_Fit( replay, &error ) == simReplay_fits;
	const simRecordingInfo* info = simReplay_Info( replay );

	// The same head, but of the present format; the log again.
	static uint8_t out[SIM_RECORDING_MAX_BYTES];
	simPut put = { out, sizeof( out ), 0 };
	simPut_Bytes( &put, RECORDING_MAGIC, RECORDING_MAGIC_BYTES );
	simPut_Byte( &put, SIM_RECORDING_FORMAT );
	simPut_Byte( &put, 0 );
	simPut_Chunk( &put, 'B', 5 );
	simPut_Text( &put, "9.9", 3 );
	simPut_Varint( &put, SIM_BEHAVIOUR );
	const size_t scenario = 10 + 12; // of format 1: behind magic, format, flags and the build's chunk
	simPut_Bytes( &put, bytes + scenario, info->logBegin - scenario );
	simLogState state;
	simLog_Begin( &state, SIM_RECORDING_FORMAT );
	uint8_t said[SIM_MAX_ROBOTS] = { 0 };
	simGet old = { bytes, info->logBegin, info->endBegin, NULL };
	simLogState oldState;
	simLog_Begin( &oldState, info->format );
	simLogRecord record;
	simInput input;
	double sum = 0.0;
	for ( uint32_t tick = 0; tick <= info->ticks; ++tick )
	{
		while ( old.at < old.end && simLog_NextTick( &old, &oldState ) == tick && simLog_Get( &old, &oldState, &record ) )
		{
			if ( record.kind == simLog_hash )
			{
				simLog_PutKey( &put, &state, simLog_hash, tick );
				simPut_U64( &put, record.hash );
			}
		}
		if ( simReplay_Next( replay, &input ) )
		{
			for ( int s = 0; s < SIM_MAX_ROBOTS; ++s )
			{
				sum += input.robots[s].axes[0] * input.robots[s].axes[0];
			}
			if ( argumentCount > 3 && tick == 60 )
			{
				input.robots[0].present |= 1;
				input.robots[0].wink = 0.5;
			}
			simLog_PutInput( &put, &state, tick, &input, said );
		}
	}
	simLog_PutKey( &put, &state, simLog_end, info->ticks );
	simPut_Byte( &put, 0 );
	simPut_U64( &put, info->hash );
	simRecording_PutTail( &put, simCrc_Add( 0, out, put.size ), &info->meta );
	file = fopen( arguments[2], "wb" );
	fwrite( out, 1, put.size, file );
	fclose( file );
	printf( "%s %u %d", fits ? "fits" : error.message, info->ticks, sum != 0.0 );
	return 0;
}
`;

const binary = join(scratch, "grown");
const old = join(scratch, "old.sandlot");
const run = (...args: string[]): string => execFileSync(binary, args, { encoding: "utf8" });

beforeAll(async () => {
  for (const folder of ["core/include", "core/sim"])
    cpSync(join(root, folder), join(scratch, folder), { recursive: true });
  const tables = join(scratch, "core/include/sandlot/sim/frame.h");
  const grow = (text: string, at: string, line: string): string => {
    if (!text.includes(at)) throw new Error(`frame.h has no ${at} any more`);
    return text.replace(at, `${line} ${at}`);
  };
  // In the middle, so that all behind it moves.
  const input = grow(readFileSync(tables, "utf8"), 'A( f64, axes, 3, "-"', 'X( f64, wink, "-", "new" )');
  writeFileSync(
    tables,
    grow(input, 'X( u32, awakePieces, "-"', 'X( u32, newCount, "-", "new" ) X( u32, newPadding, "-", "new" )'),
  );
  writeFileSync(join(scratch, "main.c"), program);
  mkdirSync(join(scratch, "objects"));
  const record = readdirSync(join(scratch, "core/sim/record")).filter((name) => name.endsWith(".c"));
  const base = readdirSync(join(scratch, "core/sim/base")).filter((name) => name.endsWith(".c"));
  const sources = [
    ...record.map((name) => `core/sim/record/${name}`),
    ...base.map((name) => `core/sim/base/${name}`),
    ...readdirSync(join(scratch, "core/sim/device"))
      .filter((name) => name.endsWith(".c"))
      .map((name) => `core/sim/device/${name}`),
    "core/sim/world/input.c",
    "main.c",
  ];
  const includes = ["-Icore/include", "-Icore/sim", `-I${join(root, "build/src/cjson")}`];
  // No world is needed: its callers are left out.
  const flags = [
    "-std=c17",
    "-O1",
    "-w",
    "-ffunction-sections",
    "-Wl,--gc-sections",
    "-Wl,--unresolved-symbols=ignore-all",
  ];
  execFileSync("clang-14", [...flags, ...includes, ...sources, "-lm", "-o", binary], { cwd: scratch });

  const links = JSON.parse(readFileSync(join(import.meta.dirname, "golden-links.json"), "utf8")) as Record<
    string,
    { link: string }
  >;
  const opened = await parseLink(links["practice by gamepad"]!.link);
  if (opened.kind !== "recording") throw new Error("the link holds no recording");
  writeFileSync(old, opened.bytes);
}, 120_000);

/** How the old link's run ends here. */
async function hashOfOld(): Promise<string> {
  const core = await open();
  await core.openReplay(readFileSync(old), files, { anyway: true });
  core.step(750);
  return core.hash();
}

describe("a build whose tables have grown", () => {
  test("reads an old link, and what it records without the new input is the same run here", async () => {
    // The link is of behaviour 1.
    expect(run(old, join(scratch, "unused.sandlot"))).toMatch(
      /^was made by version 0\.1\.0 of Sandlot \(behaviour 1\); .*run it anyway.* 750 1$/,
    );
    const core = await open();
    const { info } = await core.openReplay(readFileSync(join(scratch, "unused.sandlot")), files);
    expect(info).toMatchObject({ version: "9.9", format: 2, ticks: 750 });
    core.step(750);
    expect(core.hash()).toBe(await hashOfOld());
  });

  test("uses an input that is unknown here: that is said by its name, and it runs anyway", async () => {
    run(old, join(scratch, "used.sandlot"), "wink");
    const bytes = readFileSync(join(scratch, "used.sandlot"));
    const core = await open();
    await expect(core.openReplay(bytes, files)).rejects.toBeInstanceOf(RecordingMisfitError);
    await expect(core.openReplay(bytes, files)).rejects.toThrow(
      /made by version 9\.9 of Sandlot, which is newer: it uses input wink, .* run it anyway, without that input/,
    );
    await core.openReplay(bytes, files, { anyway: true });
    core.step(750);
    expect(core.hash()).toBe(await hashOfOld());
  });
});
