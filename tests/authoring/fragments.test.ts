import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { emptyFolder, loadConfig } from "../../server/museum/config/load.ts";
import { formatProblem, isWarning } from "../../server/museum/model/check.ts";
import { copyMuseum, type Museum } from "./museum.ts";

let source: KindSource;
let museum: Museum;

beforeAll(async () => {
  source = await loadKindSource();
});
beforeEach(async () => {
  museum = await copyMuseum();
});
afterEach(() => museum.remove());

const rules = {
  path: "/rules",
  component: "info",
  title: "Before {visit}",
  nextStep: "return",
  data: { sections: [{ paragraphs: ["No large bags."] }] },
};

function fragmentOf(...steps: object[]): string {
  const parameters = { properties: { visit: { type: "string" } }, required: ["visit"] };
  return JSON.stringify({ title: "Conditions", parameters, steps }, null, 2);
}

function flowOf(use: object): string {
  const dates = { path: "/date", component: "date", isFirstStep: true, nextStep: "/before", title: "When?" };
  const tickets = { path: "/tickets", component: "tickets", nextStep: "/time", title: "Who?" };
  const time = { path: "/time", component: "time", nextStep: "checkout", title: "At what time?" };
  const steps = [dates, tickets, time].map((step) => ({ ...step, data: { eventId: "general-admission" } }));
  const before = { use: "rules", path: "/before", nextStep: "/tickets", with: { visit: "you come" }, ...use };
  return JSON.stringify({ title: "Spring", steps: [before, ...steps] }, null, 2);
}

const write = (names: Record<string, string>) =>
  Promise.all(Object.entries(names).map(([name, text]) => museum.write(name, text)));

async function load(folder = emptyFolder(), before?: Awaited<ReturnType<typeof loadConfig>>) {
  const published = await loadConfig(museum.dir, source, { folder, ...(before && { before: before.content }) });
  const lines = published.problems.map((problem) => formatProblem(problem).replaceAll(`${museum.dir}/`, ""));
  return { ...published, lines: lines.filter((line) => !line.includes("DATE_PAST")) };
}

const stepsOf = ({ content }: Awaited<ReturnType<typeof load>>, name: string) =>
  content.flows.get(name)?.steps.map(({ path, title, nextStep }) => [path, title, nextStep]);

test("a flow is served with the steps of its fragment", async () => {
  await write({ "fragments/rules.json": fragmentOf(rules), "event/spring.json": flowOf({}) });
  const loaded = await load();
  expect(loaded.lines.filter((line) => /spring|rules/.test(line))).toEqual([]);
  expect(stepsOf(loaded, "event/spring.json")?.slice(0, 2)).toEqual([
    ["/before/rules", "Before you come", "/tickets"],
    ["/date", "When?", "/before/rules"],
  ]);
});

test("a direct flow uses fragments too, with the product's title in its values", async () => {
  await write({
    "fragments/rules.json": fragmentOf(rules),
    "direct/event.json": flowOf({ with: { visit: "{title}" } }).replaceAll("general-admission", "{handle}"),
  });
  const { content, lines } = await load();
  expect(lines.filter((line) => /direct|rules/.test(line))).toEqual([]);
  expect(JSON.stringify(content.templates.get("event"))).toContain("Before {title}");
});

test("a problem names the fragment's line and every flow that uses it, once", async () => {
  const broken = { ...rules, data: { sektions: rules.data.sections } };
  await write({
    "fragments/rules.json": fragmentOf(broken),
    "event/spring.json": flowOf({}),
    "event/autumn.json": flowOf({}).replace("Spring", "Autumn"),
  });
  const { lines, heldBackFiles } = await load();
  expect(lines.filter((line) => line.includes("rules.json"))).toEqual([
    'SCHEMA_UNKNOWN_PROPERTY fragments/rules.json:20 /steps/0/data/sektions: At step "rules" (/steps/0): data.sektions is no known property; did you mean "sections"? (used by event/autumn.json:4, event/spring.json:4)',
  ]);
  expect([...heldBackFiles.keys()].map((name) => name.replace(`${museum.dir}/`, ""))).toEqual([
    "event/autumn.json",
    "event/spring.json",
  ]);
});

