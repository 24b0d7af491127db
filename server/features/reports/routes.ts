import type { Tx } from "../../core/database/tables.ts";
import type { Calls } from "../../core/http/calls.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffMuseum } from "../../museum/staff-language.ts";
import { callerOf } from "../employees/current-employee.ts";
import { refuseUncounted } from "../payments/desk/drawers.ts";
import { answersReport } from "./answers.ts";
import { attendanceReport } from "./attendance.ts";
import { dayEndReport } from "./day-end.ts";
import { liabilitiesIn } from "./liabilities.ts";
import { membersReport } from "./members.ts";
import { redemptionsReport } from "./redemptions.ts";
import { createReportRunner } from "./report-runner.ts";
import { salesReport } from "./sales.ts";
import { readOneDay, readSpan, type Span } from "./span.ts";

type Report = "answers" | "attendance" | "day-end" | "members" | "redemptions" | "sales";

type Query = Readonly<Record<string, unknown>>;

/** Calls for reports on sales, attendance and money (docs/behaviour.md, "Reports"). */
export function reportRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const run = createReportRunner(context.db);

  function report<T>(name: Report, addUp: (tx: Tx, museum: Museum, span: Span) => Promise<T>, read = readSpan): void {
    server.get(`/employee/reports/${name}`, async (request) => {
      const museum = staffMuseum(context, request.locale);
      const span = read(museum, request.query as Query);
      if (name === "day-end") await refuseUncounted(context.db, museum, callerOf(request).id, span.ends);
      return { body: await run(request, (tx) => addUp(tx, museum, span)) };
    });
  }

  const withLiabilities =
    <T>(addUp: (tx: Tx, museum: Museum, span: Span) => Promise<T>) =>
    async (tx: Tx, museum: Museum, span: Span) => ({
      ...(await addUp(tx, museum, span)),
      ...(await liabilitiesIn(tx, context, museum, span)),
    });

  report("day-end", withLiabilities(dayEndReport), readOneDay);
  report("sales", withLiabilities(salesReport));
  report("attendance", attendanceReport);
  report("redemptions", redemptionsReport);
  report("answers", answersReport);
  report("members", membersReport);
}
