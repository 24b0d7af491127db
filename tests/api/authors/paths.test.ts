import { afterAll, describe, expect, test, vi } from "vitest";
import type { StudioPath, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import { addDemoCustomers } from "../../../server/features/accounts/demo-customers.ts";
import { walkFlow } from "../../../server/features/studio/paths/walk-flow.ts";
import type { DraftWalker } from "../../../server/features/studio/studio-context.ts";
import { museumAt } from "../../../server/museum/catalogue/museum.ts";
import { openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";
import { type Editor, editorOf, openStudio } from "../support/studio.ts";

// A flow has many paths, and each creates a cart and opens the checkout.
vi.setConfig({ testTimeout: 90_000 });

const studio = await openStudio();
const { files, store } = studio;
afterAll(async () => {
  await studio.close();
  await files.remove();
});
const { tenant } = store.current;

const testPaths = (editor: Editor, handle: string, base = "event") =>
  editor.post<StudioPathsResponse>("/draft/paths", { base, handle });
const answersOf = ({ steps }: StudioPath) => Object.fromEntries(steps.map(({ path, answer }) => [path, answer]));
const endsOf = (paths: readonly StudioPath[]) => [...new Set(paths.map(({ end }) => end))];

describe("the flows of the demo museum", () => {
  test.each([
    ["event", "general-admission", 16],
    ["event", "quick-visit", undefined],
    ["event", "school-visit", undefined],
    ["event", "planetarium-night", undefined],
    ["series", "lecture-series", undefined],
    ["membership", "join", 3],
  ])("every path of /%s/%s leads to payment", async (base, handle, count) => {
    const { status, json } = await testPaths(await studio.hire(), handle, base);
    expect(status).toBe(200);
    expect(json.complete).toBe(true);
    expect(json.paths.filter(({ end }) => end !== "payment")).toEqual([]);
    expect(json.paths.length).toBeGreaterThan(0);
    if (count !== undefined) expect(json.paths).toHaveLength(count);
  });

  test("a sold-out path ends where visitors read so", async () => {
    const { json } = await testPaths(await studio.hire(), "dinosaur-sleepover");
    expect(json.paths).toMatchObject([
      { end: "stuck", code: "SOLD_OUT", at: expect.stringMatching(/^\//), message: expect.stringMatching(/sold out/i) },
    ]);
  });

  test("a path lists its answers in the museum's words, and its price", async () => {
    const { json } = await testPaths(await studio.hire(), "quick-visit");
    const [path] = json.paths;
    expect(path?.total).toMatchObject({ currencyCode: "USD" });
    const answers = Object.values(path ? answersOf(path) : {});
    expect(answers).toContainEqual(expect.stringMatching(/^(Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+$/));
    expect(answers).toContainEqual(expect.stringMatching(/^2 /));
  });

  test("each branch of a flow is walked", async () => {
    const { json } = await testPaths(await studio.hire(), "school-visit");
    const atCoach = json.paths.map(({ steps }) => steps.some(({ path }) => path === "/coach"));
    expect(new Set(atCoach)).toEqual(new Set([true, false]));
    expect(json.paths.map((path) => answersOf(path)["/questions"])).toContainEqual(
      expect.stringContaining("How will you arrive? By charter bus"),
    );
    const briefs = json.paths.map(({ steps }) => steps.find(({ path }) => path === "/questions")?.brief);
    expect(briefs).toEqual(
      [
        ["charter bus", 0],
        ["public transit", 0],
        ["charter bus", 1],
        ["charter bus", 2],
        ["charter bus", 3],
      ].map(
        ([by, adults]) =>
          `K, Rocks and minerals, By ${by}, How many adults come along?: ${adults}, Someone uses a wheelchair`,
      ),
    );
  });
});

test.each([
  [
    "7 adults",
    '{ "required": ["tickets"], "properties": { "tickets": { "properties": { "events": { "properties": { "general-admission": { "properties": { "general-admission-adult": { "minimum": 7 } }, "required": ["general-admission-adult"] } }, "required": ["general-admission"] } } } } }',
  ],
  [
    "3 seniors",
    '{ "required": ["tickets"], "properties": { "tickets": { "required": ["groups"], "properties": { "groups": { "required": ["Senior"], "properties": { "Senior": { "minimum": 3 } } } } } } }',
  ],
])("a branch for larger parties only is walked as well: %s", async (party, when) => {
  const editor = await studio.hire();
  const flow = `{
    "title": "Groups",
    "steps": [
      { "path": "/date", "component": "date", "isFirstStep": true, "nextStep": "/tickets", "title": "When?", "data": { "eventId": "general-admission" } },
      { "path": "/tickets", "component": "tickets", "nextStep": [{ "when": ${when}, "to": "/groups" }, "/time"], "title": "Who?", "data": { "eventId": "general-admission" } },
      { "path": "/groups", "component": "info", "nextStep": "/time", "title": "Groups", "data": { "sections": [{ "paragraphs": ["A guide comes."] }] } },
      { "path": "/time", "component": "time", "nextStep": "checkout", "title": "At what time?", "data": { "eventId": "general-admission" } }
    ]
  }`;
  const draft = await editor.edit("event/groups.json", () => flow);
  expect(draft.problems.filter(({ isWarning }) => !isWarning)).toEqual([]);
  const { json } = await testPaths(editor, "groups");
  expect(
    json.paths.map((path) => [
      path.end,
      answersOf(path)["/tickets"],
      path.steps.some(({ path: at }) => at === "/groups"),
    ]),
  ).toEqual([
    ["payment", "2 adults", false],
    ["payment", party, true],
  ]);
});

test("a draft that breaks a path shows where, and the visitors' flow is unaffected", async () => {
  const editor = await studio.hire();
  // Make the minimum quantity exceed the party size, so that no one can buy without the bundle.
  await editor.edit("event/quick-visit.json", (text) => text.replace(/"maxPartySize": \d+/, '"maxPartySize": 1'));
  await editor.edit("catalogue.json", (text) =>
    text.replaceAll(/"id": "general-admission-\w+",/g, '$& "minQuantity": 3,'),
  );
  const { status, json } = await testPaths(editor, "quick-visit");
  expect(status, JSON.stringify(json)).toBe(200);
  const stuck = json.paths.filter((path) => answersOf(path)["/bundles"] === undefined);
  expect(stuck.length).toBeGreaterThan(0);
  for (const path of stuck)
    expect(path).toMatchObject({
      ...{ end: "stuck", at: "/tickets", code: "PARTY_TOO_LARGE" },
      message: expect.stringContaining("1"),
    });
  expect(endsOf((await testPaths(await studio.hire(), "quick-visit")).json.paths)).toEqual(["payment"]);
});

test("only the paths that need something missing stop", async () => {
  const editor = await studio.hire();
  // One part of a bundle has a single seat, and no one visits alone: paths with the bundle get stuck.
  await editor.edit("catalogue.json", (text) =>
    text.replace(/("id": "deep-time-film",[\s\S]*?"capacity": )\d+/, "$11"),
  );
  const { json } = await testPaths(editor, "general-admission");
  expect(endsOf(json.paths).toSorted()).toEqual(["payment", "stuck"]);
  const withFilm = (path: StudioPath) => /explorer/i.test(answersOf(path)["/bundles"] ?? "");
  expect(new Set(json.paths.filter(({ end }) => end === "stuck").map(withFilm))).toEqual(new Set([true]));
  expect(json.paths.filter(({ end }) => end === "payment").some(withFilm)).toBe(false);
});

describe("if a day does not work", () => {
  const withFilm = ({ steps }: StudioPath) =>
    steps.some(({ path, answer = "" }) => path === "/bundles" && /explorer/i.test(answer));
  const film = /("id": "deep-time-film",[\s\S]*?"weekly": \[)[^\]]*\]/;

  test("a bundle with a part that is open on one day of the week is walked on that day", async () => {
    const editor = await studio.hire();
    await editor.edit("catalogue.json", (text) => text.replace(film, '$1"saturday"]'));
    const { json } = await testPaths(editor, "general-admission");
    expect(endsOf(json.paths)).toEqual(["payment"]);
    const days = json.paths.filter(withFilm).map((path) => answersOf(path)["/date"]);
    expect(new Set(days)).toEqual(new Set([expect.stringMatching(/^Saturday, /)]));
    expect(days.length).toBeGreaterThan(0);
  });

  test("another day is tried, and the path says so", async () => {
    const editor = await studio.hire();
    const [from, to] = [0, 4].map((days) =>
      museumAt(store.current, studio.museum.now()).today.add({ days }).toString(),
    );
    // With one seat per time for some days, the bundle is offered but does not fit two.
    await editor.edit("catalogue.json", (text) =>
      text
        .replace(film, `$1"tuesday","wednesday","thursday","friday","saturday","sunday"]`)
        .replace(/("id": "deep-time-film",)/, `$1 "days": [{ "from": "${from}", "to": "${to}", "capacity": 1 }],`),
    );
    const { json } = await testPaths(editor, "general-admission");
    expect(endsOf(json.paths)).toEqual(["payment"]);
    const [path] = json.paths.filter(withFilm);
    expect(path?.insteadOf).toEqual({
      answer: expect.stringMatching(/day, /),
      message: expect.stringMatching(/Deep Time Film/),
    });
    expect(path?.insteadOf?.answer).not.toBe(path && answersOf(path)["/date"]);
    expect(json.paths.filter((each) => !withFilm(each)).map(({ insteadOf }) => insteadOf)).not.toContainEqual(
      expect.anything(),
    );
  });
});

test("a draft's changes are walked: a price, and a branch past a sold-out event", async () => {
  const editor = await studio.hire();
  await editor.edit("catalogue.json", (text) => text.replace('"25.00"', '"31.00"'));
  expect((await testPaths(editor, "quick-visit")).json.paths[0]?.total).toEqual({
    amount: "62.00",
    currencyCode: "USD",
  });
  const undecided = {
    required: ["questions"],
    properties: { questions: { required: ["plan"], properties: { plan: { const: "later" } } } },
  };
  const fields = {
    type: "object",
    required: ["plan"],
    properties: { plan: { type: "string", title: "What is your plan?", enum: ["now", "soon", "later"] } },
  };
  const data = { eventId: "general-admission" };
  const steps = [
    {
      path: "/plan",
      component: "questions",
      isFirstStep: true,
      nextStep: [{ when: undecided, to: "checkout" }, "/date"],
      title: "Your plan",
      data: { fields },
    },
    { path: "/date", component: "date", nextStep: "/tickets", title: "When?", data },
    { path: "/tickets", component: "tickets", nextStep: "/time", title: "Who?", data },
    { path: "/time", component: "time", nextStep: "checkout", title: "At what time?", data },
  ];
  await editor.edit("event/plans.json", () => JSON.stringify({ title: "Plans", steps }));
  const { json } = await testPaths(editor, "plans");
  expect(json.paths, JSON.stringify(json)).toMatchObject([
    { end: "payment" },
    { end: "failed", code: "NOTHING_TO_PAY", at: "/plan" },
  ]);
});

test("a flow with a problem is not walked, nor an unknown one, nor the box office's tools", async () => {
  const editor = await studio.hire();
  await editor.edit("event/planetarium-night.json", (text) => text.replace('"nextStep": "', '"nextStep": "/nowhere'));
  expect(await testPaths(editor, "planetarium-night")).toMatchObject({
    status: 409,
    json: { errors: [{ code: "STUDIO_DRAFT_BROKEN" }] },
  });
  expect((await testPaths(editor, "quick-visit")).status).toBe(200);
  expect(await testPaths(editor, "nowhere")).toMatchObject({
    status: 404,
    json: { errors: [{ code: "STUDIO_FLOW_UNKNOWN" }] },
  });
  expect((await testPaths(editor, "box-office", "box-office")).status).toBe(404);
});

test("it requires the permission to edit", async () => {
  const clerk = await studio.hire(["check-in"]);
  expect((await testPaths(clerk, "quick-visit")).status).toBe(403);
});

describe("one flow at a time", () => {
  test("requested twice is walked once, and another one waits", async () => {
    let walks = 0;
    const ends: (() => void)[] = [];
    const end = () => {
      for (const resolve of ends.splice(0)) resolve();
    };
    const draftWalker: DraftWalker = {
      async walk() {
        walks += 1;
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        return { paths: [], complete: true };
      },
    };
    const museum = await openMuseum({ store, configDir: files.dir, draftWalker });
    const [editor, other] = [
      editorOf(museum, (await newEmployee(museum, ["edit"])).headers),
      editorOf(museum, (await newEmployee(museum, ["edit"])).headers),
    ];
    const isBusy = { status: 409, json: { errors: [{ code: "STUDIO_PATHS_BUSY" }] } };
    const walked = (count: number) => expect.poll(() => walks).toBe(count);
    const first = testPaths(editor, "quick-visit");
    await walked(1);
    // Four may join. Requests overtake one another, so only the fifth's refusal shows that the others have joined.
    const again = [1, 2, 3, 4, 5].map(() => testPaths(editor, "quick-visit"));
    expect(await Promise.race(again)).toMatchObject(isBusy);
    expect(await testPaths(editor, "general-admission")).toMatchObject(isBusy);
    end();
    expect((await Promise.all([first, ...again])).map(({ status }) => status).toSorted()).toEqual([
      ...[200, 200, 200, 200, 200],
      409,
    ]);
    expect(walks).toBe(1);
    const theirs = testPaths(other, "quick-visit");
    await walked(2);
    const last = testPaths(editor, "general-admission");
    await walked(3);
    end();
    expect((await Promise.all([theirs, last])).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("a flow is walked", () => {
  const flow = store.current.flow("event", "general-admission");
  if (flow === undefined) throw new Error("There is no such flow.");
  const open = () => openMuseum({ store });
  const withinMs = 80_000;

  test("up to a number of paths and a time limit, and reports that there are more", async () => {
    const { server } = await open();
    const few = await walkFlow({ server, flow, locale: tenant.locale, maxPaths: 5, withinMs });
    expect([few.paths.length, few.complete]).toEqual([5, false]);
    const brief = await walkFlow({ server, flow, locale: tenant.locale, withinMs: 0 });
    expect(brief).toEqual({ paths: [], complete: false });
  });

  test("without holding the seats of its carts", async () => {
    const museum = await open();
    const { paths } = await walkFlow({ server: museum.server, flow, locale: tenant.locale, withinMs });
    expect(endsOf(paths)).toEqual(["payment"]);
    expect(await museum.db.selectFrom("holds").selectAll().execute()).toEqual([]);
  });

  test("as a customer if it needs an account, if there is one", async () => {
    const museum = await open();
    const join = store.current.flow("membership", "join");
    if (join === undefined) throw new Error("There is no such flow.");
    const asStranger = await walkFlow({ server: museum.server, flow: join, locale: tenant.locale, withinMs });
    expect(asStranger.paths).toMatchObject(
      Array(3).fill({ end: "account", at: "/membership-account", code: "NOT_SIGNED_IN" }),
    );
    await addDemoCustomers(museum.db, museumAt(store.current, museum.now()));
    const customer = { email: "member@meridian.example", password: "meridian-member" };
    expect(
      endsOf((await walkFlow({ server: museum.server, flow: join, locale: tenant.locale, customer, withinMs })).paths),
    ).toEqual(["payment"]);
  });
});
