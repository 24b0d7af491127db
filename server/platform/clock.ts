import type { Temporal } from "temporal-polyfill";

/** What time it is; injected, so that tests can let it pass. */
export type Clock = () => Temporal.Instant;
