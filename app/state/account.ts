import { clearSession } from "../../engine/core/storage.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { api } from "./api.ts";
import { hideBanner } from "./banner.ts";
import { resetCart } from "./cart-calls.ts";
import { signedOut } from "./sign-in.ts";

/** Signs out here, whether or not the server can be reached: customer, cart and tracking data are cleared (docs/behaviour.md, "Customers"). */
export function logOut(): void {
  api.post("storefront", paths.signOut(), {}).catch(() => undefined);
  leaveNothing();
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
