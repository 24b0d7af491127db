import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type {
  CustomerExport,
  CustomerOrdersResponse,
  CustomerTicketsResponse,
  MemberLookupResponse,
} from "../../../schemas/generated/wire.ts";
import { forgetDeleted } from "../../../server/operations/sweep.ts";
import { mailedToken, newAccount, password, post, signedIn } from "../support/accounts.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const museum = await openMuseum();
type Headers = Record<string, string>;

async function buy(
  email: string,
  headers: Headers = {},
  at = { Date: "2026-12-01", Time: "10:00 AM" },
): Promise<string> {
  const cart = await post<{ id: string }>(
    museum,
    "/storefront/checkout/create",
    { lineItems: [line("adult", 2, at)] },
    headers,
  );
  expect(cart.status, cart.text).toBe(200);
  const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email }).toString();
  const paid = await museum.server.inject({
    method: "POST",
    url: `/checkout/${cart.json.id}`,
    payload: form,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(paid.statusCode).toBe(303);
  return String(paid.headers.location).split("/")[2] ?? "";
}
async function read<T>(path: string, headers: Headers): Promise<T> {
  const { status, json, text } = await museum.get<{ body: T }>(path, headers);
  expect(status, text).toBe(200);
  return json.body;
}
const ordersOf = async (headers: Headers) =>
  (await read<CustomerOrdersResponse>("/customer/orders", headers)).orders.map(({ id }) => id);
const customerRow = (id: string) =>
  museum.db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const deleteAccount = (headers: Headers, tried = password) =>
  post(museum, "/storefront/customer/delete", { password: tried }, headers);
async function member(expires: string) {
  const account = await newAccount(museum);
  const membership = {
    product_id: "individual",
    level: "individual",
    title: "Individual",
    member_limit: 1,
    tickets_per_day: 2,
    starts: "2026-01-01",
    expires,
  };
  const details = JSON.stringify({ primaryFirstName: "Ada", primaryLastName: "Byron" });
  await museum.db
    .insertInto("memberships")
    .values({
      ...membership,
      id: `of-${account.id}`,
      customer_id: account.id,
      details,
      order_id: null,
      created_at: new Date(),
    })
    .execute();
  return account;
}

describe("orders", () => {
  test("are those made while signed in, whatever address they were sent to, and only the customer's own", async () => {
    const [mine, theirs] = [await newAccount(museum), await newAccount(museum)];
    const [me, them] = [await signedIn(museum, mine.email), await signedIn(museum, theirs.email)];
    const own = await buy("friend@museum.example", me);
    // A signed-in customer who enters my address keeps their own order.
    const foreign = await buy(mine.email, them);
    expect(await ordersOf(me)).toEqual([own]);
    expect(await ordersOf(them)).toEqual([foreign]);
  });

  test("of a guest belong to the account with their address once it is verified, in upper or lower case", async () => {
    const { id, email } = await newAccount(museum, { verified: false });
    const headers = await signedIn(museum, email);
    const order = await buy(email.toUpperCase());
    expect(await ordersOf(headers)).toEqual([]);
    expect((await read<CustomerTicketsResponse>("/customer/tickets", headers)).tickets).toEqual([]);
    expect((await read<CustomerExport>("/customer/export", headers)).orders).toEqual([]);
    await museum.db.updateTable("customers").set({ verified_at: new Date() }).where("id", "=", id).execute();
    expect(await ordersOf(headers)).toEqual([order]);
  });

  test("are returned in pages, newest first, each with its items", async () => {
    const { id, email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await buy(email, headers);
    await sql`insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, customer_id, attributes, subtotal_cents, tax_cents, total_cents,
      currency_code, search, created_at)
      select ${id} || n, ${id} || n, ${id} || n, '', '', '', ${id}, '[]', 0, 0, 0, 'USD', '', now() from generate_series(1, 44) as n`.execute(
      museum.db,
    );
    const pages: CustomerOrdersResponse[] = [];
    for (let next: string | undefined = ""; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await read(`/customer/orders${next && `?from=${next}`}`, headers));
    expect(pages.map(({ orders }) => orders.length)).toEqual([20, 20, 5]);
    const numbers = pages.flatMap(({ orders }) => orders.map(({ name }) => Number(name.slice(1))));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(numbers).size).toBe(45);
    expect(pages.at(-1)?.orders.at(-1)).toMatchObject({
      total: { amount: "50.00", currencyCode: "USD" },
      items: [{ title: "Gallery", quantity: 2 }],
    });
  });

  test.each(["first", "-1", "1e9", "9999999999"])("have no page at %s", async (from) => {
    const { email } = await newAccount(museum);
    const { status, json } = await museum.get(`/customer/orders?from=${from}`, await signedIn(museum, email));
    expect([status, json]).toMatchObject([400, { errors: [{ code: "INVALID_PAGE", field: "from" }] }]);
  });

  test.each(["/customer/orders", "/customer/tickets", "/customer/export"])(
    "and all other data are inaccessible without a token: %s",
    async (path) => {
      expect((await museum.get(path)).status).toBe(401);
      expect((await museum.get(path, { "x-customer-token": "nobody's" })).status).toBe(401);
    },
  );
});

test("tickets are those of upcoming visits, the earliest first, by time of day", async () => {
  const { email } = await newAccount(museum);
  const headers = await signedIn(museum, email);
  const later = await buy(email, headers, { Date: "2026-12-02", Time: "10:00 AM" });
  const noon = await buy(email, headers, { Date: "2026-12-01", Time: "11:00 AM" });
  const morning = await buy(email, headers, { Date: "2026-12-01", Time: "9:00 AM" });
  const past = await buy(email, headers);
  await museum.db.updateTable("tickets").set({ date: "2026-11-20" }).where("order_id", "=", past).execute();
  const { tickets } = await read<CustomerTicketsResponse>("/customer/tickets", headers);
  expect(tickets.map(({ orderId }) => orderId)).toEqual([morning, noon, later]);
  expect(tickets[0]).toMatchObject({ title: "Gallery", date: "2026-12-01", time: "9:00 AM", quantity: 2, redeemed: 0 });
});

describe("the export", () => {
  test("contains everything stored about the customer", async () => {
    const { email } = await member("2027-06-30");
    const headers = await signedIn(museum, email);
    await buy(email, headers);
    const {
      customer,
      sessions,
      memberships,
      orders,
      museum: title,
    } = await read<CustomerExport>("/customer/export", headers);
    expect(title).toBe("Test <Museum>");
    expect(customer).toMatchObject({ email, firstName: "Ada" });
    expect(sessions).toMatchObject([{ current: true }]);
    expect(memberships).toEqual([
      {
        title: "Individual",
        level: "individual",
        starts: "2026-01-01",
        expires: "2027-06-30",
        details: { primaryFirstName: "Ada", primaryLastName: "Byron" },
      },
    ]);
    expect(orders).toMatchObject([
      {
        firstName: "Ada",
        lastName: "Lovelace",
        email,
        total: { amount: "50.00", currencyCode: "USD" },
        lines: [{ title: "Gallery", ticketType: "Adult", quantity: 2, price: { amount: "25.00" } }],
        tickets: [
          { title: "Gallery", date: "2026-12-01", time: "10:00 AM", ticketType: "Adult", quantity: 2, redeemed: 0 },
        ],
      },
    ]);
    expect(JSON.stringify(orders)).not.toContain("confirmation");
  });

  test("includes refunds, as the list of orders does", async () => {
    const { email } = await member("2027-06-30");
    const headers = await signedIn(museum, email);
    const orderId = await buy(email, headers);
    const desk = await newEmployee(museum);
    await desk.post(
      `/order/${orderId}/refund`,
      { lines: [{ id: "0", quantity: 1 }], reason: "Ill" },
      crypto.randomUUID(),
    );
    const refunded = { amount: "25.00", currencyCode: "USD" };
    expect((await read<CustomerOrdersResponse>("/customer/orders", headers)).orders).toMatchObject([
      { total: { amount: "50.00" }, refunded },
    ]);
    expect((await read<CustomerExport>("/customer/export", headers)).orders).toMatchObject([
      { refunded, lines: [{ quantity: 2, refunded: 1 }] },
    ]);
  });

  test("reads more orders than fit into one batch, and is limited to ten an hour", async () => {
    const { id, email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await sql`insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, customer_id, attributes, subtotal_cents, tax_cents, total_cents,
      currency_code, search, created_at)
      select ${id} || n, ${id} || n, ${id} || n, '', '', '', ${id}, '[]', 0, 0, 0, 'USD', '', now() from generate_series(1, 450) as n`.execute(
      museum.db,
    );
    const { orders } = await read<CustomerExport>("/customer/export", headers);
    expect(new Set(orders.map(({ name }) => name)).size).toBe(450);
    for (let times = 1; times < 10; times += 1)
      expect((await museum.get("/customer/export", headers)).status).toBe(200);
    expect((await museum.get("/customer/export", headers)).status).toBe(429);
  });
});

describe("deleting an account", () => {
  test("ends all sessions, erases personal data, frees the address, and confirms by mail", async () => {
    const { id, email } = await newAccount(museum);
    const [here, there] = [await signedIn(museum, email), await signedIn(museum, email)];
    await post(museum, "/admin/customer/update", { firstName: "Augusta", phone: "(303) 555-0142" }, here);
    expect((await deleteAccount(here)).status).toBe(200);
    for (const headers of [here, there]) expect((await museum.get("/customer/me", headers)).status).toBe(401);
    expect((await post(museum, "/storefront/member/login", { email, password })).status).toBe(401);
    expect(await customerRow(id)).toMatchObject({
      email: "",
      email_key: null,
      first_name: null,
      phone: null,
      password_hash: null,
      search: "",
      waits_for: null,
    });
    await expect
      .poll(
        async () =>
          (await museum.mails()).filter((mail) => mail.includes(`To: ${email}`) && mail.includes("has been deleted"))
            .length,
      )
      .toBe(1);
    const again = { email, password, password_confirmation: password, firstName: "Ada", lastName: "Lovelace" };
    expect((await post(museum, "/admin/customer/register", again)).status).toBe(200);
  });

  test("preserves the orders, and admits their tickets; they belong to no account afterwards", async () => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const order = await buy(email, headers);
    await deleteAccount(headers);
    expect((await museum.get(`/order/${order}/tickets`)).status).toBe(200);
    const kept = await museum.db.selectFrom("orders").selectAll().where("id", "=", order).executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ first_name: "Ada", email, total_cents: 5000 });
    const desk = await newEmployee(museum);
    expect((await desk.get(`/checkin/tickets/ticket-code/${kept.confirmation_code}`)).status).toBe(200);
    await post(museum, "/admin/customer/register", {
      email,
      password,
      password_confirmation: password,
      firstName: "Ada",
      lastName: "Lovelace",
    });
    const signedInAgain = await signedIn(museum, email);
    await post(
      museum,
      "/storefront/member/verify",
      { token: await mailedToken(museum, email, "verify") },
      signedInAgain,
    );
    expect(await ordersOf(signedInAgain)).toEqual([]);
  });

  test("leaves a membership valid until it ends, with the names that the desk needs, and erases them then", async () => {
    const { id, email } = await member("2026-12-31");
    const { card_id } = await customerRow(id);
    await deleteAccount(await signedIn(museum, email));
    const desk = await newEmployee(museum);
    const found = async () => {
      const { json } = await desk.post<MemberLookupResponse>("/membership/lookup", {
        query: JSON.stringify({ type: "member", id: card_id, level: "individual", expires: "2026-12-31" }),
      });
      return json.members;
    };
    expect(await found()).toMatchObject([
      { firstName: "Ada", membershipIsValid: true, membershipExpiry: "2026-12-31" },
    ]);
    expect(await customerRow(id)).toMatchObject({ email, email_key: null, password_hash: null });
    await forgetDeleted(museum.db, new Date("2027-01-01T12:00:00Z"));
    expect((await customerRow(id)).first_name).toBe("Ada");
    await forgetDeleted(museum.db, new Date("2027-01-03T12:00:00Z"));
    expect(await customerRow(id)).toMatchObject({ email: "", first_name: null, waits_for: null });
    const { details } = await museum.db
      .selectFrom("memberships")
      .select("details")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({});
    expect(await found()).toEqual([]);
  });

  test("gives the membership to the next person who verifies the address, but not if it never was verified", async () => {
    for (const verified of [true, false]) {
      const { id, email } = await member("2027-06-30");
      if (!verified) await museum.db.updateTable("customers").set({ verified_at: null }).where("id", "=", id).execute();
      await deleteAccount(await signedIn(museum, email));
      await post(museum, "/admin/customer/register", {
        email,
        password,
        password_confirmation: password,
        firstName: "Ada",
        lastName: "Lovelace",
      });
      const signedInAgain = await signedIn(museum, email);
      const { json } = await post<{ customer: { membership?: object } }>(
        museum,
        "/storefront/member/verify",
        { token: await mailedToken(museum, email, "verify") },
        signedInAgain,
      );
      expect(json.customer.membership !== undefined).toBe(verified);
    }
  });

  test("requires the password, and does nothing with a wrong one; attempts are limited as for signing in", async () => {
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const refused = await deleteAccount(headers, "a-wrong-password");
    expect(refused).toMatchObject({ status: 403, json: { errors: [{ code: "WRONG_PASSWORD", field: "password" }] } });
    expect((await museum.get("/customer/me", headers)).status).toBe(200);
    for (let tries = 1; tries < 10; tries += 1) await deleteAccount(headers, "a-wrong-password");
    expect((await deleteAccount(headers)).status).toBe(429);
    expect((await post(museum, "/storefront/customer/delete", {}, headers)).status).toBe(400);
    expect((await deleteAccount({})).status).toBe(401);
  });

  test("leaves an open cart usable without it", async () => {
    const { id, email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await post(
      museum,
      "/storefront/checkout/create",
      { lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" })] },
      headers,
    );
    await deleteAccount(headers);
    expect(await museum.db.selectFrom("carts").select("id").where("customer_id", "=", id).execute()).toEqual([]);
  });
});
