import type { SignedInResponse } from "../../../schemas/generated/wire.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { browserName } from "../../platform/http/browser-name.ts";
import type { AccountRequest } from "./account-posts.ts";
import { browserCookie, browserSecret, rememberBrowser } from "./known-browsers.ts";
import { openSession, secretsFor } from "./session.ts";
import { hashOfToken } from "./tokens.ts";

interface SignIn {
  /** The account that the request is about, for its token: an id or an email address. */
  readonly subject: string;
  readonly password: string;
  /** What else tells this request from others. */
  readonly told: unknown;
}

/** Answers a request that signs a customer in, runOnce for its Idempotency-Key, and has the browser known. `who` does what comes before, and says whose account it is. */
export async function signInOnce(
  context: ServerContext,
  { request, reply, key, route, runOnce }: AccountRequest,
  { subject, password, told }: SignIn,
  who: (tx: Tx) => Promise<string>,
): Promise<SignedInResponse> {
  const cookie = browserCookie(context.environment.publicUrl);
  const { token, keepsake } = await secretsFor({ key, route, subject, password });
  const secret = browserSecret(cookie, request) ?? keepsake;
  const session = await runOnce("", [told, hashOfToken(token)], async (tx) => {
    const customerId = await who(tx);
    const museum = museumNow(context);
    await rememberBrowser(tx, secret, customerId, new Date(museum.now.epochMilliseconds));
    return openSession(tx, museum, { customerId, token, browser: browserName(request) });
  });
  cookie.set(reply, secret);
  return { ...session, accessToken: token };
}
