import { museumNow } from "../../museum/catalogue/museum.ts";
import { defineFeature } from "../../museum/feature.ts";
import { staffConfig } from "../../museum/staff-language.ts";
import { createReportRunner } from "../reports/report-runner.ts";
import { readSpan } from "../reports/span.ts";
import { visitsReport } from "../visits/read-visits.ts";

/** Apart from the counting, because previews count visits but have no box office. */
export const visitsReports = defineFeature({
  name: "visits-reports",
  calls: {
    boxOffice(calls, host) {
      const run = createReportRunner(host.db);
      calls.get("/employee/reports/visits", async (request) => {
        const span = readSpan(museumNow(host), request.query as Readonly<Record<string, unknown>>);
        const now = new Date(host.now().epochMilliseconds);
        const config = staffConfig(host.config.current, request.locale);
        return { body: await run(request, (tx) => visitsReport(tx, config, span, now)) };
      });
    },
  },
});
