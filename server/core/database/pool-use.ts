import type { Pool } from "pg";
import type { Db } from "./tables.ts";

export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const pools = new WeakMap<Db, Pool>();

export function rememberPool(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/** Undefined for the embedded database, which has only one connection. */
export function poolUse(db: Db): PoolUse | undefined {
  const pool = pools.get(db);
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
