import { clientAddress } from "../../core/http/network-address.ts";
import { repeatJob } from "../../core/repeated-job.ts";
import { defineFeature, Slot } from "../../museum/feature.ts";
import { VisitCounter } from "./count-visits.ts";
import { foldVisits } from "./read-visits.ts";
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
      calls.post("/visits", async (request) => {
        const now = new Date(host.now().epochMilliseconds);
        counters.of(host).add(host.config.current, now, request.body, clientAddress(request));
        return {};
      });
    },
  },
  jobs: {
    visits(host, log) {
      let foldedAt = 0;
      const write = async () => {
        const now = host.now().epochMilliseconds;
        await counters.of(host).write(host.db, new Date(now));
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
