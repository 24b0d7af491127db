import { sql } from "kysely";
import type { AnswersReport } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { orderName } from "../orders/order-tickets.ts";
import { dayInSpan, type Span } from "./span.ts";

/** More answers than a person can work through. */
const maxAnswers = 20_000;

interface CountRow {
  readonly kind: "day" | "all";
  readonly date: string;
  readonly question: string;
  readonly answer: string;
  readonly orders: number;
}

/** Answers by order day: counts for choices, and each single answer (docs/behaviour.md, "Reports"). */
export async function answersReport(tx: Tx, _museum: Museum, span: Span): Promise<AnswersReport> {
  const { from, to } = span;
  const counts = await countsIn(tx, span);
  const { rows } = await sql<{ date: string; number: number; question: string; answer: string }>`
    ${answered(span)} select date, number, question, said as answer from answered order by number, position limit ${maxAnswers + 1}`.execute(
    tx,
  );
  const { rows: all } = await sql<{
    orders: number;
  }>`${answered(span)} select count(distinct number)::integer as orders from answered`.execute(tx);
  const withoutKind = ({ question, answer, orders }: CountRow) => ({ question, answer, orders });
  return {
    from,
    to,
    orders: all[0]?.orders ?? 0,
    days: counts.filter(({ kind }) => kind === "day").map((row) => ({ date: row.date, ...withoutKind(row) })),
    counts: counts.filter(({ kind }) => kind === "all").map(withoutKind),
    answers: rows
      .slice(0, maxAnswers)
      .map(({ date, number, question, answer }) => ({ date, order: orderName(number), question, answer })),
    moreAvailable: rows.length > maxAnswers,
  };
}

async function countsIn(tx: Tx, span: Span): Promise<readonly CountRow[]> {
  const { rows } = await sql<CountRow>`${answered(span)}
    select case when grouping(date) = 0 then 'day' else 'all' end as kind, date, counted as question, choice as answer, count(distinct number)::integer as orders
    from answered cross join lateral jsonb_array_elements_text(choices) as choice
    group by grouping sets ((date, counted, choice), (counted, choice))
    order by date, min(position), counted, orders desc, answer`.execute(tx);
  return rows;
}

const answered = (span: Span) => sql`with answered as materialized (
    select number, ${dayInSpan(span, sql`created_at`)} as date, position, given ->> 'title' as question, coalesce(given ->> 'question', given ->> 'title') as counted, given ->> 'text' as said,
      coalesce(given -> 'choices', '[]'::jsonb) as choices
    from orders cross join lateral jsonb_array_elements(answers) with ordinality as answer (given, position)
    where answers <> '[]'::jsonb and created_at >= ${span.begins} and created_at < ${span.ends}
  )`;
