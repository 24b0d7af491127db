import { readdirSync } from "node:fs";
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

/**
 * What the API tests find out above the database: what is drawn, what is refused before anything is looked up, and previews, which have a
 * database of their own in memory; and what has no statement that another file does not run as well (docs/decisions/0089). Statements, locks
 * and transactions are tested on both.
 */
const aboveDatabase = [
  ...["abuse/large-bodies", "abuse/qr-codes", "languages", "order-documents", "studio-paths", "studio-preview", "wallets"],
  ...["answers", "api-table", "busy-pages", "catalogue", "catalogue-memberships", "connections", "data-folder", "days", "environment", "flow-facts"],
  ...["http", "metrics", "on-sale", "own-prices", "page-addresses", "page-customer", "page-employee", "preview-thread", "staff-access", "studio-pictures"],
];

function apiTests(): string[] {
  const above = aboveDatabase.map((name) => `${name}.test.ts`);
  const files = readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".test.ts"));
  return files.filter((file) => !above.includes(file)).map((file) => `tests/api/${file}`);
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
    title: "Unit and API tests",
    command: ["vitest", "run", "--project", "together", "--project", "screens", "--project", "alone"],
    report: "vitest",
    prepare: withBrowser,
  },
  {
    name: "node-24",
    title: "Tests without a screen on Node 24",
    command: script("scripts/on-node.ts", "24", "node_modules/vitest/vitest.mjs", "run", "--project", "together"),
    files: ["engine/", "commerce/", "ui/", "steps/", "server/", "studio/"],
    report: "vitest",
  },
  {
    name: "postgres",
    title: "The server's tests on PostgreSQL",
    command: script("scripts/with-postgres.ts", "vitest", "run"),
    files: [...apiTests(), "tests/postgres"],
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
];

/**
 * The stages that the words on the command line name; all where there are none.
 * @throws Error that says which there are, for a word that names none.
 */
export function chooseStages(words: readonly string[]): readonly Stage[] {
  const unknown = words.filter((word) => !stages.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`No stage is named ${unknown.join(" or ")}. There are ${stages.map(({ name }) => name).join(", ")}.`);
  return words.length === 0 ? stages : stages.filter(({ name }) => words.includes(name));
}
