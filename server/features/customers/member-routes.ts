import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/accounts.ts";
import { activation } from "../../../schemas/generated/forms/activation.ts";
import { login } from "../../../schemas/generated/forms/login.ts";
import { setPassword as setPasswordForm } from "../../../schemas/generated/forms/set-password.ts";
import type { ActHandler, AroundHandler, Calls, GetHandler } from "../../core/http/calls.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { checkFields, newPassword } from "../accounts/check-fields.ts";
import { customerTokenOf, findCustomer, ownerOf } from "../accounts/current-customer.ts";
import type { PasswordLimits } from "../accounts/limits.ts";
import { sessionRoutes } from "../accounts/session-routes.ts";
import { checkCredentials } from "../accounts/sign-in.ts";
import { revokeToken } from "../accounts/tokens.ts";
import { verificationMail } from "./mails.ts";
import { ownDataRoutes } from "./own-data-routes.ts";
import { activate, checkPasswordLink, hashForLink, setPassword } from "./password-links.ts";
import { showCustomer } from "./show-customer.ts";
import { signInOnce } from "./sign-in-once.ts";
import { verificationLink, verify } from "./verification.ts";

export function memberRoutes(server: Calls<"storefront">, context: ServerContext, limits: PasswordLimits): void {
  server.actAround("/member/login", signIn(context, limits));
  server.actAround("/member/logout", signOut);
  server.actAround("/member/activate", sendActivation(context));
  server.actAround("/member/password", choosePassword(context, limits));
  server.post("/member/password/check", async ({ body }) => {
    await checkPasswordLink(context, tokenIn(body));
    return {};
  });
  server.actAround("/member/verify", verifyEmail(context));
  server.act("/member/verification", sendVerification(context));
  server.get("/customer/:id", readCustomer(context));
  sessionRoutes(server, context);
  ownDataRoutes(server, context, limits);
}

function signIn(context: ServerContext, limits: PasswordLimits): AroundHandler<"storefront", "/member/login"> {
  return async (request, once, reply) => {
    const credentials = checkFields(login, request.body);
    const id = await checkCredentials(context, limits, request, credentials);
    const session = { subject: id, password: credentials.password, fingerprint: id };
    return signInOnce(context, { request, once, reply }, session, async () => id);
  };
}

const signOut: AroundHandler<"storefront", "/member/logout"> = async (request, once) => {
  const token = customerTokenOf(request) ?? "";
  // Identify the caller by session: a retry finds it already ended.
  return once(
    async ({ tx }) => {
      await revokeToken(tx, token);
      return {};
    },
    { caller: token },
  );
};

function sendActivation(context: ServerContext): AroundHandler<"storefront", "/member/activate"> {
  return async (request, once) => {
    const { email } = checkFields(activation, request.body);
    return once(async ({ tx }) => {
      await activate(tx, contextIn(context, request.locale), email);
      return {};
    });
  };
}

function choosePassword(
  context: ServerContext,
  limits: PasswordLimits,
): AroundHandler<"storefront", "/member/password"> {
  return async (request, once, reply) => {
    const { password } = checkFields(setPasswordForm, request.body, { rules: { password: newPassword } });
    const linkToken = tokenIn(request.body);
    const passwordHash = await hashForLink(context, linkToken, password);
    const session = { subject: linkToken, password, fingerprint: linkToken };
    const answer = await signInOnce(context, { request, once, reply }, session, (tx) =>
      setPassword(tx, context, linkToken, passwordHash),
    );
    // Reading the account's mail proves ownership: lift the lock that other people's wrong passwords caused.
    await limits.forgive(emailKey(answer.customer.email), request.ip);
    return answer;
  };
}

function verifyEmail(context: ServerContext): AroundHandler<"storefront", "/member/verify"> {
  return async (request, once) => {
    const customer = ownerOf(request);
    return once(async ({ tx }) => {
      await verify(tx, context, customer, tokenIn(request.body), customerTokenOf(request) ?? "");
      const verified = await findCustomer(tx, customer.id);
      return { customer: verified && (await showCustomer(tx, museumNow(context, request.locale), verified)) };
    });
  };
}

function sendVerification(context: ServerContext): ActHandler<"storefront", "/member/verification"> {
  return async ({ tx, request }) => {
    const { id, email, verifiedAt } = ownerOf(request);
    const own = contextIn(context, request.locale);
    if (verifiedAt === null)
      await context.queueMail(tx, verificationMail(senderOf(own), email, await verificationLink(tx, own, id)));
    return {};
  };
}

function readCustomer(context: ServerContext): GetHandler<"storefront", "/customer/:id"> {
  return async (request) => {
    const customer = ownerOf(request);
    const { id } = request.params;
    // Answer the same for unknown ids, to reveal nothing.
    if (id !== "me" && id !== customer.id) throw new HttpError(403, say.notYours);
    return { body: { customer: await showCustomer(context.db, museumNow(context, request.locale), customer) } };
  };
}

function tokenIn(body: unknown): string {
  const { token } = body as { token?: unknown };
  return typeof token === "string" ? token : "";
}
