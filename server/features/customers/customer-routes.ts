import { emailKey } from "../../../commerce/account-errors.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import { registration } from "../../../schemas/generated/forms/registration.ts";
import type { Calls } from "../../core/http/calls.ts";
import { consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { countriesOf } from "../../museum/catalogue/museum-countries.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain, newPassword } from "../accounts/check-fields.ts";
import { findCustomer, ownerOf } from "../accounts/current-customer.ts";
import type { PasswordLimits } from "../accounts/limits.ts";
import { constantTime } from "../accounts/limits.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { register } from "../accounts/register.ts";
import { checkOwnPassword } from "../accounts/sign-in.ts";
import { checkDetails, updateCustomer } from "../accounts/update-customer.ts";
import { askForEmail, wantedEmail } from "./email-change.ts";
import { registrationMail } from "./mails.ts";
import { reset } from "./password-links.ts";
import { showCustomer } from "./show-customer.ts";
import { signInOnce } from "./sign-in-once.ts";
import { verificationLink } from "./verification.ts";

/** Registers the admin calls that customers make for their own accounts (docs/behaviour.md, "Customers"). */
export function customerRoutes(server: Calls<"admin">, context: ServerContext, limits: PasswordLimits): void {
  const changes = createLimit(context.db, { name: "email-change" });
  const mailsByMailbox = createLimit(context.db, { name: "account-mail" });
  const mailsByAddress = createAddressLimit(context.db, { name: "account-mail-from" });

  server.actAround("/customer/register", async (request, once, reply) => {
    const rules = { email: mailDomain, password: newPassword };
    const details = checkFields(registration, request.body, { rules });
    const { password, password_confirmation, ...fingerprint } = details;
    const passwordHash = await hashPassword(password);
    return signInOnce(
      context,
      { request, once, reply },
      { subject: emailKey(details.email), password, fingerprint },
      async (tx) => {
        const own = contextIn(context, request.locale);
        const id = await register(tx, museumNow(own), details, passwordHash);
        const link = await verificationLink(tx, own, id);
        await context.queueMail(tx, registrationMail(senderOf(own), details.email, link));
        return id;
      },
    );
  });

  server.actAround("/customer/reset", async (request, once) => {
    const { email } = checkFields(passwordRecovery, request.body);
    return constantTime(
      once(async ({ tx }) => {
        await reset(tx, contextIn(context, request.locale), email);
        return {};
      }),
    );
  });

  server.actAround("/customer/update", async (request, once) => {
    const owner = ownerOf(request);
    const { id } = owner;
    const email = wantedEmail(request.body, owner.email);
    const { email: _email, password, ...others } = request.body as Record<string, unknown>;
    const details = checkDetails(others, countriesOf(museumNow(context).tenant));
    if (email !== undefined)
      await consumeAttempt([mailsByMailbox, mailboxOf(email)], [changes, id], [mailsByAddress, request.ip]);
    // Require the password: an attacker with an open session must not take over the account.
    if (email !== undefined)
      await checkOwnPassword(context, limits, request, owner, typeof password === "string" ? password : "");
    return once(
      async ({ tx }) => {
        await updateCustomer(tx, id, details);
        if (email !== undefined) await askForEmail(tx, contextIn(context, request.locale), owner, email);
        const customer = await findCustomer(tx, id);
        return { customer: customer && (await showCustomer(tx, museumNow(context, request.locale), customer)) };
      },
      { fingerprint: { ...details, email } },
    );
  });
}
