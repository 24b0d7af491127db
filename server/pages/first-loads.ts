import type { ParsedFlow } from "../../engine/core/flow.ts";
import { parseFlow } from "../../engine/core/parse.ts";
import { loadKinds } from "../../engine/core/registry.ts";
import { emptySession } from "../../engine/core/session.ts";
import { walk } from "../../engine/core/walk.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import type { ServedFlow } from "../config/types.ts";

const parsed = new WeakMap<ServedFlow, Promise<ParsedFlow | undefined>>();

/**
 * What a flow loads before its first step can be shown, by path: the same walk as in the browser, made on the server. A load that
 * fails is left out, for the browser to make and to report.
 */
export async function firstLoads(served: ServedFlow, get: (path: string) => Promise<unknown>): Promise<Record<string, unknown>> {
  const loads: Record<string, unknown> = {};
  let flow = parsed.get(served);
  if (flow === undefined) {
    flow = parse(served);
    parsed.set(served, flow);
  }
  const known = await flow;
  if (known === undefined || known.mode === "tools") return loads;
  const entry = walk({ flow: known, session: emptySession, customer: null, resource: () => undefined }).entries.at(-1);
  if (entry?.state !== "pending") return loads;
  await Promise.all(
    entry.wants.map(async (path) => {
      const value = await get(path);
      if (value !== undefined) loads[path] = value;
    }),
  );
  return loads;
}

async function parse(served: ServedFlow): Promise<ParsedFlow | undefined> {
  const kinds = await loadKinds(
    kindLoaders,
    served.steps.map((step) => step.component),
  );
  return parseFlow(served, kinds).flow;
}
