import { compileConditions, type ParsedFlow, parseFlow, registryOf, type WalkedPath, walkPaths } from "flow-engine";
import { checkKind } from "flow-engine/testing";
import { describe, expect, test } from "vitest";
import { kinds } from "./kinds.ts";
import registration from "./registration.json" with { type: "json" };
import { get } from "./school.ts";

const holds = await compileConditions(registryOf(kinds));
const parse = (json: unknown) => parseFlow(json, kinds, { exit: "registered", holds });
const flow = parse(registration).flow as ParsedFlow;

/** Walks every path that these answers open, without a browser. */
async function everyPath(tried: Readonly<Record<string, readonly unknown[]>>): Promise<WalkedPath[]> {
  const answers = { consent: [{ given: true }], "payment-plan": [{ plan: "term" }], ...tried };
  const explores = new Map(Object.entries(answers).map(([component, tries]) => [component, { tries: () => tries }]));
  const paths: WalkedPath[] = [];
  for await (const path of walkPaths({ flow, get, explores })) paths.push(path);
  return paths;
}

const statesOf = ({ steps }: WalkedPath) => steps.map(({ step, state }) => `${step.path} ${state}`);

describe("the registration is checked", () => {
  test("without a problem", () => {
    expect(parse(registration).problems).toEqual([]);
    expect(flow).toMatchObject({ id: "school/autumn", base: "school", mode: "sequence" });
  });

  test("and its mistakes have codes", () => {
    const codesOf = (was: string, is: string) =>
      parse(JSON.parse(JSON.stringify(registration).replace(was, is))).problems.map(({ code }) => code);
    expect(codesOf('"nextStep":"registered"', '"nextStep":"/pupil"')).toContain("FLOW_CYCLE");
    expect(codesOf('"nextStep":"/courses"', '"nextStep":"/payment-plan"')).toContain("FLOW_UNREACHABLE");
    expect(codesOf('"maxCourses":2', '"maxCourses":0')).toEqual(["SCHEMA_LIMIT"]);
  });
});

describe("every path is walked", () => {
  const pupil = [{ name: "Ada", year: 7 }];

  test("to the exit, along the branch that the courses decide", async () => {
    const courses = [["chess"], ["violin"], ["chess", "sailing"]].map((chosen) => ({ courses: chosen }));
    const paths = await everyPath({ pupil, courses });
    expect(paths.map(({ end }) => end.at)).toEqual(["exit", "exit", "exit"]);
    expect(paths.map((path) => statesOf(path).slice(1))).toEqual([
      ["/courses visited", "/payment-plan skipped"],
      ["/courses visited", "/payment-plan visited"],
      ["/courses visited", "/consent visited", "/payment-plan visited"],
    ]);
    expect(paths.at(-1)?.contributions).toEqual([
      { label: "Pupil", text: "Ada, year 7" },
      { label: "Courses", text: "Chess, Sailing", fee: 120 },
      { label: "Consent", text: "given" },
      { label: "Payment", text: "Once a term" },
    ]);
  });

  test("and stops where an answer is refused, with the reason", async () => {
    const courses = [{ courses: ["chess", "violin", "sailing"] }];
    expect((await everyPath({ pupil, courses })).map(({ end }) => end)).toMatchObject([
      { at: "step", step: { path: "/courses" }, blocker: { code: "TOO_MANY" } },
    ]);
    const young = [{ name: "Ben", year: 5 }];
    expect(
      (await everyPath({ pupil: young, courses: [{ courses: ["sailing"] }] })).map(({ end }) => end),
    ).toMatchObject([{ at: "step", step: { path: "/courses" }, blocker: { code: "COURSE_MISSING" } }]);
  });
});

const answers = {
  pupil: {
    valid: [{ name: "Ada", year: 7 }],
    invalid: [
      { name: "", year: 7 },
      { name: "Ada", year: 13 },
    ],
  },
  courses: { valid: [{ courses: ["chess"] }], invalid: [{ courses: [1] }] },
  consent: { valid: [{ given: true }], invalid: [{}] },
  "payment-plan": { valid: [{ plan: "month" }], invalid: [{ plan: "never" }] },
};
const data = {
  pupil: { valid: [{}], invalid: [{ name: "Ada" }] },
  courses: { valid: [{ maxCourses: 2 }], invalid: [{ maxCourses: 0 }] },
  consent: { valid: [{ text: "I agree." }], invalid: [{}] },
  "payment-plan": { valid: [{}], invalid: [{ plan: "month" }] },
};

test.each(Object.keys(answers) as (keyof typeof answers)[])("the kind %s keeps the engine’s contract", (component) => {
  const kind = kinds.get(component);
  if (kind?.contract !== "step") throw new Error(`${component} is no step.`);
  expect(checkKind(kind, { answers: answers[component], data: data[component] })).toEqual([]);
});
