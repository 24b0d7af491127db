import { bindFlow } from "../../engine/core/bind.ts";
import { type ParsedFlow, pageOf } from "../../engine/core/flow.ts";
import { loadKinds, registryOf } from "../../engine/core/kind.ts";
import { memo } from "../../engine/core/memo.ts";
import { emptySession } from "../../engine/core/session.ts";
import { walk } from "../../engine/core/walk.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import type { ServedFlow } from "../museum/model/config.ts";

import type { AskedFlow } from "../museum/page-addresses.ts";

type Loads = Readonly<Record<string, unknown>>;

interface FirstStep {
  readonly loads: Loads;
  /** The first step's page; undefined if a load failed. */
  readonly path: string | undefined;
}

/** Limits rounds of loads: a skipped step may need data before the next one is known. */
const maxRounds = 6;

/** Walks a flow as the browser will, to the first step that is not skipped. */
export async function findFirstStep(
  served: ServedFlow,
  customer: unknown,
  load: (paths: readonly string[]) => Promise<Loads>,
): Promise<FirstStep> {
  const flow = await parse(served);
  let loads: Loads = {};
  if (flow.mode === "tools") return { loads, path: flow.first.path };
  for (let round = 0; round < maxRounds; round += 1) {
    const last = walk({
      flow,
      session: emptySession,
      customer,
      resource: (path) => (path in loads ? { status: "ready", value: loads[path] } : undefined),
    }).steps.at(-1);
    if (last?.state !== "pending") return { loads, path: last?.state === "current" ? pageOf(last.step) : undefined };
    const further = await load(last.wants);
    if (Object.keys(further).length < last.wants.length) return { loads: { ...loads, ...further }, path: undefined };
    loads = { ...loads, ...further };
  }
  return { loads, path: undefined };
}

/** The configuration has only valid flows. */
const parse = memo(async (served: ServedFlow): Promise<ParsedFlow> => {
  const kinds = await loadKinds(
    kindLoaders,
    served.steps.map((step) => step.component),
  );
  return bindFlow(served, registryOf(kinds));
});

/** Pages outside the flows that start the same for everyone. */
const others =
  /^\/(events|memberships|account\/(login|register|activate|recover|tickets)|order\/[\w-]+\/confirmation)$/;

/**
 * Finds the path to render on the server; undefined if the view depends on data in the browser, such as earlier
 * answers.
 * @param asked the decoded URL, so that all encodings share one page
 * @param path the flow's first shown page
 */
export function renderedAddress(
  pathname: string,
  asked: AskedFlow | undefined,
  flow: ServedFlow | undefined,
  path: string | undefined,
): string | undefined {
  if (asked === undefined || flow === undefined) return others.test(pathname) ? pathname : undefined;
  if (path === undefined || !isBeginning(flow, asked.step)) return undefined;
  return flow.mode === "tools"
    ? `/box-office${path}`
    : `${asked.direct ? "/direct" : ""}/${asked.base}/${asked.handle}${path}`;
}

function isBeginning({ steps }: ServedFlow, page: string | undefined): boolean {
  const first = steps.find((candidate) => candidate.isFirstStep) ?? steps[0];
  return page === undefined || page === (first?.page ?? first?.path);
}
