import { statement } from "../core/database/statement.ts";
import type { Db } from "../core/database/tables.ts";

/** Lock each code's row before deleting its holds, in the same order as carts. */
const sweep = statement<[now: Date]>(
  "sweep_codes",
  `with codes as materialized (
    select code, held from code_uses where code in (select code from code_holds where expires_at <= $1::timestamptz) order by code collate "C" for update skip locked
  ), dropped as materialized (
    delete from code_holds where expires_at <= $1::timestamptz and code in (select code from codes) returning code
  )
  -- From what was read under the lock.
  update code_uses set held = codes.held - released from codes join (
    select code, count(*)::integer as released from dropped group by code
  ) as gone using (code) where code_uses.code = codes.code`,
);

/** Releases promotion code uses of expired holds. Skips locked codes until the next sweep. */
export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await sweep(db, now);
}
