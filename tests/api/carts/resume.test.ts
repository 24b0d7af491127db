import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Cart, ErrorBody, ResumedVisit, ResumeLink, ResumeLinkState } from "../../../schemas/generated/wire.ts";
import { sweepExpired, sweepHolds } from "../../../server/operations/sweep.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum, queuedMails, type TestMuseum } from "../support/museum.ts";
import { aVisit, newLink, newSecret } from "../support/resume.ts";
import { openShop } from "../support/shop.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
const { db } = museum;
const date = "2026-12-01";
const [ten, eleven] = ["10:00 AM", "11:00 AM"];
const create = async (quantity = 2, time = ten) =>
  (await museum.post("/checkout/create", { lineItems: [line("adult", quantity, { Date: date, Time: time })] })).json;
const open = (token: string, device = newSecret(), headers: Record<string, string> = {}) =>
  museum.post<ResumedVisit & ErrorBody>("/resume/visit", { token, device }, headers);
const state = (token: string) => museum.get<{ body: ResumeLinkState } & ErrorBody>(`/resume/${token}`);
const addOne = (cartId: string) =>
  museum.post("/checkout/add-items", { cartId, lineItems: [line("adult", 1, { Date: date, Time: ten })] });
const held = async (of: TestMuseum = museum, time = ten) => (await seats(of, "gallery", date, time)).held;
const now = () => new Date(museum.now().epochMilliseconds);

describe("a link to continue a visit", () => {
  test("gives another device the same page, answers and cart, with the same seats held until the same time", async () => {
    const cart = await create();
    const before = await held();
    const { status, json } = await open(await newLink(museum, cart.id));
    expect(status).toBe(200);
    expect(json.visit).toEqual(aVisit);
    expect(json.isGone).toBe(false);
    expect(json.cart).toMatchObject({ lineItems: cart.lineItems, expiresAt: cart.expiresAt });
    expect(json.cart?.id).not.toBe(cart.id);
    expect(await held()).toBe(before);
    await expectSound(museum);
  });

  test("works once: another device is refused, and so is every call of the first one", async () => {
    const cart = await create();
    const token = await newLink(museum, cart.id);
    expect((await state(token)).json.body).toEqual({ state: "open" });
    await open(token);
    expect((await state(token)).json.body).toEqual({ state: "used" });
    expect(await open(token)).toMatchObject({
      status: 409,
      json: { error: "This link was already used.", errors: [{ code: "RESUME_LINK_USED" }] },
    });
    for (const refused of [
      await addOne(cart.id),
      await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [] }),
      await museum.post("/checkout/extend", { cartId: cart.id }),
      await museum.post("/checkout/code", { cartId: cart.id, code: "SPRING20" }),
      await museum.post("/resume", { token: newSecret(), cartId: cart.id, visit: aVisit }),
    ])
      expect(refused).toMatchObject({
        status: 410,
        json: { error: "You’re continuing this visit on another device.", errors: [{ code: "CART_MOVED" }] },
      });
  });

  test("the cart's new id can be changed, paid for and handed back; the old one cannot be paid for", async () => {
    const cart = await create();
    const { json } = await open(await newLink(museum, cart.id));
    const moved = json.cart as Cart;
    expect((await addOne(moved.id)).json.lineItems[0]?.quantity).toBe(3);
    const page = await museum.server.inject({ url: `/checkout/${cart.id}` });
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain("continuing this visit on another device");
    expect((await museum.pay(cart.id)).status).toBe(410);
    const back = (await open(await newLink(museum, moved.id))).json.cart as Cart;
    expect((await museum.pay(moved.id)).status).toBe(410);
    expect((await museum.pay(back.id)).status).toBe(303);
    await expectSound(museum);
  });

  test("is unknown after a day, and then deleted with its answers", async () => {
    const own = await openMuseum();
    const token = await newLink(own);
    own.wait(24 * 60 - 1);
    expect((await own.get(`/resume/${token}`)).status).toBe(200);
    own.wait(1);
    expect(await own.post("/resume/visit", { token, device: newSecret() })).toMatchObject({
      status: 404,
      json: { error: "This link isn’t valid. It may have expired." },
    });
    expect((await own.get(`/resume/${token}`)).status).toBe(404);
    await sweepExpired(own.db, new Date(own.now().epochMilliseconds + 1));
    expect(await own.db.selectFrom("resume_links").select("token_hash").execute()).toEqual([]);
  });

  test("ends when the cart gets a newer one", async () => {
    const cart = await create();
    const tokens = [await newLink(museum, cart.id), await newLink(museum, cart.id)];
    expect(await Promise.all(tokens.map(async (token) => (await state(token)).status))).toEqual([404, 200]);
  });

  test("works without a cart", async () => {
    expect((await open(await newLink(museum))).json).toEqual({ visit: aVisit, isGone: false });
  });

  test("leaves neither its token nor an answer readable in the database", async () => {
    const token = await newLink(museum, (await create()).id);
    const key = { "idempotency-key": newSecret() };
    expect((await museum.post("/resume/visit", { token, device: newSecret() }, key)).status).toBe(200);
    const texts = await Promise.all(
      (["resume_links", "idempotency_keys", "tries"] as const).map(
        async (table) => (await sql`select t::text as text from ${sql.table(table)} t`.execute(db)).rows,
      ),
    );
    const stored = JSON.stringify(texts);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain("Lovelace");
    const [{ visit } = { visit: Buffer.from("") }] = await db.selectFrom("resume_links").select("visit").execute();
    expect(Buffer.from(visit).includes("Lovelace")).toBe(false);
  });
});

