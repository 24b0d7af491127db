import type { Load } from "../../schemas/load.ts";
import { boot } from "../boot.ts";

const forgotten = new Set<string>();

/** The response that the page was served with; undefined without one, or after its first use. */
export const servedLoad = <Answer>(path: Load<Answer, "storefront">) =>
  (forgotten.has(path) ? undefined : boot.loads?.[path]) as Answer | undefined;

/** Served data counts for the first render only; later visits load current data. */
export const forgetServed = (path: string): void => void forgotten.add(path);
