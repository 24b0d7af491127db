import { expect, test } from "vitest";
import { checkModule, type Role } from "../../scripts/plugins/check-module.ts";

const call = { base: "storefront", path: "/greetings/:name", summary: "A greeting.", answer: {}, handle: () => ({}) };
const feature = (...calls: readonly unknown[]) => ({ name: "guest-book", calls });
const step = { version: 1, complete: () => true };
const file = "features/guest-book/feature";

test.each<[Role, unknown]>([
  ["step", { ...step, contribute: () => undefined }],
  [
    "step",
    {
      ...step,
      reads: { date: "required", tickets: "list" },
      submit: { on: "change", form: true, label: () => "Go" },
      layout: { placeholder: "cards", foldable: false, summary: undefined },
    },
  ],
  ["tool", {}],
  ["tool", { permission: "reports" }],
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
  ["step", { complete: step.complete }, '"version" is undefined, which is no whole number from 1'],
  ["step", { ...step, version: 0 }, '"version" is 0, which is no whole number from 1'],
  ["step", { version: 1 }, 'it has no function "complete"'],
  ["step", { ...step, contribute: [] }, '"contribute" is no function'],
  ["step", { ...step, contributions: [] }, /^"contributions" is no part of a step, which has version, complete, /],
  [
    "step",
    { ...step, reads: ["date"] },
    '"reads" is ["date"], which is no object of kinds, such as { "date": "required" }',
  ],
  [
    "step",
    { ...step, reads: "date" },
    '"reads" is "date", which is no object of kinds, such as { "date": "required" }',
  ],
  [
    "step",
    { ...step, reads: { date: "must" } },
    /^"reads" has "must" for "date", which is none of required, optional, /,
  ],
  ["step", { ...step, reads: { date: true } }, /^"reads" has true for "date", which is none of /],
  ["step", { ...step, reads: { "guest-book": "list" } }, '"reads" names "guest-book", its own kind'],
  ["step", { ...step, submit: "change" }, '"submit" is "change", which is no object'],
  ["step", { ...step, submit: { on: "leave" } }, '"on" of "submit" is "leave", which is none of continue, change'],
  ["step", { ...step, submit: { label: "Go" } }, '"label" of "submit" is no function'],
  [
    "step",
    { ...step, layout: { placeholder: "grid" } },
    /^"placeholder" of "layout" is "grid", which is none of rows, /,
  ],
  ["step", { ...step, layout: { folds: true } }, /^"layout" has "folds", which is none of placeholder, /],
  ["tool", { permission: "king" }, /^"permission" is "king", which is none of check-in, /],
  ["tool", { permissions: [] }, '"permissions" is no part of a tool, which has permission'],
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
