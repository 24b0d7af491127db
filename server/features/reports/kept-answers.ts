import { sql } from "kysely";
import type { KeptAnswer, KeptAnswers } from "../../../plugins/museum-storefront/server.ts";
import type { Tx } from "../../core/database/tables.ts";
import { orderName } from "../orders/order-tickets.ts";
import { dayInSpan, type Span } from "./span.ts";

const maxAnswers = 20_000;

/** Reads the answers to one question, by its field, for reports of plugins. */
export async function keptAnswers(tx: Tx, span: Span, field: string): Promise<KeptAnswers> {
  const { rows } = await sql<Omit<KeptAnswer, "order"> & { number: number }>`
    select number, ${dayInSpan(span, sql`created_at`)} as date, given ->> 'step' as step, given ->> 'text' as text
    from orders cross join lateral jsonb_array_elements(answers) as given
    where answers <> '[]'::jsonb and created_at >= ${span.begins} and created_at < ${span.ends} and given ->> 'field' = ${field}
    order by number limit ${maxAnswers + 1}`.execute(tx);
  return {
    answers: rows.slice(0, maxAnswers).map(({ number, ...answer }) => ({ ...answer, order: orderName(number) })),
    moreAvailable: rows.length > maxAnswers,
  };
}
