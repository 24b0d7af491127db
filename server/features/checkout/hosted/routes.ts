import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../museum/server-context.ts";
import { findCart } from "../../carts/cart-store.ts";
import { ForgedEvent, type HostedProvider, ProviderUnreachable } from "../../payments/port.ts";
import { orderPath } from "../place-order.ts";
import { checkPayment } from "./close-payment.ts";
import { actOnEvent, storeEvent } from "./provider-events.ts";
import type { Settled } from "./settle-payment.ts";

export interface ReturnPages {
  /** Reloads until the payment arrives. */
  paymentArrives(address: string): string;
  /** @param isDone false while the refund is pending */
  paymentRefunded(isDone: boolean): string;
}

const reloadSeconds = 3;
/** Shorter than the reload interval, so that each reload asks again. */
const momentMs = 2000;
const html = "text/html; charset=utf-8";

export function returnRoute(
  server: FastifyInstance,
  context: ServerContext,
  provider: HostedProvider,
  pagesIn: (language: string) => ReturnPages,
): void {
  server.get<{ Params: { cartId: string }; Querystring: { session_id?: unknown } }>(
    "/checkout/:cartId/return",
    async (request, reply) => {
      const { cartId } = request.params;
      const pages = pagesIn(request.locale);
      const sessionId = String(request.query.session_id ?? "");
      const settled = await settle(sessionId);
      reply.header("cache-control", "no-store");
      if (settled?.status === "ordered") {
        const { moving = null } = (await findCart(context.db, cartId)) ?? {};
        return reply.redirect(orderPath({ moving }, settled.orderId), 303);
      }
      if (settled === undefined || settled.status === "open" || settled.status === "expired")
        return reply.redirect(`/checkout/${encodeURIComponent(cartId)}`, 303);
      if (settled.status !== "processing")
        return reply.type(html).send(pages.paymentRefunded(settled.status === "refunded"));
      return reply.type(html).header("refresh", String(reloadSeconds)).send(pages.paymentArrives(request.url));
    },
  );

  const checks = new Map<string, Promise<Settled | undefined>>();

  /** Asks the provider at most once per moment, across page loads. */
  function settle(sessionId: string): Promise<Settled | undefined> {
    const running = checks.get(sessionId);
    if (running !== undefined) return running;
    const check = checkPayment(context, provider, { sessionId }).catch((error: unknown): Settled => {
      if (error instanceof ProviderUnreachable) return { status: "processing" };
      throw error;
    });
    checks.set(sessionId, check);
    const forget = () => setTimeout(() => checks.delete(sessionId), momentMs).unref();
    check.then(forget, forget);
    return check;
  }
}

/** Stores before processing: a job retries failures. */
export function webhookRoute(server: FastifyInstance, context: ServerContext, provider: HostedProvider): void {
  // The signature covers the raw bytes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.post<{ Body: Buffer }>(`/webhooks/${provider.name}`, async (request, reply) => {
    const now = new Date(context.now().epochMilliseconds);
    try {
      const event = provider.readEvent(
        request.body ?? Buffer.alloc(0),
        String(request.headers[`${provider.name}-signature`] ?? ""),
        now,
      );
      if (event !== undefined && (await storeEvent(context, provider, event)))
        await actOnEvent(context, provider, event).catch((err: unknown) =>
          request.log.error({ err, eventId: event.id }, "a payment's event is left to the job"),
        );
      return { received: true };
    } catch (error) {
      if (!(error instanceof ForgedEvent)) throw error;
      return reply.status(400).send({ error: error.message });
    }
  });
}
