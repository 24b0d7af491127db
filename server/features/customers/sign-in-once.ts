import type { SignedInResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { browserOf } from "../../core/http/browser-name.ts";
import type { ActRequest } from "../../core/http/calls.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { noteLanguage } from "../accounts/customer-language.ts";
import { browserCookie, browserSecret, rememberBrowser } from "../accounts/known-browsers.ts";
import { secretsFor } from "../accounts/session-secrets.ts";
import { hashOfToken } from "../accounts/tokens.ts";
import { openSession } from "./session.ts";

interface SignIn {
  /** The account's id or email, for deriving the token. */
  readonly subject: string;
  readonly password: string;
  /** Distinguishes this request from others with the same key. */
  readonly fingerprint: unknown;
}

/** @param who prepares the account in the same transaction and returns its id */
export async function signInOnce(
  context: ServerContext,
  { request, once, reply }: ActRequest,
  { subject, password, fingerprint }: SignIn,
  who: (tx: Tx) => Promise<string>,
): Promise<SignedInResponse> {
  const cookie = browserCookie(context.environment.publicUrl);
  const { token, keepsake } = await secretsFor({
    key: idempotencyKeyOf(request),
    route: request.routeOptions.url ?? "",
    subject,
    password,
  });
  const secret = browserSecret(cookie, request) ?? keepsake;
  const session = await once(
    async ({ tx }) => {
      const customerId = await who(tx);
      const museum = museumNow(context, request.locale);
      await rememberBrowser(tx, secret, customerId, new Date(museum.now.epochMilliseconds));
      await noteLanguage(tx, museum.tenant, request, { id: customerId, language: null });
      return openSession(tx, museum, { customerId, token, browser: browserOf(request) });
    },
    { fingerprint: [fingerprint, hashOfToken(token)] },
  );
  cookie.set(reply, secret);
  return { ...session, accessToken: token };
}
