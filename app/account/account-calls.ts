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

/** Signs in on the login page, which begins with an empty cart (docs/behaviour.md, "Login page"). @throws CallError */
export async function logIn(credentials: Login): Promise<Customer> {
  const answer = await postOnce("storefront", paths.signIn(), credentials);
  resetCart();
  return signedIn(answer);
}

/** Signs out here and everywhere else this customer is signed in. @throws CallError if the server cannot be reached: then nothing is ended */
export async function logOutEverywhere(): Promise<void> {
  await api.post("storefront", ownPaths.endSessions(), {});
  leaveNothing();
}

/** Ends one of this customer's sessions. @returns those left @throws CallError */
export async function endSession(id: string): Promise<CustomerSessionsResponse> {
  return api.post("storefront", ownPaths.endSession(), { id });
}

/** Signs in where the visitor is: the cart stays. @throws CallError */
export async function signInHere(credentials: Login): Promise<Customer> {
  return signedIn(await postOnce("storefront", paths.signIn(), credentials));
}

/** Makes an account and signs in; the cart stays. @throws CallError with TAKEN where the address has an account */
export async function register(details: Registration): Promise<Customer> {
  return signedIn(await postOnce("admin", paths.register(), details));
}

/** Verifies the signed-in customer's address, with the token of a mailed link. @throws CallError with TOKEN_INVALID, OTHER_ACCOUNT or SIGN_IN_REQUIRED */
export async function verifyAddress(token: string): Promise<Customer> {
  const { customer } = await postOnce("storefront", ownPaths.verify(), { token });
  setCustomer(customer);
  return customer;
}

/** Asks for another mail with the link that verifies the address. @throws CallError */
export async function sendVerification(): Promise<void> {
  await postOnce("storefront", ownPaths.sendVerification(), {});
}

/** Has the card replaced: the one before is good no longer. @throws CallError */
export async function renewCard(): Promise<MemberCardResponse> {
  return postOnce("storefront", ownPaths.renewCard(), {});
}

/** Asks for the mail that activates an account. @throws CallError 430 where it is active, 404 where there is none */
export async function activate(email: string): Promise<void> {
  await postOnce("storefront", ownPaths.activate(), { email });
}

/** Asks for the mail that leads to a new password; the answer does not tell whether there is such an account. @throws CallError */
export async function recoverPassword(email: string): Promise<void> {
  await postOnce("admin", ownPaths.resetPassword(), { email });
}

/** Asks for the tickets of an address's next visits, to be mailed there; the answer does not tell whether there are any. @throws CallError */
export async function mailTickets(email: string): Promise<void> {
  await postOnce("storefront", ownPaths.mailTickets(), { email });
}

/** Checks whether a mailed link can still set a password, without using it up. @throws CallError with TOKEN_INVALID where it was used or has expired */
export async function checkPasswordLink(token: string): Promise<void> {
  await postOnce("storefront", ownPaths.checkPasswordLink(), { token });
}

/** Sets the password by a mailed link's token, and signs in. @throws CallError with TOKEN_INVALID where the link was used or has expired */
export async function setPassword(body: SetPassword & { token: string }): Promise<Customer> {
  return signedIn(await postOnce("storefront", ownPaths.setPassword(), body));
}
