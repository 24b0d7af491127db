import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../schemas/generated/wire.ts";
import { newAccount, password } from "../support/accounts.ts";
import { tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee, staffCalls, twoTickets } from "../support/staff.ts";

/** The pseudo-locale brackets each sentence of messages/; one without brackets is hard-coded. */
const museum = await openMuseum({ config: { tenant: { ...tenant, locale: "xx", languages: ["xx"] } } });
const desk = await newEmployee(museum);

const sentencesOf = ({ error, errors = [] }: ErrorBody) => [error, ...errors.map(({ message }) => message)];

function expectSaid(status: number, answer: { readonly status: number; readonly json: ErrorBody }): void {
  expect(answer).toMatchObject({ status });
  for (const sentence of sentencesOf(answer.json)) expect(sentence).toMatch(/^\[.+\]$/s);
}

const openDay = { Date: "2026-12-01", Time: "10:00 AM" };

describe("a refusal is in the museum's language", () => {
  test.each([
    ["an unknown path", 404, "/nothing"],
    ["a product that is not offered", 404, "/product/nobody"],
    ["a series that is not offered", 404, "/series/nobody"],
    ["an invalid day", 400, "/event/gallery/timed-entry/soon"],
    ["an invalid month", 400, "/event/gallery/dates?date=soon"],
    ["an invalid page", 400, "/events?page=first"],
    ["an unknown order", 404, "/order/nobody/tickets"],
    ["a signed-out account", 401, "/customer/me"],
  ])("%s", async (_what, status, path) => {
    expectSaid(status, await museum.get(path));
  });

  test.each([
    ["a body of the wrong shape", 400, {}],
    ["a product no longer sold", 400, { lineItems: [line("nobody", 1)] }],
    ["a sold-out time", 409, { lineItems: [line("sleepover-seat", 1)] }],
    [
      "more than the remaining places",
      409,
      { lineItems: [line("film-adult", 13, { Date: "2026-12-01", Time: "1:00 PM" })] },
    ],
    ["more than the limit", 400, { lineItems: [line("child", 5, openDay)] }],
    ["a day that has passed", 400, { lineItems: [line("adult", 1, { Date: "2026-11-01" })] }],
    ["a day on which the event is closed", 400, { lineItems: [line("adult", 1, { Date: "2026-11-26" })] }],
    ["a time without a day", 400, { lineItems: [line("adult", 1, { Time: "10:00 AM" })] }],
    [
      "a time that the event does not have",
      400,
      { lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "noon" })] },
    ],
    ["an unknown attribute", 400, { lineItems: [line("adult", 1, { Colour: "red" })] }],
    ["tickets for members", 403, { lineItems: [line("member", 1, openDay)] }],
    ["two memberships", 400, { lineItems: [line("individual-year", 2)] }],
  ])("a cart with %s, also if the answer is stored for a key", async (what, status, body) => {
    expectSaid(status, await museum.post("/checkout/create", body));
    expectSaid(status, await museum.post("/checkout/create", body, { "idempotency-key": what }));
    expectSaid(status, await museum.post("/checkout/create", body, { "idempotency-key": what }));
  });

  test("a key that was used for something else", async () => {
    const headers = { "idempotency-key": "used" };
    await museum.post("/checkout/create", { lineItems: [line("adult", 1, openDay)] }, headers);
    expectSaid(400, await museum.post("/checkout/create", { lineItems: [line("adult", 2, openDay)] }, headers));
  });

  test("a page of another site", async () => {
    expectSaid(403, await museum.post("/checkout/create", { lineItems: [] }, { origin: "https://elsewhere.example" }));
  });

  test("an unpayable checkout says why on its page", async () => {
    const { json } = await museum.post("/checkout/create", { lineItems: [line("explorer-gallery", 1, openDay)] });
    const { status, text } = await museum.pay(json.id);
    expect(status).toBe(409);
    // The page's sentence contains the reason.
    expect(text).toMatch(/<p class="message">\[\[.+\] .+\]<\/p>/);
  });

  test("a form with an invalid field, and details of a membership", async () => {
    expectSaid(400, await museum.post<ErrorBody>("/member/activate", { email: "nobody" }));
    const { json } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] });
    const attributes = [{ key: "contactEmail", value: "nobody" }];
    expectSaid(400, await museum.post("/checkout/attribute", { cartId: json.id, attributes }));
  });

  test("an email without an account, and one with an active account", async () => {
    const { email } = await newAccount(museum);
    const activate = (address: string) => museum.post<ErrorBody>("/member/activate", { email: address });
    expectSaid(404, await activate("nobody@museum.example"));
    expectSaid(430, await activate(email));
  });

  test("too many passwords", async () => {
    const { email } = await newAccount(museum);
    const login = (tried: string) => museum.post<ErrorBody>("/member/login", { email, password: tried });
    for (let tries = 0; tries < 10; tries += 1) await login("wrong-password");
    const { status, json } = await login(password);
    expect(status).toBe(429);
    // One sentence says when to retry, the other offers an alternative.
    for (const sentence of sentencesOf(json)) expect(sentence).toMatch(/^\[[^\]]+\] \[[^\]]+\]$/);
  });

  test("the box office", async () => {
    expectSaid(401, await staffCalls(museum).get("/devices"));
    expectSaid(403, await (await newEmployee(museum, [])).get("/devices"));
    expectSaid(401, await staffCalls(museum).post("/pin-login", { pin: "0000" }));
    expectSaid(404, await desk.get("/checkin/tickets/ticket-code/nobody"));
    expectSaid(404, await desk.post("/devices/revoke", { id: "nobody" }));
    expectSaid(404, await desk.post("/event-checkin/undo", { key: "nobody" }));
    expectSaid(400, await desk.post("/event-checkin/checkout", { lineItems: [{ variantId: "adult", quantity: 1 }] }));
  });

  test("used tickets say when and by which employee", async () => {
    const { code } = await twoTickets(museum);
    const path = `/checkin/tickets/ticket-code/${code}`;
    const { json } = await desk.get<{ body: { tickets: { id: string }[] } }>(path);
    const redeem = json.body.tickets.map(({ id }) => ({ id, quantity: 2 }));
    expect(await desk.post(`${path}/redeem`, { redeem })).toMatchObject({ status: 200 });
    const refused = await desk.post(`${path}/redeem`, { redeem });
    expect(refused.status).toBe(409);
    for (const sentence of sentencesOf(refused.json))
      expect(sentence).toMatch(/^\[[^\]]+\] \[[^\]]+Grace Hopper[^\]]*\]$/);
  });
});
