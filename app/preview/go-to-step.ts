import { emptySession, type Session } from "../../engine/core/session.ts";
import { readSession, writeSession } from "../../engine/core/storage.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import { paths } from "../../schemas/generated/paths.ts";
import {
  type AheadAnswer,
  type AheadRequest,
  aheadPath,
  type PreviewOutcome,
  type PreviewStep,
} from "../../schemas/preview-messages.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { addressOf, type FlowAddress, servedFlow } from "../flow/open-flow.ts";
import { siteAddress } from "../state/addresses.ts";
import { api } from "../state/api.ts";
import { boot } from "../state/boot.ts";
import { savedCartId } from "../state/cart.ts";
import { commitCart } from "../state/cart-calls.ts";
import { customerToken } from "../state/customer-token.ts";
import { ownPage } from "../state/page.ts";
import { flowHere, type Served, showFlow } from "./show-flow.ts";

/**
 * Goes to a step, answering earlier steps for the visitor and filling the cart as Continue does.
 * If that is impossible, the preview stays as it is.
 */
export async function goToStep({ base, handle, step }: PreviewStep): Promise<PreviewOutcome> {
  const wanted = { base, handle, step };
  try {
    return { ...wanted, ...(await go(wanted)) };
  } catch (error) {
    return {
      ...wanted,
      isFilled: false,
      notShown: { why: "failed", message: error instanceof Error ? error.message : String(error) },
    };
  }
}

/** Milliseconds between checks of the page, and the most checks. */
const pause = 50;
const maxAttempts = 100;

async function go(wanted: PreviewStep): Promise<Pick<PreviewOutcome, "notShown" | "isFilled">> {
  const { base, handle } = wanted;
  const target = { base, handle, direct: false, step: undefined } as FlowAddress;
  const address = addressOf(target);
  // Wait for hydration, which would otherwise overwrite this.
  await until(() => window.earlyActs === undefined);
  const saved = readSession(tabStore, Date.now(), Number.POSITIVE_INFINITY);
  const isOfFlow = saved?.flow.base === base && saved.flow.handle === handle;
  const ahead = await requestAnswers({
    ...wanted,
    session: isOfFlow ? saved.session : emptySession,
    customer: ownPage.customers.customer,
  });
  if ("notShown" in ahead) return { ...ahead, isFilled: false };
  const here = flowHere();
  const isHere = here !== undefined && addressOf(here) === address;
  if (ahead.isFilled) {
    await commitCart(ahead.contributions, ahead.kept);
    writeSession(tabStore, ahead.flow, ahead.session, Date.now());
  }
  if (ahead.isFilled || !isHere) {
    await showFlow(
      target,
      (servedFlow(boot, target) as Served | undefined) ??
        (await api.post("storefront", paths.flow(), { base: target.base, handle })),
    );
    // The previous flow's store does not know these answers, and would start over at the new address.
    await new Promise((resolve) => setTimeout(resolve));
  }
  goTo(siteAddress(address + ahead.page));
  if (ahead.page !== wanted.step) void bringIntoView(ahead.title);
  return { isFilled: ahead.isFilled };
}

/** Only the preview's server knows plausible answers, because browsers load no explore.ts. */
async function requestAnswers(request: AheadRequest<Session>): Promise<AheadAnswer<Session>> {
  const { storefront } = boot.bases;
  const [token, cartId] = [customerToken.current(), savedCartId()];
  const response = await fetch(storefront.slice(0, -apiBases.storefront.length) + aheadPath, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": boot.tenant.locale,
      ...(token && { "X-Customer-Token": token }),
      ...(cartId && { "X-Cart-Id": cartId }),
    },
    body: JSON.stringify(request),
  });
  return response.ok ? ((await response.json()) as AheadAnswer<Session>) : { notShown: { why: "failed" } };
}

/** Navigates as the browser does, so that the router notices. */
function goTo(pathname: string): void {
  if (pathname === location.pathname) return;
  history.pushState(null, "", pathname);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

async function bringIntoView(title: string): Promise<void> {
  const heading = () =>
    [...document.querySelectorAll("section:not([data-closed]) > h2")].find(({ textContent }) => textContent === title);
  await until(() => heading() !== undefined);
  // scrollIntoView would also scroll the page around the preview.
  scrollTo({ top: scrollY + (heading()?.getBoundingClientRect().top ?? 0) - margin });
}

const margin = 16;

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < maxAttempts && !isSo(); looks += 1)
    await new Promise((resolve) => setTimeout(resolve, pause));
}
