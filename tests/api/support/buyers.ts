import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Cart, Dates, ErrorBody } from "../../../schemas/generated/wire.ts";
import { testNow } from "../../support/clock.ts";

export interface Confirmed {
  readonly orderId: string;
  readonly cartId: string;
  readonly email: string;
  readonly quantity: number;
}

interface Refused {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Simulated buyers, who buy repeatedly and retry with the same key until answered. */
export interface Buyers {
  readonly confirmed: readonly Confirmed[];
  readonly refused: readonly Refused[];
  readonly unanswered: () => number;
  /** Stops after the purchases in progress. */
  stop(): Promise<void>;
}

const pauseMs = 100;
const timeoutMs = 60_000;

/** Starts `count` concurrent buyers. @param urls servers, assigned to buyers in turn */
export function sendBuyers(urls: readonly string[], count: number): Buyers {
  const confirmed: Confirmed[] = [];
  const refused: Refused[] = [];
  let unanswered = 0;
  let stopping = false;

  /** Retries until the answer is not a temporary failure. */
  async function insist(
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; location: string | null; text: string }> {
    for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(pauseMs)) {
      try {
        const answer = await fetch(url, { ...init, redirect: "manual" });
        const text = await answer.text();
        if (answer.status < 500) return { status: answer.status, location: answer.headers.get("location"), text };
        refused.push({ status: answer.status, retryAfter: answer.headers.get("retry-after"), text });
      } catch {
        unanswered += 1;
      }
    }
    throw new Error(`${url} gave no answer within ${timeoutMs} ms.`);
  }

  async function post(url: string, path: string, body: object): Promise<Cart & ErrorBody & { status: number }> {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    const { status, text } = await insist(`${url}/api/storefront${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { ...(JSON.parse(text) as Cart & ErrorBody), status };
  }

  async function buy(url: string, dates: readonly string[], name: string): Promise<void> {
    const quantity = 1 + Math.floor(Math.random() * 3);
    const Time = pick(["10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"]);
    const date = pick(dates);
    const first = await post(url, "/checkout/create", {
      lineItems: [
        { variantId: "general-admission-adult", quantity, attributes: pairs({ Date: date, Time: "4:00 PM" }) },
      ],
    });
    if (first.status === 409) return;
    const moved = await post(url, "/checkout-item/attribute", {
      cartId: first.id,
      lineItemId: first.lineItems[0]?.id,
      attributes: pairs({ Time }),
    });
    if (moved.status === 409) return;
    const email = `${name}@museum.example`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email }).toString();
    const paid = await insist(`${url}/checkout/${first.id}`, { method: "POST", headers, body: form });
    const orderId = /^\/order\/([\w-]+)\/confirmation$/.exec(paid.location ?? "")?.[1];
    if (orderId === undefined)
      throw new Error(`The payment of cart ${first.id} was answered with ${paid.status}: ${paid.text.slice(0, 500)}`);
    confirmed.push({ orderId, cartId: first.id, email, quantity });
  }

  const everyone = Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const url = urls[number % urls.length] ?? "";
      const dates = await openDates(url);
      for (let purchase = 1; !stopping; purchase += 1)
        await buy(url, dates, `buyer-${randomUUID().slice(0, 8)}-${number}-${purchase}`);
    }),
  );
  // stop() reports the error; avoid an unhandled rejection until then.
  everyone.catch(() => undefined);
  return {
    confirmed,
    refused,
    unanswered: () => unanswered,
    async stop() {
      stopping = true;
      await everyone;
    },
  };
}

async function openDates(url: string): Promise<string[]> {
  const today = testNow().toZonedDateTimeISO("America/Denver").toPlainDate();
  const months = [1, 2].map((ahead) => today.add({ months: ahead }).toPlainYearMonth().toString());
  const found = await Promise.all(
    months.map(async (month) => {
      const answer = await fetch(`${url}/api/storefront/event/general-admission/dates?date=${month}`);
      return ((await answer.json()) as { body: Dates }).body.dates;
    }),
  );
  return found
    .flat()
    .filter((day) => day.available)
    .map((day) => day.date);
}

const pairs = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value }));

function pick<T>(values: readonly T[]): T {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to pick from.");
  return value;
}
