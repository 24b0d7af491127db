import { CallError } from "../../commerce/errors.ts";
import { asksForPassword } from "../../commerce/private-pages.ts";
import type { AccountService, StorefrontServices } from "../../commerce/services.ts";
import { textIn } from "../../engine/core/contract.ts";
import { pageAt, pageOf } from "../../engine/core/flow.ts";
import { load } from "../../engine/core/load.ts";
import { walk } from "../../engine/core/walk.ts";
import { createFlowStore, type FlowStore, walkInput } from "../../engine/react/flow-store.ts";
import { codeWanted, flowLoads, loadFlow, prepareSteps } from "../../engine/react/load-flow.ts";
import { createResources } from "../../engine/react/resources.ts";
import { openSessionStore } from "../../engine/react/session-store.ts";
import { formatList } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/app/flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { FlowRequest } from "../../schemas/generated/wire.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { tabStore } from "../../ui/browser-storage.ts";
import { ownPathname, siteAddress } from "../state/addresses.ts";
import { api } from "../state/api.ts";
import { type BannerNotice, hideError, notify } from "../state/banner.ts";
import { boot, locale, tenant } from "../state/boot.ts";
import { cartState } from "../state/cart.ts";
import { commitCart, enterCode, resumeCart } from "../state/cart-calls.ts";
import { clearSelection } from "../state/earlier-selection.ts";
import { watchMadeLink } from "../state/moved-visit.ts";
import { ownPage, setCustomer, showOpened } from "../state/page.ts";
import { removeSelected } from "../state/selection.ts";
import { signedIn, signedOut } from "../state/sign-in.ts";
import { leaveTags } from "../state/tags.ts";
import { countMoves } from "../state/visit-counts.ts";
import { loadSentences } from "./load-sentences.ts";

const account: AccountService = {
  signIn: async (credentials, idempotencyKey) =>
    signedIn(await api.post("storefront", paths.signIn(), credentials, { idempotencyKey })),
  register: async (details, idempotencyKey) =>
    signedIn(await api.post("admin", paths.register(), details, { idempotencyKey })),
  async update(details) {
    const { customer } = await api.post("admin", paths.updateCustomer(), details);
    setCustomer(customer);
    return customer;
  },
  forget: signedOut,
};

export const stepServices = (tenant: Boot["tenant"]): StorefrontServices => ({
  remove: (id, name) => removeSelected([id], name),
  promotionCode: () => cartState.cart?.code,
  enterCode,
  account,
  waitingList: tenant.waitingList ? api : undefined,
  passwordRecoveryUrl: (tenant.platform.type === "hosted" && tenant.platform.recoveryUrl) || "/account/recover",
});

export interface FlowAddress {
  readonly base: FlowRequest["base"];
  readonly handle: string;
  readonly direct: boolean;
  /** The step's path without its slash; undefined for the flow's first step. */
  readonly step: string | undefined;
}

type FlowJson = Parameters<typeof loadFlow>[0];

/** Loading a flow's first step clears the cart; in-app navigation to it does not. */
let pageLoad = true;

/**
 * Opens the flow at an address: its definition, saved session and store.
 * @returns undefined if there is no such flow, or the visitor has left: a stale flow must not replace the current one
 * @throws Error with a message for the visitor
 */
