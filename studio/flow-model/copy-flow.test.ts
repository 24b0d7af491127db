import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inEnglishOnly } from "../../tests/support/one-language.ts";
import { kinds } from "../testing/kinds.ts";
import { copyFlow } from "./copy-flow.ts";
import { differingSteps, eventOf, withEvent } from "./flow-edits.ts";
import { stepsOf } from "./flow-steps.ts";

const read = (name: string) => inEnglishOnly(readFileSync(`flows/event/${name}.json`, "utf8"));
const admission = read("general-admission");
const copy = copyFlow(admission, {
  ...{ title: "Ice Age Giants", address: "/event/general-admission", titles: ["General Admission"] },
  ...{ from: "general-admission", to: "ice-age-giants", kinds },
});

test("a copy keeps steps, targets and button texts, and sells another event", () => {
  const kept = ({ path, component, title, nextStep }: ReturnType<typeof stepsOf>[number]) => ({
    path,
    component,
    title,
    nextStep,
  });
  expect(stepsOf(copy).map(kept)).toEqual(stepsOf(admission).map(kept));
  expect(eventOf(stepsOf(copy), kinds)).toBe("ice-age-giants");
  expect(copy).not.toContain('"general-admission"');
  expect(stepsOf(copy).map(({ data }) => data?.donationTitle)).toContain("Would you like to make a donation?");
});

test("no claim about the original is copied", () => {
  expect(stepsOf(admission).map((step) => (step as { description?: string }).description)).toContain(
    "Save $3 a person when you book admission and a film together.",
  );
  expect(copy).not.toContain('"description"');
  expect(copy).not.toContain("disclaimer");
});

test("texts and comments that name the original are removed, required ones blanked", () => {
  const text = `// The evening of General Admission.
{
  "title": "General Admission",
  // Follows /event/general-admission.
  "picture": { "src": "a.jpg", "alt": "The hall" },
  // Stays.
  "steps": [
    { "path": "/info", "component": "info", "title": "About General admission", "shortDescription": "Read on.", // General Admission
      "data": { "sections": [{ "heading": "Come early", "links": [{ "href": "/events", "text": "All events" }] }] } }
  ]
}
`;
  const copied = copyFlow(text, {
    title: "Gala",
    address: "/event/general-admission",
    titles: ["General Admission"],
    kinds,
  });
  expect(copied.startsWith('{\n  "title": "Gala",\n  // Stays.\n')).toBe(true);
  expect(copied.toLowerCase()).not.toContain("general");
  expect(stepsOf(copied)).toEqual([
    {
      path: "/info",
      component: "info",
      title: "",
      shortDescription: "Read on.",
      data: { sections: [{ links: [{ href: "/events", text: "All events" }] }] },
    },
  ]);
});

test("questions are copied", () => {
  const school = read("school-visit");
  const made = copyFlow(school, { title: "Camp", address: "/event/school-visit", titles: ["School visit"], kinds });
  const asked = (text: string) =>
    stepsOf(text).find(({ component }) => component === "questions")?.data?.fields as { properties: object };
  expect(Object.keys(asked(made).properties)).toEqual(Object.keys(asked(school).properties));
});

test("a copy has its own address", () => {
  const text = '{ "id": "x", "handle": "gala", "title": "Gala", "steps": [] }';
  expect(JSON.parse(copyFlow(text, { title: "Ball", address: "/event/gala", titles: ["Gala"], kinds }))).toEqual({
    title: "Ball",
    steps: [],
  });
});

test("a flow sells the event of most steps; others are reported, and the rest change together", () => {
  const mixed = withEvent(admission, kinds, "general-admission", "ice-age-giants").replace(
    '"eventId": "ice-age-giants", "maxPartySize"',
    '"eventId": "planetarium-night", "maxPartySize"',
  );
  expect(eventOf(stepsOf(mixed), kinds)).toBe("ice-age-giants");
  expect(differingSteps(stepsOf(mixed), kinds).map(({ step, event }) => [step.path, event])).toEqual([
    ["/tickets", "planetarium-night"],
  ]);
  const changed = withEvent(mixed, kinds, "ice-age-giants", "general-admission");
  expect(differingSteps(stepsOf(changed), kinds).map(({ pointer }) => pointer)).toEqual(["/steps/3/data/eventId"]);
});
