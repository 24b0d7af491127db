import type { Load } from "../../schemas/load.ts";
import { boot } from "../boot.ts";

const forgotten = new Set<string>();

/** What the page was served with at a path; undefined where it was not, or where that was shown already. */
export const servedLoad = <Answer>(path: Load<Answer, "storefront">) => (forgotten.has(path) ? undefined : boot.loads?.[path]) as Answer | undefined;

/** What the page was served with counts only for its first showing: a visitor who comes back later gets current data. */
export const forgetServed = (path: string): void => void forgotten.add(path);