describe("a lost answer", () => {
  test("is repeated for the device that opened the link, with the same key or another", async () => {
    const cart = await create();
    const [token, device] = [await newLink(museum, cart.id), newSecret()];
    const key = { "idempotency-key": newSecret() };
    const first = await open(token, device, key);
    expect((await open(token, device, key)).json).toEqual(first.json);
    expect((await open(token, device)).json).toEqual(first.json);
  });

  test("fifty devices at the same moment: one gets the visit, and its seats stay counted once", async () => {
    const cart = await create(2, eleven);
    const before = await held(museum, eleven);
    const token = await newLink(museum, cart.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await held(museum, eleven)).toBe(before);
    await expectSound(museum);
  });

  test("a change of the first device at the same moment happens before the hand-over or not at all", async () => {
    for (let round = 0; round < 10; round += 1) {
      const cart = await create(1, eleven);
      const token = await newLink(museum, cart.id);
      const [added, opened, paid] = await Promise.all([addOne(cart.id), open(token), museum.pay(cart.id)]);
      const isPaid = paid.status === 303;
      expect([isPaid, opened.status]).toEqual(isPaid ? [true, 410] : [false, 200]);
      if (isPaid) continue;
      expect(opened.json.cart?.lineItems).toHaveLength(added.status === 200 ? 2 : 1);
    }
    await expectSound(museum);
  });

  test("a hand-over that fails halfway leaves cart, seats and link as they were", async () => {
    const own = await openMuseum();
    const { json: cart } = await own.post("/checkout/create", {
      lineItems: [line("adult", 2, { Date: date, Time: ten })],
    });
    const token = await newLink(own, cart.id);
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`.execute(
      own.db,
    );
    await sql`create trigger fail before update of used_by on resume_links for each row execute function fail()`.execute(
      own.db,
    );
    expect((await own.post("/resume/visit", { token, device: newSecret() })).status).toBe(500);
    expect((await own.get<{ body: ResumeLinkState }>(`/resume/${token}`)).json.body.state).toBe("open");
    expect((await own.post("/checkout/extend", { cartId: cart.id })).status).toBe(200);
    expect(await held(own)).toBe(2);
    await sql`drop trigger fail on resume_links`.execute(own.db);
    expect((await own.post("/resume/visit", { token, device: newSecret() })).status).toBe(200);
    await expectSound(own);
  });
});

describe("what cannot be continued", () => {
  test("a visit that was bought says so", async () => {
    const cart = await create();
    const token = await newLink(museum, cart.id);
    expect((await museum.pay(cart.id)).status).toBe(303);
    expect(await open(token)).toMatchObject({ status: 410, json: { errors: [{ code: "RESUME_VISIT_OVER" }] } });
    expect((await museum.post("/resume", { token: newSecret(), cartId: cart.id, visit: aVisit })).status).toBe(410);
  });

  test("seats that the first device released, or that expired, are not in the cart", async () => {
    const cart = await create();
    const token = await newLink(museum, cart.id);
    await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [] });
    expect((await open(token)).json).toEqual({ visit: aVisit, isGone: true });

    const own = await openMuseum();
    const { json: expired } = await own.post("/checkout/create", {
      lineItems: [line("adult", 2, { Date: date, Time: ten })],
    });
    const late = await newLink(own, expired.id);
    own.wait(61);
    await sweepHolds(own.db, new Date(own.now().epochMilliseconds));
    const { json } = await own.post<ResumedVisit>("/resume/visit", { token: late, device: newSecret() });
    expect(json.cart?.expiresAt).toBe(expired.expiresAt);
    expect(await held(own)).toBe(0);
    const lineItems = [line("adult", 2, { Date: date, Time: ten })];
    expect((await own.post("/checkout/restore", { cartId: json.cart?.id, lineItems })).status).toBe(200);
    expect(await held(own)).toBe(2);
    await expectSound(own);
  });

  test("a member's session stays: their tickets wait in the cart until they sign in on the new device", async () => {
    const member = await signIn(museum, "moving", {});
    const lineItems = [line("member", 1, { Date: "2026-12-02", Time: ten })];
    const { json: cart } = await museum.post("/checkout/create", { lineItems }, member);
    const moved = (await open(await newLink(museum, cart.id))).json.cart as Cart;
    const owner = db.selectFrom("carts").select("customer_id").where("id", "=", moved.id);
    expect(await owner.executeTakeFirst()).toEqual({ customer_id: null });
    const restore = (headers?: Record<string, string>) =>
      museum.post("/checkout/restore", { cartId: moved.id, lineItems }, headers);
    expect(await restore()).toMatchObject({ status: 403, json: { errors: [{ code: "MEMBERS_ONLY" }] } });
    expect((await museum.pay(moved.id)).status).not.toBe(303);
    expect((await restore(member)).status).toBe(200);
  });

  test("a waiting-list offer's cart has a link of its own", async () => {
    const cart = await create();
    await db.updateTable("carts").set({ offered_until: now() }).where("id", "=", cart.id).execute();
    expect(await museum.post("/resume", { token: newSecret(), cartId: cart.id, visit: aVisit })).toMatchObject({
      status: 409,
      json: { errors: [{ code: "CART_STAYS" }] },
    });
  });
});

test("a payment that is open at the provider is closed before the cart changes hands, and cannot be paid later", async () => {
  const { museum: shop } = await openShop();
  const { json: cart } = await shop.post("/checkout/create", {
    lineItems: [line("adult", 2, { Date: date, Time: ten })],
  });
  const token = await newLink(shop, cart.id);
  expect((await shop.pay(cart.id)).status).toBe(303);
  const { status, json } = await shop.post<ResumedVisit>("/resume/visit", { token, device: newSecret() });
  expect(status).toBe(200);
  const { rows } = await sql<{ status: string }>`select status from payment_sessions`.execute(shop.db);
  expect(rows).toEqual([{ status: "expired" }]);
  expect(await held(shop)).toBe(2);
  expect((await shop.pay(json.cart?.id ?? "")).status).toBe(303);
  await expectSound(shop);
});

test("a promotion code and its held use move with the cart", async () => {
  const cart = await create();
  await museum.post("/checkout/code", { cartId: cart.id, code: "SPRING20" });
  const { json } = await open(await newLink(museum, cart.id));
  expect(json.cart).toMatchObject({ code: "SPRING20" });
  expect((await museum.pay(json.cart?.id ?? "")).status).toBe(303);
  const uses = db.selectFrom("code_uses").select(["used", "held"]);
  expect(await uses.execute()).toEqual([{ used: 1, held: 0 }]);
  await expectSound(museum);
});

describe("a mailed link", () => {
  test("goes to the address, three times at most, and has no text of the sender's", async () => {
    const own = await openMuseum({ smtpUrl: "smtp://127.0.0.1:9" });
    const token = await newLink(own);
    const mail = (email: string) => own.post("/resume/mail", { token, email });
    expect((await mail("nobody")).status).toBe(400);
    for (const each of ["a", "b", "c"]) expect((await mail(`${each}@museum.example`)).status).toBe(200);
    expect((await mail("d@museum.example")).status).toBe(429);
    const mails = await queuedMails(own.db);
    expect(mails.map(({ to }) => to).sort()).toEqual(["a@museum.example", "b@museum.example", "c@museum.example"]);
    expect(mails[0]?.text).toContain(`https://museum.example/resume/${token}`);
    expect(JSON.stringify(mails)).not.toContain("Lovelace");
    await own.post("/resume/visit", { token, device: newSecret() });
    expect((await mail("a@museum.example")).status).toBe(404);
  });
});

