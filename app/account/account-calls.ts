import type { Login } from "../../schemas/generated/forms/login.ts";
import type { Registration } from "../../schemas/generated/forms/registration.ts";
import type { SetPassword } from "../../schemas/generated/forms/set-password.ts";
import { ownPaths } from "../../schemas/generated/own-paths.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Customer, CustomerSessionsResponse, MemberCardResponse } from "../../schemas/generated/wire.ts";
import { leaveNothing } from "../state/account.ts";
import { api } from "../state/api.ts";
import { resetCart } from "../state/cart-calls.ts";
import { setCustomer } from "../state/customer.ts";
import { postOnce } from "../state/post-once.ts";
import { signedIn } from "../state/sign-in.ts";

/** Signs in on the login page and empties the cart (docs/behaviour.md, "Login page"). @throws CallError */
export async function logIn(credentials: Login): Promise<Customer> {
  const answer = await postOnce("storefront", paths.signIn(), credentials);
  resetCart();
  return signedIn(answer);
}

/** Ends all of the customer's sessions. @throws CallError if the server is unreachable; no session has ended then */
export async function logOutEverywhere(): Promise<void> {
  await api.post("storefront", ownPaths.endSessions(), {});
  leaveNothing();
}

/** Ends one of the customer's sessions. @returns the remaining sessions @throws CallError */
export async function endSession(id: string): Promise<CustomerSessionsResponse> {
  return api.post("storefront", ownPaths.endSession(), { id });
}

/** Signs in within a flow and keeps the cart. @throws CallError */
export async function signInHere(credentials: Login): Promise<Customer> {
  return signedIn(await postOnce("storefront", paths.signIn(), credentials));
}

/** Creates an account and signs in; the cart stays. @throws CallError TAKEN if the email has an account */
export async function register(details: Registration): Promise<Customer> {
  return signedIn(await postOnce("admin", paths.register(), details));
}

/**
 * Verifies the signed-in customer's email with a mailed token.
 * @throws CallError TOKEN_INVALID, OTHER_ACCOUNT or SIGN_IN_REQUIRED
 */
export async function verifyAddress(token: string): Promise<Customer> {
  const { customer } = await postOnce("storefront", ownPaths.verify(), { token });
  setCustomer(customer);
  return customer;
}

/** Requests another verification mail. @throws CallError */
export async function sendVerification(): Promise<void> {
  await postOnce("storefront", ownPaths.sendVerification(), {});
}

/** Replaces the membership card and invalidates the old one. @throws CallError */
export async function renewCard(): Promise<MemberCardResponse> {
  return postOnce("storefront", ownPaths.renewCard(), {});
}

/** Requests an activation mail. @throws CallError 430 if the account is active, 404 if there is none */
export async function activate(email: string): Promise<void> {
  await postOnce("storefront", ownPaths.activate(), { email });
}

/** Requests a password reset mail; the response does not reveal whether the account exists. @throws CallError */
export async function recoverPassword(email: string): Promise<void> {
  await postOnce("admin", ownPaths.resetPassword(), { email });
}

/** Requests a mail with upcoming tickets; the response does not reveal whether there are any. @throws CallError */
export async function mailTickets(email: string): Promise<void> {
  await postOnce("storefront", ownPaths.mailTickets(), { email });
}

/** Checks a password link without consuming it. @throws CallError TOKEN_INVALID if it was used or has expired */
export async function checkPasswordLink(token: string): Promise<void> {
  await postOnce("storefront", ownPaths.checkPasswordLink(), { token });
}

/** Sets the password with a mailed token, and signs in. @throws CallError TOKEN_INVALID */
export async function setPassword(body: SetPassword & { token: string }): Promise<Customer> {
  return signedIn(await postOnce("storefront", ownPaths.setPassword(), body));
}
