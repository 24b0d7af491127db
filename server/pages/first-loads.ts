import type { ParsedFlow } from "../../engine/core/flow.ts";
import { parseFlow } from "../../engine/core/parse.ts";
import { loadKinds } from "../../engine/core/registry.ts";
import { emptySession } from "../../engine/core/session.ts";
import { walk } from "../../engine/core/walk.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import type { ServedFlow } from "../museum/config/types.ts";

const known = new WeakMap<ServedFlow, Promise<readonly string[]>>();

/** The paths that a flow loads before its first step can be shown: the same walk as in the browser, made on the server, once for each flow. */
export function firstLoads(served: ServedFlow): Promise<readonly string[]> {
  let paths = known.get(served);
  if (paths === undefined) {
    paths = findLoads(served);
    known.set(served, paths);
  }
  return paths;
}

async function findLoads(served: ServedFlow): Promise<readonly string[]> {
  const flow = await parse(served);
  if (flow === undefined || flow.mode === "tools") return [];
  const walkStep = walk({ flow, session: emptySession, customer: null, resource: () => undefined }).steps.at(-1);
  return walkStep?.state === "pending" ? [...walkStep.wants] : [];
}

async function parse(served: ServedFlow): Promise<ParsedFlow | undefined> {
  const kinds = await loadKinds(
    kindLoaders,
    served.steps.map((step) => step.component),
  );
  return parseFlow(served, kinds).flow;
}
