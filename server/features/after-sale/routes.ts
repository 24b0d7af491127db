import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { OrderRecord, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { afterCommit } from "../../core/database/transaction.ts";
import type { Calls, VisitorsRequest } from "../../core/http/calls.ts";
import { type AddressLimit, consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import { isExempt } from "../../core/http/trusted-networks.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import type { AvailabilityContext } from "../../museum/catalogue/availability.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay, readMonth } from "../../museum/catalogue/parameters.ts";
import type { Host } from "../../museum/feature.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { pagePath, pageUrl } from "../../museum/page-addresses.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { checkFields } from "../accounts/check-fields.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { constantTime } from "../accounts/limits.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { isMember } from "../memberships/held-memberships.ts";
import { showExtras } from "../orders/order-extras.ts";
import { wordedOrder } from "../orders/order-language.ts";
import { orderTickets, walletNames } from "../orders/order-tickets.ts";
import { readOrder } from "../orders/stored-order.ts";
import { cancelTickets } from "./cancel-tickets.ts";
import { changesOf } from "./change-options.ts";
import { mailTickets } from "./mail-again.ts";
import { moveDates, moveTimes } from "./move-times.ts";
import { moveByVisitor } from "./paid-move.ts";
import { orderChanged } from "./pay-refunds.ts";
import { showRecord } from "./show-record.ts";

export function afterSaleRoutes(server: Calls<"storefront">, host: Host): void {
  ticketsRoute(server, host);
  changeRoutes(server, host);
  ticketMailRoute(server, host);
}

/** An order's unguessable id grants access to its tickets; only the owner sees the membership card. */
function ticketsRoute(server: Calls<"storefront">, context: Host): void {
  const wallets = walletNames.find(context) ?? [];
  server.get("/order/:orderId/tickets", async (request) => {
    const museum = museumNow(context, request.locale);
    const order = await orderTickets(context.db, museum, request.params.orderId, {
      viewerId: visitorOf(request)?.id,
      wallets,
    });
    // A shared link allows no changes.
    if (order.shareId === undefined) return { body: { order } };
    const changes = await changesOf(context.db, museum, order.id);
    const extras = await showExtras(context, context.db, museum, { orderId: order.id, asker: "visitor" });
    return { body: { order: { ...order, ...changes, ...extras } } };
  });
}

interface Shown {
  readonly orderId: string;
  /** Of the page. */
  readonly language: string;
}

/** The unguessable id, in no shared link, grants access. */
function changeRoutes(server: Calls<"storefront">, context: Host): void {
  const { db } = context;
  const forMove = async (orderId: string, language: string) => {
    const museum = museumNow(context, language);
    const own: AvailabilityContext = { db, museum, cartId: undefined };
    return { context: own, order: wordedOrder(museum, await readOrder(db, orderId)) };
  };
  const ticketOf = ({ ticketId }: { ticketId?: unknown }) => ({
    ticketId: typeof ticketId === "string" ? ticketId : undefined,
  });

  server.get("/order/:orderId", async ({ params, locale }) => ({
    body: { order: await show(db, { ...params, language: locale }) },
  }));
  server.get("/order/:orderId/moves", async ({ params: { orderId }, query, locale }) => {
    const month = readMonth(query.date);
    const { context: own, order } = await forMove(orderId, locale);
    return { body: await moveDates(own, order, { ...ticketOf(query), locale }, month) };
  });
  server.get("/order/:orderId/moves/:date", async ({ params: { orderId, date }, query, locale }) => {
    const day = readDay(date);
    const { context: own, order } = await forMove(orderId, locale);
    return { body: await moveTimes(own, order, { ...ticketOf(query), locale }, day) };
  });

  async function show(database: Db | Tx, { orderId, language }: Shown): Promise<OrderRecord> {
    const museum = museumNow(context, language);
    const record = await showRecord(database, museum, orderId);
    return { ...record, ...(await showExtras(context, database, museum, { orderId, asker: "visitor" })) };
  }

  async function answer(tx: Tx, shown: Shown, toPay?: StoredCart): Promise<OrderRecordResponse> {
    afterCommit(tx, () => orderChanged(context));
    const order = await show(tx, shown);
    if (toPay === undefined) return { order };
    const site = senderOf(contextIn(context, shown.language));
    const back = pagePath(site.tenant, `/order/${shown.orderId}`);
    return { order, checkoutUrl: pageUrl(site, `/checkout/${toPay.id}?back=${back}`) };
  }

  server.act("/order/:orderId/move", async ({ tx, request, params: { orderId }, body }) => {
    const toPay = await moveByVisitor(
      tx,
      contextIn(context, request.locale),
      { orderId, ...body },
      hashedAddress(clientAddress(request)),
    );
    return answer(tx, { orderId, language: request.locale }, toPay);
  });
  server.act("/order/:orderId/cancel", async ({ tx, request, params: { orderId }, body }) => {
    await cancelTickets(tx, contextIn(context, request.locale), { orderId, ...body });
    return answer(tx, { orderId, language: request.locale });
  });
}

/** Needs no account (docs/behaviour.md, "Resending tickets"). */
function ticketMailRoute(server: Calls<"storefront">, context: ServerContext): void {
  const byMailbox = createLimit(context.db, { name: "ticket-mail" });
  const byMember = createLimit(context.db, { name: "ticket-mail-member" });
  const byAddress = createAddressLimit(context.db, { name: "account-mail-from" });

  server.actAround("/tickets/mail", async (request, once) => {
    const { email } = checkFields(passwordRecovery, request.body);
    await consumeAttempt([byMailbox, mailboxOf(email)], ...(await limitsOf(request)));
    return constantTime(
      once(async ({ tx }) => {
        await mailTickets(tx, context, email);
        return {};
      }),
    );
  });

  /** Members and the museum's networks share one address with many: no address limit. */
  async function limitsOf(request: VisitorsRequest): Promise<readonly (readonly [AddressLimit, key: string])[]> {
    const { config, environment } = context;
    if (isExempt(config.current.tenant.limits.trustedNetworks, environment.trustProxy, request.ip, request)) return [];
    const customer = visitorOf(request);
    const isMembers = customer !== undefined && (await isMember(context.db, museumNow(context), customer.id));
    return isMembers ? [[byMember, customer.id]] : [[byAddress, request.ip]];
  }
}
