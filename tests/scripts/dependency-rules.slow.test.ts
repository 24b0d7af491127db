import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDependencies } from "../../scripts/dependency-rules.ts";

const rooms = ["schemas", "engine", "commerce", "messages", "ui", "steps", "app", "server", "studio", "scripts"];
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "rules-"));
  await Promise.all([
    cp("package.json", join(root, "package.json")),
    symlink(join(process.cwd(), "node_modules"), join(root, "node_modules")),
  ]);
  for (const room of rooms) await mkdir(join(root, room));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

const violatedRules = async () =>
  (await checkDependencies(root, rooms)).violations.map((violation) => violation.slice(0, violation.indexOf(":")));

const thing = "export const thing = 1;\nexport type Thing = typeof thing;\n";
const refused: [rule: string, from: string, to: string][] = [
  ["schemas-import-nothing", "schemas/shape.ts", "commerce/thing.ts"],
  ["engine-knows-no-other-room", "engine/react/host.ts", "commerce/thing.ts"],
  ["engine-knows-no-other-room", "engine/testing/kit.ts", "steps/date/thing.ts"],
  ["core-is-pure", "engine/core/walk.ts", "engine/react/thing.ts"],
  ["core-is-pure", "engine/core/walk.ts", "react"],
  ["core-is-pure", "engine/core/walk.ts", "valtio"],
  ["core-is-pure", "engine/core/walk.ts", "react-router-dom"],
  ["core-needs-no-platform", "engine/core/walk.ts", "node:http"],
  ["engine-knows-no-other-room", "engine/core/walk.ts", "messages/generated/thing.ts"],
  ["schemas-import-nothing", "schemas/shape.ts", "messages/generated/thing.ts"],
  ["dev-starts-before-generated-code", "scripts/dev/main.ts", "messages/generated/thing.ts"],
  ["messages-know-only-schemas", "messages/formats/money.ts", "commerce/thing.ts"],
  ["a-language-is-chosen-by-the-reader", "commerce/cart.ts", "messages/generated/languages/en/thing.ts"],
  ["commerce-has-no-screen", "commerce/cart.ts", "ui/thing.ts"],
  ["commerce-has-no-screen", "commerce/cart.ts", "react"],
  ["ui-has-no-domain", "ui/price.tsx", "commerce/thing.ts"],
  ["ui-of-the-museum-has-no-host", "ui/museum/price.tsx", "engine/react/thing.ts"],
  ["ui-knows-no-museum", "ui/price.tsx", "ui/museum/thing.ts"],
  ["ui-knows-no-museum", "ui/price.tsx", "schemas/generated/wire.ts"],
  ["ui-knows-no-museum", "ui/dialog.tsx", "messages/generated/ui/cart.ts"],
  ["a-component-reads-its-page", "app/shell/header.tsx", "app/state/boot.ts"],
  ["a-component-reads-its-page", "app/state/use-title.ts", "app/state/boot.ts"],
  ["a-step-knows-no-other-step", "steps/date/screen.tsx", "steps/date-range/thing.ts"],
  ["a-step-knows-no-other-step", "steps/date/screen.tsx", "steps/generated/time.ts"],
  ["a-step-knows-no-shell", "steps/date/screen.tsx", "app/thing.ts"],
  ["a-definition-has-no-screen", "steps/date/definition.ts", "ui/thing.ts"],
  ["nobody-knows-a-step-by-name", "app/page.tsx", "steps/date/thing.ts"],
  ["nobody-knows-a-step-by-name", "server/flows.ts", "steps/date/thing.ts"],
  ["nobody-knows-a-step-by-name", "server/flows.ts", "steps/generated/date.ts"],
  ["nobody-knows-a-plugin", "app/page.tsx", "plugins/step-guest-book/thing.ts"],
  ["no-browser-explores", "app/page.tsx", "steps/generated/explore.ts"],
  ["no-browser-explores", "studio/page.tsx", "steps/generated/explore.ts"],
  ["the-browser-has-no-server", "app/page.tsx", "server/thing.ts"],
  ["the-server-has-no-browser", "server/pages.ts", "app/thing.ts"],
  ["the-server-calls-nobody", "server/pages.ts", "commerce/api.ts"],
  ["the-studio-has-no-shell", "studio/page.tsx", "app/thing.ts"],
  ["the-studio-has-no-shell", "studio/page.tsx", "server/thing.ts"],
  ["the-studios-text-is-pure", "studio/text/edit.ts", "engine/core/thing.ts"],
  ["the-studios-text-is-pure", "studio/text/edit.ts", "react"],
  ["the-studios-text-is-pure", "studio/text/edit.ts", "node:fs"],
  ["nobody-knows-the-studio", "app/page.tsx", "studio/thing.ts"],
  ["nobody-knows-the-studio", "server/pages.ts", "studio/text/thing.ts"],
  ["the-server-edits-texts-only", "server/features/studio/routes.ts", "studio/thing.ts"],
  ["the-servers-floors-core", "server/core/thing.ts", "server/museum/other.ts"],
  ["the-servers-floors-museum", "server/museum/thing.ts", "server/features/carts/other.ts"],
  ["the-servers-floors-features", "server/features/carts/thing.ts", "server/pages/other.ts"],
  ["the-servers-floors-features", "server/features/carts/thing.ts", "server/app.ts"],
  ["the-servers-floors-operations", "server/operations/thing.ts", "server/pages/other.ts"],
  ["a-feature-knows-those-before-it-carts", "server/features/carts/thing.ts", "server/features/orders/other.ts"],
  ["a-feature-knows-those-before-it-payments", "server/features/payments/thing.ts", "server/features/stripe/other.ts"],
  ["every-feature-has-its-place", "server/features/unlisted/thing.ts", "server/core/other.ts"],
  ["production-has-no-test-code", "app/page.tsx", "engine/testing/thing.ts"],
  ["production-has-no-development-dependency", "server/pages.ts", "vitest"],
  ["every-package-is-declared", "server/pages.ts", "semver"],
  ["every-import-leads-somewhere", "server/pages.ts", "./absent.ts"],
];