export async function openFlow(address: FlowAddress, signal: AbortSignal): Promise<FlowStore | undefined> {
  const served = servedFlow(boot, address);
  const json = served ?? (await fetchFlow(address));
  if (json === undefined) return undefined;
  // This document reloads, and the next one opens the flow.
  if (asksForPassword(json.steps) && leaveTags()) return new Promise(() => undefined);
  const flow = await loadFlow(json, kindLoaders, loadSentences);
  const first = pageOf(flow.first);
  const shown = address.step === undefined ? first : pageAt(flow, `/${address.step}`);
  // A page of several steps holds the whole selection: keep it on a reload or a return from checkout.
  const begin = pageLoad && served !== undefined && shown === first && flow.first.page === undefined;
  pageLoad = false;
  const sessionStore = openSessionStore(tabStore, new URLSearchParams(location.search));
  const restored = await sessionStore.read(flow);
  const resources = createResources(flowLoads(flow, get), boot.loads);
  await prepareSteps(flow, resources, begin ? [] : (restored?.session.history ?? []), shown);
  if (signal.aborted) return undefined;
  if (!begin) void watchMadeLink();
  return createFlowStore({
    flow,
    begin,
    customer: ownPage.customers.customer,
    sessionStore,
    restored,
    resources,
    host: {
      sentences: {
        unknownFailure: say.unknownFailure(locale),
        changeWaits: (title) => say.changeWaits(locale, { title }),
        pageChanged: (again) =>
          again.length > 0
            ? say.pageChanged(locale, { again: formatList(locale, again, "unit") })
            : say.pageChangedHint(locale),
      },
      get,
      commit: commitCart,
      reset: clearSelection,
      resume: resumeCart,
      notify(notice) {
        // Its dialog says it.
        if (ownPage.state.elsewhere === "moved") return;
        notify({
          ...notice,
          message: textIn(locale, notice.message),
          ...(notice.path !== undefined && { action: goBack(address, notice.path) }),
        });
      },
      dismiss: hideError,
      moved: countMoves(address),
      services: stepServices(tenant),
    },
  });
}

/** Returns the flow that the page was served with, if it is this one. */
export function servedFlow(
  { flow: own }: Pick<Boot, "flow">,
  { base, handle, direct }: Omit<FlowAddress, "step">,
): FlowJson | undefined {
  return own?.json.base === base && own.json.handle === handle && own.direct === direct ? own.json : undefined;
}

const goBack = (address: FlowAddress, path: string): BannerNotice["action"] => ({
  label: say.goBack(locale),
  act: (go) => go(addressOf(address) + path),
});

export const addressOf = ({ base, handle, direct }: Omit<FlowAddress, "step">): string =>
  `${direct ? "/direct" : ""}/${base}/${handle}`;

async function fetchFlow({ base, handle, direct }: FlowAddress): Promise<FlowJson | undefined> {
  try {
    return await api.post("storefront", paths.flow(), { base, handle, ...(direct && { direct }) });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/** The engine passes paths as plain strings. */
const get = (path: string): Promise<unknown> => api.get("storefront", load(path));

/**
 * Opens the served flow at the first step that asks something, and sets the address to that step.
 * @returns true if the visitor begins there, with nothing answered
 */
export async function prefetchFlow({ json, direct }: NonNullable<Boot["flow"]>): Promise<boolean> {
  const request = { base: json.base, handle: json.handle, direct } as FlowAddress;
  const address = addressOf(request);
  const store = await openFlow(
    { ...request, step: ownPathname().slice(address.length + 1) || undefined },
    new AbortController().signal,
  ).catch(() => undefined);
  if (store === undefined || store.state.session.history.length > 0) return false;
  const page = await loadFirstPage(store);
  if (page !== undefined)
    history.replaceState(history.state, "", siteAddress(address + page) + location.search + location.hash);
  showOpened(ownPage, address, store);
  return true;
}

/** Loads data and code up to the first step that asks something. @returns that step's page */
export async function loadFirstPage(store: FlowStore): Promise<string | undefined> {
  for (let wants = codeWanted(store); wants.length > 0; wants = codeWanted(store)) {
    await Promise.all(wants.map((path) => store.resources.settled(path)));
    if (wants.some((path) => store.resources.byPath[path]?.status === "failed")) break;
  }
  const here = walk(walkInput(store, store.state, store.resources.byPath)).steps.at(-1);
  return here && pageOf(here.step);
}

/**
 * Opens the flow behind a link before navigation, so that its first page appears at once.
 * @param signal aborted when the flow is no longer needed
 * @returns the first page's address and `show`, to call when navigating; undefined without such a flow
 */
export async function openNext(
  request: Omit<FlowAddress, "step">,
  signal: AbortSignal,
): Promise<{ readonly page: string; show(): void } | undefined> {
  const store = await openFlow({ ...request, step: undefined }, signal);
  if (store === undefined) return undefined;
  const address = addressOf(request);
  const page = address + ((await loadFirstPage(store)) ?? pageOf(store.flow.first));
  return { page, show: () => showOpened(ownPage, address, store) };
}
