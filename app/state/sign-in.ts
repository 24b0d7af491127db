import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { setCustomer } from "../page.ts";
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
