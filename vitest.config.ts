import { defineConfig } from "vitest/config";
import { dracoModule } from "./scripts/lib/draco-module.mjs";
import { shipped } from "./scripts/lib/shipped.mjs";

export default defineConfig({
  plugins: [dracoModule()],
  define: { SANDLOT_SHIPPED: JSON.stringify(shipped) },
  test: {
    include: ["tests/web/**/*.test.ts", "tests/wasm/**/*.test.ts", "tests/net/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    allowOnly: false, // a forgotten .only would hide the other tests
    passWithNoTests: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
