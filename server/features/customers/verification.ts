import * as say from "../../../messages/generated/server/accounts.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { refusal } from "../accounts/sign-in.ts";
import { consumeToken, issueToken, revokeTokensOf } from "../accounts/tokens.ts";
import { verifyAddress } from "../memberships/attach-memberships.ts";
import { changeEmail } from "./email-change.ts";

const linkHours = 72;

/** Goes to the account's own address: opening the link proves access to it. */
export async function verificationLink(
  tx: Tx,
  context: Pick<ServerContext, "now" | "config" | "environment">,
  customerId: string,
): Promise<string> {
  const moment = context.now();
  const [from, until] = [
    new Date(moment.epochMilliseconds),
    new Date(moment.add({ hours: linkHours }).epochMilliseconds),
  ];
  const token = await issueToken(tx, { kind: "verify", subjectId: customerId, now: from, expiresAt: until });
  return pageUrl(senderOf(context), `/account/verify#token=${token}`);
}

/**
 * Verifies or changes the customer's address. Requires session and token: the link alone would make an address's owner
 * confirm an account that a stranger registered. Without a session they set a password instead, which ends the
 * stranger's sessions.
 * @param session the token of the current session, which stays valid
 * @throws HttpError 400 TOKEN_INVALID if the link was used or has expired; 403 if it belongs to another account
 */
export async function verify(
  tx: Tx,
  context: ServerContext,
  customer: CurrentCustomer,
  token: string,
  session: string,
): Promise<void> {
  if (await changeEmail(tx, context, customer, token, session)) return;
  const { id, verifiedAt } = customer;
  const subjectId = await consumeToken(tx, "verify", token, new Date(context.now().epochMilliseconds));
  // A reload of the page: already verified.
  if (subjectId === undefined && verifiedAt !== null) return;
  if (subjectId === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  if (subjectId !== id) throw refused(403, { code: "OTHER_ACCOUNT", field: "token", message: say.otherAccount });
  await verifyAddress(tx, museumNow(context), id);
  await revokeTokensOf(tx, "verify", id);
}
