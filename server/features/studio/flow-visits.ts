import * as say from "../../../messages/generated/server/catalogue.ts";
import type { GetHandler } from "../../core/http/calls.ts";
import { notFound } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readSpan } from "../reports/span.ts";
import { boundFlow } from "../visits/flow-titles.ts";
import { readVisits } from "../visits/read-visits.ts";
import type { StudioContext } from "./studio-context.ts";

/** Answers how the visits of a published flow's steps ended (docs/behaviour.md, "Where visitors leave"). */
export function readFlowVisits(context: StudioContext): GetHandler<"studio", "/flows/:base/:handle/visits"> {
  return async ({ params: { base, handle }, query }) => {
    const { current } = context.config;
    const flow = base === "direct" ? boundFlow(current, handle)?.flow : current.flow(base, handle);
    if (flow === undefined) throw notFound((locale) => say.noFlow(locale, { path: `${base}/${handle}` }));
    const museum = museumNow(context);
    const now = new Date(museum.now.epochMilliseconds);
    return { body: await readVisits(context.db, flow, readSpan(museum, query), now) };
  };
}
