import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type { CustomerResponse, OrderRecordResponse, OrderResponse } from "../../../schemas/generated/wire.ts";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { readQr } from "../../read-qr.ts";
import { mailedToken, post } from "../support/accounts.ts";
import { expectSound } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
type Details = Record<string, string>;
const buyer = (email: string) => ({ firstName: "Ada", lastName: "Lovelace", email });
const attributes = (details: Details) => Object.entries(details).map(([key, value]) => ({ key, value }));

async function cartWith(variantId: string, details: Details = {}, headers?: Record<string, string>) {
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line(variantId, 1)] }, headers);
  const said = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(details) }, headers);
  expect(said.status).toBe(200);
  return cart.id;
}
async function buy(variantId: string, email: string, details: Details = {}, headers?: Record<string, string>) {
  const paid = await museum.pay(await cartWith(variantId, details, headers), buyer(email));
  expect(paid.status, paid.text).toBe(303);
  return String(paid.headers.location).split("/")[2] ?? "";
}
/** Sets the account's password through the link in the activation mail. */
async function activate(email: string) {
  expect((await post(museum, "/storefront/member/activate", { email })).status).toBe(200);
  const made = await account(email);
  const token = await mailedToken(museum, made?.email ?? email);
  const { status, json } = await post(museum, "/storefront/member/password", {
    token,
    password: "countess",
    password_confirmation: "countess",
  });
  expect(status).toBe(200);
  return json.customer;
}
const ofOrder = (orderId: string) =>
  museum.db.selectFrom("memberships").selectAll().where("order_id", "=", orderId).execute();
const account = (email: string) =>
  museum.db.selectFrom("customers").selectAll().where("email_key", "=", email).executeTakeFirst();
