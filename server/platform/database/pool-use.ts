import type { Pool } from "pg";
import type { Db } from "./tables.ts";

/** How a process uses its connections to PostgreSQL at this moment. */
export interface PoolUse {
  /** Open connections. */
  readonly total: number;
  /** Those that nobody uses. */
  readonly idle: number;
  /** Transactions and queries that wait for one. */
  readonly waiting: number;
}

const pools = new WeakMap<Db, Pool>();

export function rememberPool(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/** Undefined for the embedded database, which has one connection for all. */
export function poolUse(db: Db): PoolUse | undefined {
  const pool = pools.get(db);
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
