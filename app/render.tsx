import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { ParsedFlow } from "../engine/core/flow.ts";
import { createFlowStore, type FlowStore } from "../engine/react/flow-store.ts";
import { codeWanted, flowLoads, loadFlow } from "../engine/react/load-flow.ts";
import { createResources } from "../engine/react/resources.ts";
import type { Boot } from "../schemas/generated/boot.ts";
import { kindLoaders } from "../steps/generated/index.ts";
import { MissedCode } from "../ui/lazy-component.tsx";
import { App } from "./app.tsx";
import { loadTools } from "./box-office/tools.ts";
import { sentencesIn } from "./flow/load-sentences.ts";
import { addressOf, type FlowAddress, stepServices } from "./flow/open-flow.ts";
import { createPage, type Page, PageContext, showOpened, showTools } from "./state/page.ts";

type ServedFlow = NonNullable<Boot["flow"]>;
type FlowJson = Parameters<typeof loadFlow>[0];

/** More rounds than lazy components are ever nested. */
const maxRounds = 8;

/**
 * Renders on the server the HTML of a page's first view, without anything that only the browser knows.
 * @param served boot data of the page
 * @param pathname the page's address; for a flow, including its first step
 * @throws Error if the page cannot be rendered; the browser can still try
 */
export async function renderFirstView(served: Boot, pathname: string): Promise<string> {
  const page = await openPage(served);
  for (let round = 0; round < maxRounds; round += 1) {
    const { html, missed } = firstView(page, pathname);
    if (missed.size === 0) return html;
    await Promise.all(missed);
  }
  throw new Error(`The components of ${pathname} were still not loaded after ${maxRounds} rounds.`);
}

/** Everything that one request's components read; nothing of it is shared. */
export async function openPage(served: Boot): Promise<Page> {
  const page = createPage(served);
  const { flow } = served;
  if (flow?.json.mode === "tools") showTools(page, await loadTools(flow.json));
  else if (flow !== undefined) {
    const address = addressOf({ ...(flow.json as Pick<FlowAddress, "base" | "handle">), direct: flow.direct });
    showOpened(page, address, await openFirstStep(page, flow));
  }
  return page;
}

/** @returns also the loads of components that rendered without their code */
export function firstView(page: Page, pathname: string): { html: string; missed: ReadonlySet<Promise<unknown>> } {
  const missed = new Set<Promise<unknown>>();
  const html = renderToString(
    <MissedCode value={missed}>
      <PageContext value={page}>
        <StaticRouter basename={page.boot.tenant.prefix ?? ""} location={pathname}>
          <App />
        </StaticRouter>
      </PageContext>
    </MissedCode>,
  );
  return { html, missed };
}

/** Opens a flow without answers, and loads the code up to the first step that asks something. */
async function openFirstStep({ boot, locale }: Page, { json }: ServedFlow): Promise<FlowStore> {
  const flow = await loadFlow(
    json as FlowJson,
    kindLoaders,
    sentencesIn(() => locale),
  );
  const load = flowLoads(flow, noLoad);
  const code: Record<string, unknown> = {};
  for (;;) {
    const store = storeOf(flow, code, boot);
    const wants = codeWanted(store).filter((path) => !(path in code));
    if (wants.length === 0) return store;
    for (const path of wants) code[path] = await load(path);
  }
}

function storeOf(
  flow: ParsedFlow,
  code: Readonly<Record<string, unknown>>,
  { loads, customer = null, tenant }: Boot,
): FlowStore {
  return createFlowStore({
    ...{ flow, customer, begin: true, restored: undefined },
    resources: createResources(noLoad, { ...loads, ...code }),
    sessionStore: { read: async () => undefined, write: () => undefined },
    host: {
      ...{ get: noLoad, commit: async () => undefined, reset: () => undefined, resume: async () => true },
      ...{ notify: () => undefined, dismiss: () => undefined, services: stepServices(tenant) },
      sentences: { unknownFailure: "", pageChanged: () => "", changeWaits: () => "" },
    },
  });
}

/** The first render uses only the boot data. */
const noLoad = (): Promise<never> => new Promise(() => undefined);
