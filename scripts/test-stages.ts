import { readdirSync } from "node:fs";
import { resolve, sep } from "node:path";
import { ensureBrowser } from "./browser.ts";
import { ensurePostgres } from "./postgres.ts";

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly title: string;
  /** The command, its first word a file in node_modules/.bin or "node". */
  readonly command: readonly string[];
  /** What it runs unless files are named. */
  readonly files?: readonly string[];
  /** Whose report counts single tests; a stage without one counts as one check. */
  readonly report?: "vitest" | "playwright";
  /** Runs on the built application. */
  readonly needsBuild?: boolean;
  /** `npm run test:slow` runs it, `npm test` does not. */
  readonly isSlow?: true;
  readonly prepare?: () => void;
}

/** Finds or installs the browser that tests drive. */
const withBrowser = () => void ensureBrowser();

/** Finds or installs PostgreSQL, unless a server is named. */
const withPostgres = () => {
  if (!process.env.DATABASE_URL) ensurePostgres();
};

/** TypeScript 7's: the older one, which dependency-cruiser reads imports with, is a package beside it (docs/decisions/0005-typescript-6.md). */
export const typeCheck = "node_modules/native-typescript/bin/tsc";

const script = (file: string, ...args: string[]) => ["node", "--import", "tsx", file, ...args];

/** What the embedded database must stand, besides all that browsers ask of it. */
const onBoth = ["database", "invariants", "ledger"];

/** Also run on the embedded database by `npm run test:slow`: no browser test sends it their statements. */
const onBothSlowly = [
  ...["abuse/accounts", "abuse/logins", "abuse/mails", "abuse/pins", "accounts-attacks", "accounts-sign-in", "audit-log", "codes"],
  ...["employees", "killed.slow", "large-database.slow", "metrics", "own-data", "paying-model.slow", "sessions", "staff-login"],
  ...["staff-lookup", "staff-orders", "staff-reports", "stripe-refunds", "stripe-refusals", "studio", "studio-employees"],
  ...["waiting-list-ended-offers", "waiting-list-limits", "waiting-list-privacy"],
];

const apiTests = (names: readonly string[]) => names.map((name) => resolve("tests/api", `${name}.test.ts`));

/** Folders whose tests have a stage of their own. */
const staged = ["api", "browser", "bundle", "postgres"];

/** @returns absolute paths, since Vitest takes any other for a part of a path */
function folders(of: string, without: readonly string[]): string[] {
  return readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !without.includes(entry.name))
    .map(({ name }) => `${resolve(of, name)}${sep}`);
}

const unitTests = [...folders(".", ["node_modules", "dist", "tests"]), ...folders("tests", staged), ...apiTests(onBoth)];
const slowTests = [...folders("tests", staged).flatMap(slowBelow), ...apiTests(onBothSlowly)];

function slowBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".slow.test.ts")).map((file) => resolve(folder, file));
}

/** In the order in which they run: what is quick and explains most comes first. */
export const stages: readonly Stage[] = [
  { name: "generate", title: "Types, validators and the index of step kinds", command: script("scripts/generate/main.ts") },
  { name: "lint", title: "Format and lint", command: script("scripts/lint.ts") },
  { name: "types", title: "Types", command: ["node", typeCheck, "-p", "."] },
  { name: "imports", title: "Dependency rules", command: script("scripts/check-dependencies.ts") },
  { name: "unused", title: "Unused code and dependencies", command: ["knip", "--no-progress"] },
  { name: "flows", title: "The museum's flows", command: script("scripts/check-flows.ts", "flows") },
  {
    name: "unit",
    title: "Unit tests, and the API's on the embedded database",
    command: ["vitest", "run", "--project", "together", "--project", "screens", "--project", "alone"],
    files: unitTests,
    report: "vitest",
    prepare: withBrowser,
  },
  {
    name: "postgres",
    title: "The API's tests on PostgreSQL",
    command: script("scripts/with-postgres.ts", "vitest", "run", "--project", "together", "--project", "alone", "--project", "postgres"),
    files: ["tests/api", "tests/postgres"],
    report: "vitest",
    prepare: withPostgres,
  },
  { name: "build", title: "Build", command: script("scripts/build.ts") },
  { name: "bundle", title: "Bundle budget", command: ["vitest", "run", "tests/bundle"], report: "vitest", needsBuild: true, prepare: withBrowser },
  {
    name: "browser",
    title: "Browser tests",
    command: ["playwright", "test"],
    report: "playwright",
    needsBuild: true,
    prepare: withBrowser,
  },
  {
    name: "node-24",
    title: "Tests without a screen on Node 24",
    command: script("scripts/on-node.ts", "24", "node_modules/vitest/vitest.mjs", "run", "--project", "together"),
    files: ["engine/", "commerce/", "ui/", "steps/", "server/", "studio/"],
    report: "vitest",
    isSlow: true,
  },
  {
    name: "slow",
    title: "What repeats, kills or builds",
    command: ["vitest", "run", "--project", "slow", "--project", "together", "--project", "alone"],
    files: slowTests,
    report: "vitest",
    isSlow: true,
    prepare: withBrowser,
  },
  {
    name: "slow-postgres",
    title: "What repeats or kills, on PostgreSQL",
    command: script("scripts/with-postgres.ts", "vitest", "run", "--project", "slow"),
    files: ["tests/api", "tests/postgres"],
    report: "vitest",
    isSlow: true,
    prepare: withPostgres,
  },
];

/**
 * The stages that the words on the command line name, or all that are quick.
 * @throws Error that says which there are, for a word that names none.
 */
export function chooseStages(words: readonly string[]): readonly Stage[] {
  const unknown = words.filter((word) => !stages.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`No stage is named ${unknown.join(" or ")}. There are ${stages.map(({ name }) => name).join(", ")}.`);
  return words.length === 0 ? stages.filter(({ isSlow }) => !isSlow) : stages.filter(({ name }) => words.includes(name));
}
