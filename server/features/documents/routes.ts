import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as labels from "../../../messages/generated/server/documents.ts";
import { HttpError, notFound } from "../../core/http/http-error.ts";
import { waitForTurn } from "../../core/http/waiting-room.ts";
import { isBusy, sendBusyPage } from "../../museum/busy-page.ts";
import { senderOf } from "../../museum/mail-page.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { orderPageUrl } from "../orders/order-mail.ts";
import { findOrderInItsLanguage, orderName, type ShownOrder } from "../orders/order-tickets.ts";
import { calendarOf } from "./calendar.ts";
import type { DocumentMaker } from "./document-maker.ts";
import { pdfJob } from "./pdf-job.ts";

interface OfOrder {
  Params: { orderId: string };
}

/** The order's id grants access; neither caches nor search engines may store its files. */
export function prepareFiles(files: FastifyInstance, { config }: Pick<ServerContext, "config">): void {
  waitForTurn(files, files.waitingRoom);
  files.setErrorHandler((error, _request, reply) => {
    // A browser navigates here, so answer with a page.
    if (!(error instanceof HttpError && isBusy(error))) throw error;
    return sendBusyPage(reply, config.current.tenant, error);
  });
  files.addHook("onRequest", (_request, reply, done) => {
    reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    done();
  });
}

export function documentRoutes(files: FastifyInstance, context: ServerContext, documents: DocumentMaker): void {
  files.get<OfOrder>("/order/:orderId/tickets.ics", async ({ params: { orderId } }, reply) => {
    const { museum, order, context: own } = await findTickets(context, orderId);
    // "inline" makes phones offer to add the events.
    named(reply, "inline", order, "ics").type("text/calendar; charset=utf-8");
    return calendarOf(museum, order, orderPageUrl(senderOf(own), orderId));
  });

  files.get<OfOrder>("/order/:orderId/tickets.pdf", async ({ params: { orderId } }, reply) => {
    const { museum, order } = await findTickets(context, orderId);
    const pdf = await documents.make(await pdfJob(context, museum, order));
    return named(reply, "attachment", order, "pdf").type("application/pdf").send(pdf);
  });
}

/** @throws HttpError 404 also for an order without tickets */
export async function findTickets(
  context: ServerContext,
  orderId: string,
): ReturnType<typeof findOrderInItsLanguage<ServerContext>> {
  const found = await findOrderInItsLanguage(context.db, context, orderId);
  const { order } = found;
  if (order.tickets.length === 0)
    throw notFound((locale) => labels.noTickets(locale, { name: orderName(order.number) }));
  return found;
}

export function named(
  reply: FastifyReply,
  disposition: "inline" | "attachment",
  { number }: ShownOrder,
  ending: string,
): FastifyReply {
  return reply.header("content-disposition", `${disposition}; filename="tickets-${number}.${ending}"`);
}

/**
 * Serves the worker that keeps tickets readable and the door open offline. Its path sets its scope; its policy allows
 * only fetches from this site.
 */
export async function serviceWorker(server: FastifyInstance, appFolder: string): Promise<void> {
  const script = await readFile(join(appFolder, "order-worker.js")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (script === undefined) return;
  for (const scope of ["order", "box-office"])
    server.get(`/${scope}/service-worker.js`, async (_request, reply) =>
      reply
        // Browsers check for updates when an order or a tool is opened.
        .headers({
          "cache-control": "no-cache",
          "content-security-policy": "default-src 'none'; connect-src 'self'",
          // It also answers the events page, outside its folder.
          ...(scope === "order" && { "service-worker-allowed": "/" }),
        })
        .type("text/javascript; charset=utf-8")
        .send(script),
    );
}
