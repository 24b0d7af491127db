import { afterAll, beforeAll, expect, test } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { copyMuseum, linesOf, type Museum } from "./museum.ts";

let museum: Museum;
let source: KindSource;
beforeAll(async () => {
  museum = await copyMuseum();
  source = await loadKindSource();
});
afterAll(() => museum.remove());

/** The check's lines, from the pointer on, for a flow with a step that is repeated by `count`. */
async function problemsOf(count: string, when?: object): Promise<string[]> {
  const event = { eventId: "general-admission" };
  const properties = {
    adults: { type: "integer", title: "Adults", maximum: 9 },
    school: { type: "string", title: "School" },
  };
  const fields = { type: "object", required: ["adults", "school"], properties };
  const guest = { type: "object", properties: { diet: { type: "string", title: "Diet", enum: ["any", "vegan"] } } };
  const step = (name: string, nextStep: unknown, data: object, more: object = {}) => ({
    ...{ path: `/${name}`, component: name, title: name, nextStep, data },
    ...more,
  });
  const steps = [
    step("class", "/date", { fields }, { component: "questions", isFirstStep: true }),
    step("date", "/tickets", event),
    step("tickets", "/guest", { ...event, maxPartySize: 6 }),
    step(
      "guest",
      when === undefined ? "/time" : [{ when, to: "/time" }, "/time"],
      { fields: guest },
      {
        ...{ component: "questions", title: "Guest {n} of {count}", repeat: { count, atMost: 5 } },
      },
    ),
    step("time", "checkout", event),
  ];
  await museum.write("event/spring.json", JSON.stringify({ title: "Spring", steps }));
  return (await linesOf(museum, source)).map((line) => line.replace("event/spring.json ", ""));
}

const at = "FLOW_REPEAT_COUNT /steps/3/repeat/count:";

test.each(["/class.adults", "/tickets.party", "tickets.party"])("a step may be repeated by %s", async (count) => {
  expect(await problemsOf(count)).toEqual([]);
});

test.each([
  ["tickets.parti", 'an answer of "tickets" has no "parti"; did you mean "tickets.party"?'],
  ["/class.school", '"school" of "/class" is no number; take "/class.adults"'],
  [
    "/class.adult",
    '"/guest" is repeated by "/class.adult", but "/class" has no "adult"; did you mean "/class.adults"?',
  ],
  ["date.date", '"date" of "date" is no number; take a number of another step'],
])("a step cannot be repeated by %s", async (count, message) => {
  expect(await problemsOf(count)).toEqual([`${at} ${message}`]);
});

const diet = (value: string) => ({ required: ["diet"], properties: { diet: { const: value } } });

test("conditions on a repeated step are checked as conditions on a list", async () => {
  const about = (part: object) => problemsOf("/class.adults", { required: ["/guest"], properties: { "/guest": part } });
  expect(await about({ contains: diet("vegan") })).toEqual([]);
  const pointer = "/steps/3/nextStep/0/when/properties/~1guest";
  expect(await about({ contains: diet("vegn") })).toEqual([
    `FLOW_CONDITION_VALUE ${pointer}/contains/properties/diet/const: no answer of "diet" is "vegn"; did you mean "vegan"?`,
  ]);
  expect(await about({ contains: { required: ["diat"] } })).toEqual([
    `FLOW_CONDITION_INVALID ${pointer}/contains/required/0: an answer of "/guest" has no "diat"; did you mean "diet"?`,
  ]);
  expect(await about({ minItems: 6 })).toContainEqual(expect.stringContaining("FLOW_CONDITION_NEVER"));
});
