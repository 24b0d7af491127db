import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import { counted } from "../counted.ts";
import { attributeOf } from "./cart.ts";
import type { Selection } from "./selection.ts";
import type { SummaryLine } from "./summary.ts";

/** Both empty where nothing is chosen. */
export interface Brief {
  /** When and for whom: "Sun Nov 22, 7:30 PM", "2 adults". */
  readonly about: readonly string[];
  /** What it costs: "$50". */
  readonly total: readonly string[];
}

/**
 * A selection in a few words.
 * @param taxed the museum's prices are without taxes, which the server adds
 */
export function briefly(locale: string, { cart, day, time, offers, isHeld }: Selection, { taxed }: { readonly taxed: boolean }): Brief {
  const lines = cart?.lineItems ?? [];
  const [onlyDay, ...otherDays] = new Set([...(day === undefined ? [] : [day]), ...lines.flatMap((line) => attributeOf(line, "Date") ?? [])]);
  const visit = largestVisit(lines);
  const at = (visit[0] && attributeOf(visit[0], "Time")) ?? time;
  return {
    about: [
      ...(onlyDay === undefined || otherDays.length > 0 ? [] : [[formatDay(locale, onlyDay, "brief").replaceAll(",", ""), ...(at ? [at] : [])].join(", ")]),
      ...partyOf(locale, lines, visit, offers),
    ],
    total: cart === undefined ? [] : [(taxed && !isHeld ? say.briefSubtotal : say.briefTotal)(locale, { total: cart.estimatedCost.totalAmount })],
  };
}

/** The tickets of the event, day and time with the most people. */
function largestVisit(lines: readonly SummaryLine[]): readonly SummaryLine[] {
  const admitted = new Map<string, SummaryLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.title, attributeOf(line, "Date"), attributeOf(line, "Time")]);
    if (attributeOf(line, "Type") === "admission") admitted.set(key, [...(admitted.get(key) ?? []), line]);
  }
  return [...admitted.values()].toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
}

/** Who is coming: the types of the largest visit, or how many they are where the types are many. */
function partyOf(locale: string, lines: readonly SummaryLine[], visit: readonly SummaryLine[], offers: Selection["offers"]): string[] {
  if (visit.length === 0) {
    const [only, ...others] = lines;
    return only === undefined ? [] : others.length === 0 ? [only.title] : [say.briefItems(locale, { count: sum(lines) })];
  }
  if (visit.length > 2) return [say.briefPeople(locale, { count: sum(visit) })];
  return [visit.map(({ variantId, ticketType, quantity }) => counted(locale, quantity, ticketType, offers[variantId]?.counted)).join(", ")];
}

const sum = (lines: readonly SummaryLine[]): number => lines.reduce((total, { quantity }) => total + quantity, 0);
