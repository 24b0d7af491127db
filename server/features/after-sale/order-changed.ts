import type { RepeatedJob } from "../../core/repeated-job.ts";
import { type Host, Slot } from "../../museum/feature.ts";

/** The job that pays refunds. */
export const refunds = new Slot<RepeatedJob>("refunds");

/** Offers free seats to those who wait for them. */
export const seatsFreed = new Slot<() => void>("those who wait for seats");

/** Call after a change that may owe refunds and free seats. */
export function orderChanged(host: Host): void {
  refunds.find(host)?.wake();
  seatsFreed.find(host)?.();
}
