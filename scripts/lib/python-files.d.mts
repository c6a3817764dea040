import type { ShippedWheels } from "../../web/code/wheels.ts";

export function pythonFiles(): readonly string[];
export function shippedWheels(): ShippedWheels;
export function readWheel(file: string): Buffer;
export function wheelLicences(): readonly (readonly [name: string, text: string])[];
export function pythonFile(name: string): Buffer | null;
export const pythonNotice: string;
export function pythonLibrary(): Readonly<Record<string, string>>;
export function pythonStubs(): Readonly<Record<string, string>> | null;
/** Its name in the build, by year. */
export function snapshotOf(year: 2026 | 2027): string;
export function snapshotFile(name: string): Buffer | null;
