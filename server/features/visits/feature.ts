import * as say from "../../../messages/generated/server/catalogue.ts";
import { notFound } from "../../core/http/http-error.ts";
import { repeatJob } from "../../core/repeated-job.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { defineFeature, Slot } from "../../museum/feature.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import { productsOf } from "../../museum/products/registry.ts";
import { readSpan } from "../reports/span.ts";
import { isBound, VisitCounter } from "./count-visits.ts";
import { foldVisits, readVisits } from "./read-visits.ts";
import { visitTables } from "./tables.ts";

const writeEveryMs = 10_000;
const foldEveryMs = 60 * 60_000;
const counters = new Slot<VisitCounter>("counts of visits");

/** See docs/behaviour.md, "Where visitors leave". */
export const visits = defineFeature({
  name: "visits",
  tables: visitTables,
  open: (host) => counters.put(host, new VisitCounter()),
  calls: {
    storefront(calls, host) {
      calls.post("/visits", async ({ body }) => {
        counters.of(host).add(host.config.current, new Date(host.now().epochMilliseconds), body);
        return {};
      });
    },
    studio(calls, host) {
      calls.get("/flows/:base/:handle/visits", async ({ params: { base, handle }, query }) => {
        const { current } = host.config;
        const flow = base === "direct" ? boundFlow(current, handle) : current.flow(base, handle);
        if (flow === undefined) throw notFound((locale) => say.noFlow(locale, { path: `${base}/${handle}` }));
        const museum = museumNow(host);
        const now = new Date(museum.now.epochMilliseconds);
        return { body: await readVisits(host.db, flow, readSpan(museum, query), now) };
      });
    },
  },
  jobs: {
    visits(host, log) {
      let foldedAt = 0;
      const write = async () => {
        const now = host.now().epochMilliseconds;
        await counters.of(host).write(host.db);
        if (now - foldedAt < foldEveryMs) return;
        foldedAt = now;
        await foldVisits(host.db, new Date(now));
      };
      const job = repeatJob(
        () => write().catch((err: unknown) => log.error({ err }, "visits could not be counted")),
        writeEveryMs,
      );
      return () => job.stop({ finish: true });
    },
  },
});

/** Finds a template's flow as any of its products has it: their steps are the same. */
function boundFlow({ catalogue, flow }: Config, base: string): ServedFlow | undefined {
  for (const { id } of productsOf(base, catalogue)) {
    const bound = flow(base, id, { direct: true });
    if (bound !== undefined && isBound(bound)) return bound;
  }
  return undefined;
}
