import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { childPointer, isRecord, valueAt } from "../../engine/core/pointer.ts";
import { checkCatalogue } from "../../server/museum/config/catalogue.ts";
import { checkFlow } from "../../server/museum/config/flows.ts";
import { loadKindSource } from "../../server/museum/config/kinds.ts";
import { parseText } from "../../server/museum/config/parse-file.ts";
import { checkRedirects } from "../../server/museum/config/redirects.ts";
import { checkTenant } from "../../server/museum/config/tenant.ts";
import type { Problem } from "../../server/museum/model/problems.ts";

const source = await loadKindSource();
const assets = new Set<string>();
const known = { catalogue: undefined, assets };
const checks: [name: string, check: (value: unknown) => { value: unknown; problems: readonly Problem[] }][] = [
  ["tenant.json", (value) => checkTenant(value, assets)],
  ["catalogue.json", (value) => checkCatalogue(value, assets)],
  ["redirects.json", checkRedirects],
  ["event/general-admission.json", (value) => checkFlow(value, { base: "event", handle: "x" }, source, known)],
];

function pointers(value: unknown, at = ""): string[] {
  const entries = isRecord(value) || Array.isArray(value) ? Object.entries(value) : [];
  return [at, ...entries.flatMap(([key, entry]) => pointers(entry, childPointer(at, key)))];
}

function replaced(root: unknown, pointer: string, value: unknown): unknown {
  if (pointer === "") return value;
  const copy = structuredClone(root);
  const slash = pointer.lastIndexOf("/");
  (valueAt(copy, pointer.slice(0, slash)) as Record<string, unknown>)[
    pointer
      .slice(slash + 1)
      .replaceAll("~1", "/")
      .replaceAll("~0", "~")
  ] = value;
  return copy;
}

describe("any text of an author", () => {
  it.each(checks)("anywhere in %s is accepted or reported at an existing place, without throwing", (name, check) => {
    const { value } = parseText(name, readFileSync(`flows/${name}`, "utf8"));
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      // `{ toString: "" }` throws when it is converted to text.
      fc.constantFrom("/date", "date", "", -1, null, [], {}, { toString: "" }, [
        { when: { properties: { date: {} } }, to: "/x" },
      ]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pointers(value)), anything, (pointer, mistake) => {
        const broken = replaced(value, pointer, mistake);
        const result = check(broken);
        if (result.value === undefined) expect(result.problems.length).toBeGreaterThan(0);
        for (const problem of result.problems) {
          expect(problem.message).toBeTruthy();
          expect(
            problem.pointer === "" ||
              valueAt(broken, problem.pointer) !== undefined ||
              problem.code === "SCHEMA_MISSING" ||
              problem.code === "TENANT_CONTRAST",
            JSON.stringify(problem),
          ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("truncating a file anywhere is reported with a line of the file", () => {
    const text = readFileSync("flows/event/planetarium-night.json", "utf8");
    const lines = text.split("\n").length;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.lastIndexOf("}") - 1 }), (length) => {
        const { value, problems } = parseText("x.json", text.slice(0, length));
        expect(value).toBeUndefined();
        expect(problems[0]?.code).toBe("FILE_SYNTAX");
        expect(problems[0]?.line).toBeGreaterThan(0);
        expect(problems[0]?.line).toBeLessThanOrEqual(lines);
      }),
    );
  });
});