async function importing(statement: string, from: string, to: string): Promise<string[]> {
  const local = to.endsWith(".ts") && !to.startsWith(".");
  const specifier = local ? `${"../".repeat(from.split("/").length - 1)}${to}` : to;
  await write({ [from]: `${statement} "${specifier}";\nexport const used = 1;\n`, ...(local && { [to]: thing }) });
  return violatedRules();
}

test.each(refused)("%s refuses %s → %s", async (rule, from, to) => {
  expect(await importing("import", from, to)).toContain(rule);
});

test("an import of a type alone counts too", async () => {
  expect(await importing("import type { Thing } from", "engine/core/walk.ts", "commerce/thing.ts")).toContain(
    "engine-knows-no-other-room",
  );
});

test("two files that need each other, and a file that nothing needs, are refused", async () => {
  await write({
    "commerce/a.ts": 'import type { B } from "./b.ts";\nexport type A = B | 1;\n',
    "commerce/b.ts": 'import type { A } from "./a.ts";\nexport type B = A | 2;\n',
    "commerce/alone.ts": thing,
  });
  expect((await violatedRules()).sort()).toEqual(["no-cycle", "no-orphan"]);
});

test("two files that need each other are refused also where one imports the other lazily", async () => {
  await write({
    "commerce/a.ts": 'export const load = () => import("./b.ts");\n',
    "commerce/b.ts": 'import { load } from "./a.ts";\nexport const again = load;\n',
  });
  expect(await violatedRules()).toEqual(["no-cycle"]);
});

test("arrows that point down are allowed", async () => {
  await write({
    "engine/core/walk.ts": thing,
    "engine/react/host.ts":
      'import { thing } from "../core/walk.ts";\nimport { proxy } from "valtio";\nexport const host = proxy({ thing });\n',
    "commerce/thing.ts": thing,
    "messages/generated/ui.ts": thing,
    "ui/price.tsx":
      'import { useId } from "react";\nimport * as say from "../messages/generated/ui.ts";\nexport const Price = () => useId() + say.thing;\n',
    "steps/date/definition.ts":
      'import { thing } from "../../engine/core/walk.ts";\nimport * as money from "../../commerce/thing.ts";\nexport default { thing, money, screen: () => import("./screen.tsx") };\n',
    "steps/date/screen.tsx": 'import { Price } from "../../ui/price.tsx";\nexport default () => [Price];\n',
    "steps/generated/index.ts": 'export const kindLoaders = { date: () => import("../date/definition.ts") };\n',
    "app/main.tsx":
      'import { host } from "../engine/react/host.ts";\nimport { kindLoaders } from "../steps/generated/index.ts";\nexport const app = { host, kindLoaders };\n',
    "server/main.ts":
      'import fastify from "fastify";\nimport { kindLoaders } from "../steps/generated/index.ts";\nexport const server = { fastify, kindLoaders };\n',
    "engine/core/pointer.ts": thing,
    "studio/text/edit.ts":
      'import { parse } from "jsonc-parser";\nimport { thing } from "../../engine/core/pointer.ts";\nexport const edit = { parse, thing };\n',
    "studio/main.ts":
      'import { kindLoaders } from "../steps/generated/index.ts";\nimport { Price } from "../ui/price.tsx";\nimport { edit } from "./text/edit.ts";\nexport const studio = { kindLoaders, Price, edit };\n',
    "server/features/studio/routes.ts":
      'import { edit } from "../../../studio/text/edit.ts";\nexport const routes = edit;\n',
  });
  expect(await checkDependencies(root, rooms)).toEqual({ modules: 14, violations: [] });
});

test("the repository itself is looked at in full, which a TypeScript unknown to the tool would prevent in silence", async () => {
  expect((await checkDependencies(process.cwd())).modules).toBeGreaterThan(50);
  // A minute's work on a machine that does other things meanwhile.
}, 300_000);
