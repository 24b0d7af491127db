import { isRecord } from "../../engine/core/pointer.ts";
import { removeItem } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import type { Product } from "./new-bundle.ts";

/** Lists to remove the event's id from, unless it is the only entry. */
const lists = [
  ["upsells", "offeredWith"],
  ["codes", "events"],
] as const;

/** Removes an event from the catalogue's text, and from lists that also name others. */
export function removeEvent(text: string, id: string): string {
  const named = lists.reduce((edited, [list, property]) => {
    const holders = productsIn(edited, list);
    return holders.reduce<string>((next, { [property]: ids }, place) => {
      const at = Array.isArray(ids) && ids.length > 1 ? ids.indexOf(id) : -1;
      return at < 0 ? next : removeItem(next, `/${list}/${place}/${property}/${at}`);
    }, edited);
  }, text);
  const place = productsIn(named, "events").findIndex((event) => event.id === id);
  return place < 0 ? named : removeItem(named, `/events/${place}`);
}

/** Titles of products that need an event: bundles and series that hold it, extras that add it. */
export function dependentsOf(catalogue: Product, id: string): string[] {
  const holds = ({ event, components, events }: Product) =>
    event === id ||
    listOf(components).some((part) => isRecord(part) && part.event === id) ||
    listOf(events).includes(id);
  return ["bundles", "upsells", "series"].flatMap((list) =>
    listOf(catalogue[list])
      .filter(isRecord)
      .filter(holds)
      .map((product) => String(product.title ?? product.id)),
  );
}

function productsIn(text: string, list: string): Product[] {
  return listOf(valueAt(text, `/${list}`)).filter(isRecord);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
