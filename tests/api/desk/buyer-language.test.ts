import { beforeEach, expect, test } from "vitest";
import { readMail } from "../../support/read-mail.ts";
import { bilingual } from "../support/bilingual.ts";
import { type Desk, newDesk } from "../support/desk.ts";
import { cardOf, signIn } from "../support/members.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";

const museum = await openMuseum({ config: bilingual() });
const { db } = museum;
const adult = { variantId: "adult", quantity: 1, date: "2026-12-01", time: "10:00 AM" };
const payments = [{ method: "card" as const, reference: "1" }];
let desk: Desk;

beforeEach(async () => {
  await forgetSales(db, ["customers", "employees", "tokens", "drawers"]);
  desk = await newDesk(museum);
  for (const [id, language] of [
    ["ada", "es-US"],
    ["grace", "en-US"],
    ["mary", null],
    ["marie", "fr"],
  ] as const) {
    await signIn(museum, id, {});
    await db.updateTable("customers").set({ language }).where("id", "=", id).execute();
  }
});

test.each([
  ["the member's", { card: "ada" }, "es-US"],
  ["that of the account with the typed email, in any letters", { email: "ADA@museum.example" }, "es-US"],
  ["that account's, also for another member", { card: "ada", email: "grace@museum.example" }, "en-US"],
  ["the member's, for an email without an account", { card: "ada", email: "new@museum.example" }, "es-US"],
  ["the museum's first, for an account without a language", { card: "mary" }, "en-US"],
  ["the museum's first, for a language that it does not have", { email: "marie@museum.example" }, "en-US"],
  ["the museum's first, for a guest without a name", {}, "en-US"],
])("an order at the desk is in %s", async (_case, { card, email }: { card?: string; email?: string }, expected) => {
  const { json } = await desk.basket([adult], card === undefined ? {} : { card: cardOf(card) });
  if (!json.basket) throw new Error(JSON.stringify(json));
  const customer = email === undefined ? {} : { customer: { firstName: "Ada", lastName: "Lovelace", email } };
  const sold = await desk.checkout(json.basket, { payments, ...customer });
  expect(sold.status, sold.text).toBe(200);
  const { language } = await db.selectFrom("orders").select("language").executeTakeFirstOrThrow();
  expect(language).toBe(expected);
});

test("its mail is in that language and leads to pages in it; the clerk's answer is in the clerk's", async () => {
  const { json } = await desk.basket([adult], { card: cardOf("ada") });
  if (!json.basket) throw new Error(JSON.stringify(json));
  const { receipt, order } = (await desk.checkout(json.basket, { payments })).json;
  expect(receipt.lines[0]?.title).toBe("Gallery");
  const sent = async () => (await museum.mails()).filter((mail) => mail.includes(`/es/order/${order.id}`));
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(1);
  const { parts } = readMail((await sent())[0] ?? "");
  const text = parts.find(({ type }) => type === "text/plain")?.content ?? "";
  expect(text).toContain("Galería");
  expect(text).not.toContain("Gallery");
});
