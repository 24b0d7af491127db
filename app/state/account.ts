import { clearSession } from "../../engine/core/storage.ts";
import type { Login } from "../../schemas/generated/forms/login.ts";
import type { SetPassword } from "../../schemas/generated/forms/set-password.ts";
import { paths } from "../../schemas/generated/storefront-paths.ts";
import type { Customer, CustomerSessionsResponse, MemberCardResponse } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { api, newKey } from "./api.ts";
import { hideBanner } from "./banner.ts";
import { resetCart } from "./cart-calls.ts";
import { setCustomer } from "./customer.ts";
import { signedIn, signedOut } from "./sign-in.ts";

/** Signs in on the login page, which begins with an empty cart (docs/behaviour.md, "Login page"). @throws CallError */
export async function logIn(credentials: Login): Promise<Customer> {
  const answer = await api.post("storefront", paths.signIn(), credentials, newKey());
  resetCart();
  return signedIn(answer);
}

/** Signs out here, whether or not the server can be reached: customer, cart and tracking data are cleared (docs/behaviour.md, "Customers"). */
export function logOut(): void {
  api.post("storefront", paths.signOut(), {}, newKey()).catch(() => undefined);
  leaveNothing();
}

/** Signs out here and everywhere else this customer is signed in. @throws CallError if the server cannot be reached: then nothing is ended */
export async function logOutEverywhere(): Promise<void> {
  await api.post("storefront", paths.endSessions(), {}, newKey());
  leaveNothing();
}

/** Ends one of this customer's sessions. @returns those left @throws CallError */
export async function endSession(id: string): Promise<CustomerSessionsResponse> {
  return api.post("storefront", paths.endSession(), { id }, newKey());
}

/** Forgets here what is the customer's: who they are, their cart, and what they typed. */
export function leaveNothing(): void {
  signedOut();
  resetCart();
  // Names and addresses typed into a flow are the customer's too: the next person at this machine must not find them.
  clearSession(localStore);
  // It may offer a selection back that was theirs.
  hideBanner();
}

/** Signs in where the visitor is: the cart stays. @throws CallError */
export async function signInHere(credentials: Login): Promise<Customer> {
  return signedIn(await api.post("storefront", paths.signIn(), credentials, newKey()));
}

/** Verifies the signed-in customer's address, with the token of a mailed link. @throws CallError with TOKEN_INVALID, OTHER_ACCOUNT or SIGN_IN_REQUIRED */
export async function verifyAddress(token: string): Promise<void> {
  const { customer } = await api.post("storefront", paths.verify(), { token }, newKey());
  setCustomer(customer);
}

/** Asks for another mail with the link that verifies the address. @throws CallError */
export async function sendVerification(): Promise<void> {
  await api.post("storefront", paths.sendVerification(), {}, newKey());
}

/** Has the card replaced: the one before is good no longer. @throws CallError */
export async function renewCard(): Promise<MemberCardResponse> {
  return api.post("storefront", paths.renewCard(), {}, newKey());
}

/** Asks for the mail that activates an account. @throws CallError 430 where it is active, 404 where there is none */
export async function activate(email: string): Promise<void> {
  await api.post("storefront", paths.activate(), { email }, newKey());
}

/** Asks for the mail that leads to a new password; the answer does not tell whether there is such an account. @throws CallError */
export async function recoverPassword(email: string): Promise<void> {
  await api.post("admin", paths.resetPassword(), { email }, newKey());
}

/** Sets the password by a mailed link's token, and signs in. @throws CallError with TOKEN_INVALID where the link was used or has expired */
export async function setPassword(body: SetPassword & { token: string }): Promise<Customer> {
  return signedIn(await api.post("storefront", paths.setPassword(), body, newKey()));
}
