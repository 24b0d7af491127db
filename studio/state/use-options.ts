import { useMemo } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import type { Option } from "../forms/form-context.ts";
import { useFile } from "./use-file.ts";

/** Which list of catalogue.json each `references` keyword names. */
const lists = { event: "events", bundle: "bundles", upsell: "upsells", membership: "memberships", series: "series", donation: "donations" } as const;

/** What `references` keywords may name, from the draft's catalogue, and in a flow its steps. */
export function useOptions(steps: readonly { path: string; title: string }[] = []): Readonly<Record<string, readonly Option[]>> {
  const { value: catalogue } = useFile("catalogue.json");
  return useMemo(() => {
    const products = isRecord(catalogue) ? catalogue : {};
    const own = Object.entries(lists).map(([reference, list]) => [reference, optionsOf(products[list])] as const);
    const paths = steps.map(({ path, title }) => ({ value: path, label: `${title} (${path})` }));
    return { ...Object.fromEntries(own), step: paths };
  }, [catalogue, steps]);
}

function optionsOf(products: unknown): Option[] {
  if (!Array.isArray(products)) return [];
  return products.filter(isRecord).map(({ id, title }) => ({ value: String(id), label: typeof title === "string" ? title : String(id) }));
}
