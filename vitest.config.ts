import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A test that needs a document says so in its first line: // @vitest-environment jsdom
    environment: "node",
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "dist/**", "tests/browser/**"],
    globalSetup: ["tests/support/test-run.ts"],
    setupFiles: ["tests/support/shift-date.ts", "tests/support/cheap-passwords.ts"],
    // Processes rather than threads: servers and embedded databases start and end in them.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
