import * as say from "../../../messages/generated/server/accounts.ts";
import type { Calls } from "../../core/http/calls.ts";
import { invalid } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { customerTokenOf, ownerOf, signInFirst, visitorOf } from "../accounts/current-customer.ts";
import type { PasswordLimits } from "../accounts/limits.ts";
import { listSessions } from "../accounts/sessions.ts";
import { checkOwnPassword } from "../accounts/sign-in.ts";
import { findToken } from "../accounts/tokens.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportCustomer } from "./export-customer.ts";
import { listOrders, listTickets } from "./list-orders.ts";
import { deletionMail } from "./mails.ts";

/** Serves docs/behaviour.md, "Account page". */
export function ownDataRoutes(server: Calls<"storefront">, context: ServerContext, limits: PasswordLimits): void {
  const { db } = context;

  server.get("/customer/orders", async (request) => {
    const customer = ownerOf(request);
    return { body: await listOrders(db, museumNow(context, request.locale), customer, pageOf(request.query.from)) };
  });

  server.get("/customer/tickets", async (request) => ({
    body: await listTickets(db, museumNow(context, request.locale), ownerOf(request)),
  }));

  server.get("/customer/export", async (request) => {
    const customer = ownerOf(request);
    const now = new Date(context.now().epochMilliseconds);
    const own = await findToken(db, "customer", customerTokenOf(request) ?? "", now);
    const sessions = own === undefined ? [] : await listSessions(db, own, { now, locale: request.locale });
    return { body: { ...(await exportCustomer(contextIn(context, request.locale), customer)), sessions } };
  });

  server.actAround("/customer/delete", async (request, once) => {
    const customer = visitorOf(request);
    const { password, ...body } = request.body;
    if (customer !== undefined) await checkOwnPassword(context, limits, request, customer, password);
    // Identify the caller by session: a retry finds neither it nor the customer. Never store the password's hash.
    return once(
      async ({ tx }) => {
        if (customer === undefined) throw signInFirst();
        const memberUntil = await deleteAccount(tx, context, museumNow(context), customer);
        const sender = senderOf(contextIn(context, request.locale));
        await context.queueMail(tx, deletionMail(sender, customer.email, memberUntil));
        return {};
      },
      { fingerprint: body, caller: customerTokenOf(request) ?? "" },
    );
  });
}

/** @throws HttpError 400 */
function pageOf(from: string | undefined): number | undefined {
  if (from === undefined || from === "") return undefined;
  if (!/^\d{1,9}$/.test(from))
    throw invalid({ code: "INVALID_PAGE", field: "from", message: (locale) => say.badPage(locale, { from }) });
  return Number(from);
}
