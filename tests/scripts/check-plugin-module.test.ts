import { expect, test } from "vitest";
import { checkModule, type Role } from "../../scripts/plugins/check-module.ts";

const call = { base: "storefront", path: "/greetings/:name", summary: "A greeting.", answer: {}, handle: () => ({}) };
const feature = (...calls: readonly unknown[]) => ({ name: "guest-book", calls });
const step = { version: 1, complete: () => true };
const file = "features/guest-book/feature";

test.each<[Role, unknown]>([
  ["step", { ...step, contribute: () => undefined }],
  ["tool", {}],
  ["screen", () => null],
  ["screen", { $$typeof: Symbol.for("react.memo") }],
  ["feature", feature(call, { ...call, base: "boxOffice" }, { ...call, path: "/greetings", query: { loud: "yes" } })],
  ["feature", feature({ ...call, base: "boxOffice", permission: "reports" })],
])("a %s is accepted (%#)", async (role, exported) => {
  expect(await checkModule(role, file, exported)).toBeUndefined();
});

test.each<[Role, unknown, string | RegExp]>([
  ["step", () => undefined, "its default export is no kind"],
  ["tool", "hello", "its default export is no kind"],
  ["step", { complete: step.complete }, '"version" is no whole number'],
  ["step", { version: 1 }, 'it has no function "complete"'],
  ["step", { ...step, contribute: [] }, '"contribute" is no function'],
  ["screen", {}, "its default export is no component"],
  ["feature", {}, "its default export is no feature with a name and calls"],
  ["feature", { name: "guests", calls: [] }, 'its name is "guests", and its folder\'s is "guest-book"'],
  ["feature", feature(null), "call 1: it is no object"],
  ["feature", feature({ ...call, base: "studio" }), /^the call \/greetings\/:name: "base" is neither/],
  ["feature", feature({ ...call, path: "greetings" }), 'the call greetings: "path" does not begin with "/"'],
  ["feature", feature({ ...call, path: undefined }), 'call 1: "path" does not begin with "/"'],
  ["feature", feature({ ...call, handle: undefined }), /: it has no function "handle"$/],
  ["feature", feature({ ...call, answer: "text" }), /: "answer" is no JSON Schema$/],
  ["feature", feature({ ...call, query: ["from"] }), /: "query" is no object of names with their meaning$/],
  ["feature", feature({ ...call, permission: "king" }), /: "permission" is "king", which is none of check-in, /],
  ["feature", feature(call, call), /^the call \/greetings\/:name: .*already declared/],
  ["feature", feature(call, { ...call, path: "/*/a" }), /^the call \/\*\/a: .*last character/],
  ["feature", feature({ ...call, answer: { $ref: "#/nowhere" } }), /^the call \/greetings\/:name: .*nowhere/],
])("a %s is refused (%#)", async (role, exported, reason) => {
  expect(await checkModule(role, file, exported)).toMatch(reason);
});

test("a feature's name is lower-case words", async () => {
  const mistake = await checkModule("feature", "features/Guest_Book/feature", { name: "Guest_Book", calls: [] });
  expect(mistake).toBe('its name "Guest_Book" is not lower-case words with hyphens');
});
