import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parseFlow } from "../../engine/check/parse.ts";
import { compileConditions } from "../../engine/core/conditions.ts";
import { type ParsedFlow, pageOf } from "../../engine/core/flow.ts";
import { loadKinds, registryOf } from "../../engine/core/kind.ts";
import { leavePage, onPage, preview, progressOf } from "../../engine/core/page.ts";
import { answerStep, emptySession, enterStep, type Session } from "../../engine/core/session.ts";
import { type WalkInput, walk } from "../../engine/core/walk.ts";
import { expandFragments } from "../../engine/fragments/expand-fragments.ts";
import type { Flow } from "../../engine/generated/flow.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { classDay, classTrip } from "./support/class-day.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";
import { heading, onStep, proceed } from "./visitor.ts";

const address = "/event/class-day";

test.beforeAll(async ({ server }) => {
  const { flow, fragment } = classTrip();
  await mkdir(join(server.configDir, "fragments"), { recursive: true });
  for (const [name, value] of Object.entries({
    "fragments/class": fragment,
    "event/class-trip": flow,
    [address]: classDay(),
  }))
    await writeFile(fileIn(server, name), JSON.stringify(value));
  await expect.poll(() => isServed(server)).toBe(true);
  await expect.poll(() => isServed(server, "class-trip")).toBe(true);
});

test.afterAll(async ({ server }) => {
  for (const name of [address, "event/class-trip", "fragments/class"]) await rm(fileIn(server, name));
  await expect.poll(() => isServed(server)).toBe(false);
  await expect.poll(() => isServed(server, "class-trip")).toBe(false);
});

const fileIn = ({ configDir }: TestServer, name: string) => join(configDir, `${name}.json`);

async function isServed({ url }: TestServer, handle = "class-day"): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ base: "event", handle });
  const answer = await fetch(`${url}/api/storefront/flow`, { method: "POST", headers, body });
  return answer.status === 200;
}

const adults = (page: Page) => page.getByLabel("How many adults come along?");
const name = (page: Page) => page.getByRole("textbox", { name: "Name" });

async function comeWith(page: Page, server: TestServer, count: number): Promise<void> {
  await page.goto(server.url + address);
  await onStep(page, "/class");
  await adults(page).fill(String(count));
  await proceed(page);
}

test("each adult has a page with a heading, its own answer, Continue and Back", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await comeWith(page, server, 3);
  await onStep(page, "/adult/1");
  await expect(heading(page, "Accompanying adult 1 of 3")).toBeFocused();
  await expect(page).toHaveTitle("Adult 1 of 3 | Meridian Museum");
  await expect(page.getByText("Step 2 of 9")).toBeVisible();
  await shot(page, "repeated-step");
  await checkA11y(page, "a repeated step");

  await name(page).fill("Ada");
  await name(page).press("Enter");
  await onStep(page, "/adult/2");
  await expect(heading(page, "Accompanying adult 2 of 3")).toBeFocused();
  await expect(name(page)).toHaveValue("");
  await name(page).fill("Bo");
  await page.getByRole("link", { name: "Back" }).click();
  await onStep(page, "/adult/1");
  await expect(name(page)).toHaveValue("Ada");
  await proceed(page);
  await expect(name(page)).toHaveValue("Bo");

  await page.reload();
  await onStep(page, "/adult/2");
  await expect(heading(page, "Accompanying adult 2 of 3")).toBeVisible();
  await expect(name(page)).toHaveValue("Bo");
});

test("addresses of repetitions lead to the visitor's place, and nothing is lost", async ({ page, server }) => {
  await comeWith(page, server, 2);
  await onStep(page, "/adult/1");
  await name(page).fill("Ada");
  await proceed(page);
  await onStep(page, "/adult/2");
  for (const [path, place] of [
    ["/adult", "/adult/1"],
    ["/adult/2", "/adult/2"],
    ["/adult/3", "/adult/2"],
    ["/adult/02", "/adult/2"],
    ["/adult/99", "/adult/2"],
  ]) {
    await page.goto(server.url + address + path);
    await onStep(page, `${address}${place}`);
  }
  await page.goto(`${server.url}${address}/adult/1`);
  await expect(name(page)).toHaveValue("Ada");
});

test("a smaller number asks fewer adults, and a larger one finds their answers again", async ({ page, server }) => {
  await comeWith(page, server, 2);
  for (const [index, who] of ["Ada", "Bo"].entries()) {
    await expect(heading(page, `Accompanying adult ${index + 1} of 2`)).toBeVisible();
    await name(page).fill(who);
    await proceed(page);
  }
  const change = async (count: number, then: string) => {
    await page.goto(`${server.url}${address}/adult`);
    await page.getByRole("link", { name: "Back" }).click();
    await adults(page).fill(String(count));
    await proceed(page);
    await onStep(page, then);
  };
  await onStep(page, "/date");
  await change(1, "/adult/1");
  await expect(heading(page, "Accompanying adult 1 of 1")).toBeVisible();
  await proceed(page);
  await onStep(page, "/date");
  await change(3, "/adult/1");
  await proceed(page);
  await expect(name(page)).toHaveValue("Bo");
  await proceed(page);
  await expect(heading(page, "Accompanying adult 3 of 3")).toBeVisible();
  await expect(name(page)).toHaveValue("");
});

