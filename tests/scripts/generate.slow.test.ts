import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generate } from "../../scripts/generate/generate.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: { name: { type: "string", title: "The visitor's name" } },
};
const files = {
  "definition.ts": "export default defineStep({});\n",
  "screen.tsx": "export default function GuestBook() {}\n",
  "data.schema.json": JSON.stringify(schema),
  "answer.schema.json": JSON.stringify(schema),
  "fixtures.ts": "export const fixtures = {};\n",
  "definition.test.ts": "",
};
let root: string;

/** Writes steps/{folder}: a valid kind with `changes` over its files; undefined omits a file. */
async function kind(
  folder: string,
  changes: Partial<Record<keyof typeof files, string | undefined>> = {},
): Promise<void> {
  await mkdir(join(root, "steps", folder), { recursive: true });
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    if (text !== undefined) await writeFile(join(root, "steps", folder, name), text);
  }
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "generate-"));
  await Promise.all([
    mkdir(join(root, "steps")),
    cp("schemas", join(root, "schemas"), { recursive: true, filter: (path) => !path.includes("generated") }),
    cp("engine/flow.schema.json", join(root, "engine/flow.schema.json")),
    symlink(join(process.cwd(), "node_modules"), join(root, "node_modules")),
  ]);
});

afterEach(() => rm(root, { recursive: true, force: true }));

test("a kind's folder yields types, validators and a row in the index", async () => {
  await kind("guest-book");
  expect(await generate(root)).toEqual({ kinds: ["guest-book"], problems: [] });
  expect(await readFile(join(root, "steps/generated/index.ts"), "utf8")).toContain(
    '"guest-book": () => import("./guest-book.ts")',
  );
  expect(await readFile(join(root, "steps/generated/guest-book.ts"), "utf8")).toContain(
    'stepKind("guest-book", definition, { schemas: { answer, data }',
  );
  expect(await readFile(join(root, "schemas/generated/steps/guest-book.ts"), "utf8")).toMatch(
    /export interface Data \{[^}]*name: string/,
  );
  const { data } = await import(pathToFileURL(join(root, "schemas/generated/steps/guest-book.validator.js")).href);
  expect([data({ name: "Ada" }), data({ name: 7 }), data({}), data({ name: "Ada", nmae: "Ada" })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the answers tried at a step are its definition's explore export, or the examples of its answer", async () => {
  const examples = [{ name: "Ada" }];
  await kind("guest-book", { "answer.schema.json": JSON.stringify({ ...schema, examples }) });
  await kind("quiz", {
    "definition.ts": `${files["definition.ts"]}export const explore = defineExplore({ tries: () => [] });\n`,
  });
  await generate(root);
  const index = await readFile(join(root, "steps/generated/explore.ts"), "utf8");
  expect(index).toContain(`"guest-book": async () => exploreExamples(${JSON.stringify(examples)})`);
  expect(index).toContain('"quiz": () => import("../quiz/definition.ts").then((module) => module.explore)');
});

test("a second run leaves unchanged files untouched, and removes those of a removed kind", async () => {
  await kind("guest-book");
  await kind("quiz");
  await generate(root);
  const written = join(root, "schemas/generated/steps/guest-book.ts");
  const { mtimeMs } = await stat(written);
  await rm(join(root, "steps/quiz"), { recursive: true });
  await generate(root);
  expect((await stat(written)).mtimeMs).toBe(mtimeMs);
  expect(existsSync(join(root, "schemas/generated/steps/quiz.validator.js"))).toBe(false);
});

test("the defaults of a kind's schema are generated with its types, and nothing if it has none", async () => {
  const closes = { type: "string", pattern: "^/", default: "/coats" };
  const data = { ...schema, properties: { ...schema.properties, closes, minutes: { type: "integer", default: 5 } } };
  await kind("coat-check", {
    "definition.ts": "export default defineTool({});\n",
    "data.schema.json": JSON.stringify(data),
  });
  await kind("guest-book");
  await generate(root);
  const { defaults } = await import(pathToFileURL(join(root, "schemas/generated/steps/coat-check.ts")).href);
  expect(defaults).toEqual({ closes: "/coats", minutes: 5 });
  expect(await readFile(join(root, "schemas/generated/steps/guest-book.ts"), "utf8")).not.toContain("defaults");
});

test.each([
  [
    "fixtures",
    { "fixtures.ts": undefined },
    /^The step steps\/guest-book has no fixtures\.ts\. Its folder holds .+ and a test\.$/,
  ],
  ["a screen", { "screen.tsx": undefined }, /^The step steps\/guest-book has no screen\.tsx\./],
  ["an answer", { "answer.schema.json": undefined }, /^The step steps\/guest-book has no answer\.schema\.json\./],
  ["a definition", { "definition.ts": undefined }, /^steps\/guest-book has no definition\.ts\./],
  [
    "a contract",
    { "definition.ts": "export default {};\n" },
    /^steps\/guest-book\/definition\.ts defines nothing: write "export default defineStep" or "export default defineTool"\.$/,
  ],
])("a kind without %s is refused with a sentence", async (_what, changes, sentence) => {
  await kind("guest-book", changes);
  await expect(generate(root)).rejects.toThrow(sentence);
});

test("a tool needs no answer", async () => {
  await kind("coat-check", { "definition.ts": "export default defineTool({});\n", "answer.schema.json": undefined });
  await generate(root);
  expect(await readFile(join(root, "steps/generated/coat-check.ts"), "utf8")).toContain(
    'toolKind<Data>("coat-check", definition, { schemas: { data }',
  );
  expect(await readFile(join(root, "schemas/generated/steps/coat-check.ts"), "utf8")).not.toContain("Answer");
});

test.each([
  ["is invalid JSON", "{", /answer\.schema\.json is not JSON: /],
  [
    "uses a keyword that does not exist",
    JSON.stringify({ type: "object", propertees: {} }),
    /^The schema guest-book\.answer .*propertees/,
  ],
  [
    "names a type that does not exist",
    JSON.stringify({ type: "objet" }),
    /steps\/guest-book\/answer\.schema\.json|guest-book\.answer/,
  ],
  [
    "has a dangling reference",
    JSON.stringify({ $ref: "absent.schema.json" }),
    /^steps\/guest-book\/answer\.schema\.json gives no types: .*absent\.schema\.json/,
  ],
])("a schema that %s is refused by name", async (_what, text, sentence) => {
  await kind("guest-book", { "answer.schema.json": text });
  await expect(generate(root)).rejects.toThrow(sentence);
});
