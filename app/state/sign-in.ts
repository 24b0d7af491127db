import { ref } from "valtio";
import { writeCookie } from "../../engine/react/cookies.ts";
import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { customerState } from "./customer.ts";

/** How long the token's cookie lasts, in seconds: seven days (specification, section 9). */
const lifetime = 7 * 86_400;

/** Takes over who is signed in, and keeps the token in its cookie. */
export function signedIn({ customer, accessToken }: SignedInResponse): Customer {
  writeCookie("customerToken", accessToken, lifetime);
  setCustomer(customer);
  return customer;
}

export function setCustomer(customer: Customer | null): void {
  customerState.customer = customer && (ref(customer) as Customer);
}
