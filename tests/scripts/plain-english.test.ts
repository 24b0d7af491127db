import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testNames } from "./support/test-names.ts";

const rooms = [
  "app",
  "commerce",
  "engine",
  "messages",
  "schemas",
  "scripts",
  "server",
  "steps",
  "studio",
  "tests",
  "ui",
];

/** Phrases that follow a foreign word order, or leave out who acts. */
const refused =
  /\b(?:is (?:said|told|asked|kept)|whoever|somebody|nobody|(?<!-)whose(?!-)|beside|once more|so many)\b/i;

interface Found {
  readonly at: string;
  readonly text: string;
}

/** Lists a folder's files, outside generated code. */
function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((file) => ending.test(file) && !file.includes("/generated/"));
}

function linesOf(file: string): Found[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line, index) => ({ at: `${file}:${index + 1}`, text: line.trim() }));
}

/** Joins each pair of lines, because prose is wrapped between words. */
function wrappedLinesOf(file: string): Found[] {
  const lines = linesOf(file);
  return lines.map(({ at, text }, index) => ({ at, text: `${text} ${lines[index + 1]?.text ?? ""}` }));
}

const refusedIn = (texts: readonly Found[]) =>
  texts.filter(({ text }) => refused.test(text)).map(({ at, text }) => `${at}: ${text}`);

const code = rooms.flatMap((room) => filesIn(room, /\.tsx?$/));
const comments = code.flatMap(linesOf).filter(({ text }) => /^(?:\/\/|\/\*|\*)/.test(text));

test("no comment begins with What: it is an imperative or a statement that says why", () => {
  expect(comments.length).toBeGreaterThan(3000);
  expect(comments.filter(({ text }) => /^(?:\/\/|\/\*\*?|\*) What\b/.test(text))).toEqual([]);
});

test("no comment has a phrase that its reader must read twice", () => {
  expect(refusedIn(comments)).toEqual([]);
});

test("no test's name has such a phrase", () => {
  const names = code
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      testNames(file, readFileSync(file, "utf8")).map(({ line, name }) => ({ at: `${file}:${line}`, text: name })),
    );
  expect(names.length).toBeGreaterThan(3000);
  expect(refusedIn(names)).toEqual([]);
});

test("no title, summary or description of a schema has such a phrase", () => {
  const schemas = ["schemas", "steps"].flatMap((room) => filesIn(room, /\.schema\.json$/));
  const tables = filesIn("schemas", /(?<!\.test)\.ts$/);
  expect(schemas.length).toBeGreaterThan(50);
  expect(refusedIn([...schemas, ...tables].flatMap(linesOf))).toEqual([]);
});

test("no document has such a phrase", () => {
  const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...filesIn("docs", /\.md$/)];
  expect(documents.length).toBeGreaterThan(50);
  expect(refusedIn(documents.flatMap(wrappedLinesOf))).toEqual([]);
});
