import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Temporal } from "temporal-polyfill";
import { inSequence } from "../../../messages/formats/list.ts";
import * as labels from "../../../messages/generated/server/documents.ts";
import { notFound } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { beginOf } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { ApplePassJob } from "../documents/apple-pass.ts";
import type { DocumentMaker } from "../documents/document-maker.ts";
import { printedOrder } from "../documents/printed-order.ts";
import { findTickets, named } from "../documents/routes.ts";
import type { ShownOrder } from "../orders/order-tickets.ts";
import { googleLink } from "./google-link.ts";
import type { Wallets } from "./wallets.ts";

interface OfTicket {
  Params: { orderId: string; n: string };
}

export function walletRoutes(
  files: FastifyInstance,
  context: ServerContext,
  documents: DocumentMaker,
  { apple, google }: Wallets,
): void {
  const { publicUrl } = context.environment;
  if (apple !== undefined)
    files.get<OfTicket>("/order/:orderId/tickets/:n/apple-wallet", async ({ params: { orderId, n } }, reply) => {
      const { museum, order } = await findTickets(context, orderId);
      const pass = await documents.make({ ...passOf(museum, order, n), certificate: apple });
      return named(reply, "inline", order, "pkpass").type("application/vnd.apple.pkpass").send(pass);
    });
  if (google !== undefined)
    files.get<OfTicket>("/order/:orderId/tickets/:n/google-wallet", async ({ params: { orderId, n } }, reply) => {
      const { museum, order } = await findTickets(context, orderId);
      const { printed, ticket, serialNumber } = ticketOf(museum, order, n);
      const now = Math.floor(museum.now.epochMilliseconds / 1000);
      return reply.redirect(googleLink(google, { order: printed, ticket, serialNumber, publicUrl, now }), 302);
    });
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
    ...{
      code: ticket.code,
      title: ticket.title,
      date: ticket.date,
      time: ticket.time,
      types: inSequence(locale, ticket.types),
    },
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
