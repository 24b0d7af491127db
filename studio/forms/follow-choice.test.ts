import { expect, test } from "vitest";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { followChoice } from "./follow-choice.ts";

const at = "/steps/0/data/fields/properties/access/oneOf";
const flow = (choices: readonly object[], when = {}) =>
  JSON.stringify({
    steps: [{ data: { fields: { properties: { access: { oneOf: choices } } } }, nextStep: [{ when, to: "/a" }, "/b"] }],
  });

function typed(before: string, title: string, published: string | null = null): unknown {
  const pointer = `${at}/0/title`;
  return valueAt(
    followChoice({ before, after: setValue(before, pointer, title), pointer, published, languages: ["en-US"] }),
    `${at}/0/const`,
  );
}

test("a new choice's value follows its text, and is unique", () => {
  expect(typed(flow([{ const: "", title: "" }]), "Yes, please")).toBe("yes-please");
  expect(
    typed(
      flow([
        { const: "yes", title: "Yes" },
        { const: "no", title: "No" },
      ]),
      "No",
    ),
  ).toBe("no-2");
});

test("it stays once it was edited, used in a condition, or published", () => {
  expect(typed(flow([{ const: "by-coach", title: "Yes" }]), "Coach")).toBe("by-coach");
  expect(typed(flow([{ const: "yes", title: "Yes" }], { const: "yes" }), "Yes, please")).toBe("yes");
  const before = flow([{ const: "yes", title: "Yes" }]);
  expect(typed(before, "Yes, please", before)).toBe("yes");
});
