import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CustomerSessionsResponse, OrderNotesResponse } from "../../../schemas/generated/wire.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { enrolDevice } from "../../../server/features/employees/desk-devices.ts";
import { codeOf, stepAt } from "../../../server/features/employees/totp.ts";
import { mailedToken, newAccount, password, post, signedIn } from "./accounts.ts";
import { beginFactor, invitationOf, sessionOf, switchFactorOn } from "./employees.ts";
import { cardOf, signIn as newMember } from "./members.ts";
import { line, type TestMuseum } from "./museum.ts";
import { aVisit, newLink, newSecret } from "./resume.ts";
import { buy, buyFor, hire, newEmployee, twoTickets } from "./staff.ts";
import { entryOf, fingerprint, look, wait } from "./waiting.ts";

export interface PostRequest {
  readonly url: string;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

export interface ChangingPost {
  /** Idempotent by Idempotency-Key or, for a browser's form, by the cart or waiting-list entry in its URL. */
  readonly onceBy: "key" | "address";
  /** Sets up and returns a request that will succeed. Called for each test. */
  prepare(museum: TestMuseum): Promise<PostRequest>;
  /** The same request with different content, as after a change of mind. */
  otherBody(body: object): object;
  /** With credentials: those of another person who may make the same request. */
  otherCaller?(museum: TestMuseum): Promise<Record<string, string>>;
}

const at = { Date: "2026-12-01", Time: "10:00 AM" };
const twoAdults = [line("adult", 2, at)];
const threeAdults = [line("adult", 3, at)];
const newCart = async (museum: TestMuseum) => {
  const { status, json } = await museum.post("/checkout/create", { lineItems: twoAdults });
  expect(status).toBe(200);
  return { cartId: json.id, lineItemId: json.lineItems[0]?.id ?? "" };
};
const storefront = (
  path: string,
  bodyFor: (cart: { cartId: string; lineItemId: string }) => object,
  changed: object,
): [string, ChangingPost] => [
  `/api/storefront${path}`,
  {
    onceBy: "key",
    prepare: async (museum) => ({ url: `/api/storefront${path}`, body: bodyFor(await newCart(museum)) }),
    otherBody: (body) => ({ ...body, ...changed }),
  },
];
const later = [{ key: "Time", value: "11:00 AM" }];
const code = [{ key: "appealCode", value: "SPRING" }];
/** Another account with the rights of the last one prepared. */
let other = "";
const account = (
  url: string,
  bodyFor: (email: string, museum: TestMuseum) => object | Promise<object>,
  active = true,
): [string, ChangingPost] => [
  `/api${url}`,
  {
    onceBy: "key",
    prepare: async (museum) => {
      const { email } = await newAccount(museum, { active });
      other = (await newAccount(museum, { active })).email;
      return { url: `/api${url}`, body: await bodyFor(email, museum) };
    },
    otherBody: (body) => ("token" in body ? { ...body, token: "another" } : { ...body, email: other }),
  },
];
const signedInPost = (url: string, body: object, verified = true): [string, ChangingPost] => {
  const caller = async (museum: TestMuseum) => signedIn(museum, (await newAccount(museum, { verified })).email);
  return [
    `/api${url}`,
    {
      onceBy: "key",
      prepare: async (museum) => ({ url: `/api${url}`, body, headers: await caller(museum) }),
      otherBody: () => ({ firstName: "Grace" }),
      otherCaller: caller,
    },
  ];
};
const staff = (
  path: string,
  prepare: (museum: TestMuseum, headers: Record<string, string>) => Promise<{ path?: string; body: object }>,
  otherBody: object | ((body: object) => object),
  base = "/api/box-office/employee",
): [string, ChangingPost] => {
  const caller = async (museum: TestMuseum) => (await newEmployee(museum)).headers;
  return [
    base + path,
    {
      onceBy: "key",
      prepare: async (museum) => {
        const headers = await caller(museum);
        const { path: own = path, body } = await prepare(museum, headers);
        return { url: base + own, body, headers };
      },
      otherBody: (body) => (typeof otherBody === "function" ? otherBody(body) : otherBody),
      otherCaller: caller,
    },
  ];
};
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const aPicture = async (museum: TestMuseum, headers: Record<string, string>): Promise<string> => {
  const payload = { name: `${randomUUID()}.png`, content: dot };
  const stored = await museum.server.inject({ method: "POST", url: "/api/studio/pictures", payload, headers });
  expect(stored.statusCode).toBe(200);
  return stored.json().picture.name;
};
let drafts = 0;
const aDraft = async (museum: TestMuseum, headers: Record<string, string>) => {
  drafts += 1;
  const files = [{ name: `event/draft-${drafts}.json`, text: `{ "title": "Draft ${drafts}" }`, base: null }];
  const saved = await museum.server.inject({
    method: "POST",
    url: "/api/studio/draft/save",
    payload: { revision: 0, files },
    headers,
  });
  expect(saved.statusCode).toBe(200);
  return { revision: 1 };
};
const colleague = (museum: TestMuseum) =>
  hire(museum, { email: `${randomUUID()}@museum.example`, allowed: ["check-in"] });
const ofEmployee = (
  what: string,
  body: object,
  otherBody: object,
  before: (museum: TestMuseum, id: string) => Promise<object | undefined> = async () => undefined,
) =>
  staff(
    `/employees/:id/${what}`,
    async (museum) => {
      const id = await colleague(museum);
      return { path: `/employees/${id}/${what}`, body: (await before(museum, id)) ?? body };
    },
    otherBody,
    "/api/studio",
  );
/** A signed-in employee without a device, because updating its last use would look like a change. */
const signedInEmployee = async (museum: TestMuseum) => {
  const id = await hire(museum, { email: `${randomUUID()}@museum.example` });
  return { id, headers: { authorization: `Bearer ${await sessionOf(museum, id)}` } };
};
const ofFactor = (
  what: string,
  body: (museum: TestMuseum, employee: { id: string; headers: Record<string, string> }) => Promise<object>,
): [string, ChangingPost] => [
  `/api/studio/account/factor/${what}`,
  {
    onceBy: "key",
    prepare: async (museum) => {
      const employee = await signedInEmployee(museum);
      return {
        url: `/api/studio/account/factor/${what}`,
        body: await body(museum, employee),
        headers: employee.headers,
      };
    },
    otherBody: (sent) => ("password" in sent ? { ...sent, because: "another" } : { code: "ABCD-EFGH-IJKL-MNOP" }),
    otherCaller: async (museum) => (await signedInEmployee(museum)).headers,
  },
];
const studio = (path: string, prepare: Parameters<typeof staff>[1], otherBody: object) =>
  staff(path, prepare, otherBody, "/api/studio");
const redeemingTwo = async (museum: TestMuseum) => {
  const { ticketIds } = await twoTickets(museum);
  return {
    path: `/checkin/tickets/ticket-id/${ticketIds[0]}/redeem`,
    body: { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 2 }] },
  };
};
export const doorScan = (value: string) => ({
  ...{ id: randomUUID(), code: { kind: "ticket-id", value }, counts: [], guests: 3 },
  ...{ at: "2026-11-21T10:00:00Z", offset: 0, employee: "unknown" },
});
let orders = 0;
/** An order of one adult, on dates that no other request uses. */
const anOrder = (museum: TestMuseum) => {
  orders += 1;
  return buy(
    museum,
    line("adult", 1, { Date: `2026-12-${String(8 + (orders % 5)).padStart(2, "0")}`, Time: "10:00 AM" }),
  );
};
const ofOrder = (what: string, bodyFor: (ticketId: string) => object, changed: object): [string, ChangingPost] => [
  `/api/storefront/order/:orderId/${what}`,
  {
    onceBy: "key",
    prepare: async (museum) => {
      const { orderId, ticketIds } = await anOrder(museum);
      return { url: `/api/storefront/order/${orderId}/${what}`, body: bodyFor(ticketIds[0] ?? "") };
    },
    otherBody: (body) => ({ ...body, ...changed }),
  },
];
const staffOrder = (what: string, bodyFor: (ticketId: string) => object, changed: object): [string, ChangingPost] =>
  staff(
    `/order/:orderId/${what}`,
    async (museum) => {
      const { orderId, ticketIds } = await anOrder(museum);
      return { path: `/order/${orderId}/${what}`, body: bodyFor(ticketIds[0] ?? "") };
    },
    changed,
  );
