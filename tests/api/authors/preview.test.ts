import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { aheadPath } from "../../../schemas/preview-messages.ts";
import { readEnvironment } from "../../../server/core/environment.ts";
import type { PreviewThread, startPreview } from "../../../server/features/preview/preview-thread.ts";
import { createPreviews } from "../../../server/features/preview/previews.ts";
import { draftOf } from "../../../server/features/studio/drafts.ts";
import { readJournal, writeJournal } from "../../../server/museum/config/journal.ts";
import { edited } from "../../authoring/museum.ts";
import { line } from "../support/museum.ts";
import { type Editor, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { museum, files } = studio;
const admission = "event/general-admission.json";
const asNow = { at: null, visitor: "stranger", isSoldOut: false };
let editor: Editor;
let address: string;

beforeAll(async () => {
  editor = await studio.hire();
  address = await look();
});
afterAll(async () => {
  await studio.close();
  await files.remove();
});

/** Sets the editor's preview options. @returns the preview's address */
async function look(view: object = {}, who = editor): Promise<string> {
  const { status, json } = await who.post<{ address: string }>("/preview", { ...asNow, ...view });
  expect(status).toBe(200);
  return json.address;
}

const inject = museum.server.inject.bind(museum.server);
const flowAt = async (at: string, handle = "general-admission") =>
  (await inject({ method: "POST", url: `${at}/api/storefront/flow`, payload: { base: "event", handle } })).json();
const getAt = async <T>(at: string, path: string): Promise<T> =>
  (await inject(`${at}/api/storefront${path}`)).json().body;
const retitle = (title: string) => (text: string) =>
  text.replace(/"title": "[^"]*"/, `"title": ${JSON.stringify(title)}`);

test("shows the draft, and each edit immediately; visitors see nothing of it", async () => {
  await editor.edit(admission, retitle("Come and see"));
  expect((await flowAt(address)).title).toBe("Come and see");
  await editor.edit(admission, retitle("Come again"));
  expect((await flowAt(address)).title).toBe("Come again");
  expect((await flowAt("")).title).toBe("General Admission");
});

test("shows the previous version of a file with a problem", async () => {
  await editor.edit(admission, retitle("Come again"));
  expect((await flowAt(address)).title).toBe("Come again");
  const broken = await editor.edit(admission, (text) => text.replace('"date"', '"dote"'));
  expect(broken.problems.length).toBeGreaterThan(0);
  expect((await flowAt(address)).title).toBe("Come again");
  await editor.edit(admission, (text) => text.replace('"dote"', '"date"'));
});

test("shows a new event as it was before its price was half typed", async () => {
  const { text: published } = await editor.file("catalogue.json");
  const withEvent = (price: string) => {
    const types = [{ id: "giants-adult", title: "Adult", price }];
    const giants = {
      id: "giants",
      title: "Giants",
      opening: { weekly: ["sunday"] },
      slots: ["9:00 AM"],
      capacity: 40,
      ticketTypes: types,
    };
    return () => String(published).replace('"events": [', `"events": [${JSON.stringify(giants)},`);
  };
  const prices = async () => {
    const { events = [] } = await getAt<{ events?: { ticketTypes: { price: { amount: string } }[] }[] }>(
      address,
      "/event/giants/ticket-types",
    );
    return events.flatMap(({ ticketTypes }) => ticketTypes.map(({ price }) => price.amount));
  };
  expect((await editor.edit("catalogue.json", withEvent("28.00"))).problems).toEqual([]);
  expect(await prices()).toEqual(["28.00"]);
  expect((await editor.edit("catalogue.json", withEvent("28."))).problems.length).toBeGreaterThan(0);
  expect(await prices()).toEqual(["28.00"]);
  await editor.edit("catalogue.json", () => published);
});

test("sells nothing real", async () => {
  const lineItems = [line("general-admission-adult", 2, { Date: "2026-12-02", Time: "10:00 AM" })];
  const { statusCode, body } = await inject({
    method: "POST",
    url: `${address}/api/storefront/checkout/create`,
    payload: { lineItems },
  });
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  const cart: Cart = JSON.parse(body);
  expect(cart.checkoutUrl).toBe(`https://museum.example${address}/checkout/${cart.id}`);
  expect(await museum.db.selectFrom("carts").select("id").where("id", "=", cart.id).execute()).toEqual([]);
  const page = await inject({ url: `${address}/checkout/${cart.id}`, headers: { "sec-fetch-dest": "iframe" } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(
    /<body[^>]*><style>[^<]*<\/style><aside class="preview-band" aria-label="Preview">Preview<\/aside>/,
  );
  const paid = await inject({
    method: "POST",
    url: `/checkout/${cart.id}`,
    headers: { "sec-fetch-dest": "iframe", cookie: `__Host-studioPreview=${address.split("/")[2]}` },
  });
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `${address}/checkout/end`]);
  expect((await inject({ url: `${address}/checkout/end`, headers: { "sec-fetch-dest": "iframe" } })).body).toContain(
    "The preview ends here",
  );
});

const daysAt = async (at: string) =>
  (await getAt<{ dates: { date: string; available: boolean }[] }>(at, "/event/general-admission/dates")).dates
    .filter(({ available }) => available)
    .map(({ date }) => date);

test("can be viewed at another time, and sold out", async () => {
  expect((await daysAt(address))[0]).toMatch(/^2026-11-/);
  await look({ at: "2027-01-15T09:00" });
  expect(await daysAt(address)).toContain("2027-01-30");
  expect(await daysAt("")).toContain("2026-11-24");
  await look({ isSoldOut: true });
  expect(await daysAt(address)).toEqual([]);
  await look();
  expect(await daysAt(address)).not.toEqual([]);
});

const nobody = { answers: {}, history: [], done: [] };
async function aheadAt(at: string, handle: string, step: string, own: object = {}) {
  const base = handle === "join" ? "membership" : "event";
  const payload = { base, handle, step, session: nobody, customer: null, ...own };
  return (await inject({ method: "POST", url: at + aheadPath, payload })).json();
}

test("takes its visitor to a step: missing answers before it are filled in, and their own choices stay", async () => {
  const [first, day] = await daysAt(address);
  const review = await aheadAt(address, "general-admission", "/review");
  expect(review).toMatchObject({
    page: "/review",
    isFilled: true,
    session: { done: ["/date", "/bundles", "/upsells", "/tickets", "/time"] },
  });
  expect(review.session.answers["/date"].value).toEqual({ date: day });
  const chosen = {
    "/date": { component: "date", version: review.session.answers["/date"].version, value: { date: first } },
  };
  const kept = await aheadAt(address, "general-admission", "/tickets", { session: { ...nobody, answers: chosen } });
  expect(kept.session.answers["/date"].value).toEqual({ date: first });
  expect(await aheadAt(address, "general-admission", "/review", { session: review.session })).toMatchObject({
    isFilled: false,
    session: review.session,
  });
});

test("takes its visitor to a step behind a condition, with answers that meet it", async () => {
  expect((await aheadAt(address, "school-visit", "/coach")).session.answers["/questions"].value).toMatchObject({
    arrival: "coach",
  });
});

test("explains why a step cannot be shown", async () => {
  const why = async (...given: Parameters<typeof aheadAt>) => (await aheadAt(...given)).notShown;
  expect(await why(address, "general-admission", "/lunch")).toEqual({ why: "unknown" });
  expect(await why(address, "join", "/review")).toMatchObject({ why: "account", at: "/membership-account" });
  await look({ isSoldOut: true });
  expect(await why(address, "general-admission", "/tickets")).toMatchObject({ why: "blocked", at: "/date" });
  await look();
  // The walk cannot guess the text that a visitor must enter.
  const [choice, text] = [`"arrival": { "const": "coach" }`, `"notes": { "const": "By boat" }`];
  const [asksChoice, asksText] = [
    `{ "required": ["arrival"], "properties": { ${choice} } }`,
    `{ "required": ["notes"], "properties": { ${text} } }`,
  ];
  const by = (from: string, to: string) =>
    editor.edit("event/school-visit.json", (written) => edited(written, from, to));
  expect((await by(asksChoice, asksText)).problems).toEqual([]);
  expect(await why(address, "school-visit", "/coach")).toEqual({ why: "elsewhere" });
  await by(asksText, asksChoice);
});

test("a request for an unknown step is refused", async () => {
  const asked = { base: "event", handle: "general-admission", step: "/review", session: nobody, customer: null };
  for (const payload of [
    {},
    { ...asked, step: 7 },
    { ...asked, session: null },
    { ...asked, session: { ...nobody, done: [{}] } },
  ])
    expect((await inject({ method: "POST", url: address + aheadPath, payload })).statusCode).toBe(400);
});

test("the museum's own pages take no visitor to a step", async () => {
  expect((await inject({ method: "POST", url: aheadPath, payload: {} })).statusCode).toBe(404);
});

test("an invalid time is refused", async () => {
  const refused = await editor.post("/preview", { ...asNow, at: "Friday at nine" });
  expect(refused).toMatchObject({ status: 400, json: { errors: [{ code: "STUDIO_TIME_INVALID", field: "at" }] } });
});

test("is only for its employee, at an unguessable address", { tags: ["slow"] }, async () => {
  const other = await look({}, await studio.hire());
  expect(other).not.toBe(address);
  expect((await flowAt(other)).title).toBe("General Admission");
  expect(await look()).toBe(address);
  const unknown = await inject({
    url: `/preview/${"A".repeat(43)}/event/general-admission`,
    headers: { "sec-fetch-dest": "iframe" },
  });
  expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining("This preview has ended")]);
  const reader = await studio.hire(["check-in"]);
  expect((await reader.post("/preview", asNow)).status).toBe(403);
  expect((await inject({ method: "POST", url: "/api/studio/preview", payload: asNow })).statusCode).toBe(401);
});

