import type { FastifyBaseLogger } from "fastify";
import { codePng } from "../../core/codes/png.ts";
import type { Attachment } from "../../core/mail/mailer.ts";
import { senderOf } from "../../museum/mail-page.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { calendarOf, cancelledCalendarOf } from "../documents/calendar.ts";
import type { DocumentMaker } from "../documents/document-maker.ts";
import { pdfJob } from "../documents/pdf-job.ts";
import { codeIdOf, orderPageUrl } from "../orders/order-mail.ts";
import { findOrderInItsLanguage } from "../orders/order-tickets.ts";

/** Pixels per module: sharp on high-density screens. */
const scale = 8;

/** Attempts to wait for the PDF before sending without it. */
const maxAttempts = 5;

interface Sending {
  readonly mail: string;
  readonly attempt: number;
}

const calendarType = (method: "PUBLISH" | "CANCEL") => `text/calendar; charset=utf-8; method=${method}`;

/**
 * Waits some attempts for a late PDF, then leaves it out: the order's page has it. Leaves out failed pictures.
 * @throws the error of the PDF
 */
export async function orderAttachments(
  context: Pick<ServerContext, "db" | "config" | "now" | "environment">,
  documents: DocumentMaker,
  orderId: string,
  log: FastifyBaseLogger,
  { mail, attempt }: Partial<Sending> = {},
): Promise<Attachment[]> {
  const { order, museum, context: own } = await findOrderInItsLanguage(context.db, context, orderId);
  const link = orderPageUrl(senderOf(own), orderId);
  const cancelledCalendar = cancelledCalendarOf(museum, order, link);
  const cancelled: Attachment[] =
    cancelledCalendar === undefined
      ? []
      : [
          {
            filename: `cancelled-${order.number}.ics`,
            contentType: calendarType("CANCEL"),
            content: Buffer.from(cancelledCalendar),
          },
        ];
  if (order.tickets.length === 0) return cancelled;
  const job = await pdfJob(context, museum, order);
  const name = `tickets-${order.number}`;
  const makers: (() => Attachment | Promise<Attachment>)[] = [
    ...job.codes.map((code, index) => (): Attachment => {
      const cid = codeIdOf(order.tickets[index]?.id ?? "");
      return { filename: `${name}-${index + 1}.png`, contentType: "image/png", content: codePng(code, scale), cid };
    }),
    () => {
      const content = Buffer.from(calendarOf(museum, order, link));
      return { filename: `${name}.ics`, contentType: calendarType("PUBLISH"), content };
    },
    async () => {
      const content = await documents.make(job, "mail");
      return { filename: `${name}.pdf`, contentType: "application/pdf", content };
    },
  ];
  const made = await Promise.allSettled(makers.map(async (make) => make()));
  const pdf = made.at(-1);
  if (pdf?.status === "rejected" && attempt !== undefined && attempt < maxAttempts) {
    log.warn({ err: pdf.reason, mail, order: orderId, attempt }, "a mail waits for its PDF");
    throw pdf.reason;
  }
  const files = made.flatMap((outcome) => {
    if (outcome.status === "fulfilled") return [outcome.value];
    log.error({ err: outcome.reason, mail, order: orderId }, "a mail is sent without one of its files");
    return [];
  });
  return [...files, ...cancelled];
}
