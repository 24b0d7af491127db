import { CallError } from "../../commerce/errors.ts";
import { asksForPassword } from "../../commerce/private-pages.ts";
import { pageAt, pageOf } from "../../engine/core/flow.ts";
import { textIn } from "../../engine/core/sentence.ts";
import { createFlowStore, type FlowStore } from "../../engine/react/flow-store.ts";
import { flowLoads, loadFlow, prepareSteps } from "../../engine/react/load-flow.ts";
import { createResources } from "../../engine/react/resources.ts";
import { openSessionStore } from "../../engine/react/session-store.ts";
import * as sayEarlier from "../../messages/generated/app/earlier-selection.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { FlowRequest } from "../../schemas/generated/wire.ts";
import { load } from "../../schemas/load.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { localStore } from "../../ui/browserStorage.ts";
import { boot, locale } from "../boot.ts";
import { api } from "../state/api.ts";
import { type BannerNotice, hideError, notify } from "../state/banner.ts";
import { commitCart, resumeCart } from "../state/cart-calls.ts";
import { customerState } from "../state/customer.ts";
import { clearSelection } from "../state/earlier-selection.ts";
import { stepServices } from "../state/step-services.ts";
import { leaveTags } from "../state/tags.ts";

/** What an address asks for: a flow, by its base and handle, and one of its steps. */
export interface FlowAddress {
  readonly base: FlowRequest["base"];
  readonly handle: string;
  readonly direct: boolean;
  /** The step's path without its slash; undefined: the flow's first. */
  readonly step: string | undefined;
}

type FlowJson = Parameters<typeof loadFlow>[0];

/** A page load on a flow's first step clears the cart; navigating to it inside the app does not. */
let pageLoad = true;

/**
 * Opens the flow at an address: its definition, what the browser keeps of it, its store. Undefined where there is no such flow, or
 * where the visitor left before it was there: a flow that nobody sees must not take the place of the one they are in.
 * @throws Error with a sentence for the visitor
 */
export async function openFlow(address: FlowAddress, signal: AbortSignal): Promise<FlowStore | undefined> {
  const served = servedFlow(address);
  const json = served ?? (await fetchFlow(address));
  if (json === undefined) return undefined;
  // This document ends; the next one opens the flow.
  if (asksForPassword(json.steps) && leaveTags()) return new Promise(() => undefined);
  const flow = await loadFlow(json, kindLoaders);
  const first = pageOf(flow.first);
  const shown = address.step === undefined ? first : pageAt(flow, `/${address.step}`);
  // A page of several steps holds the whole selection: loaded again, or come back to from checkout, it is as it was left.
  const begin = pageLoad && served !== undefined && shown === first && flow.first.page === undefined;
  pageLoad = false;
  const sessionStore = openSessionStore(localStore, new URLSearchParams(location.search));
  const restored = await sessionStore.read(flow);
  const resources = createResources(flowLoads(flow, get), boot.loads);
  await prepareSteps(flow, resources, begin ? [] : (restored?.session.history ?? []), shown);
  if (signal.aborted) return undefined;
  return createFlowStore({
    flow,
    begin,
    customer: customerState.customer,
    sessionStore,
    restored,
    resources,
    host: {
      sentences: {
        changedInOtherTab: say.changedInOtherTab(locale),
        unknownFailure: say.unknownFailure(locale),
        changeWaits: (title) => say.changeWaits(locale, { title }),
        pageChanged: (again) => (again ? say.pageChanged(locale, { again }) : say.pageChangedHint(locale)),
      },
      get,
      commit: commitCart,
      reset: clearSelection,
      resume: resumeCart,
      notify: ({ restore, ...notice }) =>
        notify({
          ...notice,
          message: textIn(locale, notice.message),
          ...(notice.path !== undefined && { action: goBack(address, notice.path) }),
          ...(restore && { action: { label: sayEarlier.restore(locale), act: restore } }),
        }),
      withdraw: hideError,
      services: stepServices,
    },
  });
}

/** The flow that the page was served with, if it is this one. */
export function servedFlow({ base, handle, direct }: Omit<FlowAddress, "step">): FlowJson | undefined {
  const own = boot.flow;
  return own?.json.base === base && own.json.handle === handle && own.direct === direct ? own.json : undefined;
}

const goBack = (address: FlowAddress, path: string): BannerNotice["action"] => ({ label: say.goBack(locale), act: (go) => go(addressOf(address) + path) });

/** Where a flow's steps are, each at its own path below. */
export const addressOf = ({ base, handle, direct }: Omit<FlowAddress, "step">): string => `${direct ? "/direct" : ""}/${base}/${handle}`;

/** A flow as the server has it now; undefined where there is none. */
async function fetchFlow({ base, handle, direct }: FlowAddress): Promise<FlowJson | undefined> {
  try {
    return await api.post("storefront", paths.flow(), { base, handle, ...(direct && { direct }) });
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/** The engine knows paths as texts. */
const get = (path: string): Promise<unknown> => api.get("storefront", load(path));
