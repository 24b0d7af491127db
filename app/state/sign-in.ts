import { clearSession } from "../../engine/core/storage.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Customer, SignedInResponse } from "../../schemas/generated/wire.ts";
import { forgetInAllTabs, forgottenKey, localStore, tabStore } from "../../ui/browser-storage.ts";
import { api } from "./api.ts";
import { hideBanner } from "./banner.ts";
import { isBrowser } from "./boot.ts";
import { forgetSavedCart } from "./cart.ts";
import { resetCart } from "./cart-calls.ts";
import { customerToken, forgetCustomer } from "./customer-token.ts";
import { setCustomer } from "./page.ts";
import { selectionState } from "./selection.ts";

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
  forgetSelection();
  // The next person at this machine must not find names and addresses typed into a flow, in any tab.
  forgetInAllTabs();
  // Its action may restore the customer's selection.
  hideBanner();
}

/** Also what another tab saved last: a new tab would begin with it. */
function forgetSelection(): void {
  resetCart();
  forgetSavedCart();
  for (const store of [tabStore, localStore]) clearSession(store);
}

if (isBrowser)
  addEventListener("storage", ({ key }) => {
    if (key !== forgottenKey) return;
    const { actions } = selectionState;
    forgetSelection();
    actions?.startOver();
    hideBanner();
  });
