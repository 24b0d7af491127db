import { expect } from "vitest";
import type { Cart, ErrorBody, WaitingListRequest, WaitingListResponse } from "../../../schemas/generated/wire.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { createOutbox } from "../../../server/core/mail/outbox.ts";
import { confirmEntry } from "../../../server/features/waiting-list/change-entry.ts";
import { processWaitingList } from "../../../server/features/waiting-list/process-waiting-list.ts";
import type { Config } from "../../../server/museum/model/config.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { configOf } from "./fixture.ts";
import { line, openMuseum, type TestMuseum } from "./museum.ts";

/** A slot of the gallery, with forty seats. */
export const slot = { Date: "2026-12-01", Time: "10:00 AM" };

export async function holdSeats(
  { post }: TestMuseum,
  quantity: number,
  at: Record<string, string> = slot,
): Promise<Cart> {
  const { status, json } = await post("/checkout/create", { lineItems: [line("adult", quantity, at)] });
  expect(status).toBe(200);
  return json;
}

/** Releases a cart's seats, except those of the tickets left. */
export async function release(
  { post }: TestMuseum,
  { id }: Pick<Cart, "id">,
  left = 0,
  at: Record<string, string> = slot,
): Promise<void> {
  expect(
    (await post("/checkout/restore", { cartId: id, lineItems: left === 0 ? [] : [line("adult", left, at)] })).status,
  ).toBe(200);
}

/** A museum with the gallery sold out at ten: one cart holds its forty seats. */
export async function soldOut() {
  const museum = await openMuseum();
  return { museum, cart: await holdSeats(museum, 40) };
}

export interface Wish {
  readonly email: string;
  readonly adults?: number;
  readonly date?: string;
  readonly time?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
  readonly more?: Partial<WaitingListRequest>;
}

export async function ask(
  { server }: TestMuseum,
  { email, adults = 2, date = slot.Date, time = slot.Time, from = "192.0.2.1", headers, more }: Wish,
) {
  const payload = {
    product: "gallery",
    date,
    time,
    lines: [{ ticketType: "adult", quantity: adults }],
    email,
    ...more,
  };
  const response = await server.inject({
    method: "POST",
    url: "/api/storefront/waiting-list",
    payload,
    headers,
    remoteAddress: from,
  });
  return {
    status: response.statusCode,
    json: response.json<WaitingListResponse & ErrorBody>(),
    headers: response.headers,
  };
}

export async function mailsTo({ db, mails }: TestMuseum, email: string): Promise<string[]> {
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
  return (await mails()).filter((mail) => mail.includes(`To: ${email}`));
}

export async function linkOf(museum: TestMuseum, email: string): Promise<string> {
  const mail = (await mailsTo(museum, email)).at(-1) ?? "";
  return /\/waiting-list\/([\w-]+)/.exec(mail)?.[1] ?? "";
}

/** Its body has plain spaces where the page's times and days do not break. */
export async function page({ server }: TestMuseum, id: string) {
  const { statusCode: status, body } = await server.inject({ url: `/waiting-list/${id}` });
  return { status, body: body.replaceAll("\u00a0", " ") };
}

/** The fingerprint in the page's form of the content that it showed. */
export const fingerprint = async (museum: TestMuseum, id: string): Promise<string> =>
  /name="seen" value="([^"]*)"/.exec((await page(museum, id)).body)?.[1] ?? "";

export async function press(museum: TestMuseum, id: string, action: "confirm" | "leave" | "decline"): Promise<void> {
  const seen = await fingerprint(museum, id);
  const response = await museum.server.inject({
    method: "POST",
    url: `/waiting-list/${id}/${action}`,
    payload: new URLSearchParams({ seen }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, `/waiting-list/${id}`]);
}

/**
 * Joins the waiting list and, by default, confirms. Returns the link's id. Confirms without the page, because its
 * button makes the server process the list concurrently, and offer seats before the test does.
 */
export async function wait(museum: TestMuseum, wish: Wish, { confirm = true } = {}): Promise<string> {
  expect((await ask(museum, wish)).json).toEqual({ confirmed: false });
  const id = await linkOf(museum, wish.email);
  if (confirm) {
    const seen = await fingerprint(museum, id);
    await inTransaction(museum.db, (tx) => confirmEntry(tx, id, seen));
  }
  return id;
}

export const entryOf = ({ db }: TestMuseum, id: string) =>
  db.selectFrom("waiting_entries").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const statusOf = async (museum: TestMuseum, id: string) => (await entryOf(museum, id)).status;

/** Processes the waiting list as a server does, on the museum's database. */
export function look(
  { db, now }: TestMuseum,
  { config, queueMail }: { config?: Partial<Config>; queueMail?: ServerContext["queueMail"] } = {},
): Promise<void> {
  const outbox = createOutbox({
    db,
    now,
    perHour: () => 10_000,
    mailer: { send: async () => "", close: () => undefined },
  });
  return processWaitingList({
    db,
    now,
    config: { current: configOf(config) } as ServerContext["config"],
    environment: { publicUrl: "https://museum.example" } as ServerContext["environment"],
    queueMail: queueMail ?? outbox.queueMail,
  });
}
