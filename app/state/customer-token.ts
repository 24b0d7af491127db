import { createApi } from "../../commerce/api.ts";
import { CallError } from "../../commerce/errors.ts";
import * as say from "../../messages/generated/app/shell.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { notify } from "./banner.ts";
import { boot, isBrowser, locale } from "./boot.ts";
import { ownPage, setCustomer } from "./page.ts";
import { shareToken } from "./shared-token.ts";
import { clearTracking } from "./tags.ts";
import { lastingCookie } from "./token-cookie.ts";

/** Seconds: seven days (docs/behaviour.md, "Customer sessions"). */
const maxAge = 7 * 86_400;
/** The least time between checks of the session when a visitor returns to the tab. */
const checkIntervalMs = 60_000;

export const customerToken = shareToken({
  cookie: lastingCookie({ name: "customerToken", sameSite: "lax", maxAge }),
  isShown: ownPage.customers.customer !== null,
  ended: forgetCustomer,
  replaced: async (token) => {
    const customer = await customerOf(token);
    return () => setCustomer(customer);
  },
});

/** Clears the customer from the screen and from the data layer that a tag manager reads. */
export function forgetCustomer(): void {
  setCustomer(null);
  clearTracking();
}

async function customerOf(token: string): Promise<Customer> {
  const api = createApi({ bases: boot.bases, locale, customerToken: () => token, cartId: () => undefined });
  return (await api.get("storefront", paths.customer({ id: "me" }))).customer;
}

let checked = Date.now();

/** Checks the session: the customer may have ended it from another device. */
async function check(): Promise<void> {
  const token = customerToken.current();
  if (
    document.visibilityState !== "visible" ||
    ownPage.customers.customer === null ||
    token === undefined ||
    Date.now() - checked < checkIntervalMs
  )
    return;
  checked = Date.now();
  try {
    await customerOf(token);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || token !== customerToken.current()) return;
    customerToken.clear();
    forgetCustomer();
    notify({ message: say.sessionEnded(locale), type: "info" });
  }
}
if (isBrowser) {
  addEventListener("focus", () => void check());
  document.addEventListener("visibilitychange", () => void check());
}
