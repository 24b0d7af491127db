import { expect, test } from "vitest";
import { readPdf } from "../../read-pdf.ts";
import { unzip } from "../../support/wallet-keys.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";
import { makeWallets } from "../support/wallets.ts";

const { settings: wallets } = await makeWallets();
const museum = await openMuseum({
  wallets,
  config: {
    tenant: {
      ...tenant,
      title: "متحف السدرة",
      locale: "ar-KW",
      languages: ["ar-KW"],
      entrance: "بوابة المرسى",
      address: "Gulf Street 12",
    },
    catalogue,
  },
});

test("an order's PDF, calendar file and mail are in Arabic, from right to left", { timeout: 60_000 }, async () => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 2, { Date: "2026-12-02", Time: "10:00 AM" })],
  });
  const checkout = (await museum.server.inject({ url: `/checkout/${cart.id}` })).body.replaceAll("\u00a0", " ");
  // A middle dot would read as a zero.
  expect(checkout).toContain("٢ ديسمبر ٢٠٢٦، ١٠:٠٠ ص");
  const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace (Dr.)", email: "ada@museum.example" });
  const id = String(paid.headers.location).split("/")[2] ?? "";
  const get = (file: string) => museum.server.inject({ url: `/order/${id}/${file}` });

  const { pages, lang, title } = await readPdf((await get("tickets.pdf")).rawPayload);
  expect([lang, title]).toEqual(["ar-KW", expect.stringContaining("تذاكر الطلب: \u2068#")]);
  const [page] = pages;
  expect(page?.codes).toHaveLength(1);
  // Latin words keep their order within an Arabic line, at its right end.
  const buyer = page?.parts.find(({ text }) => text.includes("Ada Lovelace (Dr.)"));
  expect(buyer?.left).toBeGreaterThan(595 / 2);

  const calendar = (await get("tickets.ics")).body.replaceAll("\r\n ", "");
  expect(calendar).toContain("LOCATION:متحف السدرة، بوابة المرسى، Gulf Street 12");

  await expect.poll(async () => (await museum.mails()).length).toBeGreaterThan(0);
  const [mail = ""] = await museum.mails();
  expect(mail).toContain('lang=3D"ar-KW" dir=3D"rtl"');
});

test("passes of both wallets are in Arabic, with Arabic digits and commas", { timeout: 60_000 }, async () => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: ["adult", "child"].map((type) => line(type, 2, { Date: "2026-12-02", Time: "10:00 AM" })),
  });
  const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" });
  const id = String(paid.headers.location).split("/")[2] ?? "";
  const apple = await museum.server.inject({ url: `/order/${id}/tickets/1/apple-wallet` });
  const { eventTicket, description } = JSON.parse(unzip(apple.rawPayload).get("pass.json")?.toString() ?? "{}");
  expect(description).toBe("\u200f\u2068Gallery\u2069، \u2068متحف السدرة\u2069");
  const types = "٢ adults، \u200f٢ × \u2068Child\u2069";
  expect(eventTicket).toMatchObject({
    headerFields: [{ label: "الوقت", value: "١٠:٠٠ ص" }],
    auxiliaryFields: [
      { label: "التاريخ", value: "الأربعاء، ٢ ديسمبر ٢٠٢٦" },
      { label: "التذاكر", value: types },
    ],
    backFields: [{ label: "صاحب الحجز" }, { label: "المدخل", value: "بوابة المرسى، Gulf Street 12" }],
  });
  const link = await museum.server.inject({ url: `/order/${id}/tickets/1/google-wallet` });
  const [, claims = ""] = String(link.headers.location).split("/").at(-1)?.split(".") ?? [];
  const { payload } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect(payload.eventTicketObjects).toMatchObject([
    {
      ticketType: { defaultValue: { language: "ar-KW", value: types } },
      textModulesData: [{ header: "الأربعاء، ٢ ديسمبر ٢٠٢٦", body: "١٠:٠٠ ص" }],
    },
  ]);
});
