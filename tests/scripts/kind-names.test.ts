import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { permissions } from "../../schemas/permissions.ts";
import { kindLoaders } from "../../steps/generated/index.ts";

const kinds = new Set(Object.keys(kindLoaders));
/** Permissions, and a product type and payment. */
const ambiguous = new Set<string>([...permissions, "gift-card"]);

/** Two words that mean nothing but the kind. */
const isPlain = (name: string) => name.includes("-") && !ambiguous.has(name);

/** Finds names of kinds in code: those that mean nothing else anywhere, the others next to a step's `component`. */
function namedIn(file: string, source: string): string[] {
  if (!source.includes("component") && ![...kinds].some((name) => isPlain(name) && source.includes(name))) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  for (const statement of tree.statements) {
    let readsComponent = false;
    const names: ts.StringLiteralLike[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && node.text === "component") readsComponent = true;
      if (ts.isStringLiteralLike(node) && kinds.has(node.text)) names.push(node);
      ts.forEachChild(node, visit);
    };
    visit(statement);
    for (const name of names)
      if (isPlain(name.text) || readsComponent)
        found.push(`${file}:${tree.getLineAndCharacterOfPosition(name.getStart(tree)).line + 1}: ${name.text}`);
  }
  return found;
}

const rooms = ["app", "commerce", "engine", "schemas", "scripts", "server", "studio", "ui"];
const isTest = /\.test\.tsx?$|\/testing\/|fixtures?\b|\/generated\//;
const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !isTest.test(file)),
);

test("no code outside steps/ names a kind: it asks for a trait (schemas/kind-traits.ts)", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => namedIn(file, readFileSync(file, "utf8")))).toEqual([]);
});

test.each([
  'steps.filter(({ component }) => component === "tickets")',
  'function soldAt(steps) { const has = (name) => steps.some((step) => step.component === name); return has("bundles"); }',
  'const shownAfter = { "membership-info": true };',
])("%s names one", (source) => {
  expect(namedIn("a.ts", source)).toHaveLength(1);
});

test.each([
  'const field = { type: "date" };',
  'if (caller === "check-in") open();',
  'hasTrait(component, "asks-day");',
])("%s does not name one", (source) => {
  expect(namedIn("a.ts", source)).toEqual([]);
});
