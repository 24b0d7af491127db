import { isRecord } from "../../engine/core/pointer.ts";
import type { WrittenStep } from "../flows/flow-edits.ts";
import type { Option } from "../forms/form-context.ts";

export interface OnSale {
  readonly id: string;
  readonly title: string;
  readonly slots: readonly string[];
  readonly ticketTypes: readonly Option[];
}

/** A flow's sales: its events, those of their bundles and extras, and its series. */
export interface FlowSales {
  readonly events: readonly OnSale[];
  readonly series: readonly OnSale[];
}

export function salesOf(steps: readonly WrittenStep[], catalogue: unknown): FlowSales {
  const [events, bundles, upsells, series] = ["events", "bundles", "upsells", "series"].map((list) =>
    recordsOf(catalogue, list),
  ) as [Row[], Row[], Row[], Row[]];
  const named = (property: string) =>
    new Set(steps.flatMap(({ data }) => (typeof data?.[property] === "string" ? [data[property]] : [])));
  const own = named("eventId");
  const offered = bundles.filter(({ event }) => own.has(String(event)));
  const parts = offered.flatMap((bundle) => recordsOf(bundle, "components").map((part) => ({ part, bundle })));
  const hosts = new Set([...own, ...offered.map(({ id }) => String(id))]);
  const extras = upsells.filter(
    ({ offeredWith }) => Array.isArray(offeredWith) && offeredWith.some((id) => hosts.has(String(id))),
  );
  const ids = new Set([...own, ...[...parts.map(({ part }) => part), ...extras].map(({ event }) => String(event))]);
  const typesIn = (id: unknown) =>
    parts
      .filter(({ part }) => part.event === id)
      .flatMap(({ part, bundle }) =>
        optionsOf(part).map(({ value, label }) => ({ value, label: `${label}, ${nameOf(bundle)}` })),
      );
  return {
    events: [...ids]
      .flatMap((id) => events.filter((event) => event.id === id))
      .map((event) => onSale(event, typesIn(event.id))),
    series: series.filter(({ id }) => named("seriesId").has(String(id))).map((each) => onSale(each, [])),
  };
}

type Row = Readonly<Record<string, unknown>>;

function recordsOf(holder: unknown, list: string): Row[] {
  const rows = isRecord(holder) ? holder[list] : undefined;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

const nameOf = ({ id, title }: Row) => String(title ?? id);
const optionsOf = (row: Row): Option[] =>
  recordsOf(row, "ticketTypes").map((type) => ({ value: String(type.id), label: nameOf(type) }));

function onSale(row: Row, more: readonly Option[]): OnSale {
  const slots = Array.isArray(row.slots) ? row.slots.map(String) : [];
  return { id: String(row.id), title: nameOf(row), slots, ticketTypes: [...optionsOf(row), ...more] };
}
