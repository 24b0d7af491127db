import type { AnswersReport } from "../../schemas/generated/wire.ts";
import { columnsOf, countCell, dayCell, type ReportTable, textCell } from "./table.ts";
import type { Words } from "./tables.ts";

const mostShown = 300;

/** Returns the count of each answer, in total and by day, and all answers with their orders. */
export function answersTables(
  { counts, days, answers, moreAvailable }: AnswersReport,
  { locale, text }: Words,
): ReportTable[] {
  const [question, answer, orders] = [text("questionText"), text("answerText"), text("ordersText")];
  return [
    {
      name: "answers",
      title: text("byAnswerTitle"),
      columns: columnsOf([question, answer], [orders]),
      rows: counts.map((row) => [textCell(row.question), textCell(row.answer), countCell(locale, row.orders)]),
    },
    {
      name: "answers-by-day",
      title: text("answersByDayTitle"),
      columns: columnsOf([text("dayText"), question, answer], [orders]),
      rows: days.map((row) => [
        dayCell(locale, row.date),
        textCell(row.question),
        textCell(row.answer),
        countCell(locale, row.orders),
      ]),
    },
    {
      name: "answers-by-order",
      title: moreAvailable ? text("someAnswersTitle", { count: answers.length }) : text("allAnswersTitle"),
      columns: columnsOf([text("dayText"), text("orderText"), question, answer], []),
      rows: answers.map((row) => [
        dayCell(locale, row.date),
        textCell(row.order),
        textCell(row.question),
        textCell(row.answer),
      ]),
      mostShown,
    },
  ];
}
