import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

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

function commentLines(file: string): { readonly at: string; readonly text: string }[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line, index) => ({ at: `${file}:${index + 1}`, text: line.trim() }))
    .filter(({ text }) => /^(?:\/\/|\/\*|\*)/.test(text));
}

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/generated/")),
);
const comments = files.flatMap(commentLines);
const shown = ({ at, text }: { at: string; text: string }) => `${at}: ${text}`;

test("no comment begins with What: it is an imperative or a statement that says why", () => {
  expect(comments.length).toBeGreaterThan(3000);
  expect(comments.filter(({ text }) => /^(?:\/\/|\/\*\*?|\*) What\b/.test(text)).map(shown)).toEqual([]);
});

test("no comment has a phrase that its reader must read twice", () => {
  expect(comments.filter(({ text }) => refused.test(text)).map(shown)).toEqual([]);
});

const behaviour = readdirSync("docs/behaviour").map((name) => `docs/behaviour/${name}`);

test("no page about the product's behaviour has such a phrase", () => {
  expect(behaviour.length).toBeGreaterThan(10);
  const lines = behaviour.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, index) => ({ at: `${file}:${index + 1}`, text })),
  );
  expect(lines.filter(({ text }) => refused.test(text)).map(shown)).toEqual([]);
});
