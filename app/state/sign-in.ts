import { ref } from "valtio";
import { writeCookie } from "../../engine/react/cookies.ts";
import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { customerState } from "./customer.ts";

const cookie = "customerToken";
/** How long the token's cookie lasts, in seconds: seven days (specification, section 9). */
const lifetime = 7 * 86_400;

/** Takes over who is signed in, and keeps the token in its cookie. */
export function signedIn({ customer, accessToken }: SignedInResponse): Customer {
  writeCookie(cookie, accessToken, lifetime);
  setCustomer(customer);
  return customer;
}

/** Forgets who was signed in, and the token. */
export function signedOut(): void {
  writeCookie(cookie, "", 0);
  customerState.customer = null;
}

export function setCustomer(customer: Customer): void {
  customerState.customer = ref(customer) as Customer;
}
