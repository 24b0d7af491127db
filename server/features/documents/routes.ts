import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Temporal } from "temporal-polyfill";
import * as labels from "../../../messages/generated/server/documents.ts";
import { HttpError, notFound } from "../../core/http/http-error.ts";
import { isBusy, sendBusyPage } from "../../museum/busy-page.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { beginOf } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findOrder, orderName, type ShownOrder } from "../orders/order-tickets.ts";
import type { ApplePassJob } from "./apple-pass.ts";
import { calendarOf } from "./calendar.ts";
import type { DocumentMaker } from "./document-maker.ts";
import { googleLink } from "./google-link.ts";
import { printedOrder, ticketCodes } from "./printed-order.ts";
import type { Wallets } from "./wallets.ts";

/** The order's id grants access; neither caches nor search engines may store its files. */
export function documentRoutes(
  server: FastifyInstance,
  context: ServerContext,
  documents: DocumentMaker,
  wallets: Wallets,
): void {
  const { publicUrl } = context.environment;

  server.setErrorHandler((error, _request, reply) => {
    // A browser navigates here, so answer with a page.
    if (!(error instanceof HttpError && isBusy(error))) throw error;
    return sendBusyPage(reply, context.config.current.tenant, error);
  });
  server.addHook("onRequest", (_request, reply, done) => {
    reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    done();
  });

  /** @throws HttpError 404 also for an order without tickets */
  async function find(orderId: string): Promise<{ museum: Museum; order: ShownOrder }> {
    const order = await findOrder(context.db, orderId);
    if (order.tickets.length === 0)
      throw notFound((locale) => labels.noTickets(locale, { name: orderName(order.number) }));
    return { museum: museumNow(context), order };
  }

  server.get<{ Params: { orderId: string } }>("/order/:orderId/tickets.ics", async ({ params: { orderId } }, reply) => {
    const { museum, order } = await find(orderId);
    // "inline" makes phones offer to add the events.
    named(reply, "inline", order, "ics").type("text/calendar; charset=utf-8");
    return calendarOf(museum, order, pageOf(publicUrl, orderId));
  });

  server.get<{ Params: { orderId: string } }>("/order/:orderId/tickets.pdf", async ({ params: { orderId } }, reply) => {
    const { museum, order } = await find(orderId);
    const pdf = await documents.make({
      make: "pdf",
      order: printedOrder(museum, order),
      codes: await ticketCodes(order),
    });
    return named(reply, "attachment", order, "pdf").type("application/pdf").send(pdf);
  });

  const { apple, google } = wallets;
  type OfTicket = { Params: { orderId: string; n: string } };
  if (apple !== undefined)
    server.get<OfTicket>("/order/:orderId/tickets/:n/apple-wallet", async ({ params: { orderId, n } }, reply) => {
      const { museum, order } = await find(orderId);
      const pass = await documents.make({ ...passOf(museum, order, n), certificate: apple });
      return named(reply, "inline", order, "pkpass").type("application/vnd.apple.pkpass").send(pass);
    });
  if (google !== undefined)
    server.get<OfTicket>("/order/:orderId/tickets/:n/google-wallet", async ({ params: { orderId, n } }, reply) => {
      const { museum, order } = await find(orderId);
      const { printed, ticket, serialNumber } = ticketOf(museum, order, n);
      const now = Math.floor(museum.now.epochMilliseconds / 1000);
      return reply.redirect(googleLink(google, { order: printed, ticket, serialNumber, publicUrl, now }), 302);
    });
}

export function pageOf(publicUrl: string, orderId: string): string {
  return `${publicUrl}/order/${orderId}/confirmation`;
}

function named(
  reply: FastifyReply,
  disposition: "inline" | "attachment",
  { number }: ShownOrder,
  ending: string,
): FastifyReply {
  return reply.header("content-disposition", `${disposition}; filename="tickets-${number}.${ending}"`);
}

/** @param n counts from 1 @throws HttpError 404 */
function ticketOf(museum: Museum, order: ShownOrder, n: string) {
  const printed = printedOrder(museum, order);
  const index = Number(n) - 1;
  const [ticket, stored] = [printed.tickets[index], order.tickets[index]];
  if (ticket === undefined || stored === undefined)
    throw notFound((locale) => labels.noSuchTicket(locale, { name: printed.name, n: index + 1 }));
  // Do not reveal the ticket's id, which grants entry.
  const serialNumber = createHash("sha256").update(`wallet ${stored.id}`).digest("hex").slice(0, 32);
  return { printed, ticket, stored, serialNumber };
}

function passOf(museum: Museum, order: ShownOrder, n: string): Omit<ApplePassJob, "certificate"> {
  const { printed, ticket, stored, serialNumber } = ticketOf(museum, order, n);
  const { locale } = museum.tenant;
  const { museum: name, buyer, where } = printed;
  const begins = beginOf(museum, stored);
  return {
    make: "apple-pass",
    ...{ serialNumber, museum: name, buyer, where },
    ...{ code: ticket.code, title: ticket.title, date: ticket.date, time: ticket.time, types: ticket.types.join(", ") },
    description: labels.event(locale, { title: ticket.title, museum: name }),
    labels: {
      date: labels.date(locale),
      time: labels.time(locale),
      types: labels.types(locale),
      buyer: labels.buyer(locale),
      where: labels.where(locale),
    },
    ...(begins instanceof Temporal.ZonedDateTime && { begins: begins.epochMilliseconds }),
  };
}
