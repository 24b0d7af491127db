import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What a browser's code may not write: the table of routes names each path, and types what it answers. */
const rules: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: "an API's address", pattern: /["'`]\/api\// },
  { what: "a path as it is loaded or sent", pattern: /\b(?:get|post|load|useLoad|useLoaded)(?:<[^>]*>)?\(\s*(?:"\w+",\s*)?["'`]\// },
  { what: "an answer's type beside its path", pattern: /\b(?:api|services)\.(?:get|post)</ },
  { what: "an answer as another type", pattern: /await (?:\w+\.)*(?:api|services)\.(?:get|post)\(.*\)\)? as / },
];

const findings = (text: string) => rules.filter(({ pattern }) => pattern.test(text)).map(({ what }) => what);

const files = ["app", "steps", "commerce", "ui"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .map((name) => `${room}/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\/|\/fixtures\.ts$|\/generated\//.test(name)),
);

test("there are files to read", () => {
  expect(files.length).toBeGreaterThan(200);
});

test("no path stands in the browser's code, and no answer is given a type there", () => {
  expect(files.flatMap((file) => findings(readFileSync(file, "utf8")).map((what) => `${file}: ${what}`))).toEqual([]);
});

test.each([
  ['fetch("/api/storefront/events")', "an API's address"],
  ["api.get(`/events`)", "a path as it is loaded or sent"],
  ['api.post("storefront", "/member/login", {})', "a path as it is loaded or sent"],
  ['load<string>(\n  "/events")', "a path as it is loaded or sent"],
  ['services.get<Found>("boxOffice", path)', "an answer's type beside its path"],
  ["(await api.post(base, path, {})) as Cart", "an answer as another type"],
])("%s would be found", (text, what) => {
  expect(findings(text)).toContain(what);
});
