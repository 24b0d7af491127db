import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { Calls, VisitorsRequest } from "../../core/http/calls.ts";
import { type AddressLimit, consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { isExempt } from "../../core/http/trusted-networks.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkFields } from "../accounts/check-fields.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { constantTime } from "../accounts/limits.ts";
import { isMember } from "../memberships/held-memberships.ts";
import { mailTickets } from "./mail-tickets.ts";

/** Needs no account (docs/behaviour.md, "Resending tickets"). */
export function ticketMailRoute(server: Calls<"storefront">, context: ServerContext): void {
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
