import type { VisitsReport } from "../../schemas/generated/wire.ts";
import { columnsOf, countCell, type ReportTable, textCell } from "./report-table.ts";
import { maxShown, type Words } from "./tables.ts";

/** Returns one table, in the order of flows and of their steps. */
export function visitsTables({ steps }: VisitsReport, { locale, text }: Words): ReportTable[] {
  const figures = [text("enteredText"), text("continuedText"), text("wentBackText"), text("abandonedText")];
  return [
    {
      name: "visits",
      title: text("byStepTitle"),
      columns: columnsOf([text("flowText"), text("stepText")], figures),
      rows: steps.map(({ flow, step, entered, continued, back, abandoned }) => [
        textCell(flow),
        textCell(step),
        ...[entered, continued, back, abandoned].map((count) => countCell(locale, count)),
      ]),
      maxShown,
    },
  ];
}
