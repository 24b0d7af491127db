import { readdirSync, readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { ensureBrowser } from "./browser.ts";
import { ensurePostgres } from "./postgres.ts";

export interface Stage {
  readonly name: string;
  readonly title: string;
  /** The first word is "node" or a file in node_modules/.bin. */
  readonly command: readonly string[];
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The runner with a report of single tests; otherwise the stage counts as one check. */
  readonly report?: "vitest" | "playwright";
  readonly needsBuild?: boolean;
  /** Runs in `npm run test:slow` or `npm run soak`, not in `npm test`. */
  readonly suite?: "slow" | "soak";
  /** Runs side by side with its neighbours that do: it neither writes files nor counts tests. */
  readonly isCheck?: true;
  readonly prepare?: () => void;
}

const withBrowser = () => void ensureBrowser();

/** Unless DATABASE_URL names a server. */
const withPostgres = () => {
  if (!process.env.DATABASE_URL) ensurePostgres();
};

/** TypeScript 7; dependency-cruiser needs the older one as a separate package (docs/decisions/0032-tools.md). */
export const typeCheck = "node_modules/native-typescript/bin/tsc";

const script = (file: string, ...args: string[]) => ["node", "--import", "tsx", file, ...args];

/** Tests that also run on the embedded database in `npm test`, besides the browser tests. */
const onBoth = ["operation/database", "operation/invariants", "checkout/ledger"];

/** Tests that `npm run soak` also runs on the embedded database: no browser test sends their statements. */
const embeddedTests = [
  ...["abuse/accounts", "abuse/logins", "abuse/mails", "abuse/pins"],
  ...["accounts/attacks", "accounts/own-data", "accounts/sessions", "accounts/sign-in", "carts/codes"],
  ...["checkout/paying-model.slow", "checkout/stripe-refunds", "checkout/stripe-refusals"],
  ...["desk/audit-log", "desk/employees", "desk/staff-login", "desk/staff-lookup", "desk/staff-orders"],
  ...["reports/metrics", "reports/staff-reports", "operation/killed.slow", "operation/large-database.slow"],
  ...["authors/employees", "authors/studio"],
  ...["waiting-list/ended-offers", "waiting-list/limits", "waiting-list/privacy"],
];

const apiTests = (names: readonly string[]) => names.map((name) => resolve("tests/api", `${name}.test.ts`));

const staged = ["api", "browser", "bundle", "postgres"];

/** @returns absolute paths, because Vitest matches others anywhere in a path */
function folders(of: string, without: readonly string[]): string[] {
  return readdirSync(of, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !without.includes(entry.name))
    .map(({ name }) => `${resolve(of, name)}${sep}`);
}

const unitTests = [
  ...folders(".", ["node_modules", "dist", "tests"]),
  ...folders("tests", staged),
  ...apiTests(onBoth),
];
const slowTests = folders("tests", staged).flatMap(slowBelow);

function slowBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".slow.test.ts")).map((file) => resolve(folder, file));
}

/** Tests that repeat or race for long are tagged "slow" where their file has quick ones too. */
const quick = ["--tags-filter=!slow"];

/** @returns the files of `folder` with a test tagged "slow" */
function taggedBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => resolve(folder, file));
  return files.filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes('tags: ["slow"]'));
}

/** In running order: quick and informative stages first. */
export const stages: readonly Stage[] = [
  {
    name: "generate",
    title: "Types, validators and the index of step kinds",
    command: script("scripts/generate/main.ts"),
  },
  { name: "lint", title: "Format and lint", command: script("scripts/lint.ts"), isCheck: true },
  { name: "types", title: "Types", command: ["node", typeCheck, "-p", "."], isCheck: true },
  {
    name: "imports",
    title: "Dependency rules",
    command: script("scripts/check-dependencies.ts"),
    isCheck: true,
  },
  {
    name: "unused",
    title: "Unused code and dependencies",
    command: ["knip", "--no-progress"],
    isCheck: true,
  },
  {
    name: "flows",
    title: "The demo museums' flows",
    command: script("scripts/check-flows.ts", "flows", "museums/lindenhof"),
    isCheck: true,
  },
  {
    name: "unit",
    title: "Unit tests, and the API's on the embedded database",
    command: ["vitest", "run", "--project", "together", "--project", "screens", "--project", "alone", ...quick],
    files: unitTests,
    report: "vitest",
    prepare: withBrowser,
  },
  {
    name: "postgres",
    title: "The API's tests on PostgreSQL",
    command: script(
      "scripts/with-postgres.ts",
      "vitest",
      "run",
      "--project",
      "together",
      "--project",
      "alone",
      "--project",
      "postgres",
      ...quick,
    ),
    files: ["tests/api", "tests/postgres"],
    report: "vitest",
    prepare: withPostgres,
  },
  { name: "build", title: "Build", command: script("scripts/build.ts", "--with-pages") },
  {
    name: "bundle",
    title: "Bundle budget",
    command: ["vitest", "run", "tests/bundle"],
    report: "vitest",
    needsBuild: true,
    prepare: withBrowser,
  },
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
    suite: "slow",
  },
  {
    name: "slow",
    title: "What repeats, kills or builds",
    command: ["vitest", "run", "--project", "slow", "--project", "together", "--project", "alone"],
    files: slowTests,
    report: "vitest",
    suite: "slow",
    prepare: withBrowser,
  },
  {
    name: "slow-postgres",
    title: "What repeats or kills, on PostgreSQL",
    command: script("scripts/with-postgres.ts", "vitest", "run", "--project", "slow"),
    files: ["tests/api", "tests/postgres"],
    report: "vitest",
    suite: "slow",
    prepare: withPostgres,
  },
  {
    name: "slow-tagged",
    title: "Races and repetitions of quick files, on PostgreSQL",
    command: script(
      "scripts/with-postgres.ts",
      "vitest",
      "run",
      "--project",
      "together",
      "--project",
      "postgres",
      "--tags-filter=slow",
    ),
    files: [...taggedBelow("tests/api"), ...taggedBelow("tests/postgres")],
    report: "vitest",
    suite: "slow",
    prepare: withPostgres,
  },
  {
    name: "slow-browser",
    title: "Browser tests that repeat or measure, and a desktop's width",
    command: ["playwright", "test"],
    report: "playwright",
    env: { SLOW: "1" },
    needsBuild: true,
    suite: "slow",
    prepare: withBrowser,
  },
  {
    name: "embedded",
    title: "The API's tests on the embedded database",
    command: ["vitest", "run", "--project", "slow", "--project", "together", "--project", "alone"],
    files: apiTests(embeddedTests),
    report: "vitest",
    suite: "soak",
  },
];

/** Groups the checks that follow one another; every other stage is a group of its own. */
export function groupStages(chosen: readonly Stage[]): readonly (readonly Stage[])[] {
  const groups: Stage[][] = [];
  for (const stage of chosen) {
    const last = groups.at(-1);
    if (last !== undefined && stage.isCheck && last[0]?.isCheck) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

/** Selects the named stages, by default all quick ones. @throws Error listing the stages if a name is unknown */
export function chooseStages(words: readonly string[]): readonly Stage[] {
  const unknown = words.filter((word) => !stages.some(({ name }) => name === word));
  if (unknown.length > 0)
    throw new Error(
      `No stage is named ${unknown.join(" or ")}. There are ${stages.map(({ name }) => name).join(", ")}.`,
    );
  return words.length === 0
    ? stages.filter(({ suite }) => suite === undefined)
    : stages.filter(({ name }) => words.includes(name));
}