test("its address ends after twelve hours", { tags: ["slow"] }, async () => {
  const own = await openStudio();
  const isThere = async (at: string) =>
    (await own.museum.server.inject(`${at}/api/storefront/events`)).statusCode === 200;
  const early = await look({}, await own.hire());
  expect(await isThere(early)).toBe(true);
  own.museum.wait(12 * 60 + 1);
  expect(await isThere(early)).toBe(false);
  expect(await look({}, await own.hire())).toMatch(/^\/preview\/[\w-]{43}$/);
  await own.close();
  await own.files.remove();
});

test("the museum's pages are shown within no other page, and a preview's only within the studio", {
  tags: ["slow"],
}, async () => {
  const frame = { "sec-fetch-dest": "iframe" };
  const real = await inject({ url: "/event/general-admission", headers: frame });
  expect(real.headers["x-frame-options"]).toBe("DENY");
  const token = (await look({}, await studio.hire())).slice("/preview/".length);
  const shown = await inject({ url: `/preview/${token}/event/general-admission`, headers: frame });
  expect(shown.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(shown.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(shown.cookies).toMatchObject([
    { name: "__Host-studioPreview", value: token, httpOnly: true, sameSite: "Strict" },
  ]);
  const within = await inject({
    url: "/memberships?from=here",
    headers: { ...frame, cookie: `__Host-studioPreview=${token}` },
  });
  expect([within.statusCode, within.headers.location]).toEqual([303, `/preview/${token}/memberships?from=here`]);
});

test("its address alone opens no page; its author's browser does, also in its own window", {
  tags: ["slow"],
}, async () => {
  const own = await openStudio();
  const author = await own.hire();
  const opened = await own.museum.server.inject({
    method: "POST",
    url: "/api/studio/preview",
    headers: author.headers,
    payload: asNow,
  });
  const asked = async (headers: Record<string, string>, path = "/api/storefront/events") =>
    (await own.museum.server.inject({ url: opened.json().address + path, headers })).statusCode;
  expect(await asked({}, "/events")).toBe(404);
  expect(await asked({ "sec-fetch-dest": "document", "sec-fetch-site": "none" })).toBe(404);
  expect(await asked({ "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" })).toBe(404);
  expect(await asked({ "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" })).toBe(404);
  expect(await asked({ "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" })).toBe(200);
  const [cookie] = opened.cookies;
  expect(cookie).toMatchObject({ name: "__Host-studioPreview", httpOnly: true, sameSite: "Strict" });
  const inOwnWindow = {
    "sec-fetch-dest": "document",
    "sec-fetch-site": "none",
    cookie: `${cookie?.name}=${cookie?.value}`,
  };
  expect(await asked(inOwnWindow)).toBe(200);
  const answer = await own.museum.server.inject(`${opened.json().address}/api/storefront/events`);
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
  for (const path of ["/api/studio/draft", "/api/box-office/employee/me"])
    expect(await asked(inOwnWindow, path)).toBe(404);
  const signedOut = await own.museum.server.inject({
    method: "POST",
    url: "/api/box-office/employee/logout",
    headers: author.headers,
    payload: {},
  });
  expect(signedOut.statusCode).toBe(200);
  expect(await asked(inOwnWindow)).toBe(404);
  await own.close();
  await own.files.remove();
});

test("a preview ignores a journal that a killed server left", { tags: ["slow"] }, async () => {
  const own = await openStudio();
  const author = await own.hire();
  const { address: at } = (await author.post<{ address: string }>("/preview", asNow)).json;
  await own.museum.server.inject(`${at}/api/storefront/events`);
  const release = {
    id: "left",
    note: "Left by a killed server",
    author: null,
    publishedAt: new Date().toISOString(),
    changes: [],
  };
  await writeJournal(own.files.dir, { release, files: new Map() });
  await author.post("/preview", { ...asNow, isSoldOut: true });
  await author.edit(admission, retitle("While a journal lies there"));
  expect((await own.museum.server.inject(`${at}/api/storefront/events`)).statusCode).toBe(200);
  expect(await readJournal(own.files.dir)).toMatchObject({ release: { id: "left" } });
  await own.close();
  await own.files.remove();
});

test("waits its turn like every call, so that strangers who guess addresses cannot exhaust the museum's connections", async () => {
  const stranger = `/preview/${"A".repeat(43)}/`;
  const { waitingRoom } = museum.server;
  const connection = { destroyed: false, once: () => {}, off: () => {} };
  const places = await Promise.all(Array.from({ length: 128 }, () => waitingRoom.enter("visitor", connection)));
  const asked = inject(stranger);
  await expect.poll(() => waitingRoom.waiting).toBe(1);
  for (const leave of places) leave();
  expect((await asked).statusCode).toBe(404);
});

const answer = { status: 200, headers: {}, body: new Uint8Array() };
const answering: PreviewThread = {
  open: 0,
  change: async () => {},
  answer: async () => answer,
  walk: async () => ({ paths: [], complete: true }),
  end: async () => {},
};

/** Creates previews with this thread starter. @returns them with a token per employee */
async function previewsOf(startThread: typeof startPreview, employees: number) {
  const { db, now } = museum;
  const environment = { ...readEnvironment({}, []), configDir: files.dir };
  const previews = createPreviews(
    { environment, config: studio.store, db, now, queueMail: async () => {} },
    files.dir,
    startThread,
  );
  const tokens: string[] = [];
  while (tokens.length < employees) tokens.push((await look({}, await studio.hire())).slice("/preview/".length));
  const askBy = (token: string) =>
    previews.answer(token, { method: "GET", url: "/", headers: {}, payload: undefined, ip: "127.0.0.1" });
  return { previews, tokens, askBy, ask: (at: number) => askBy(tokens[at] ?? "") };
}

test("a server runs four at once; a fifth waits until one is idle, and one restarts if its thread ends", async () => {
  const ended: (() => void)[] = [];
  let started = 0;
  const thread: typeof startPreview = (_start, over) => {
    started += 1;
    ended.push(over);
    return { ...answering, end: async () => over() };
  };
  const { previews, ask } = await previewsOf(thread, 5);
  const [first, second] = await Promise.all([ask(0), ask(0)]);
  expect([first, second]).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(started).toBe(1);
  for (const at of [1, 2, 3]) expect(await ask(at)).toMatchObject({ status: 200 });
  expect(await ask(4)).toBe("busy");
  ended[2]?.();
  expect(await ask(4)).toMatchObject({ status: 200 });
  expect(await ask(2)).toBe("busy");
  await previews.close();
  expect(await ask(2)).toMatchObject({ status: 200 });
  expect(started).toBe(6);
});

const sayingPrefix: typeof startPreview = ({ prefix }, over) => ({
  ...answering,
  answer: async () => ({ ...answer, headers: { prefix } }),
  end: async () => over(),
});

test("at another address one thread replaces the previous one, however many requests arrive meanwhile", async () => {
  let goOn = () => {};
  const ending = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let started = 0;
  const thread: typeof startPreview = (start, over) => {
    started += 1;
    return { ...sayingPrefix(start, over), end: async () => ending.then(over) };
  };
  const { previews, tokens, ask, askBy } = await previewsOf(thread, 1);
  expect(await ask(0)).toMatchObject({ status: 200 });
  const next = "B".repeat(43);
  await museum.db
    .updateTable("previews")
    .set({ token: next })
    .where("token", "=", tokens[0] ?? "")
    .execute();
  const asked = [askBy(next), askBy(next)];
  await Promise.race(asked);
  goOn();
  for (const each of await Promise.all(asked)) expect(each).toMatchObject({ headers: { prefix: `/preview/${next}` } });
  expect(started).toBe(2);
  await previews.close();
});

test("a preview opened while a walk starts its thread has its own address", async () => {
  const { previews, tokens, ask } = await previewsOf(sayingPrefix, 1);
  const token = tokens[0] ?? "";
  const { employee_id: id } = await museum.db
    .selectFrom("previews")
    .select("employee_id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const walked = previews.walk({ id, permissions: ["edit"] }, { base: "event", handle: "general-admission" });
  // This query runs after the walk's, so the walk's has finished too.
  await draftOf(museum.db, id);
  expect(await ask(0)).toMatchObject({ headers: { prefix: `/preview/${token}` } });
  await walked;
  await previews.close();
});
