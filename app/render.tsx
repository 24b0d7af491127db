import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { ParsedFlow } from "../engine/core/flow.ts";
import { createFlowStore, type FlowStore } from "../engine/react/flow-store.ts";
import { codeWanted, flowLoads, loadFlow } from "../engine/react/load-flow.ts";
import { createResources } from "../engine/react/resources.ts";
import type { Boot } from "../schemas/generated/boot.ts";
import { kindLoaders } from "../steps/generated/index.ts";
import { takeMissed } from "../ui/lazy-component.tsx";
import { App } from "./app.tsx";
import { renderFor } from "./boot.ts";
import { loadTools, showToolsAhead } from "./box-office/tools-ahead.ts";
import { forgetOpenedAhead, showAhead } from "./flow/open-ahead.ts";
import { addressOf, type FlowAddress } from "./flow/open-flow.ts";
import { customerState } from "./state/customer.ts";
import { pageState } from "./state/page.ts";
import { stepServices } from "./state/step-services.ts";

type ServedFlow = NonNullable<Boot["flow"]>;
type FlowJson = Parameters<typeof loadFlow>[0];

interface PreparedFlow {
  readonly flow: ParsedFlow;
  readonly load: (path: string) => Promise<unknown>;
  readonly code: Record<string, unknown>;
}

const flows = new WeakMap<ServedFlow["json"], Promise<PreparedFlow>>();
const tools = new WeakMap<ServedFlow["json"], ReturnType<typeof loadTools>>();

/** More rounds than lazy components are ever nested. */
const mostRounds = 8;

/**
 * Renders on the server the HTML of a page's first view, without anything that only the browser knows.
 * @param served boot data of the page
 * @param pathname the page's address; for a flow, including its first step
 * @throws Error if the page cannot be rendered; the browser can still try
 */
export async function renderFirstView(served: Boot, pathname: string): Promise<string> {
  const { flow, customer = null } = served;
  renderFor(served);
  const isWalked = flow !== undefined && flow.json.mode !== "tools";
  const store = isWalked ? await openFirstStep(flow, served.loads ?? {}, customer) : undefined;
  const loadedTools =
    flow !== undefined && !isWalked ? await remembered(tools, flow.json, () => loadTools(flow.json)) : undefined;
  for (let round = 0; round < mostRounds; round += 1) {
    // Stay synchronous from here to the HTML, because all requests share the modules.
    renderFor(served);
    customerState.customer = customer;
    Object.assign(pageState, { flowTitle: undefined, showCart: true, hasSummary: false });
    forgetOpenedAhead();
    showToolsAhead(loadedTools);
    if (isWalked && store !== undefined)
      showAhead(addressOf({ ...(flow.json as Pick<FlowAddress, "base" | "handle">), direct: flow.direct }), store);
    const html = renderToString(
      <StaticRouter location={pathname}>
        <App />
      </StaticRouter>,
    );
    const missed = takeMissed();
    if (missed.length === 0) return html;
    await Promise.all(missed);
  }
  throw new Error(`The components of ${pathname} were still not loaded after ${mostRounds} rounds.`);
}

/** Opens a flow without answers, and loads the code up to the first step that asks something. */
async function openFirstStep(
  { json }: ServedFlow,
  loads: NonNullable<Boot["loads"]>,
  customer: unknown,
): Promise<FlowStore> {
  const prepared = await remembered(flows, json, () => prepareFlow(json as FlowJson));
  for (;;) {
    const store = storeOf(prepared, loads, customer);
    const wants = codeWanted(store).filter((path) => !(path in prepared.code));
    if (wants.length === 0) return store;
    for (const path of wants) prepared.code[path] = await prepared.load(path);
  }
}

async function prepareFlow(json: FlowJson): Promise<PreparedFlow> {
  const flow = await loadFlow(json, kindLoaders);
  return { flow, load: flowLoads(flow, noLoad), code: {} };
}

function storeOf({ flow, code }: PreparedFlow, loads: NonNullable<Boot["loads"]>, customer: unknown): FlowStore {
  return createFlowStore({
    ...{ flow, customer, begin: true, restored: undefined },
    resources: createResources(noLoad, { ...loads, ...code }),
    sessionStore: { read: async () => undefined, write: () => undefined, follow: () => () => undefined },
    host: {
      ...{ get: noLoad, commit: async () => undefined, reset: () => undefined, resume: async () => true },
      ...{ notify: () => undefined, withdraw: () => undefined, services: stepServices },
      sentences: { changedInOtherTab: "", unknownFailure: "", pageChanged: () => "", changeWaits: () => "" },
    },
  });
}

/** The first render uses only the boot data. */
const noLoad = (): Promise<never> => new Promise(() => undefined);

function remembered<Key extends object, T>(
  known: WeakMap<Key, Promise<T>>,
  key: Key,
  make: () => Promise<T>,
): Promise<T> {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    value.catch(() => known.delete(key));
    known.set(key, value);
  }
  return value;
}
