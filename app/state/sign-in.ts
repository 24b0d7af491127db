import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { setCustomer } from "./customer.ts";
import { customerToken, forgetCustomer } from "./customer-token.ts";

export function signedIn({ customer, accessToken }: SignedInResponse): Customer {
  customerToken.keep(accessToken);
  setCustomer(customer);
  return customer;
}

export function signedOut(): void {
  customerToken.drop();
  forgetCustomer();
}
