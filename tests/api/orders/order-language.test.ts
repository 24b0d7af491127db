import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import type { OrderRecordResponse, OrderResponse, StaffOrdersResponse } from "../../../schemas/generated/wire.ts";
import { readPdf } from "../../read-pdf.ts";
import { readMail } from "../../support/read-mail.ts";
import { unzip } from "../../support/wallet-keys.ts";
import { line, openMuseum } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { englishIn, spanishMuseum } from "../support/spanish-museum.ts";
import { newEmployee } from "../support/staff.ts";
import { makeWallets } from "../support/wallets.ts";

const { settings } = await makeWallets();
const museum = await openMuseum({ config: spanishMuseum(), wallets: settings });
const inSpanish = { "accept-language": "es-US" };
const at = { Date: "2026-12-01", Time: "10:00 AM" };

async function buy(
  email: string,
  lines: ReturnType<typeof line>[],
  said: Record<string, string> = {},
  prefix = "/es",
): Promise<string> {
  const { json: cart } = await museum.post("/checkout/create", { lineItems: lines }, inSpanish);
  if (Object.keys(said).length > 0) {
    const attributes = Object.entries(said).map(([key, value]) => ({ key, value }));
    const { status, text } = await museum.post("/checkout/attribute", { cartId: cart.id, attributes }, inSpanish);
    expect(status, text).toBe(200);
  }
  const { headers } = await museum.server.inject({
    method: "POST",
    url: `${prefix}/checkout/${cart.id}`,
    payload: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const location = String(headers.location);
  expect(location).toMatch(new RegExp(`^${prefix}/order/[\\w-]+/confirmation$`));
  return location.slice(prefix.length).split("/")[2] ?? "";
}

async function mailsTo(email: string, count: number) {
  const find = async () => (await museum.mails()).filter((mail) => mail.includes(`To: ${email}`));
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBe(count);
  return (await find()).map(readMail);
}

function expectSpanish({ subject, parts }: ReturnType<typeof readMail>): void {
  expect(englishIn(subject), subject).toEqual([]);
  const texts = parts.filter(({ type }) => ["text/plain", "text/html"].includes(type));
  expect(texts).toHaveLength(2);
  for (const { type, content } of texts) {
    expect(englishIn(content), content).toEqual([]);
    if (type === "text/html") expect(content).toContain('<html lang="es-US"');
  }
  for (const { content } of parts.filter(({ type }) => type === "text/calendar")) expectSpanishCalendar(content);
  const links = texts.flatMap(({ content }) => [...content.matchAll(/https:\/\/museum\.example(\/[^\s"<]*)/g)]);
  const pages = links.map(([, path = ""]) => path).filter((path) => !path.startsWith("/media/"));
  for (const path of pages) expect(path).toMatch(/^\/es\//);
}

function expectSpanishCalendar(text: string): void {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  expect(events.length).toBeGreaterThan(0);
  for (const { summary, description, location } of events)
    expect(englishIn(`${summary} ${description} ${location}`)).toEqual([]);
}

const get = (url: string) => museum.server.inject({ url });
const tickets = async (id: string, headers: Record<string, string> = inSpanish) =>
  (await museum.get<{ body: OrderResponse }>(`/order/${id}/tickets`, headers)).json.body.order;
const record = async (id: string, headers: Record<string, string> = inSpanish) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${id}`, headers)).json.body.order;
/** Lists the texts that a page shows of an answer, without names of properties and codes. */
const texts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(texts)
      : Object.entries(value ?? {}).flatMap(([key, each]) =>
          [
            "attributes",
            "changes",
            "qrCode",
            "kind",
            "status",
            "provider",
            "key",
            "type",
            "wallets",
            "code",
            "field",
            "step",
          ].includes(key) || /id$/i.test(key)
            ? []
            : key === "ticketTypes" || key === "counted"
              ? [...Object.keys(each as object), ...texts(each)]
              : texts(each),
        );
const shown = (value: unknown) => texts(value).join("\n");

describe("an order made in Spanish", () => {
  test("is confirmed, shown and printed in Spanish, and kept in the museum's first language for staff", async () => {
    const id = await buy(
      "compra@museum.example",
      [line("adult", 2, at), line("film-adult", 1, { ...at, Time: "1:00 PM" }), line("fund-5", 1)],
      { "/event/gallery/questions": '{"arrival":"coach"}' },
    );
    const [mail] = await mailsTo("compra@museum.example", 1);
    expectSpanish(mail as never);
    const text = mail?.parts.find(({ type }) => type === "text/plain")?.content ?? "";
    expect(text).toContain("Galería: martes, 1 de diciembre de 2026");
    expect(text).toContain("¿Cómo llegará? En autobús");
    expect(text).toContain(`https://museum.example/es/order/${id}/confirmation`);

    const [page, order] = [await tickets(id), await record(id)];
    expect(englishIn(shown(page)), shown(page)).toEqual([]);
    expect(englishIn(shown(order)), shown(order)).toEqual([]);
    expect(page.orderTickets[0]).toMatchObject({
      title: "Galería",
      ticketTypes: { Adulto: 2 },
      counted: { Adulto: { one: "{count} adulto" } },
      extraTicketInfo: "Puertas del norte.",
    });
    expect(order.answers).toMatchObject([{ title: "¿Cómo llegará?", text: "En autobús" }]);

    const { pages, lang } = await readPdf((await get(`/order/${id}/tickets.pdf`)).rawPayload);
    expect(lang).toBe("es-US");
    const printed = pages.map((each) => each.text).join("\n");
    expect(printed).toContain("2 adultos");
    expect(englishIn(printed), printed).toEqual([]);
    expect(englishIn(pages.flatMap(({ alternatives }) => alternatives).join("\n"))).toEqual([]);
    expectSpanishCalendar((await get(`/order/${id}/tickets.ics`)).body);

    const pass = JSON.parse(
      unzip((await get(`/order/${id}/tickets/1/apple-wallet`)).rawPayload)
        .get("pass.json")
        ?.toString() ?? "{}",
    );
    expect(pass.eventTicket.secondaryFields[0].value).toBe("Galería");
    const { barcodes: _, ...rest } = pass;
    const fields = Object.values(rest.eventTicket as Record<string, { label: string; value: string }[]>).flat();
    expect(englishIn(fields.map(({ label, value }) => `${label} ${value}`).join("\n"))).toEqual([]);
    expect(englishIn(pass.description)).toEqual([]);
    const { location } = (await get(`/order/${id}/tickets/1/google-wallet`)).headers;
    const claims = JSON.parse(
      Buffer.from(String(location).split("/").at(-1)?.split(".")[1] ?? "", "base64url").toString(),
    );
    const [of] = claims.payload.eventTicketClasses;
    expect(of.eventName.defaultValue).toEqual({ language: "es-US", value: "Galería" });
    expect(englishIn(shown(claims.payload.eventTicketObjects[0].textModulesData))).toEqual([]);

    const desk = await newEmployee(museum);
    const { body } = (await desk.get<{ body: StaffOrdersResponse }>("/orders?query=compra@museum.example")).json;
    expect(JSON.stringify(body)).not.toContain("Galería");
    const stored = await museum.db.selectFrom("tickets").select("title").where("order_id", "=", id).execute();
    expect(stored.map(({ title }) => title)).toEqual(["Gallery", "Film"]);
  });

  test("is shown in the language of the page, with mails still in the order's own", async () => {
    const id = await buy("pagina@museum.example", [line("adult", 1, at)], {
      "/event/gallery/questions": '{"arrival":"foot"}',
    });
    const [own, other] = [await record(id), await record(id, { "accept-language": "en-US" })];
    expect(own.lines[0]).toMatchObject({ title: "Galería", ticketType: "Adulto" });
    expect(other.lines[0]).toMatchObject({ title: "Gallery", ticketType: "Adult" });
    expect(other.answers).toMatchObject([{ title: "How will you arrive?", text: "On foot" }]);
    expect(other.history[0]?.text).toBe("Ordered for $25.00.");
  });

  test("is moved and canceled in Spanish, by its buyer and by staff", async () => {
    const id = await buy("cambio@museum.example", [line("adult", 2, at)]);
    const [ticket] = (await record(id)).tickets;
    const to = { ticketId: ticket?.id, date: "2026-12-02", time: "11:00 AM" };
    // The page was in English when they moved it.
    const moved = await museum.post<OrderRecordResponse>(`/order/${id}/move`, to);
    expect(moved.status, moved.text).toBe(200);
    const order = await record(id);
    expect(order.history.at(-1)?.text).toContain("Galería");
    expect(englishIn(shown(order)), shown(order)).toEqual([]);
    const [, mail] = await mailsTo("cambio@museum.example", 2);
    expectSpanish(mail as never);

    const desk = await newEmployee(museum);
    const valid = order.tickets.find(({ status }) => status === "valid");
    const { status } = await desk.post(`/order/${id}/cancel`, { ticketIds: [valid?.id], reason: "ill" });
    expect(status).toBe(200);
    expectSpanish((await mailsTo("cambio@museum.example", 3))[2] as never);
    const canceled = await record(id);
    expect(englishIn(shown(canceled)), shown(canceled)).toEqual([]);
    // Staff read the stored titles, and so does the history of an order in another language.
    expect((await record(id, { "accept-language": "en-US" })).history.map(({ text }) => text).join()).toContain(
      "Gallery",
    );
  });

  test("is refunded in Spanish by line", async () => {
    const id = await buy("reembolso@museum.example", [line("adult", 2, at), line("fund-5", 1)]);
    const desk = await newEmployee(museum);
    const lines = [{ id: "0", quantity: 1 }];
    const { status } = await desk.post(`/order/${id}/refund`, { lines, reason: "too many" });
    expect(status).toBe(200);
    expectSpanish((await mailsTo("reembolso@museum.example", 2))[1] as never);
    const { history } = await record(id);
    expect(history.at(-1)?.text).toContain("Galería");
    expect(englishIn(history.map(({ text }) => text).join("\n"))).toEqual([]);
  });

  test("refuses a change in Spanish, with the event's Spanish title", async () => {
    const id = await buy("tarde@museum.example", [line("lectures-pass", 1)]);
    const [ticket] = (await record(id)).tickets;
    const { status, text } = await museum.post(
      `/order/${id}/move`,
      { ticketId: ticket?.id, date: "2026-12-04", time: "6:30 PM" },
      inSpanish,
    );
    expect(status).toBe(409);
    expect(englishIn((JSON.parse(text) as { error: string }).error)).toEqual([]);
    const page = await tickets(id);
    expect(englishIn(shown(page)), shown(page)).toEqual([]);
  });

  test("gives gifts in Spanish: a card to someone else, and a membership", async () => {
    await buy("regala@museum.example", [
      line("gift-card-50", 1, { Recipient: "Grace Hopper", RecipientEmail: "tarjeta@museum.example" }),
    ]);
    expectSpanish((await mailsTo("regala@museum.example", 1))[0] as never);
    expectSpanish((await mailsTo("tarjeta@museum.example", 1))[0] as never);
    const id = await buy("tia@museum.example", [line("individual-year", 1)], {
      ...{ isGift: "true", primaryFirstName: "Grace", primaryLastName: "Hopper" },
      ...{ purchaserFirstName: "Ada", purchaserLastName: "Lovelace", contactEmail: "miembro@museum.example" },
    });
    expectSpanish((await mailsTo("tia@museum.example", 1))[0] as never);
    const [mail] = await mailsTo("miembro@museum.example", 1);
    expectSpanish(mail as never);
    expect(mail?.parts[0]?.content).toContain("Personal");
    expect((await tickets(id)).memberships).toMatchObject([{ title: "Personal" }]);
  });

  test("mails its tickets again in Spanish, also to the staff's corrected address", async () => {
    const id = await buy("antes@museum.example", [line("adult", 1, at)]);
    const desk = await newEmployee(museum);
    expect((await desk.post(`/order/${id}/email`, { email: "despues@museum.example" })).status).toBe(200);
    expectSpanish((await mailsTo("despues@museum.example", 1))[0] as never);
  });
});

test("an order made in English stays English, and staff sell in the museum's first language", async () => {
  const id = await buy("english@museum.example", [line("adult", 1, at)], {}, "");
  const [mail] = await mailsTo("english@museum.example", 1);
  expect(mail?.subject).toContain("Your order");
  expect(mail?.parts.find(({ type }) => type === "text/plain")?.content).toContain(
    "Gallery: Tuesday, December 1, 2026",
  );
  const { language } = await museum.db
    .selectFrom("orders")
    .select("language")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(language).toBe("en-US");
});

test("a title that the museum no longer has is read as it was stored", async () => {
  const shop = await openMuseum({ config: spanishMuseum() });
  const { json: cart } = await shop.post("/checkout/create", { lineItems: [line("adult", 1, at)] });
  const { headers } = await shop.server.inject({
    method: "POST",
    url: `/es/checkout/${cart.id}`,
    payload: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "x@museum.example" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const id = String(headers.location).split("/")[3] ?? "";
  await shop.db.updateTable("tickets").set({ event_id: "gone" }).where("order_id", "=", id).execute();
  const { json } = await shop.get<{ body: OrderResponse }>(`/order/${id}/tickets`, inSpanish);
  expect(json.body.order.orderTickets[0]?.title).toBe("Gallery");
});

test("Stripe's page is in the buyer's language, which the order keeps when the webhook makes it", async () => {
  const { museum: shop, stripe } = await openShop(spanishMuseum());
  const { json: cart } = await shop.post("/checkout/create", { lineItems: [line("adult", 2, at)] });
  const { statusCode } = await shop.server.inject({
    method: "POST",
    url: `/es/checkout/${cart.id}`,
    payload: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(statusCode).toBe(303);
  const created = stripe.requests.findLast(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
  expect(created?.parameters).toMatchObject({
    locale: "es",
    line_items: [
      {
        price_data: {
          product_data: { name: expect.stringMatching(/^Galería · Adulto · mar, 1 de dic de 2026 · 10:00.a\.m\.$/) },
        },
      },
    ],
    success_url: expect.stringContaining("https://museum.example/es/checkout/"),
  });
  const { session_id: session } = await shop.db
    .selectFrom("payment_sessions")
    .select("session_id")
    .executeTakeFirstOrThrow();
  await stripe.pay(session ?? "");
  await stripe.webhooks.idle();
  const orders = await shop.db.selectFrom("orders").select("language").execute();
  expect(orders).toEqual([{ language: "es-US" }]);
});
