import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { setCustomer } from "./customer.ts";
import { customerToken, forgetCustomer } from "./customer-token.ts";

/** Sets the signed-in customer and saves the token. */
export function signedIn({ customer, accessToken }: SignedInResponse): Customer {
  customerToken.keep(accessToken);
  setCustomer(customer);
  return customer;
}

/** Clears the signed-in customer and the token. */
export function signedOut(): void {
  customerToken.drop();
  forgetCustomer();
}
