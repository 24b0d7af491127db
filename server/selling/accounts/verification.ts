import * as say from "../../../messages/generated/server/accounts.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { refused } from "../../platform/http/http-error.ts";
import { verifyAddress } from "../memberships/attach-memberships.ts";
import type { CurrentCustomer } from "./current-customer.ts";
import { changeEmail } from "./email-change.ts";
import { refusal } from "./sign-in.ts";
import { issueToken, revokeTokensOf, takeToken } from "./tokens.ts";

const linkHours = 72;

/** A link, for a mail to the account's own address, whose opening shows that it is read there. */
export async function verificationLink(tx: Tx, { now, environment }: Pick<ServerContext, "now" | "environment">, customerId: string): Promise<string> {
  const moment = now();
  const [from, until] = [new Date(moment.epochMilliseconds), new Date(moment.add({ hours: linkHours }).epochMilliseconds)];
  const token = await issueToken(tx, { kind: "verify", subjectId: customerId, now: from, expiresAt: until });
  return `${environment.publicUrl}/account/verify#token=${token}`;
}

/**
 * Verifies the signed-in customer's address, or changes it to the one that a link was mailed to, with the token of that link. Both are needed: the link shows that a person reads the address's
 * mail, the session that the account is theirs. With the link alone the owner of an address would confirm an account that a stranger
 * registered with it; who cannot sign in sets a password by the link instead, which ends the stranger's sessions.
 * @param session the token of the session that asks, which goes on
 * @throws HttpError 400 TOKEN_INVALID where the link was used or has expired; 403 where it is another account's
 */
export async function verify(tx: Tx, context: ServerContext, customer: CurrentCustomer, token: string, session: string): Promise<void> {
  if (await changeEmail(tx, context, customer, token, session)) return;
  const { id, verifiedAt } = customer;
  const subjectId = await takeToken(tx, "verify", token, new Date(context.now().epochMilliseconds));
  // The page loaded again: it is done.
  if (subjectId === undefined && verifiedAt !== null) return;
  if (subjectId === undefined) throw refusal(400, "TOKEN_INVALID", "token");
  if (subjectId !== id) throw refused(403, { code: "OTHER_ACCOUNT", field: "token", message: say.otherAccount });
  await verifyAddress(tx, museumNow(context), id);
  await revokeTokensOf(tx, "verify", id);
}
