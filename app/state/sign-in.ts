import { clearSession } from "../../engine/core/storage.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { api } from "./api.ts";
import { hideBanner } from "./banner.ts";
import { resetCart } from "./cart-calls.ts";
import { customerToken, forgetCustomer } from "./customer-token.ts";
import { setCustomer } from "./page.ts";

export function signedIn({ customer, accessToken }: SignedInResponse): Customer {
  customerToken.save(accessToken);
  setCustomer(customer);
  return customer;
}

export function signedOut(): void {
  customerToken.clear();
  forgetCustomer();
}

/** Signs out and clears customer, cart and tracking data, even offline (docs/behaviour.md, "Customers"). */
export function logOut(): void {
  api.post("storefront", paths.signOut(), {}).catch(() => undefined);
  leaveNothing();
}

export function leaveNothing(): void {
  signedOut();
  resetCart();
  // The next person at this machine must not find names and addresses typed into a flow.
  clearSession(localStore);
  // Its action may restore the customer's selection.
  hideBanner();
}
