import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/web/**/*.test.ts", "tests/wasm/**/*.test.ts", "tests/net/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    environment: "node",
    allowOnly: false, // a forgotten .only would hide the other tests
    passWithNoTests: false,
    testTimeout: 60_000,
  },
});