const mailsTo = async (email: string) => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}\n`));
const order = async (id = "") => (await museum.get<{ body: OrderResponse }>(`/order/${id}/tickets`)).json.body.order;
const record = async (id: string) => (await museum.get<{ body: OrderRecordResponse }>(`/order/${id}`)).json.body.order;
const checkout = async (cartId: string, headers: Record<string, string> = {}) =>
  (await museum.server.inject({ url: `/checkout/${cartId}`, headers })).body;

test("a membership for one names one member, even if the request names more", async () => {
  const second = { additionalFirstName: "Charles", additionalLastName: "Babbage" };
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] });
  const said = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(second) });
  expect([said.status, said.json.errors?.[0]?.code, said.json.errors?.[0]?.field]).toEqual([
    400,
    "TOO_MANY_MEMBERS",
    "additionalFirstName",
  ]);
  // The cart named two members before its level changed to one for a single member.
  const other = await cartWith("dual-year", {
    ...second,
    primaryFirstName: "Ada",
    primaryLastName: "King",
    contactEmail: "one@museum.example",
  });
  await museum.db
    .updateTable("cart_lines")
    .set({ variant_id: "individual-year" })
    .where("cart_id", "=", other)
    .execute();
  const paid = await museum.pay(other, buyer("one@museum.example"));
  expect([paid.status, paid.text.includes("is for one member. Remove the second member")]).toEqual([409, true]);
});

describe("an order with a membership", () => {
  test("shows its second member only to its holder", async () => {
    const headers = await signIn(museum, "renewing");
    await buy(
      "dual-year",
      "renewing@museum.example",
      { additionalFirstName: "Charles", additionalLastName: "Babbage" },
      headers,
    );
    const { json } = await museum.get<{ body: CustomerResponse }>("/customer/me", headers);
    expect(json.body.customer.membership?.additionalMember).toEqual({ firstName: "Charles", lastName: "Babbage" });
    const alone = await signIn(museum, "alone");
    await buy("dual-year", "alone@museum.example", {}, alone);
    const { json: other } = await museum.get<{ body: CustomerResponse }>("/customer/me", alone);
    expect(other.body.customer.membership).toMatchObject({ level: "dual", isValid: true });
    expect(other.body.customer.membership).not.toHaveProperty("additionalMember");
  });

  test("keeps the address of a member in another country", async () => {
    const address = { contactCountry: "CA", contactCity: "Toronto", contactState: "Ontario", contactZip: "m5v 3l9" };
    const orderId = await buy("dual-year", "canadian@museum.example", { ...address, contactPhone: "(416) 555-0134" });
    const [{ details } = { details: undefined }] = await ofOrder(orderId);
    expect(details).toMatchObject({ contactCountry: "CA", contactState: "ON", contactZip: "M5V 3L9" });
  });

  test("creates it for the signed-in customer, from today, as in the catalogue", async () => {
    const headers = await signIn(museum, "ada");
    const details = {
      primaryFirstName: "Ada",
      primaryLastName: "King",
      contactEmail: "elsewhere@museum.example",
      contactState: "co",
    };
    const orderId = await buy("dual-year", "buyer@museum.example", details, headers);
    expect(await ofOrder(orderId)).toMatchObject([
      {
        customer_id: "ada",
        product_id: "dual",
        level: "dual",
        title: "Dual",
        member_limit: 2,
        tickets_per_day: 4,
        starts: "2026-11-21",
        expires: "2027-11-21",
        details: { ...details, contactState: "CO" },
      },
    ]);
    expect(
      await museum.db
        .selectFrom("orders")
        .select(["customer_id", "total_cents"])
        .where("id", "=", orderId)
        .executeTakeFirst(),
    ).toEqual({
      customer_id: "ada",
      total_cents: 12_000,
    });
    expect(await account("elsewhere@museum.example")).toBeUndefined();
    // The membership grants member tickets immediately.
    expect(
      (
        await museum.post(
          "/checkout/create",
          { lineItems: [line("member", 4, { Date: "2026-12-01", Time: "10:00 AM" })] },
          headers,
        )
      ).status,
    ).toBe(200);
  });

  test("without a sign-in creates it for the account of the contact's address, once that is verified", async () => {
    await signIn(museum, "known");
    expect(await ofOrder(await buy("individual-year", "KNOWN@museum.example"))).toMatchObject([
      { customer_id: "known" },
    ]);
    expect((await account("known@museum.example"))?.first_name).toBeNull();
  });

  test("lets it wait for its address to be verified; a mailed link then sets up the account", async () => {
    const orderId = await buy("individual-year", "buyer@museum.example", { contactEmail: "New.Member@museum.example" });
    const made = await account("new.member@museum.example");
    expect(made).toMatchObject({
      email: "New.Member@museum.example",
      first_name: "Ada",
      last_name: "Lovelace",
      password_hash: null,
      verified_at: null,
    });
    const [waiting] = await ofOrder(orderId);
    expect(waiting).toMatchObject({ details: { contactEmail: "New.Member@museum.example" } });
    expect(waiting?.customer_id).not.toBe(made?.id);
    const customer = await activate("new.member@museum.example");
    expect(customer).toMatchObject({
      id: made?.id,
      membership: { level: "individual", expires: "2027-11-21", isValid: true },
    });
    expect(customer.unverified).toBeUndefined();
    expect(await ofOrder(orderId)).toMatchObject([{ customer_id: made?.id }]);
  });

  test("of a customer who has signed out waits like an anonymous one", async () => {
    const headers = await signIn(museum, "signed-out");
    await museum.db.updateTable("customers").set({ verified_at: null }).where("id", "=", "signed-out").execute();
    const cart = await cartWith("individual-year", {}, headers);
    await museum.db.deleteFrom("tokens").where("subject_id", "=", "signed-out").execute();
    expect((await museum.pay(cart, buyer("signed-out@museum.example"))).status).toBe(303);
    expect(
      await museum.db.selectFrom("memberships").select("id").where("customer_id", "=", "signed-out").execute(),
    ).toEqual([]);
  });

  test("renews the same level from the day after its end; a better one begins today, and the other waits", async () => {
    const headers = await signIn(museum, "loyal", { level: "individual", expires: "2027-01-31" });
    expect(await ofOrder(await buy("individual-year", "loyal@museum.example", {}, headers))).toMatchObject([
      { starts: "2027-02-01", expires: "2028-01-31" },
    ]);
    expect(await ofOrder(await buy("individual-year", "loyal@museum.example", {}, headers))).toMatchObject([
      { starts: "2028-02-01", expires: "2029-01-31" },
    ]);
    expect(await ofOrder(await buy("dual-year", "loyal@museum.example", {}, headers))).toMatchObject([
      { starts: "2026-11-21", expires: "2027-11-21" },
    ]);
    const me = await museum.get<{ body: CustomerResponse }>("/customer/me", headers);
    expect(me.json.body.customer).toMatchObject({
      membership: { level: "dual", expires: "2027-11-21", ticketsPerDay: 4 },
      // The current membership had 72 days left until January 31; they follow the upgrade.
      laterMemberships: [
        { level: "individual", starts: "2027-11-22", expires: "2028-02-01" },
        { level: "individual", starts: "2028-02-02", expires: "2029-01-31" },
        { level: "individual", starts: "2029-02-01", expires: "2030-02-01" },
      ],
    });
    const lapsed = await signIn(museum, "returning", { level: "individual", expires: "2026-11-20" });
    expect(await ofOrder(await buy("individual-year", "x@museum.example", {}, lapsed))).toMatchObject([
      { starts: "2026-11-21", expires: "2027-11-21" },
    ]);
  });

  test("shows its start before payment, to the member only", async () => {
    const headers = await signIn(museum, "careful", { level: "individual", expires: "2027-01-31" });
    const cookie = `customerToken=${headers["x-customer-token"]}`;
    const shown = async (variantId: string, details: Details = {}, as = cookie) => {
      const cartId = await cartWith(variantId, details, headers);
      return (await museum.server.inject({ url: `/checkout/${cartId}`, headers: { cookie: as } })).body;
    };
    expect(await shown("individual-year")).toContain(
      "Your membership “individual” lasts until Sunday, January 31, 2027. This one begins on Monday, February 1, 2027.",
    );
    expect(await shown("dual-year")).toContain(
      "This membership starts today. The rest of your “individual” (until Sunday, January 31, 2027) follows it.",
    );
    expect(await shown("dual-year", {}, "")).not.toContain("individual");
    // After the purchase, the next membership follows this one.
    await buy("individual-year", "careful@museum.example", {}, headers);
    expect(await shown("individual-year")).toContain(
      "Your membership “Individual” lasts until Monday, January 31, 2028. This one begins on Tuesday, February 1, 2028.",
    );
  });

  test("concurrently for one account adds a year each", async () => {
    const headers = await signIn(museum, "twice");
    const carts = await Promise.all([1, 2, 3].map(() => cartWith("individual-year", {}, headers)));
    await Promise.all(
      carts.map(async (id) => expect((await museum.pay(id, buyer("twice@museum.example"))).status).toBe(303)),
    );
    const rows = await museum.db
      .selectFrom("memberships")
      .select(["starts", "expires"])
      .where("customer_id", "=", "twice")
      .orderBy("starts")
      .execute();
    expect(rows).toEqual([
      { starts: "2026-11-21", expires: "2027-11-21" },
      { starts: "2027-11-22", expires: "2028-11-21" },
      { starts: "2028-11-22", expires: "2029-11-21" },
    ]);
  });

  test("creates one account for a new address, with any number of concurrent orders; once verified, it has them one after the other", async () => {
    const carts = await Promise.all([1, 2, 3, 4].map(() => cartWith("dual-year")));
    await Promise.all(
      carts.map(async (id) => expect((await museum.pay(id, buyer("rush@museum.example"))).status).toBe(303)),
    );
    const made = await account("rush@museum.example");
    const held = () =>
      museum.db
        .selectFrom("memberships")
        .select(["starts", "expires"])
        .where("customer_id", "=", made?.id ?? "")
        .orderBy("expires")
        .execute();
    expect(await held()).toEqual([]);
    await activate("rush@museum.example");
    const days = await held();
    expect(days).toHaveLength(4);
    expect(days[0]).toEqual({ starts: "2026-11-21", expires: "2027-11-21" });
    for (const [at, { starts }] of days.slice(1).entries())
      expect(Temporal.PlainDate.from(starts).subtract({ days: 1 }).toString()).toBe(days[at]?.expires);
  });

  test("is created once, however often it is paid and requested", async () => {
    const cart = await cartWith("individual-year", {
      isGift: "true",
      primaryFirstName: "Grace",
      primaryLastName: "Hopper",
      contactEmail: "once@museum.example",
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => museum.pay(cart, buyer("giver.once@museum.example"))),
    );
    const places = new Set([...answers, await museum.pay(cart)].map(({ headers }) => headers.location));
    expect(places.size).toBe(1);
    expect(await ofOrder(String([...places][0]).split("/")[2] ?? "")).toHaveLength(1);
    await expect.poll(async () => (await mailsTo("once@museum.example")).length).toBe(1);
    expect(await mailsTo("giver.once@museum.example")).toHaveLength(1);
  });
});

describe("a gift", () => {
  const gift = {
    isGift: "true",
    primaryFirstName: "Grace",
    primaryLastName: "Hopper",
    purchaserFirstName: "Aunt",
    purchaserLastName: "Ada",
  };

  test("belongs to the recipient, who is notified; the giver is not the member", async () => {
    const headers = await signIn(museum, "giver");
    const orderId = await buy(
      "dual-year",
      "giver@museum.example",
      { ...gift, contactEmail: "grace@museum.example" },
      headers,
    );
    const recipient = await account("grace@museum.example");
    expect(recipient).toMatchObject({ first_name: "Grace", last_name: "Hopper", password_hash: null });
    expect(await ofOrder(orderId)).toMatchObject([{ details: { isGift: true } }]);
    expect((await order(orderId)).memberships).toMatchObject([
      { memberName: "Grace Hopper", isGift: true, isWaiting: true },
    ]);
    await expect.poll(async () => (await mailsTo("grace@museum.example")).length).toBe(1);
    const [told = ""] = await mailsTo("grace@museum.example");
    expect(told).toContain("Aunt Ada has given you the membership Dual at Test <Museum>.");
    expect(told).toContain("valid from Saturday, November 21, 2026 until Sunday, November 21, 2027");
    expect(told).toContain("https://museum.example/account/activate");
    expect(told).not.toContain(orderId);
    const confirmation = (await mailsTo("giver@museum.example")).find((mail) => mail.includes(orderId)) ?? "";
    expect(confirmation).toContain("Your gift: the membership Dual for Grace Hopper, valid from");
    expect(confirmation).toContain("We’ve emailed grace@\u200Cmuseum.\u200Cexample too.");
    expect(confirmation).not.toContain("/account/activate");
    expect(await activate("grace@museum.example")).toMatchObject({ id: recipient?.id, membership: { level: "dual" } });
    expect(await ofOrder(orderId)).toMatchObject([{ customer_id: recipient?.id }]);
  });

  test("is shown at checkout and on the order with its recipient and the notified address", async () => {
    const headers = await signIn(museum, "names");
    const details = {
      ...gift,
      additionalFirstName: "Alan",
      additionalLastName: "Turing",
      contactEmail: "named@museum.example",
    };
    const cart = await cartWith("dual-year", details, headers);
    const text = await checkout(cart, { cookie: `customerToken=${headers["x-customer-token"]}` });
    expect(text.match(/A gift for Grace Hopper and Alan Turing/g)).toHaveLength(2);
    expect(text.replaceAll("&#39;", "'")).toContain(
      "We’ll email named@museum.example about the gift once you have paid.",
    );
    // The cart's address alone reveals neither names nor email.
    expect(await checkout(cart)).not.toMatch(/Grace|named@/);
    const orderId = await buy("dual-year", "names@museum.example", details, headers);
    expect(await record(orderId)).toMatchObject({ giftFor: "Grace Hopper and Alan Turing" });
  });

  test("is not a gift once the box is unticked, nor without a membership", async () => {
    const cart = await cartWith("dual-year", { ...gift, isGift: "", contactEmail: "grace@museum.example" });
    expect(await checkout(cart)).not.toContain("A gift for");
    const admission = await cartWith("adult", gift);
    expect(await checkout(admission)).not.toContain("A gift for");
    expect(await record(await buy("dual-year", "own@museum.example"))).not.toHaveProperty("giftFor");
  });

  test.each([
    ["the signed-in account", "signed-in", "Signed-in@museum.example", "elsewhere@museum.example"],
    ["the address at checkout", "at-checkout", "elsewhere@museum.example", "Elsewhere@museum.example"],
  ])("for %s is refused: it would be the buyer's own", async (_whose, id, contactEmail, payer) => {
    const headers = await signIn(museum, id);
    const refused = await museum.pay(await cartWith("dual-year", { ...gift, contactEmail }, headers), buyer(payer));
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "This is your own address. Enter the recipient’s email, or uncheck the gift box. Nothing was paid.",
    );
  });

  test("for the purchaser's own address is refused when it is entered", async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("dual-year", 1)] });
    const details = { ...gift, contactEmail: "Same@museum.example", purchaserEmail: "same@museum.example" };
    expect(
      await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(details) }),
    ).toMatchObject({
      status: 400,
      json: { errors: [{ code: "GIFT_TO_SELF", field: "contactEmail" }] },
    });
  });

  test("to a person with a password links to signing in", async () => {
    await signIn(museum, "active");
    await buy("dual-year", "giver@museum.example", { ...gift, contactEmail: "ACTIVE@museum.example" });
    await expect
      .poll(async () => (await mailsTo("active@museum.example")).join(""))
      .toContain("https://museum.example/account/login");
    expect((await mailsTo("active@museum.example")).join("")).not.toContain("/account/activate");
  });

  test("without its recipient is refused", async () => {
    for (const missing of ["primaryFirstName", "primaryLastName", "contactEmail"] as const) {
      const refused = await museum.pay(
        await cartWith("dual-year", { ...gift, contactEmail: "grace@museum.example", [missing]: "" }),
        buyer("giver@museum.example"),
      );
      expect(refused.status).toBe(409);
      expect(refused.text).toContain("The details of your membership are not complete.");
      expect(refused.text).toContain("This field is required. Nothing was paid.");
    }
  });
});

describe("membership details", () => {
  test.each([
    [{ contactEmail: "nobody" }, "contactEmail", "Email: Email is invalid."],
    [{ contactPhone: "12" }, "contactPhone", "Phone: Invalid phone number."],
    [{ contactState: "ZZ" }, "contactState", 'State: Please enter a valid 2 character state code. ie: "CO"'],
    [{ contactZip: "123" }, "contactZip", "Zip: Minimum character count of 5."],
    [{ contactCountry: "ZZ" }, "contactCountry", "Country: Choose a country."],
    [{ contactCountry: "CA", contactState: "CO" }, "contactState", "Province: Choose a region of this country."],
    [
      { contactCountry: "AT", contactZip: "80202" },
      "contactZip",
      "Postal code: Invalid postal code. A valid one: 1010",
    ],
    [{ contactCountry: "DE", contactPhone: "12" }, "contactPhone", "Phone: Invalid phone number."],
    [{ isGift: "true", purchaserEmail: "x" }, "purchaserEmail", "Your email: Email is invalid."],
    [{ primaryFirstName: "<b>Ada</b>" }, "primaryFirstName", "First name: Please omit HTML tags."],
    [
      { additionalLastName: "Win at https://evil.example" },
      "additionalLastName",
      "Second member’s last name: Please omit URLs.",
    ],
    [
      { isGift: "true", purchaserFirstName: "www.evil.example" },
      "purchaserFirstName",
      "Your first name: Please omit URLs.",
    ],
    [{ primaryFirstName: "x".repeat(101) }, "primaryFirstName", "First name: Maximum character count of 60."],
  ] as [Details, string, string][])("%o is refused as in the form", async (details, field, message) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("dual-year", 1)] });
    const refused = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(details) });
    expect(refused).toMatchObject({ status: 400, json: { error: message, errors: [{ field, message }] } });
    const kept = await museum.db.selectFrom("carts").select("attributes").where("id", "=", cart.id).executeTakeFirst();
    expect(kept?.attributes).toEqual([]);
  });
});

describe("the order's page", () => {
  test("shows a card with the member's code, and nothing else about the member", async () => {
    const orderId = await buy("dual-year", "card@museum.example", {
      additionalFirstName: "Charles",
      additionalLastName: "Babbage",
    });
    const { memberships, orderTickets } = await order(orderId);
    expect(orderTickets).toEqual([]);
    expect(memberships).toEqual([
      {
        title: "Dual",
        level: "dual",
        starts: "2026-11-21",
        expires: "2027-11-21",
        memberName: "Ada Lovelace and Charles Babbage",
        isWaiting: true,
        qrCode: expect.any(String),
      },
    ]);
    const [waiting] = await ofOrder(orderId);
    const holder = await museum.db
      .selectFrom("customers")
      .select("card_id")
      .where("id", "=", waiting?.customer_id ?? "")
      .executeTakeFirst();
    expect(JSON.parse(readQr(memberships[0]?.qrCode ?? ""))).toEqual({
      type: "member",
      id: holder?.card_id,
      level: "dual",
      expires: "2027-11-21",
    });
  });

  test("of an order without one shows none", async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    expect((await order(String((await museum.pay(cart.id)).headers.location).split("/")[2])).memberships).toEqual([]);
  });
});

test("the confirmation shows level and days, and how to activate an account without a password", async () => {
  await buy("individual-year", "hint@museum.example");
  const mail = async () => (await mailsTo("hint@museum.example")).join("").replaceAll("=\n", "");
  await expect
    .poll(mail)
    .toContain("Your membership: Individual, valid from Saturday, November 21, 2026 until Sunday, November 21, 2027.");
  expect(await mail()).toContain("1 × Individual: $75.00");
  expect(await mail()).toContain(
    "set a password for hint@museum.example first: https://museum.example/account/activate",
  );
  const headers = await signIn(museum, "nohint");
  await buy("individual-year", "nohint@museum.example", {}, headers);
  await expect
    .poll(async () => (await mailsTo("nohint@museum.example")).join(""))
    .toContain("Your membership: Individual");
  expect((await mailsTo("nohint@museum.example")).join("")).not.toContain("/account/activate");
});

describe("member tickets in a cart cannot be paid for", () => {
  const tickets = line("member", 1, { Date: "2026-12-01", Time: "10:00 AM" });
  const held = async (id: string, more: { expires?: string } = {}) => {
    const headers = await signIn(museum, id, more);
    return (await museum.post("/checkout/create", { lineItems: [tickets] }, headers)).json.id;
  };

  test("once the customer has signed out everywhere", async () => {
    const cart = await held("leaving");
    await museum.db.deleteFrom("tokens").where("subject_id", "=", "leaving").execute();
    const refused = await museum.pay(cart);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You are no longer signed in: sign in again to buy them. Nothing was paid.");
  });

  test("once the membership has ended", async () => {
    const cart = await held("ending", {});
    await museum.db
      .updateTable("memberships")
      .set({ expires: "2026-11-20" })
      .where("customer_id", "=", "ending")
      .execute();
    const refused = await museum.pay(cart);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "Your membership ended on Friday, November 20, 2026: renew it to add them. Nothing was paid.",
    );
    await expectSound(museum);
  });
});

test("concurrent purchases create exactly one membership for each membership line", {
  tags: ["slow"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          level: fc.constantFrom("individual-year", "dual-year"),
          who: fc.constantFrom("p", "q"),
          gift: fc.boolean(),
          times: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      async (purchases) => {
        await Promise.all(
          purchases.map(async ({ level, who, gift, times }) => {
            const details = { primaryFirstName: who, primaryLastName: "X", contactEmail: `${who}@property.example` };
            const cart = await cartWith(level, gift ? { ...details, isGift: "true" } : details);
            for (const { status } of await Promise.all(
              Array.from({ length: times }, () => museum.pay(cart, buyer("b@property.example"))),
            ))
              expect(status).toBe(303);
          }),
        );
      },
    ),
    { numRuns: 15 },
  );
  for (const who of ["p", "q"]) {
    const made = await account(`${who}@property.example`);
    if (made === undefined) continue;
    const now = new Date(museum.now().epochMilliseconds);
    const grant = { kind: "password", subjectId: made.id, now, expiresAt: new Date(now.getTime() + 60_000) } as const;
    const set = { token: await issueToken(museum.db, grant), password: "countess", password_confirmation: "countess" };
    expect((await post(museum, "/storefront/member/password", set)).status).toBe(200);
  }
  expect(
    await museum.db.selectFrom("customers").select("id").where("waits_for", "like", "%@property.example").execute(),
  ).toEqual([]);
  const lines = await museum.db
    .selectFrom("order_lines")
    .select("order_id")
    .where("product_type", "=", "membership")
    .execute();
  const made = await museum.db.selectFrom("memberships").select("order_id").where("order_id", "is not", null).execute();
  const ids = (rows: readonly { order_id: string | null }[]) => rows.map(({ order_id }) => order_id).sort();
  expect(ids(made)).toEqual(ids(lines));
  // No account holds the same level twice on one day.
  const all = await museum.db
    .selectFrom("memberships")
    .select(["customer_id", "product_id", "starts", "expires"])
    .orderBy("starts")
    .execute();
  for (const each of all) {
    const later = all.filter(
      (other) => other !== each && other.customer_id === each.customer_id && other.product_id === each.product_id,
    );
    expect(later.every(({ starts, expires }) => starts > each.expires || expires < each.starts)).toBe(true);
  }
});

test("a gift begins when it is activated, which its buyer reads before paying", async () => {
  const email = "unwrapped@museum.example";
  const details = { isGift: "true", primaryFirstName: "Mary", primaryLastName: "Somerville", contactEmail: email };
  const cartId = await cartWith("individual-year", details);
  expect(await checkout(cartId)).toContain("It begins on the day they activate it.");
  const paid = await museum.pay(cartId, buyer("giver@museum.example"));
  const orderId = String(paid.headers.location).split("/")[2] ?? "";
  const [bought] = await ofOrder(orderId);
  museum.wait(30 * 24 * 60);
  await activate(email);
  const [active] = await ofOrder(orderId);
  const later = (day = "", days = 30) => Temporal.PlainDate.from(day).add({ days }).toString();
  expect([active?.starts, active?.expires]).toEqual([later(bought?.starts), later(bought?.expires)]);
});
