#!/usr/bin/env node
// `npm create sandlot NAME`: `sandlot new project NAME`, by the package that it depends on.
process.argv.splice(2, 0, "new", "project");
// The package that this one depends on is not here while its types are checked.
const command = "sandlot/command";
await import(command);
