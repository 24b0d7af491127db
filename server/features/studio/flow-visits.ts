import * as say from "../../../messages/generated/server/catalogue.ts";
import type { GetHandler } from "../../core/http/calls.ts";
import { notFound } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import { productsOf } from "../../museum/products/registry.ts";
import { readSpan } from "../reports/span.ts";
import { isBound } from "../visits/count-visits.ts";
import { readVisits } from "../visits/read-visits.ts";
import type { StudioContext } from "./studio-context.ts";

/** Answers how the visits of a published flow's steps ended (docs/behaviour.md, "Where visitors leave"). */
export function readFlowVisits(context: StudioContext): GetHandler<"studio", "/flows/:base/:handle/visits"> {
  return async ({ params: { base, handle }, query }) => {
    const { current } = context.config;
    const flow = base === "direct" ? boundFlow(current, handle) : current.flow(base, handle);
    if (flow === undefined) throw notFound((locale) => say.noFlow(locale, { path: `${base}/${handle}` }));
    const museum = museumNow(context);
    const now = new Date(museum.now.epochMilliseconds);
    return { body: await readVisits(context.db, flow, readSpan(museum, query), now) };
  };
}

/** Finds a template's flow as any of its products has it: their steps are the same. */
function boundFlow({ catalogue, flow }: Config, base: string): ServedFlow | undefined {
  for (const { id } of productsOf(base, catalogue)) {
    const bound = flow(base, id, { direct: true });
    if (bound !== undefined && isBound(bound)) return bound;
  }
  return undefined;
}
