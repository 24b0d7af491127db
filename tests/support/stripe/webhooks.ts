import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";

export interface Delivery {
  readonly event: Stripe.Event;
  /** The endpoint's status; undefined without an answer. */
  readonly status: number | undefined;
}

export interface DeliveryOptions {
  /** A wrong secret, to forge the signature. */
  readonly secret?: string;
  /** In seconds since 1970: by default now, because Stripe signs each delivery anew. */
  readonly signedAt?: number;
}

export type Webhooks = ReturnType<typeof newWebhooks>["webhooks"];

/** Stripe's approximate timeout for an endpoint, in milliseconds. */
const timeout = 20_000;

export function sign(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

/** @param now seconds since 1970 */
export function newWebhooks(webhookSecret: string, now: () => number) {
  const events: Stripe.Event[] = [];
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  let endpoint: string | undefined;
  let held = false;

  async function deliver(
    event: Stripe.Event,
    { secret = webhookSecret, signedAt = now() }: DeliveryOptions = {},
  ): Promise<Delivery> {
    if (endpoint === undefined) throw new Error("No endpoint: call webhooks.sendTo(url) first.");
    // Indented, as Stripe sends it: verifying a re-serialized payload fails.
    const payload = JSON.stringify(event, null, 2);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": sign(payload, secret, signedAt),
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]);
    const answer = fetch(endpoint, { method: "POST", headers, body: payload, redirect: "manual", signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
    );
    const delivery = { event, status: await answer.catch(() => undefined) };
    deliveries.push(delivery);
    return delivery;
  }

  const emit: Account["emit"] = (type, object, previous) => {
    const event = {
      id: newId("evt"),
      object: "event",
      api_version: Stripe.API_VERSION,
      created: now(),
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    events.push(event);
    if (held || endpoint === undefined) return;
    const delivering = deliver(event).finally(() => underWay.delete(delivering));
    underWay.add(delivering);
  };

  const webhooks = {
    /** All events, oldest first, each with its object's state at the time. */
    events: events as readonly Stripe.Event[],
    deliveries: deliveries as readonly Delivery[],
    /** Delivers each further event to this URL at once. */
    sendTo(url: string) {
      endpoint = url;
    },
    /** Collects events for `deliverMissed`, or resumes immediate delivery. */
    hold(hold = true) {
      held = hold;
    },
    deliver,
    /** Redelivers, in order, events without a 2xx answer, as Stripe does for days. */
    async deliverMissed() {
      const isTaken = (event: Stripe.Event) =>
        deliveries.some((delivery) => delivery.event === event && Math.floor((delivery.status ?? 0) / 100) === 2);
      for (const event of events.filter((event) => !isTaken(event))) await deliver(event);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return { webhooks, emit, stop: () => stopping.abort() };
}
