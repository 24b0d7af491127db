import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/pages/waiting-list.ts";
import type { Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { Tenant } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findCart } from "../carts/cart-store.ts";
import { withoutPayment } from "../carts/payment-open.ts";
import { eventLinks, messagePage } from "../checkout/message-page.ts";
import type { CheckoutTheme } from "../checkout/theme.ts";
import { confirmEntry, declineOffer, leaveList } from "./change-entry.ts";
import { findEntry, type WaitingEntry } from "./entry.ts";
import { waitingPage } from "./page.ts";

interface OfEntry {
  Params: { entryId: string };
}

interface PageOptions {
  readonly theme: CheckoutTheme;
  closePayment(cartId: string): Promise<void>;
  /** Called when places may have been freed. */
  returned(): void;
}

/** Works without script or stored state. */
export function waitingListPages(
  server: FastifyInstance,
  context: ServerContext,
  { theme, closePayment, returned }: PageOptions,
): void {
  const { db, environment } = context;
  const page = "/waiting-list/:entryId";
  const frame = (tenant: Tenant) => ({ tenant, theme, demo: environment.demo });

  server.get<OfEntry>(page, async (request, reply) => {
    const entry = await findEntry(db, request.params.entryId);
    if (entry === undefined) return unknown(request, reply);
    const museum = museumNow(context, languageOf(request, entry));
    const cart = entry.cartId === null ? undefined : await findCart(db, entry.cartId);
    return send(reply, 200, waitingPage(frame(museum.tenant), { museum, entry, orderId: cart?.orderId ?? undefined }));
  });

  function post<Body>(action: string, work: (tx: Tx, entryId: string, body: Body) => Promise<void>): void {
    server.post<OfEntry>(`${page}/${action}`, async (request, reply) => {
      const { entryId } = request.params;
      if ((await findEntry(db, entryId)) === undefined) return unknown(request, reply);
      await withoutPayment(closePayment, () =>
        inTransaction(db, (tx) => work(tx, entryId, (request.body ?? {}) as Body)),
      );
      returned();
      // Reload the page with GET, which is safe to repeat.
      return reply.redirect(`/waiting-list/${entryId}`, 303);
    });
  }

  post<{ seen?: unknown }>("confirm", (tx, entryId, { seen }) =>
    confirmEntry(tx, entryId, typeof seen === "string" ? seen : ""),
  );
  post("leave", (tx, entryId) => leaveList(tx, museumNow(context), entryId));
  post("decline", (tx, entryId) => declineOffer(tx, context, entryId));

  function unknown(request: FastifyRequest, reply: FastifyReply) {
    const museum = museumNow(context, request.locale);
    const { homePath, locale, prefix } = museum.tenant;
    const link = { href: prefix + homePath, text: say.seeWhatIsOn(locale) };
    return send(
      reply,
      404,
      messagePage(frame(museum.tenant), {
        title: say.unknownTitle(locale),
        message: say.unknownText(locale),
        link,
        events: eventLinks(museum),
      }),
    );
  }
}

/** The language of its address, else of its mails. */
const languageOf = ({ language }: FastifyRequest, entry: WaitingEntry) => language ?? entry.language;

function send(reply: FastifyReply, status: number, page: string) {
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
}
