import type { Activation } from "../generated/forms/activation.ts";
import type { Login } from "../generated/forms/login.ts";
import type { PasswordRecovery } from "../generated/forms/password-recovery.ts";
import type { Registration } from "../generated/forms/registration.ts";
import type { SetPassword } from "../generated/forms/set-password.ts";
import { type ApiRoute, account, type CustomerUpdate, get, post } from "./route.ts";

const passwords = [
  "wrong-password-browser",
  "wrong-password-pair",
  "wrong-password-from",
  "wrong-password-strangers",
  "sign-in-from",
] as const;

/** Customers and their sessions. */
export const accountRoutes = {
  signIn: post("storefront", "/member/login", "Signs a customer in.", {
    ...account<Login>(),
    attempts: passwords,
    response: "SignedInResponse",
  }),
  signOut: post("storefront", "/member/logout", "Ends the session of the customer's token.", {
    // Signing out of an expired session succeeds.
    caller: "optional",
    ...account(),
    limits: "Because it ends only the session of its own token.",
    response: "Empty",
  }),
  activate: post("storefront", "/member/activate", "Mails a link that activates an account.", {
    ...account<Activation>(),
    limits: ["account-mail", "account-mail-from"],
    response: "Empty",
  }),
  setPassword: post(
    "storefront",
    "/member/password",
    "Sets a password with the token of a mailed link, and signs in.",
    {
      ...account<SetPassword & { token: string }>(),
      limits: ["wrong-password-from"],
      response: "SignedInResponse",
    },
  ),
  checkPasswordLink: post(
    "storefront",
    "/member/password/check",
    "Checks whether a password can still be set with the token of a mailed link.",
    {
      ...account<{ token: string }>(),
      repeat: "safe",
      limits: ["password-link-from"],
      response: "Empty",
    },
  ),
  sendVerification: post("storefront", "/member/verification", "Mails a link that verifies the customer's address.", {
    caller: "own",
    ...account(),
    limits: ["account-mail"],
    response: "Empty",
  }),
  verify: post("storefront", "/member/verify", "Verifies the customer's address with the token of a mailed link.", {
    caller: "own",
    ...account<{ token: string }>(),
    response: "CustomerResponse",
  }),
  memberCard: get("storefront", "/member/card", "The customer's membership card.", {
    caller: "own",
    response: "MemberCardResponse",
  }),
  renewCard: post("storefront", "/member/card/renew", "Replaces the customer's membership card with a new one.", {
    caller: "own",
    ...account(),
    limits: ["card-renewal"],
    response: "MemberCardResponse",
  }),
  customer: get("storefront", "/customer/:id", 'The customer; the id "me" is the token\'s.', {
    caller: "own",
    response: "CustomerResponse",
  }),
  sessions: get("storefront", "/customer/sessions", "Where the customer is signed in.", {
    caller: "own",
    response: "CustomerSessionsResponse",
  }),
  endSession: post("storefront", "/customer/sessions/end", "Ends one of the customer's sessions.", {
    caller: "own",
    endsSession: true,
    request: "EndSessionRequest",
    response: "CustomerSessionsResponse",
  }),
  endSessions: post("storefront", "/customer/sessions/end-all", "Ends all of the customer's sessions.", {
    caller: "own",
    endsSession: true,
    request: "NothingRequest",
    response: "Empty",
  }),
  customerOrders: get("storefront", "/customer/orders", "The customer's orders, newest first, in pages.", {
    caller: "own",
    response: "CustomerOrdersResponse",
    query: { from: "The start of the page, from the previous one; without it, the newest order." },
  }),
  customerTickets: get("storefront", "/customer/tickets", "The customer's visits from today on.", {
    caller: "own",
    response: "CustomerTicketsResponse",
  }),
  customerExport: get("storefront", "/customer/export", "Everything stored about the customer.", {
    caller: "own",
    limits: ["customer-export"],
    response: "CustomerExport",
  }),
  deleteAccount: post("storefront", "/customer/delete", "Deletes the customer's account, but not their orders.", {
    caller: "own",
    endsSession: true,
    request: "DeleteAccountRequest",
    attempts: passwords,
    response: "Empty",
  }),
  register: post("admin", "/customer/register", "Creates an account, and signs in.", {
    ...account<Registration>(),
    limits: ["new-account-from"],
    response: "SignedInResponse",
  }),
  resetPassword: post("admin", "/customer/reset", "Mails a link for setting a password.", {
    ...account<PasswordRecovery>(),
    limits: ["account-mail", "account-mail-from"],
    response: "Empty",
  }),
  mailTickets: post(
    "storefront",
    "/tickets/mail",
    "Mails the tickets of upcoming visits again, to their orders' address.",
    {
      caller: "optional",
      ...account<PasswordRecovery>(),
      attempts: ["ticket-mail", "ticket-mail-member", "account-mail-from"],
      response: "Empty",
    },
  ),
  updateCustomer: post("admin", "/customer/update", "Changes the customer's details.", {
    caller: "own",
    ...account<CustomerUpdate>(),
    attempts: ["account-mail", "email-change", "account-mail-from", ...passwords],
    response: "CustomerResponse",
  }),
} satisfies Record<string, ApiRoute>;
