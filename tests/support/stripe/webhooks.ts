import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";

export interface Delivery {
  readonly event: Stripe.Event;
  /** What the endpoint answered; undefined where it did not. */
  readonly status: number | undefined;
}

/** How a delivery differs from what Stripe would send. */
export interface DeliveryOptions {
  /** Another secret than the endpoint's: the signature is forged. */
  readonly secret?: string;
  /** When it was signed, in seconds since 1970: now by default, as Stripe signs each delivery by itself. */
  readonly signedAt?: number;
}

export type Webhooks = ReturnType<typeof newWebhooks>["webhooks"];

/** Stripe waits about this long for an endpoint, in milliseconds. */
const timeout = 20_000;

/** The value of `Stripe-Signature`. */
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

  async function deliver(event: Stripe.Event, { secret = webhookSecret, signedAt = now() }: DeliveryOptions = {}): Promise<Delivery> {
    if (endpoint === undefined) throw new Error("No endpoint: call webhooks.sendTo(url) first.");
    // With line breaks and indentation, as Stripe sends it: whoever signs what it parsed and wrote again will notice.
    const payload = JSON.stringify(event, null, 2);
    const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": sign(payload, secret, signedAt) };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout)]);
    const answer = fetch(endpoint, { method: "POST", headers, body: payload, redirect: "manual", signal }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });
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
    /** All events, the oldest first. Each has its object as it was then. */
    events: events as readonly Stripe.Event[],
    /** All deliveries, in the order in which they were answered. */
    deliveries: deliveries as readonly Delivery[],
    /** From now on each event is delivered to this address at once. */
    sendTo(url: string) {
      endpoint = url;
    },
    /** From now on events are only collected, or delivered at once again; `deliverMissed` sends what was collected. */
    hold(hold = true) {
      held = hold;
    },
    /** Sends an event, whether or not it was sent before. */
    deliver,
    /** Sends again, in order, the events for which no delivery was answered by 2xx, as Stripe does for days. */
    async deliverMissed() {
      const isTaken = (event: Stripe.Event) => deliveries.some((delivery) => delivery.event === event && Math.floor((delivery.status ?? 0) / 100) === 2);
      for (const event of events.filter((event) => !isTaken(event))) await deliver(event);
    },
    /** When nothing is being delivered. */
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
  return { webhooks, emit, stop: () => stopping.abort() };
}