test("a fragment's own mistake holds back the flows that use it, and is reported once", async () => {
  await write({ "fragments/rules.json": fragmentOf({ ...rules, title: "{visitt}" }), "event/spring.json": flowOf({}) });
  const { lines, content } = await load();
  expect(lines.filter((line) => /rules|spring/.test(line))).toEqual([
    'FRAGMENT_PARAMETER_UNKNOWN fragments/rules.json:17 /steps/0/title: "{visitt}" names no parameter of this fragment; did you mean "{visit}"? (used by event/spring.json:4)',
  ]);
  expect(content.flows.has("event/spring.json")).toBe(false);
});

test("a mistake in the syntax of a fragment is reported once, and its flows keep their last version", async () => {
  await write({ "fragments/rules.json": fragmentOf(rules), "event/spring.json": flowOf({}) });
  const folder = emptyFolder();
  const before = await load(folder);
  await write({ "fragments/rules.json": fragmentOf(rules).replace('"steps"', "steps") });
  const after = await load(folder, before);
  expect(after.lines.filter((line) => /rules|spring/.test(line))).toEqual([
    expect.stringMatching(/^FILE_SYNTAX fragments/),
  ]);
  expect(after.content.flows.get("event/spring.json")).toBe(before.content.flows.get("event/spring.json"));
});

test("a changed fragment changes the flows that use it, and no other", async () => {
  await write({ "fragments/rules.json": fragmentOf(rules), "event/spring.json": flowOf({}) });
  const folder = emptyFolder();
  const before = await load(folder);
  const again = await load(folder, before);
  expect(again.content.flows.get("event/spring.json")).toBe(before.content.flows.get("event/spring.json"));
  await write({ "fragments/rules.json": fragmentOf({ ...rules, title: "Please note" }) });
  const after = await load(folder, again);
  expect(stepsOf(after, "event/spring.json")?.[0]?.[1]).toBe("Please note");
  expect(after.content.flows.get("event/general-admission.json")).toBe(
    before.content.flows.get("event/general-admission.json"),
  );
});

test("a fragment that no flow uses is a warning", async () => {
  await write({ "fragments/rules.json": fragmentOf(rules) });
  const { problems, lines } = await load();
  expect(lines.filter((line) => line.includes("rules.json"))).toEqual([
    "warning: FRAGMENT_UNUSED fragments/rules.json:1 : no flow uses this fragment; use it in a flow, or remove the file",
  ]);
  expect(problems.filter(({ code }) => code === "FRAGMENT_UNUSED").every(isWarning)).toBe(true);
});

test.each([
  [
    { use: "ruels" },
    'FRAGMENT_UNKNOWN event/spring.json:5 /steps/0/use: "ruels" is no fragment; did you mean "rules"?',
  ],
  [
    { with: {} },
    'SCHEMA_MISSING event/spring.json:8 /steps/0/with: At step "before" (/steps/0): with.visit is missing; add "visit"',
  ],
  [
    { with: { visit: 4 } },
    'SCHEMA_TYPE event/spring.json:9 /steps/0/with/visit: At step "before" (/steps/0): with.visit is 4; expected a text',
  ],
  [
    { with: { visit: "a", visits: "b" } },
    'SCHEMA_UNKNOWN_PROPERTY event/spring.json:10 /steps/0/with/visits: At step "before" (/steps/0): with.visits is no known property; did you mean "visit"?',
  ],
  [
    { nextStep: "/tikets" },
    'FLOW_NEXT_UNKNOWN event/spring.json:7 /steps/0/nextStep: "/tikets" is no step of this flow; did you mean "/tickets"?',
  ],
])("a use with %j is refused at its place in the flow", async (use, line) => {
  await write({ "fragments/rules.json": fragmentOf(rules), "event/spring.json": flowOf(use) });
  const { lines } = await load();
  expect(lines.filter((each) => each.includes("spring"))).toEqual([line]);
});

test("a file in fragments/ with a name that no use could give is refused", async () => {
  await write({ "fragments/My Rules.json": fragmentOf(rules) });
  const { lines } = await load();
  expect(lines.filter((line) => line.includes("My Rules"))[0]).toMatch(
    /^FILE_NAME .*rename the file to my-rules.json$/,
  );
});
