import { proxy } from "valtio";
import { isRecord } from "../../engine/core/pointer.ts";
import { localStore } from "../../ui/browserStorage.ts";

const key = "studioCopies";

/** What was copied in this browser: by the copy's file, or by its id in the catalogue, the titles of the original. */
export const copies = proxy<Record<string, readonly string[]>>(stored());

function stored(): Record<string, readonly string[]> {
  try {
    const value: unknown = JSON.parse(localStore.getItem(key) ?? "{}");
    return isRecord(value) ? (Object.fromEntries(Object.entries(value).filter(([, titles]) => Array.isArray(titles))) as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

/** Copies whose originals are remembered: the last ones. */
const most = 50;

/** Remembers what a copy was made of, until it is copied again. */
export function rememberCopy(copy: string, titles: readonly string[]): void {
  delete copies[copy];
  copies[copy] = titles;
  for (const oldest of Object.keys(copies).slice(0, -most)) delete copies[oldest];
  localStore.setItem(key, JSON.stringify(copies));
}
