import { capitalized, formatDay } from "../../messages/formats/days.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/commerce/summary.ts";
import { counted } from "../counted.ts";
import { attributeOf } from "./cart.ts";
import type { Selection } from "./selection.ts";
import { type SummaryItem, type SummaryLine, visitsOf } from "./summary.ts";

/** Both lists are empty if nothing is chosen. */
export interface Brief {
  /** Time and party: "Sun Nov 22, 7:30 PM", "2 adults". */
  readonly about: readonly string[];
  readonly total: readonly string[];
}

/** Summarizes a selection briefly. @param taxed the server adds taxes to the museum's prices */
export function briefly(
  locale: string,
  { cart, day, time, pending, offers, isHeld }: Selection,
  { taxed }: { readonly taxed: boolean },
): Brief {
  const lines = cart?.lineItems ?? [];
  const [onlyDay, ...otherDays] = new Set([
    ...(day === undefined ? [] : [day]),
    ...lines.flatMap((line) => attributeOf(line, "Date") ?? []),
  ]);
  // Admission defines the party: extras may be for more people.
  const [visit] = visitsOf(
    locale,
    lines.filter((line) => attributeOf(line, "Type") === "admission"),
  );
  const at = visit?.attributes.find(({ key }) => key === "Time")?.value ?? (time && formatSlot(locale, time, "within"));
  return {
    about: [
      ...(onlyDay === undefined || otherDays.length > 0
        ? []
        : [
            inSequence(locale, [
              capitalized(locale, formatDay(locale, onlyDay, "brief")).replaceAll(",", ""),
              ...(at ? [at] : []),
            ]),
          ]),
      ...(lines.length === 0 && pending.length > 0
        ? [
            inSequence(
              locale,
              pending.map(({ title }) => title),
            ),
          ]
        : []),
      ...partyOf(locale, lines, visit?.items ?? [], offers),
    ],
    total:
      cart === undefined
        ? []
        : [(taxed && !isHeld ? say.briefSubtotal : say.briefTotal)(locale, { total: cart.estimatedCost.totalAmount })],
  };
}

function partyOf(
  locale: string,
  lines: readonly SummaryLine[],
  visit: readonly SummaryItem[],
  offers: Selection["offers"],
): string[] {
  if (visit.length === 0) {
    const [only, ...others] = lines;
    return only === undefined
      ? []
      : others.length === 0
        ? [only.title]
        : [say.briefItems(locale, { count: sum(lines) })];
  }
  if (visit.length > 2) return [say.briefPeople(locale, { count: sum(visit) })];
  return [
    inSequence(
      locale,
      visit.map(({ variantId, title, quantity }) => counted(locale, quantity, title, offers[variantId]?.counted)),
    ),
  ];
}

const sum = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0);
