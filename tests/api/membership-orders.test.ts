import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { readQr } from "../read-qr.ts";
import { expectSound } from "./support/invariants.ts";
import { signIn } from "./support/members.ts";
import { membersCatalogue } from "./support/memberships.ts";
import { line, openMuseum } from "./support/museum.ts";

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
const ofOrder = (orderId: string) => museum.db.selectFrom("memberships").selectAll().where("order_id", "=", orderId).execute();
const account = (email: string) => museum.db.selectFrom("customers").selectAll().where("email_key", "=", email).executeTakeFirst();
const mailsTo = async (email: string) => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}\n`));
const order = async (id = "") => (await museum.get<{ body: OrderResponse }>(`/order/${id}/tickets`)).json.body.order;

describe("an order with a membership", () => {
  test("makes it for who is signed in, from today, as the catalogue has it", async () => {
    const headers = await signIn(museum, "ada");
    const details = { primaryFirstName: "Ada", primaryLastName: "King", contactEmail: "elsewhere@museum.example", contactState: "co" };
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
    expect(await museum.db.selectFrom("orders").select(["customer_id", "total_cents"]).where("id", "=", orderId).executeTakeFirst()).toEqual({
      customer_id: "ada",
      total_cents: 12_000,
    });
    expect(await account("elsewhere@museum.example")).toBeUndefined();
    // From now on it gives member tickets.
    expect((await museum.post("/checkout/create", { lineItems: [line("member", 4, { Date: "2026-12-01", Time: "10:00 AM" })] }, headers)).status).toBe(200);
  });

  test("makes it for the account of the contact's address where nobody is signed in, and that account where there is none", async () => {
    const orderId = await buy("individual-year", "buyer@museum.example", { contactEmail: "New.Member@Museum.example" });
    const made = await account("new.member@museum.example");
    expect(made).toMatchObject({ email: "New.Member@Museum.example", first_name: "Ada", last_name: "Lovelace", password_hash: null });
    expect(await ofOrder(orderId)).toMatchObject([{ customer_id: made?.id, details: { contactEmail: "New.Member@Museum.example" } }]);
    await signIn(museum, "known");
    expect(await ofOrder(await buy("individual-year", "KNOWN@museum.example"))).toMatchObject([{ customer_id: "known" }]);
    expect((await account("known@museum.example"))?.first_name).toBeNull();
  });

  test("renews the same level from the day after its end; another level begins today", async () => {
    const headers = await signIn(museum, "loyal", { level: "individual", expires: "2027-01-31" });
    expect(await ofOrder(await buy("individual-year", "loyal@museum.example", {}, headers))).toMatchObject([{ starts: "2027-02-01", expires: "2028-01-31" }]);
    expect(await ofOrder(await buy("individual-year", "loyal@museum.example", {}, headers))).toMatchObject([{ starts: "2028-02-01", expires: "2029-01-31" }]);
    expect(await ofOrder(await buy("dual-year", "loyal@museum.example", {}, headers))).toMatchObject([{ starts: "2026-11-21", expires: "2027-11-21" }]);
    const lapsed = await signIn(museum, "returning", { level: "individual", expires: "2026-11-20" });
    expect(await ofOrder(await buy("individual-year", "x@museum.example", {}, lapsed))).toMatchObject([{ starts: "2026-11-21", expires: "2027-11-21" }]);
  });

  test("made at once for the same account, each is a year more", async () => {
    const headers = await signIn(museum, "twice");
    const carts = await Promise.all([1, 2, 3].map(() => cartWith("individual-year", {}, headers)));
    await Promise.all(carts.map(async (id) => expect((await museum.pay(id, buyer("twice@museum.example"))).status).toBe(303)));
    const rows = await museum.db.selectFrom("memberships").select(["starts", "expires"]).where("customer_id", "=", "twice").orderBy("starts").execute();
    expect(rows).toEqual([
      { starts: "2026-11-21", expires: "2027-11-21" },
      { starts: "2027-11-22", expires: "2028-11-21" },
      { starts: "2028-11-22", expires: "2029-11-21" },
    ]);
  });

  test("makes one account of an address that is new, however many orders name it at once", async () => {
    const carts = await Promise.all([1, 2, 3, 4].map(() => cartWith("dual-year")));
    await Promise.all(carts.map(async (id) => expect((await museum.pay(id, buyer("rush@museum.example"))).status).toBe(303)));
    const made = await account("rush@museum.example");
    expect(
      await museum.db
        .selectFrom("memberships")
        .select("expires")
        .where("customer_id", "=", made?.id ?? "")
        .orderBy("expires")
        .execute(),
    ).toEqual([{ expires: "2027-11-21" }, { expires: "2028-11-21" }, { expires: "2029-11-21" }, { expires: "2030-11-21" }]);
  });

  test("is made once, however often it is paid and asked for", async () => {
    const cart = await cartWith("individual-year", {
      isGift: "true",
      primaryFirstName: "Grace",
      primaryLastName: "Hopper",
      contactEmail: "once@museum.example",
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => museum.pay(cart, buyer("giver@museum.example"))));
    const places = new Set([...answers, await museum.pay(cart)].map(({ headers }) => headers.location));
    expect(places.size).toBe(1);
    expect(await ofOrder(String([...places][0]).split("/")[2] ?? "")).toHaveLength(1);
    await expect.poll(async () => (await mailsTo("once@museum.example")).length).toBe(1);
    expect(await mailsTo("giver@museum.example")).toHaveLength(1);
  });
});

describe("a gift", () => {
  const gift = { isGift: "true", primaryFirstName: "Grace", primaryLastName: "Hopper", purchaserFirstName: "Aunt", purchaserLastName: "Ada" };

  test("is the recipient's, who is told of it; the giver is not the member", async () => {
    const headers = await signIn(museum, "giver");
    const orderId = await buy("dual-year", "giver@museum.example", { ...gift, contactEmail: "grace@museum.example" }, headers);
    const recipient = await account("grace@museum.example");
    expect(recipient).toMatchObject({ first_name: "Grace", last_name: "Hopper", password_hash: null });
    expect(await ofOrder(orderId)).toMatchObject([{ customer_id: recipient?.id, details: { isGift: true } }]);
    await expect.poll(async () => (await mailsTo("grace@museum.example")).length).toBe(1);
    const [told = ""] = await mailsTo("grace@museum.example");
    expect(told).toContain("Aunt Ada has given you the membership Dual at Test <Museum>.");
    expect(told).toContain("valid from Saturday, November 21, 2026 until Sunday, November 21, 2027");
    expect(told).toContain("https://museum.example/account/activate");
    expect(told).not.toContain(orderId);
    const confirmation = (await mailsTo("giver@museum.example")).find((mail) => mail.includes(orderId)) ?? "";
    expect(confirmation).toContain("Your gift: the membership Dual for Grace Hopper, valid from");
    expect(confirmation).toContain("We have written to grace@museum.example as well.");
    expect(confirmation).not.toContain("/account/activate");
  });

  test("to somebody with a password leads to signing in", async () => {
    await signIn(museum, "active");
    await buy("dual-year", "giver@museum.example", { ...gift, contactEmail: "ACTIVE@museum.example" });
    await expect.poll(async () => (await mailsTo("active@museum.example")).join("")).toContain("https://museum.example/account/login");
    expect((await mailsTo("active@museum.example")).join("")).not.toContain("/account/activate");
  });

  test("without its recipient is not sold", async () => {
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
    [{ isGift: "true", purchaserEmail: "x" }, "purchaserEmail", "Purchaser email: Email is invalid."],
    [{ primaryFirstName: "<b>Ada</b>" }, "primaryFirstName", "Primary first name: Please omit HTML tags."],
    [{ additionalLastName: "Win at https://evil.example" }, "additionalLastName", "Additional last name: Please omit URLs."],
    [{ isGift: "true", purchaserFirstName: "www.evil.example" }, "purchaserFirstName", "Purchaser first name: Please omit URLs."],
    [{ primaryFirstName: "x".repeat(101) }, "primaryFirstName", "Primary first name: Maximum character count of 100."],
  ] as [Details, string, string][])("%o is refused as the form refuses it", async (details, field, message) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("dual-year", 1)] });
    const refused = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(details) });
    expect(refused).toMatchObject({ status: 400, json: { error: message, errors: [{ field, message }] } });
    const kept = await museum.db.selectFrom("carts").select("attributes").where("id", "=", cart.id).executeTakeFirst();
    expect(kept?.attributes).toEqual([]);
  });
});

describe("the order's page", () => {
  test("has a card with a code of the member, whom it says nothing else of", async () => {
    const orderId = await buy("dual-year", "card@museum.example", { additionalFirstName: "Charles", additionalLastName: "Babbage" });
    const { memberships, orderTickets } = await order(orderId);
    expect(orderTickets).toEqual([]);
    expect(memberships).toEqual([
      { title: "Dual", level: "dual", starts: "2026-11-21", expires: "2027-11-21", memberName: "Ada Lovelace and Charles Babbage", qrCode: expect.any(String) },
    ]);
    expect(JSON.parse(readQr(memberships[0]?.qrCode ?? ""))).toEqual({
      type: "member",
      id: (await account("card@museum.example"))?.id,
      level: "dual",
      expires: "2027-11-21",
    });
  });

  test("of an order without one has none", async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] });
    expect((await order(String((await museum.pay(cart.id)).headers.location).split("/")[2])).memberships).toEqual([]);
  });
});

test("the confirmation says level and days, and how an account without a password is activated", async () => {
  await buy("individual-year", "hint@museum.example");
  const mail = async () => (await mailsTo("hint@museum.example")).join("").replaceAll("=\n", "");
  await expect.poll(mail).toContain("Your membership: Individual, valid from Saturday, November 21, 2026 until Sunday, November 21, 2027.");
  expect(await mail()).toContain("1 × Individual: $75.00");
  expect(await mail()).toContain("set a password for hint@museum.example first: https://museum.example/account/activate");
  const headers = await signIn(museum, "nohint");
  await buy("individual-year", "nohint@museum.example", {}, headers);
  await expect.poll(async () => (await mailsTo("nohint@museum.example")).join("")).toContain("Your membership: Individual");
  expect((await mailsTo("nohint@museum.example")).join("")).not.toContain("/account/activate");
});

describe("member tickets in a cart are not paid for", () => {
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
    await museum.db.updateTable("memberships").set({ expires: "2026-11-20" }).where("customer_id", "=", "ending").execute();
    const refused = await museum.pay(cart);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your membership ended on Friday, November 20, 2026: renew it to add them. Nothing was paid.");
    await expectSound(museum);
  });
});

test("whatever is bought by whom at once, every membership line has one membership, and every membership one order's line", async () => {
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
            for (const { status } of await Promise.all(Array.from({ length: times }, () => museum.pay(cart, buyer("b@property.example")))))
              expect(status).toBe(303);
          }),
        );
      },
    ),
    { numRuns: 15 },
  );
  const lines = await museum.db.selectFrom("order_lines").select("order_id").where("product_type", "=", "membership").execute();
  const made = await museum.db.selectFrom("memberships").select("order_id").where("order_id", "is not", null).execute();
  const ids = (rows: readonly { order_id: string | null }[]) => rows.map(({ order_id }) => order_id).sort();
  expect(ids(made)).toEqual(ids(lines));
  // Of one account and one level no two are for the same day.
  const all = await museum.db.selectFrom("memberships").select(["customer_id", "product_id", "starts", "expires"]).orderBy("starts").execute();
  for (const each of all) {
    const later = all.filter((other) => other !== each && other.customer_id === each.customer_id && other.product_id === each.product_id);
    expect(later.every(({ starts, expires }) => starts > each.expires || expires < each.starts)).toBe(true);
  }
}, 60_000);
