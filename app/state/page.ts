import { createContext, useContext, useEffect } from "react";
import { proxy, ref, useSnapshot } from "valtio";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import type { Load } from "../../engine/core/load.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import type { Screen } from "../../engine/react/load-flow.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { boot, isBrowser, locale } from "./boot.ts";

interface PageState {
  flowTitle: string | undefined;
  /** False hides the cart's button, on a page that shows the cart itself. */
  showCart: boolean;
  /** Wide windows show the summary next to the content. */
  hasSummary: boolean;
  summaryOpen: boolean;
  /** The dialog that makes a link for another device, or says that the visit continues there. */
  elsewhere: "link" | "moved" | undefined;
  /** Incremented to open a flow again at the same address. */
  openings: number;
  boxOffice: boolean;
}

/** State that components render from. The server creates one for each request; the browser has one, `ownPage`. */
export interface Page {
  readonly boot: Boot;
  readonly locale: string;
  readonly state: PageState;
  /** Starts with the customer that the server rendered the page for. */
  readonly customers: { customer: Customer | null };
  /** The flow that the first render shows; a later visit opens it again. */
  opened: { readonly address: string; readonly store: FlowStore } | undefined;
  /** The box office's flow and the first tool's screen, which render before sign-in. */
  tools: { readonly flow: ParsedFlow; readonly screen: Screen } | undefined;
  /** Paths of served responses that were used. */
  readonly used: Set<string>;
}

export const createPage = (served: Boot, language: string = served.tenant.locale): Page => ({
  boot: served,
  locale: language,
  state: proxy<PageState>({
    flowTitle: undefined,
    showCart: true,
    hasSummary: false,
    summaryOpen: false,
    elsewhere: undefined,
    openings: 0,
    boxOffice: false,
  }),
  customers: proxy({ customer: served.customer ?? null }),
  opened: undefined,
  tools: undefined,
  used: new Set(),
});

/** The service worker answered without a network: the page is of an earlier time, with no employee signed in. */
export const isFromCache = isBrowser && document.documentElement.dataset.cached !== undefined;

/** The browser's page. The server has none: components use `usePage`. */
export const ownPage = createPage(boot, locale);

export const PageContext = createContext(ownPage);

export const usePage = (): Page => useContext(PageContext);

export const useTenant = (): Boot["tenant"] => usePage().boot.tenant;

export const usePageState = (): Readonly<PageState> => useSnapshot(usePage().state);

export const useCustomer = (): Customer | null => useSnapshot(usePage().customers).customer as Customer | null;

export function setCustomer(customer: Customer | null): void {
  ownPage.customers.customer = customer && (ref(customer) as Customer);
}

export function showOpened(page: Page, address: string, store: FlowStore): void {
  page.opened = { address, store };
  page.state.flowTitle = store.flow.title;
  page.state.hasSummary = true;
}

export function showTools(page: Page, tools: Page["tools"]): void {
  page.tools = tools;
  page.state.boxOffice = tools !== undefined;
}

/** The response that the page was served with; undefined without one, or after its first use. */
export const servedLoad = <Answer>({ boot: { loads }, used }: Page, path: Load<Answer, "storefront">) =>
  (used.has(path) ? undefined : loads?.[path]) as Answer | undefined;

/** Focuses the summary on the page, or opens its dialog. */
export function showSummary(): void {
  const summary = document.getElementById("summary");
  if (summary === null || summary.getClientRects().length === 0) ownPage.state.summaryOpen = true;
  else summary.focus();
}

/** Sets the document title, followed by the tenant's (docs/behaviour.md, "Page titles"). */
export function useTitle(title: string | undefined): void {
  const { title: museum } = useTenant();
  useEffect(() => {
    document.title = title === undefined ? museum : `${title} | ${museum}`;
  }, [title, museum]);
}
