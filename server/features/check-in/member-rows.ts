import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../core/database/tables.ts";
import { holds, holdsByIndex } from "./tickets-lookup.ts";

export interface MemberRow {
  readonly id: string;
  readonly card_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const columns = sql`id, card_id, email, email_key, first_name, last_name`;
const active = sql`not disabled and merged_into is null`;
/** Matches the index customers_in_order. */
const byName = sql`lower(last_name), lower(first_name), lower(email), id`;

/** Scan this many people in name order before using the word index, which must find and sort all matches. */
const maxScanned = 1000;
/** Check matches for memberships in batches of this size: nearly all are members. */
const firstBatchSize = 200;

export function membersByCard(db: Db, cardId: string): Promise<readonly MemberRow[]> {
  return membersAmong(db, sql`select ${columns} from customers where ${active} and card_id = ${cardId}`, 1);
}

export function membersByPhone(db: Db, phone: RawBuilder<boolean>, limit: number): Promise<readonly MemberRow[]> {
  return membersAmong(db, sql`select ${columns} from customers where ${active} and ${phone}`, limit);
}

/** Common words match among the first thousand; for rare words, the index knows all (docs/performance.md). */
export async function membersByWords(db: Db, words: readonly string[], limit: number): Promise<readonly MemberRow[]> {
  const first = sql`select ${columns}, search from customers where ${active} order by ${byName} limit ${maxScanned}`;
  const early = await membersAmong(
    db,
    sql`select ${columns} from (${first}) as first where ${every(words, holds)}`,
    limit,
  );
  if (early.length === limit) return early;
  // "offset" keeps the planner from scanning in name order: it cannot know that equal names are adjacent.
  return membersAmong(
    db,
    sql`select ${columns} from customers where ${active} and ${every(words, holdsByIndex)} offset 0`,
    limit,
  );
}

function every(
  words: readonly string[],
  condition: (text: RawBuilder<unknown>, word: string) => RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => condition(sql`search`, word)),
    sql` and `,
  );
}

/**
 * For an unverified address, the person waiting for it stands in for its account while that has no membership. Limits
 * make PostgreSQL look up each person; with `exists`, it would read all memberships.
 */
async function membersAmong(db: Db, people: RawBuilder<unknown>, limit: number): Promise<readonly MemberRow[]> {
  for (let asked = firstBatchSize; ; asked *= 10) {
    const { rows } = await sql<MemberRow & { readonly is_member: boolean }>`
      select id, card_id, email, first_name, last_name,
        (select waiting.id from customers as waiting where waiting.waits_for = people.email_key limit 1) is null
          or (select memberships.id from memberships where memberships.customer_id = people.id limit 1) is not null as is_member
      from (select * from (${people}) as found order by ${byName} limit ${asked}) as people order by ${byName}`.execute(
      db,
    );
    const members = rows.filter(({ is_member }) => is_member).slice(0, limit);
    if (members.length === limit || rows.length < asked) return members;
  }
}
