import type { FastifyInstance } from "fastify";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { takeTry } from "../../platform/http/limit-tries.ts";
import { mailboxOf } from "../../platform/mail/mailbox.ts";
import { accountPost } from "../accounts/account-posts.ts";
import { checkFields } from "../accounts/check-fields.ts";
import { inSameTime } from "../accounts/in-same-time.ts";
import type { AccountLimits } from "../accounts/limits.ts";
import { mailTickets } from "./mail-tickets.ts";

/** Who lost the mail with their tickets has it sent again, without an account (docs/behaviour.md, "Tickets mailed again"). */
export function ticketMailRoute(server: FastifyInstance, context: ServerContext, limits: AccountLimits): void {
  accountPost(server, context, "/tickets/mail", async ({ body, request, runOnce }) => {
    const { email } = checkFields(passwordRecovery, body);
    await takeTry([limits.ticketMailsByMailbox, mailboxOf(email)], [limits.mailsByAddress, request.ip]);
    return inSameTime(
      runOnce("", { email }, async (tx) => {
        await mailTickets(tx, context, email);
        return {};
      }),
    );
  });
}