const elsewhen = { date: "2026-12-02", time: "11:00 AM" };
const enrolled = async (museum: TestMuseum) => {
  const now = new Date(museum.now().epochMilliseconds);
  const employeeId = await hire(museum);
  const { id } = await inTransaction(museum.db, (tx) =>
    enrolDevice(tx, { name: "Chrome on Windows", secret: randomUUID(), employeeId, now }),
  );
  return id;
};
const sold = async (museum: TestMuseum, headers: Record<string, string>, path: string, to: object) => {
  const key = randomUUID();
  const url = `/api/box-office/employee${path}`;
  const payload = { ...to, lineItems: [line("free-guest", 1)] };
  expect(
    (await museum.server.inject({ method: "POST", url, payload, headers: { ...headers, "idempotency-key": key } }))
      .statusCode,
  ).toBe(200);
  return key;
};
const usd = (amount: string) => ({ amount, currencyCode: "USD" });
const freeLines = [{ variantId: "free-guest", quantity: 1, attributes: [{ key: "Date", value: "2026-12-01" }] }];
/** A basket of the desk, with what it costs. */
const freeBasket = async (museum: TestMuseum, headers: Record<string, string>) => ({
  cartId: await basketOf(museum, headers, freeLines),
  total: usd("0.00"),
});
const basketOf = async (museum: TestMuseum, headers: Record<string, string>, lines: object[]): Promise<string> => {
  const url = "/api/box-office/employee/sell/cart";
  const answer = await museum.server.inject({ method: "POST", url, payload: { lines }, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ basket: { cart: { id: string } } }>().basket.cart.id;
};
/** A sale for a card reader, which a demo has. */
const readerSale = async (museum: TestMuseum, headers: Record<string, string>) => {
  const cartId = await basketOf(museum, headers, twoAdults);
  return { cartId, total: usd("50.00"), payments: [{ method: "terminal" }] };
};
const openedDrawer = async (museum: TestMuseum, headers: Record<string, string>) => {
  const url = "/api/box-office/employee/drawer/open";
  const opened = await museum.server.inject({ method: "POST", url, payload: { float: usd("100.00") }, headers });
  expect(opened.statusCode).toBe(200);
  return opened.json<{ drawer: { id: string } }>().drawer.id;
};
const inDrawer = (body: object) => async (museum: TestMuseum, headers: Record<string, string>) => {
  await openedDrawer(museum, headers);
  return { body };
};
const ofAnother = (act: string, body: object) => async (museum: TestMuseum) => {
  const id = await openedDrawer(museum, (await newEmployee(museum)).headers);
  return { path: `/drawers/${id}/${act}`, body };
};
const aRoleRequest = () => ({ name: randomUUID(), permissions: ["check-in"] });
const aRole = async (museum: TestMuseum, headers: Record<string, string>, act: string) => {
  const payload = aRoleRequest();
  const made = await museum.server.inject({ method: "POST", url: "/api/studio/roles", payload, headers });
  expect(made.statusCode).toBe(200);
  const { roles } = made.json<{ roles: { id: string; name?: string }[] }>();
  return { path: `/roles/${roles.find(({ name }) => name === payload.name)?.id}${act}` };
};
const full = {
  product: "film",
  date: "2026-12-06",
  time: "1:00 PM",
  lines: [{ ticketType: "film-adult", quantity: 2 }],
};
const places = async ({ db }: TestMuseum, wanted: number) => {
  await db
    .updateTable("inventory")
    .set({ wanted })
    .where("event_id", "=", full.product)
    .where("date", "=", full.date)
    .execute();
};
const toWait = async (museum: TestMuseum) => {
  await places(museum, 0);
  return { ...full, email: `grace.${randomUUID()}@museum.example` };
};
const ofEntry = (
  action: string,
  prepare: (museum: TestMuseum) => Promise<{ id: string; body?: object }>,
): [string, ChangingPost] => [
  `/waiting-list/:entryId/${action}`,
  {
    onceBy: "address",
    prepare: async (museum) => {
      const { id, body = {} } = await prepare(museum);
      return { url: `/waiting-list/${id}/${action}`, body };
    },
    otherBody: (body) => ({ ...body, because: "another" }),
  },
];
const waiting = async (museum: TestMuseum, confirm = true) => {
  const { email, ...more } = await toWait(museum);
  return wait(museum, { email, more }, { confirm });
};
let pins = 1000;
const confirmed = { password, password_confirmation: password };
const long = { password: "a long password", password_confirmation: "a long password" };

/**
 * Every POST route as Fastify prints it: "reads" if it changes nothing, else how to prepare it.
 * tests/api/operation/repeated.test.ts fails for a missing route; it sends each twice, with its reply lost, concurrently, with
 * another body and by another caller. A route with credentials sends them in `headers`, and needs `otherCaller`.
 */
export const posts: ReadonlyMap<string, "reads" | ChangingPost> = new Map<string, "reads" | ChangingPost>([
  // The pretend card reader is in memory.
  ["/demo/terminal", "reads"],
  ["/gift-card-balance", "reads"],
  ["/reports", "reads"],
  // Changes only the memory of the preview's own server.
  ["/preview/:token", "reads"],
  // Counts add up, and nothing about the visitor is stored.
  ["/api/storefront/visits", "reads"],
  ["/api/storefront/flow", "reads"],
  storefront("/checkout/create", () => ({ lineItems: twoAdults }), { lineItems: threeAdults }),
  storefront("/checkout/add-items", ({ cartId }) => ({ cartId, lineItems: twoAdults }), { lineItems: threeAdults }),
  storefront("/checkout/restore", ({ cartId }) => ({ cartId, lineItems: [line("adult", 1, at)] }), {
    lineItems: threeAdults,
  }),
  storefront("/checkout/attribute", ({ cartId }) => ({ cartId, attributes: code }), { attributes: [] }),
  storefront("/checkout/code", ({ cartId }) => ({ cartId, code: "SPRING20" }), { code: "" }),
  [
    "/api/storefront/waiting-list",
    {
      onceBy: "key",
      prepare: async (museum) => ({ url: "/api/storefront/waiting-list", body: await toWait(museum) }),
      otherBody: (body) => ({ ...body, email: "other@museum.example" }),
    },
  ],
  [
    "/api/storefront/resume",
    {
      onceBy: "key",
      // Without a cart: the places on sale are few, and many calls need some.
      prepare: async () => ({
        url: "/api/storefront/resume",
        body: { token: newSecret(), visit: aVisit },
      }),
      otherBody: (body) => ({ ...body, token: newSecret() }),
    },
  ],
  [
    "/api/storefront/resume/mail",
    {
      onceBy: "key",
      prepare: async (museum) => ({
        url: "/api/storefront/resume/mail",
        body: { token: await newLink(museum), email: `${randomUUID()}@museum.example` },
      }),
      otherBody: (body) => ({ ...body, email: "other@museum.example" }),
    },
  ],
  [
    "/api/storefront/resume/visit",
    {
      onceBy: "key",
      prepare: async (museum) => ({
        url: "/api/storefront/resume/visit",
        body: { token: await newLink(museum), device: newSecret() },
      }),
      otherBody: (body) => ({ ...body, device: newSecret() }),
    },
  ],
  ofEntry("confirm", async (museum) => {
    const id = await waiting(museum, false);
    return { id, body: { seen: await fingerprint(museum, id) } };
  }),
  ofEntry("leave", async (museum) => ({ id: await waiting(museum) })),
  ofEntry("decline", async (museum) => {
    const id = await waiting(museum);
    await places(museum, 12);
    // The server may be processing the list itself, which leaves no entry to this call: retry.
    const status = async () => {
      await look(museum);
      return (await entryOf(museum, id)).status;
    };
    await expect.poll(status).toBe("offered");
    return { id };
  }),
  storefront("/checkout/extend", ({ cartId }) => ({ cartId }), { cartId: "another" }),
  storefront("/checkout-item/attribute", ({ cartId, lineItemId }) => ({ cartId, lineItemId, attributes: later }), {
    attributes: [],
  }),
  storefront(
    "/checkout-item-sets/attribute",
    ({ cartId, lineItemId }) => ({ cartId, lineItemSets: [{ lineItemId, attributes: later }] }),
    {
      lineItemSets: [],
    },
  ),
  ofOrder("move", (ticketId) => ({ ticketId, ...elsewhen }), { time: "9:00 AM" }),
  ofOrder("cancel", (ticketId) => ({ ticketIds: [ticketId] }), { ticketIds: ["another"] }),
  account("/storefront/member/login", (email) => ({ email, password })),
  account("/storefront/member/activate", (email) => ({ email }), false),
  account("/storefront/member/password", async (email, museum) => {
    await post(museum, "/admin/customer/reset", { email });
    return { token: await mailedToken(museum, email), ...confirmed };
  }),
  ["/api/storefront/member/password/check", "reads"],
  account("/admin/customer/register", () => ({
    email: `grace.${randomUUID()}@museum.example`,
    ...confirmed,
    firstName: "Ada",
    lastName: "Lovelace",
  })),
  account("/admin/customer/reset", (email) => ({ email })),
  account("/storefront/tickets/mail", async (email, museum) => {
    await buyFor(museum, email, line("adult", 2, at));
    return { email };
  }),
  signedInPost("/storefront/member/logout", {}),
  signedInPost("/storefront/member/verification", {}, false),
  signedInPost("/storefront/member/card/renew", {}),
  [
    "/api/storefront/member/verify",
    {
      onceBy: "key",
      prepare: async (museum) => {
        const { email } = await newAccount(museum, { verified: false });
        const headers = await signedIn(museum, email);
        await post(museum, "/storefront/member/verification", {}, headers);
        return {
          url: "/api/storefront/member/verify",
          body: { token: await mailedToken(museum, email, "verify") },
          headers,
        };
      },
      otherBody: () => ({ token: "another" }),
      otherCaller: async (museum) => signedIn(museum, (await newAccount(museum)).email),
    },
  ],
  signedInPost("/storefront/customer/sessions/end-all", {}),
  [
    "/api/storefront/customer/delete",
    {
      onceBy: "key",
      prepare: async (museum) => {
        const { email } = await newAccount(museum);
        return { url: "/api/storefront/customer/delete", body: { password }, headers: await signedIn(museum, email) };
      },
      otherBody: (body) => ({ ...body, because: "another" }),
      otherCaller: async (museum) => signedIn(museum, (await newAccount(museum)).email),
    },
  ],
  [
    "/api/storefront/customer/sessions/end",
    {
      onceBy: "key",
      prepare: async (museum) => {
        const { email } = await newAccount(museum);
        const [headers] = [await signedIn(museum, email), await signedIn(museum, email)];
        const { json } = await museum.get<{ body: CustomerSessionsResponse }>("/customer/sessions", headers);
        return { url: "/api/storefront/customer/sessions/end", body: { id: json.body.sessions[1]?.id }, headers };
      },
      otherBody: () => ({ id: "another" }),
      otherCaller: async (museum) => signedIn(museum, (await newAccount(museum)).email),
    },
  ],
  signedInPost("/admin/customer/update", { firstName: "Augusta" }),
  [
    "/api/box-office/employee/pin-login",
    {
      onceBy: "key",
      prepare: async (museum) => {
        pins += 2;
        await hire(museum, { pin: `${pins}` });
        await hire(museum, { pin: `${pins + 1}` });
        return { url: "/api/box-office/employee/pin-login", body: { pin: `${pins}` } };
      },
      otherBody: () => ({ pin: `${pins + 1}` }),
    },
  ],
  [
    "/api/box-office/employee/login",
    {
      onceBy: "key",
      prepare: async (museum) => {
        const [email, colleague] = [randomUUID(), randomUUID()].map((name) => `${name}@museum.example`);
        await hire(museum, { email });
        await hire(museum, { email: colleague });
        other = colleague ?? "";
        return { url: "/api/box-office/employee/login", body: { email, password: "right-password" } };
      },
      otherBody: (body) => ({ ...body, email: other }),
    },
  ],
  staff("/logout", async () => ({ body: {} }), { because: "the shift is over" }),
  staff("/checkin/tickets/:kind/:value/redeem", redeemingTwo, { redeem: [{ id: "another", quantity: 1 }] }),
  staff(
    "/checkin/tickets/:kind/:value/undo",
    async (museum, headers) => {
      const [{ path, body }, key] = [await redeemingTwo(museum), randomUUID()];
      await museum.server.inject({
        method: "POST",
        url: `/api/box-office/employee${path}`,
        payload: body,
        headers: { ...headers, "idempotency-key": key },
      });
      return { path: path.replace("/redeem", "/undo"), body: { key } };
    },
    { key: "another" },
  ),
  staff(
    "/door-scans",
    async (museum) => {
      const { ticketIds } = await twoTickets(museum);
      return { body: { scans: [doorScan(ticketIds[0] ?? "")] } };
    },
    { scans: [doorScan("another")] },
  ),
  staff("/event-checkin/checkout", async () => ({ body: { lineItems: [line("free-guest", 1)] } }), {
    lineItems: [line("free-guest", 2)],
  }),
  staff(
    "/member-purchase/checkout",
    async (museum) => {
      const id = randomUUID();
      await newMember(museum, id, {});
      return { body: { lineItems: [line("free-guest", 1)], membershipId: cardOf(id) } };
    },
    { lineItems: [line("free-guest", 2)], membershipId: "another" },
  ),
  staff("/devices/rename", async (museum) => ({ body: { id: await enrolled(museum), name: "North door" } }), {
    id: "another",
    name: "North door",
  }),
  staff("/devices/reader", async (museum) => ({ body: { id: await enrolled(museum), readerId: "demo-reader" } }), {
    id: "another",
  }),
  staff("/devices/unlock", async (museum) => ({ body: { id: await enrolled(museum) } }), { id: "another" }),
  staff("/devices/revoke", async (museum) => ({ body: { id: await enrolled(museum) } }), { id: "another" }),
  staff(
    "/event-checkin/undo",
    async (museum, headers) => ({ body: { key: await sold(museum, headers, "/event-checkin/checkout", {}) } }),
    { key: "another" },
  ),
  staff(
    "/member-purchase/undo",
    async (museum, headers) => {
      const id = randomUUID();
      await newMember(museum, id, {});
      return { body: { key: await sold(museum, headers, "/member-purchase/checkout", { membershipId: cardOf(id) }) } };
    },
    { key: "another" },
  ),
  ["/api/box-office/employee/order/:orderId/refund-quote", "reads"],
  staff("/sell/cart", async () => ({ body: { lines: freeLines } }), { lines: [] }),
  staff(
    "/sell/cart/release",
    async (museum, headers) => ({ body: { cartId: (await freeBasket(museum, headers)).cartId } }),
    { cartId: "another" },
  ),
  staff("/sell/checkout", async (museum, headers) => ({ body: await freeBasket(museum, headers) }), {
    cartId: "another",
    total: usd("0.00"),
  }),
  staff(
    "/sell/terminal",
    async (museum, headers) => ({ body: await readerSale(museum, headers) }),
    (body) => ({ ...body, total: usd("49.00") }),
  ),
  staff(
    "/sell/terminal/cancel",
    async (museum, headers) => {
      const payload = await readerSale(museum, headers);
      const url = "/api/box-office/employee/sell/terminal";
      expect((await museum.server.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
      return { body: { cartId: payload.cartId } };
    },
    { cartId: "another" },
  ),
  staff(
    "/sell/undo",
    async (museum, headers) => {
      const key = randomUUID();
      const url = "/api/box-office/employee/sell/checkout";
      const payload = await freeBasket(museum, headers);
      const sale = { method: "POST", url, payload, headers: { ...headers, "idempotency-key": key } } as const;
      expect((await museum.server.inject(sale)).statusCode).toBe(200);
      return { body: { key } };
    },
    { key: "another" },
  ),
  staff("/drawer/open", async () => ({ body: { float: usd("100.00") } }), { float: usd("200.00") }),
  staff("/drawer/move", inDrawer({ kind: "drop", amount: usd("20.00"), reason: "To the safe" }), {
    ...{ kind: "drop", amount: usd("30.00"), reason: "To the safe" },
  }),
  staff("/drawer/count", inDrawer({ counted: usd("100.00") }), { counted: usd("99.00") }),
  staff("/drawer/close", inDrawer({ counted: usd("100.00") }), { counted: usd("99.00") }),
  ...(["count", "close"] as const).map((act) =>
    staff(`/drawers/:id/${act}`, ofAnother(act, { counted: usd("100.00") }), { counted: usd("99.00") }),
  ),
  staffOrder("move", (ticketId) => ({ ticketId, ...elsewhen }), { ticketId: "another", ...elsewhen }),
  staffOrder("cancel", (ticketId) => ({ ticketIds: [ticketId] }), { ticketIds: ["another"] }),
  staffOrder("refund", () => ({ lines: [{ id: "0", quantity: 1 }], reason: "Ill" }), {
    lines: [{ id: "0", quantity: 1 }],
    reason: "Not ill",
  }),
  staffOrder("notes", () => ({ text: "Wheelchair" }), { text: "Side entrance" }),
  staff(
    "/order/:orderId/notes/remove",
    async (museum, headers) => {
      const { orderId } = await anOrder(museum);
      const added = await museum.server.inject({
        method: "POST",
        url: `/api/box-office/employee/order/${orderId}/notes`,
        payload: { text: "Wheelchair" },
        headers,
      });
      const [note] = added.json<OrderNotesResponse>().notes;
      return { path: `/order/${orderId}/notes/remove`, body: { id: note?.id ?? "" } };
    },
    { id: "0" },
  ),
  staff("/language", async () => ({ body: { language: "de" } }), { language: "es" }),
  staffOrder("resend", () => ({}), { because: "it was lost" }),
  staffOrder("email", () => ({ email: "right@museum.example" }), { email: "other@museum.example" }),
  ["/api/box-office/employee/member-purchase/events", "reads"],
  ["/api/box-office/employee/membership/lookup", "reads"],
  studio(
    "/draft/save",
    async () => ({ body: { revision: 0, files: [{ name: "event/saved.json", text: "{}", base: null }] } }),
    {
      ...{ revision: 0, files: [{ name: "event/other.json", text: "{}", base: null }] },
    },
  ),
  studio("/draft/discard", async (museum, headers) => ({ body: await aDraft(museum, headers) }), { revision: 2 }),
  studio("/draft/update", async (museum, headers) => ({ body: await aDraft(museum, headers) }), { revision: 2 }),
  ["/api/studio/draft/paths", "reads"],
  // A picture that exists already would change nothing.
  studio("/pictures", async () => ({ body: { name: `${randomUUID()}.png`, content: dot } }), {
    name: "another.png",
    content: dot,
  }),
  studio("/pictures/remove", async (museum, headers) => ({ body: { name: await aPicture(museum, headers) } }), {
    name: "uploads/another.png",
  }),
  studio("/preview", async () => ({ body: { at: null, visitor: "stranger", isSoldOut: false } }), {
    at: null,
    visitor: "member",
    isSoldOut: false,
  }),
  studio("/draft/publish", async (museum, headers) => ({ body: { ...(await aDraft(museum, headers)), note: "New" } }), {
    revision: 1,
    note: "Newer",
  }),
  studio(
    "/draft/schedule",
    async (museum, headers) => ({
      body: { ...(await aDraft(museum, headers)), note: "Later", at: "2027-12-31T09:00" },
    }),
    {
      ...{ revision: 1, note: "Later", at: "2027-12-31T10:00" },
    },
  ),
  studio(
    "/holders/mail",
    async () => ({
      body: { list: "events", id: "general-admission", title: "General Admission", subject: "Closed", text: "Sorry." },
    }),
    { list: "events", id: "general-admission", title: "General Admission", subject: "Open", text: "Sorry." },
  ),
  studio(
    "/scheduled/:id/take-back",
    async (museum) => {
      const { headers } = await newEmployee(museum);
      const payload = { ...(await aDraft(museum, headers)), note: "Not yet", at: "2027-12-30T09:00" };
      const answer = await museum.server.inject({
        method: "POST",
        url: "/api/studio/draft/schedule",
        payload,
        headers,
      });
      return { path: `/scheduled/${answer.json().scheduled[0].id}/take-back`, body: { revision: 0 } };
    },
    { revision: 1 },
  ),
  studio(
    "/releases/:id/restore",
    async (museum) => {
      const { id } = await museum.db.selectFrom("releases").select("id").orderBy("number").executeTakeFirstOrThrow();
      return { path: `/releases/${id}/restore`, body: { revision: 0 } };
    },
    { revision: 1 },
  ),
  studio(
    "/employees/invite",
    async () => ({
      body: { name: "Ada Lovelace", email: `${randomUUID()}@museum.example`, permissions: ["check-in"] },
    }),
    {
      name: "Ada King",
      email: "ada.king@museum.example",
      permissions: [],
    },
  ),
  studio("/roles", async () => ({ body: { name: randomUUID(), permissions: ["check-in"] } }), {
    name: "Other",
    permissions: [],
  }),
  studio("/roles/:id", async (museum, headers) => ({ ...(await aRole(museum, headers, "")), body: aRoleRequest() }), {
    name: "Other",
    permissions: [],
  }),
  studio("/roles/:id/remove", async (museum, headers) => ({ ...(await aRole(museum, headers, "/remove")), body: {} }), {
    because: "unused",
  }),
  ofEmployee("invite", {}, { because: "the mail was lost" }),
  ofEmployee("permissions", { permissions: ["check-in", "sell"] }, { permissions: ["sell"] }),
  ofEmployee("disable", {}, { because: "gone" }),
  ofEmployee("enable", {}, { because: "back" }, async ({ db }, id) => {
    await db.updateTable("employees").set({ disabled: true }).where("id", "=", id).execute();
    return undefined;
  }),
  ofEmployee("unlock", {}, { because: "it was them" }),
  ofEmployee("pin", {}, { because: "forgotten" }),
  ofEmployee("factor/off", {}, { because: "lost" }, async (museum, id) => {
    await switchFactorOn(museum, id);
    return undefined;
  }),
  ofEmployee("sessions/end", {}, { id: "another" }, async (museum, id) => {
    await sessionOf(museum, id);
    return museum.db.selectFrom("tokens").select("id").where("subject_id", "=", id).executeTakeFirstOrThrow();
  }),
  ofEmployee("sessions/end-all", {}, { because: "stolen" }, async (museum, id) => {
    await sessionOf(museum, id);
    return undefined;
  }),
  ofFactor("begin", async () => ({ password: "right-password" })),
  ofFactor("confirm", async (museum, { headers }) => ({ code: await beginFactor(museum, headers) })),
  ofFactor("off", async (museum, { id }) => ({
    code: codeOf(await switchFactorOn(museum, id), stepAt(new Date(museum.now().epochMilliseconds))),
  })),
  [
    "/api/studio/invitation",
    {
      onceBy: "key",
      prepare: async (museum) => ({
        url: "/api/studio/invitation",
        body: { token: await invitationOf(museum, await colleague(museum)), ...long },
      }),
      otherBody: (body) => ({ ...body, token: "another" }),
    },
  ],
  [
    "/checkout/:cartId",
    {
      onceBy: "address",
      prepare: async (museum) => {
        const { cartId } = await newCart(museum);
        return {
          url: `/checkout/${cartId}`,
          body: { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" },
        };
      },
      otherBody: (body) => ({ ...body, firstName: "Grace", email: "grace@museum.example" }),
    },
  ],
  [
    "/checkout/:cartId/code",
    {
      onceBy: "address",
      prepare: async (museum) => ({
        url: `/checkout/${(await newCart(museum)).cartId}/code`,
        body: { code: "SPRING20" },
      }),
      otherBody: (body) => ({ ...body, code: "spring20" }),
    },
  ],
]);