/** The answers of a visitor, by path: an adult's name, and a box for what the kitchen should know. */
interface Visit {
  readonly adults: number;
  readonly allergic: readonly number[];
}

const visits: readonly Visit[] = [
  { adults: 0, allergic: [] },
  { adults: 1, allergic: [1] },
  { adults: 3, allergic: [] },
  { adults: 4, allergic: [2] },
  // Asked no more often than the flow says.
  { adults: 9, allergic: [5] },
];

const trip = "/event/class-trip";

test("Node, the browser and the preview walk the same steps of a fragment, with the same titles and progress", {
  tag: "@slow",
}, async ({ page, server }) => {
  const flow = await walkable();
  const preview = await openPreview(page, server);
  for (const visit of visits) {
    const expected = walkInNode(flow, visit);
    expect(await walkInBrowser(page, server.url + trip, visit)).toEqual(expected);
    expect(await walkInBrowser(page, preview, visit)).toEqual(expected);
  }
});

/** Returns the address of the flow's preview in the studio. */
async function openPreview(page: Page, { url }: TestServer): Promise<string> {
  await signInToStudio(page, url, "/studio/flows/event/class-trip", { preview: true });
  const toggle = page.getByRole("button", { name: "Preview" });
  if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
  const frame = page.locator('iframe[title="Preview"]');
  await expect(frame).toBeVisible({ timeout: 60_000 });
  const source = new URL((await frame.getAttribute("src")) ?? "", url);
  expect(source.pathname).toMatch(/.\/event\/class-trip$/);
  return source.href;
}

async function walkInBrowser(page: Page, start: string, visit: Visit): Promise<Place[]> {
  const walked: Place[] = [];
  // Loading the first page starts the visit again.
  await page.goto(start);
  await onStep(page, "/group/class");
  for (let at = "/group/class"; at !== "/date"; at = await nextPlace(page, at)) {
    const h1 = await page.getByRole("heading", { level: 1 }).innerText();
    const [, position, total] = /Step (\d+) of (\d+)/.exec(await page.locator("main").innerText()) ?? [];
    walked.push({ path: at, title: h1, position: Number(position), total: Number(total) });
    await fillIn(page, at, visit);
  }
  return walked;
}

interface Place {
  readonly path: string;
  readonly title: string;
  readonly position: number;
  readonly total: number;
}

async function nextPlace(page: Page, before: string): Promise<string> {
  await proceed(page);
  await expect(page).not.toHaveURL(new RegExp(`${before}$`));
  const path = new URL(page.url()).pathname.slice(trip.length);
  await onStep(page, path);
  return path;
}

const answerAt = (path: string, { adults: count, allergic }: Visit): Record<string, unknown> | undefined => {
  const [, kind, n] = /^\/group\/(\w+)(?:\/(\d+))?$/.exec(path) ?? [];
  if (kind === "class") return { adults: count };
  return kind === "adult" ? { name: `Adult ${n}`, ...(allergic.includes(Number(n)) && { allergy: true }) } : undefined;
};

async function fillIn(page: Page, path: string, visit: Visit): Promise<void> {
  const answer = answerAt(path, visit);
  if (answer?.adults !== undefined) await adults(page).fill(String(answer.adults));
  if (answer?.name !== undefined) await name(page).fill(String(answer.name));
  if (answer?.allergy === true) await page.getByRole("checkbox", { name: "Has an allergy" }).check();
}

async function walkable(): Promise<ParsedFlow> {
  const { flow: written, fragment } = classTrip();
  const expanded = expandFragments(written, new Map([["class", fragment]]), { exit: "checkout" });
  expect(expanded.problems).toEqual([]);
  const json = expanded.flow as Flow;
  const kinds = await loadKinds(
    kindLoaders,
    json.steps.map(({ component }) => component),
  );
  const holds = await compileConditions(registryOf(kinds));
  const { flow, problems } = parseFlow(json, kinds, { base: "event", handle: "class-trip", exit: "checkout", holds });
  expect(problems).toEqual([]);
  return flow as ParsedFlow;
}

/** Walks up to the date, which needs a server. */
function walkInNode(flow: ParsedFlow, visit: Visit): Place[] {
  const places: Place[] = [];
  let session: Session = emptySession;
  const input = (): WalkInput => ({ flow, session, customer: null, resource: () => undefined });
  for (;;) {
    const walked = walk(input());
    const here = walked.steps.at(-1);
    if (here?.state !== "current") return places;
    const { path, title } = here.step;
    const page = pageOf(here.step);
    places.push({ path, title, ...progressOf(input(), walked, page) });
    session = answerStep(flow, enterStep(session, path), path, answerAt(path, visit));
    session = leavePage(flow, session, onPage(preview(input(), page), page));
  }
}
