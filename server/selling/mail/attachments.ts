import type { FastifyBaseLogger } from "fastify";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import { codePng } from "../../platform/codes/code-png.ts";
import type { Attachment } from "../../platform/mail/mailer.ts";
import { calendarOf } from "../documents/calendar.ts";
import type { DocumentMaker } from "../documents/document-maker.ts";
import { printedOrder, ticketCodes } from "../documents/printed-order.ts";
import { pageOf } from "../documents/routes.ts";
import { findOrder } from "../orders/order-tickets.ts";

/** By these names a mail's HTML shows its pictures. */
export const pictures = { art: "art", code: (index: number) => `code-${index}` };

/** Pixels of a module: sharp on a screen with two dots to a pixel. */
const scale = 8;
const artPixels = { width: 544, height: 136 };

/**
 * What an order's confirmation carries: its art and its codes as pictures, the calendar file, the PDF. One that cannot be made is left out, and the
 * mail is sent without it: the page has them all.
 */
export async function orderAttachments(
  context: Pick<ServerContext, "db" | "config" | "now" | "environment">,
  documents: DocumentMaker,
  orderId: string,
  log: FastifyBaseLogger,
): Promise<Attachment[]> {
  const order = await findOrder(context.db, orderId);
  if (order.tickets.length === 0) return [];
  const museum = museumNow(context);
  const printed = printedOrder(museum, order);
  const codes = await ticketCodes(order);
  const name = `tickets-${order.number}`;
  const makers: (() => Attachment | Promise<Attachment>)[] = [
    async () => {
      const content = await documents.make({ make: "art", name: printed.name, ...artPixels }, "mail");
      return { filename: "art.png", contentType: "image/png", content, cid: pictures.art };
    },
    ...codes.map((code, index) => (): Attachment => {
      return { filename: `${name}-${index + 1}.png`, contentType: "image/png", content: codePng(code, scale), cid: pictures.code(index) };
    }),
    () => {
      const content = Buffer.from(calendarOf(museum, order, pageOf(context.environment.publicUrl, orderId)));
      return { filename: `${name}.ics`, contentType: "text/calendar; charset=utf-8", content };
    },
    async () => {
      const content = await documents.make({ make: "pdf", order: printed, codes }, "mail");
      return { filename: `${name}.pdf`, contentType: "application/pdf", content };
    },
  ];
  const made = await Promise.allSettled(makers.map(async (make) => make()));
  return made.flatMap((outcome) => {
    if (outcome.status === "fulfilled") return [outcome.value];
    log.error({ err: outcome.reason }, "a mail is sent without one of its files");
    return [];
  });
}
