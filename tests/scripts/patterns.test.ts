import { readdirSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, test } from "vitest";

/** Folders with patterns that run on untrusted input. */
const rooms = ["server", "commerce", "schemas", "engine", "messages/formats"];

function filesIn(room: string): string[] {
  return readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`);
}

interface Pattern {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

function literalsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const [, pattern = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.getText()) ?? [];
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ at: `${file}:${line + 1}`, source: pattern, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A schema's patterns, which its compiled validator runs on input. */
function patternsIn(value: unknown, at: string): Pattern[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "pattern" && typeof inner === "string" ? [{ at, source: inner, flags: "u" }] : patternsIn(inner, at),
  );
}

/** Checks whether some texts take it more than linear time. */
const isSlow = ({ source, flags }: Omit<Pattern, "at">) => analyse({ source, flags }).reports.length > 0;

test("no pattern takes more than linear time on text from clients", () => {
  const code = rooms.flatMap(filesIn).filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/generated\//.test(file));
  const schemas = ["schemas", "steps"].flatMap(filesIn).filter((file) => file.endsWith(".schema.json"));
  const patterns = [
    ...code.flatMap(literalsOf),
    ...schemas.flatMap((file) => patternsIn(JSON.parse(readFileSync(file, "utf8")), file)),
  ];
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns.filter(isSlow).map(({ at, source }) => `${at} /${source}/`)).toEqual([]);
});

test.each(["\\/+$", "^(a+)+$", "<[^>]*>", "\\s*\\n\\s*", "\\s*#?\\s*1"])(
  "a pattern with superlinear time is detected: %s",
  (source) => {
    expect(isSlow({ source, flags: "" })).toBe(true);
  },
);
