import type { Page } from "@playwright/test";
import type {
  CheckInResponse,
  Dates,
  MemberLookupResponse,
  OrderResponse,
  StaffEventsResponse,
  StaffTokenResponse,
  TicketOrdersResponse,
} from "../../schemas/generated/wire.ts";
import { readQr } from "../read-qr.ts";
import { testNow } from "../support/clock.ts";
import { expect } from "./support/test.ts";

/** An order of general admission, with its codes for check-in. */
export interface BoughtOrder {
  readonly orderNumber: string;
  readonly date: string;
  /** Text of its card's QR code. */
  readonly payload: string;
  readonly ticketId: string;
  readonly code: string;
}

/** Buys general admission as a visitor: adults and a child, on an open day after today, at 10:00 AM. */
export async function buy(
  url: string,
  { adults = 2, lastName = "Lovelace", email = "ada@example.org" } = {},
): Promise<BoughtOrder> {
  const date = await dayToCome(url);
  const attributes = [
    { key: "Date", value: date },
    { key: "Time", value: "10:00 AM" },
  ];
  const lineItems = [
    { variantId: "general-admission-adult", quantity: adults, attributes },
    { variantId: "general-admission-child", quantity: 1, attributes },
  ];
  const cart = await post<{ id: string }>(`${url}/api/storefront/checkout/create`, { lineItems });
  const paid = await fetch(`${url}/checkout/${cart.id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ firstName: "Ada", lastName, email }),
  });
  const orderId = paid.headers.get("location")?.split("/")[2];
  const { order } = (await get<{ body: OrderResponse }>(`${url}/api/storefront/order/${orderId}/tickets`)).body;
  const payload = readQr(order.orderTickets[0]?.qrCode ?? "");
  const found = await staffGet<TicketOrdersResponse>(
    url,
    `/tickets-lookup/event/general-admission/${date}/tickets?searchString=${encodeURIComponent(lastName)}`,
  );
  const code = found.eventTickets.find(({ orderNumber }) => orderNumber === order.name)?.confirmationCode ?? "";
  return { orderNumber: order.name, date, payload, ticketId: (JSON.parse(payload) as { id: string }).id, code };
}

/**
 * Letters that no other test has. Digits in a name would be a telephone number, and 22 characters typed at once a code.
 */
export const randomLetters = (): string =>
  crypto
    .randomUUID()
    .replace(/[^a-f]/g, "")
    .slice(0, 10);

/** Today at the museum, YYYY-MM-DD. */
export const today = (): string => testNow().toZonedDateTimeISO("America/Denver").toPlainDate().toString();

/** The second day on sale for general admission: the first may be today. */
export async function dayToCome(url: string): Promise<string> {
  const address = `${url}/api/storefront/event/general-admission/dates`;
  const { dates, nextMonth } = (await get<{ body: Dates }>(address)).body;
  const later = await get<{ body: Dates }>(`${address}?date=${nextMonth}`);
  const day = [...dates, ...later.body.dates].filter(({ available }) => available).at(1);
  if (day === undefined) throw new Error("General admission is sold for fewer than two days.");
  return day.date;
}

/** Today's remaining walk-in places for Community Day, as its tool shows them. */
export async function communityPlaces(url: string): Promise<number> {
  const { body } = await get<{ body: StaffEventsResponse }>(`${url}/api/box-office/employee/event-checkin/events`, {
    authorization: `Bearer ${await token(url)}`,
  });
  return body.events.find(({ id }) => id === "community-day")?.availableInventory ?? 0;
}

/** Redeemed guests of a card by ticket type, as the server reports them. */
export async function redeemedOf(url: string, ticketId: string): Promise<Record<string, number>> {
  const { tickets } = await staffGet<CheckInResponse>(url, `/checkin/tickets/ticket-id/${ticketId}`);
  return Object.fromEntries(tickets.map(({ ticketType, redeemedTickets }) => [ticketType, redeemedTickets]));
}

/** Signs the demo's employee in, without the PIN pad. */
export async function atWork(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: "boxOfficeToken", value: await token(url), url }]);
}

/** Opens a tool and waits for its heading. */
export async function openTool(page: Page, url: string, path: string, title: string): Promise<void> {
  await page.goto(`${url}/box-office${path}`);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
}

/** Opens the demo's employee a cash drawer, unless there is one. */
export async function openDrawer(url: string): Promise<void> {
  const authorization = `Bearer ${await token(url)}`;
  await fetch(`${url}/api/box-office/employee/drawer/open`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ float: { amount: "100.00", currencyCode: "USD" } }),
  });
}

const tokens = new Map<string, Promise<string>>();

function token(url: string): Promise<string> {
  const known =
    tokens.get(url) ??
    post<StaffTokenResponse>(`${url}/api/box-office/employee/pin-login`, { pin: "2468" }).then(
      ({ accessToken }) => accessToken,
    );
  tokens.set(url, known);
  return known;
}

export async function staffGet<T>(url: string, path: string): Promise<T> {
  const answer = await get<{ body: T }>(`${url}/api/box-office/employee${path}`, {
    authorization: `Bearer ${await token(url)}`,
  });
  return answer.body;
}

/** The text of the demo member's card, as a scanner types it. */
export async function demoCard(url: string): Promise<string> {
  const { members } = await post<MemberLookupResponse>(
    `${url}/api/box-office/employee/membership/lookup`,
    { query: "member@meridian.example" },
    { authorization: `Bearer ${await token(url)}` },
  );
  const member = members[0];
  if (member === undefined) throw new Error("The demo has no member.");
  const { id, membershipLevel: level, membershipExpiry: expires } = member;
  return JSON.stringify({ type: "member", id, level, expires });
}

async function get<T>(address: string, headers: Record<string, string> = {}): Promise<T> {
  return read(address, await fetch(address, { headers }));
}

async function post<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  return read(
    address,
    await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );
}

async function read<T>(address: string, answer: Response): Promise<T> {
  if (!answer.ok)
    throw new Error(`${address} was answered with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as T;
}
