import type { CustomerUpdate } from "../../schemas/api/route.ts";
import type { Login } from "../../schemas/generated/forms/login.ts";
import type { Registration } from "../../schemas/generated/forms/registration.ts";
import type { SetPassword } from "../../schemas/generated/forms/set-password.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type {
  Customer,
  CustomerExport,
  CustomerSessionsResponse,
  MemberCardResponse,
} from "../../schemas/generated/wire.ts";
import { api } from "../state/api.ts";
import { resetCart } from "../state/cart-calls.ts";
import { setCustomer } from "../state/page.ts";
import { leaveNothing, signedIn } from "../state/sign-in.ts";

/** Signs in on the login page and empties the cart (docs/behaviour.md, "Login page"). @throws CallError */
export async function logIn(credentials: Login, idempotencyKey: string): Promise<Customer> {
  const answer = await api.post("storefront", paths.signIn(), credentials, { idempotencyKey });
  resetCart();
  return signedIn(answer);
}

/** Ends all of the customer's sessions. @throws CallError if the server is unreachable; no session has ended then */
export async function logOutEverywhere(idempotencyKey: string): Promise<void> {
  await api.post("storefront", ownPaths.endSessions(), {}, { idempotencyKey });
  leaveNothing();
}

/** Ends one of the customer's sessions. @returns the remaining sessions @throws CallError */
export async function endSession(id: string, idempotencyKey: string): Promise<CustomerSessionsResponse> {
  return api.post("storefront", ownPaths.endSession(), { id }, { idempotencyKey });
}

/** Signs in within a flow and keeps the cart. @throws CallError */
export async function signInHere(credentials: Login, idempotencyKey: string): Promise<Customer> {
  return signedIn(await api.post("storefront", paths.signIn(), credentials, { idempotencyKey }));
}

/** Creates an account and signs in; the cart stays. @throws CallError TAKEN if the email has an account */
export async function register(details: Registration, idempotencyKey: string): Promise<Customer> {
  return signedIn(await api.post("admin", paths.register(), details, { idempotencyKey }));
}

/**
 * Verifies the signed-in customer's email with a mailed token.
 * @throws CallError TOKEN_INVALID, OTHER_ACCOUNT or SIGN_IN_REQUIRED
 */
export async function verifyAddress(token: string, idempotencyKey: string): Promise<Customer> {
  const { customer } = await api.post("storefront", ownPaths.verify(), { token }, { idempotencyKey });
  setCustomer(customer);
  return customer;
}

/** Requests another verification mail. @throws CallError */
export async function sendVerification(idempotencyKey: string): Promise<void> {
  await api.post("storefront", ownPaths.sendVerification(), {}, { idempotencyKey });
}

/** Replaces the membership card and invalidates the old one. @throws CallError */
export async function renewCard(idempotencyKey: string): Promise<MemberCardResponse> {
  return api.post("storefront", ownPaths.renewCard(), {}, { idempotencyKey });
}

/** Requests an activation mail. @throws CallError 430 if the account is active, 404 if there is none */
export async function activate(email: string, idempotencyKey: string): Promise<void> {
  await api.post("storefront", ownPaths.activate(), { email }, { idempotencyKey });
}

/** Requests a password reset mail; the response does not reveal whether the account exists. @throws CallError */
export async function recoverPassword(email: string, idempotencyKey: string): Promise<void> {
  await api.post("admin", ownPaths.resetPassword(), { email }, { idempotencyKey });
}

/** Requests a mail with upcoming tickets; the response does not reveal whether there are any. @throws CallError */
export async function mailTickets(email: string, idempotencyKey: string): Promise<void> {
  await api.post("storefront", ownPaths.mailTickets(), { email }, { idempotencyKey });
}

/** Checks a password link without consuming it. @throws CallError TOKEN_INVALID if it was used or has expired */
export async function checkPasswordLink(token: string): Promise<void> {
  await api.post("storefront", ownPaths.checkPasswordLink(), { token });
}

/** Sets the password with a mailed token, and signs in. @throws CallError TOKEN_INVALID */
export async function setPassword(body: SetPassword & { token: string }, idempotencyKey: string): Promise<Customer> {
  return signedIn(await api.post("storefront", ownPaths.setPassword(), body, { idempotencyKey }));
}

/** Updates the signed-in customer's details. @throws CallError; its `errors` belong to the form's fields */
export async function updateDetails(details: CustomerUpdate, idempotencyKey: string): Promise<void> {
  const { customer } = await api.post("admin", paths.updateCustomer(), details, { idempotencyKey });
  setCustomer(customer);
}

/** Exports all data stored about the signed-in customer. @throws CallError */
export async function exportData(): Promise<CustomerExport> {
  return api.get("storefront", ownPaths.customerExport());
}

/** Deletes the signed-in customer's account and signs out here. @throws CallError WRONG_PASSWORD */
export async function deleteAccount(password: string, idempotencyKey: string): Promise<void> {
  await api.post("storefront", ownPaths.deleteAccount(), { password }, { idempotencyKey });
  leaveNothing();
}
