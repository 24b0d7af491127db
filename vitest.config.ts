import { defineConfig } from "vitest/config";
import { pluginAliases } from "./scripts/plugins/plugin-aliases.ts";

/** Tests that replace modules, or what the process has one of: beside others, whoever came first would have the module that both get. */
export const replacing = [
  "app/{account,order,state}/**/*.test.tsx",
  "server/features/accounts/passwords.test.ts",
  "steps/check-in/screen.test.tsx",
  "steps/orders/search.test.tsx",
  "tests/api/abuse/{logins,pins}.test.ts",
];
const withDocument = ["**/*.test.tsx", "commerce/last-redemption.test.ts", "engine/react/{cookies,flow-store}.test.ts"];
const longTimeouts = ["tests/support/timeouts.ts"];
const postgres = ["tests/postgres/**/*.test.ts"];
const built = ["tests/bundle/**/*.test.ts"];
const elsewhere = ["**/node_modules/**", "dist/**", "examples/**", "tests/browser/**"];
/** Long because they repeat, kill or build: `npm run test:slow`. */
const slow = ["**/*.slow.test.ts"];

/** One project after the other, in random order too: a process that goes from one to another begins again and imports everything once more. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

export default defineConfig({
  resolve: { alias: pluginAliases(import.meta.dirname) },
  test: {
    // A test that needs a document says so in its first line: // @vitest-environment jsdom
    environment: "node",
    globalSetup: ["tests/support/test-run.ts"],
    setupFiles: ["tests/support/shift-date.ts", "tests/support/cheap-passwords.ts"],
    // Processes rather than threads: servers and embedded databases start and end in them.
    pool: "forks",
    maxWorkers: 2,
    // These end what hangs, and measure nothing: a shared machine takes ten times as long at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // Tests that repeat or race for long, in files with others: `npm run test:slow` runs them.
    tags: [{ name: "slow" }],
    restoreMocks: true,
    unstubGlobals: true,
    // What one stage of `npm test` transformed serves the next, and the next run.
    experimental: { fsModuleCache: true },
    projects: [
      // Most share a process with others: to import the server once a file took more time than all the tests.
      {
        extends: true,
        test: {
          name: "together",
          ...inTurn(3),
          isolate: false,
          include: ["**/*.test.ts"],
          exclude: [...elsewhere, ...withDocument, ...replacing, ...postgres, ...built, ...slow],
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          ...inTurn(2),
          isolate: false,
          setupFiles: longTimeouts,
          include: withDocument,
          exclude: [...elsewhere, ...replacing],
        },
      },
      {
        extends: true,
        test: { name: "alone", ...inTurn(1), setupFiles: longTimeouts, include: replacing, exclude: elsewhere },
      },
      // What wants PostgreSQL or the built application is its own stage of `npm test`.
      {
        extends: true,
        test: { name: "postgres", ...inTurn(4), isolate: false, include: postgres, exclude: [...elsewhere, ...slow] },
      },
      { extends: true, test: { name: "bundle", ...inTurn(5), isolate: false, include: built } },
      { extends: true, test: { name: "slow", ...inTurn(6), isolate: false, include: slow, exclude: elsewhere } },
    ],
  },
});
