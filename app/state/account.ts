import { clearSession } from "../../engine/core/storage.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { api } from "./api.ts";
import { hideBanner } from "./banner.ts";
import { resetCart } from "./cart-calls.ts";
import { signedOut } from "./sign-in.ts";

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