describe("abuse", () => {
  test("a thousand links of one visitor are refused after a hundred, and one cart has one", async () => {
    const own = await openMuseum();
    const { json: cart } = await own.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    const statuses: number[] = [];
    for (let made = 0; made < 1000; made += 1)
      statuses.push((await own.post("/resume", { token: newSecret(), cartId: cart.id, visit: aVisit })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(900);
    expect(await own.db.selectFrom("resume_links").select("cart_id").execute()).toEqual([{ cart_id: cart.id }]);
  });

  const answer = { path: "/a", component: "date", version: 1, value: "x" };
  const text = JSON.stringify(aVisit);
  test.each([
    ["ten thousand answers", JSON.stringify({ ...aVisit, answers: Array.from({ length: 10_000 }, () => answer) }), 413],
    ["more answers than a flow has steps", JSON.stringify({ ...aVisit, answers: Array(201).fill(answer) }), 400],
    ["a visit over the size", JSON.stringify({ ...aVisit, answers: [{ ...answer, value: "x".repeat(70_000) }] }), 413],
    ["a prototype in an answer", text.replace('{"date":', '{"__proto__":'), 400],
    [
      "a constructor's prototype in an answer",
      text.replace('{"date":', '{"constructor":{"prototype":{}},"date":'),
      400,
    ],
    ["an answer without a kind", JSON.stringify({ ...aVisit, answers: [1] }), 400],
    ["a flow of the box office", JSON.stringify({ ...aVisit, flow: { ...aVisit.flow, base: "box-office" } }), 400],
  ])("%s is refused", async (_what, visit, expected) => {
    const answered = await museum.server.inject({
      method: "POST",
      url: "/api/storefront/resume",
      payload: `{"token":"${newSecret()}","visit":${visit}}`,
      headers: { "content-type": "application/json" },
    });
    expect(answered.statusCode).toBe(expected);
  });

  test("a token of another form, or another link's, is refused", async () => {
    const token = await newLink(museum);
    for (const wrong of ["", "a", `${token}A`, token.slice(1), `${token.slice(1)}!`])
      expect((await museum.post("/resume/visit", { token: wrong, device: newSecret() })).status).toBe(400);
    const taken = await museum.post("/resume", { token, visit: { ...aVisit, page: "/elsewhere" } });
    expect(taken.status).toBe(400);
    expect((await open(token)).json.visit.page).toBe("/tickets");
  });
});

test("the QR code is drawn by the server, and is the link", async () => {
  const token = newSecret();
  const { json } = await museum.post<ResumeLink>("/resume", { token, visit: aVisit });
  expect(json.code).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(json.expiresAt).toBe(new Date(now().getTime() + 24 * 60 * 60 * 1000).toISOString());
});
