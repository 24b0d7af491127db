import type { Museum } from "../museum/catalogue/museum.ts";
import { museumNow, type ServerContext } from "../museum/server-context.ts";
import type { Tx } from "../platform/database/tables.ts";
import type { Calls } from "../platform/http/calls.ts";
import { answersReport } from "./reports/answers.ts";
import { attendanceReport } from "./reports/attendance.ts";
import { dayEndReport } from "./reports/day-end.ts";
import { reportsInTurn } from "./reports/in-turn.ts";
import { membersReport } from "./reports/members.ts";
import { redemptionsReport } from "./reports/redemptions.ts";
import { salesReport } from "./reports/sales.ts";
import { readOneDay, readSpan, type Span } from "./reports/span.ts";

type Report = "answers" | "attendance" | "day-end" | "members" | "redemptions" | "sales";

type Query = Readonly<Record<string, unknown>>;

/** Calls for reports on sales, attendance and money (docs/behaviour.md, "Reports"). */
export function reportRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const run = reportsInTurn(context.db);

  function report<T>(name: Report, addUp: (tx: Tx, museum: Museum, span: Span) => Promise<T>, read = readSpan): void {
    server.get(`/employee/reports/${name}`, async (request) => {
      const museum = museumNow(context);
      const span = read(museum, request.query as Query);
      return { body: await run(request, (tx) => addUp(tx, museum, span)) };
    });
  }

  report("day-end", dayEndReport, readOneDay);
  report("sales", salesReport);
  report("attendance", attendanceReport);
  report("redemptions", redemptionsReport);
  report("answers", answersReport);
  report("members", (tx, _museum, span) => membersReport(tx, span));
}
