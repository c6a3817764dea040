#!/usr/bin/env node
// `npm create sandlot NAME`: `sandlot new project NAME`, by the package that it depends on.
process.argv.splice(2, 0, "new", "project");
await import("sandlot/command");
