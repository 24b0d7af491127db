import type { Temporal } from "temporal-polyfill";

/** The current time; injected, so that tests can advance it. */
export type Clock = () => Temporal.Instant;
