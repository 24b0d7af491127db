import { Temporal } from "temporal-polyfill";
import { formatTime } from "../../../messages/formats/moment.ts";
import type { OnSale, SaleStart } from "../../../schemas/generated/wire.ts";
import type { Event } from "../model/config.ts";
import type { Museum } from "./museum.ts";

interface Starts {
  readonly everybody: Temporal.ZonedDateTime;
  /** Not later than `everybody`. */
  readonly members: Temporal.ZonedDateTime;
}

/** Returns an event's sale start (docs/behaviour.md, "Start of sale"); undefined if it is already on sale. */
export function saleStartsOf(
  { tenant: { timeZone }, now }: Pick<Museum, "tenant" | "now">,
  event: Event,
): Starts | undefined {
  const { onSaleFrom, memberOnSaleFrom = onSaleFrom } = event;
  if (onSaleFrom === undefined || memberOnSaleFrom === undefined) return undefined;
  const [everybody, members] = [onSaleFrom, memberOnSaleFrom].map((time) =>
    Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone),
  );
  if (everybody === undefined || members === undefined || everybody.epochMilliseconds <= now.epochMilliseconds)
    return undefined;
  return { everybody, members };
}

/** Returns the latest sale start of events sold together, in wire format. */
export function onSaleOf(museum: Pick<Museum, "tenant" | "now">, events: readonly Event[]): { onSale?: OnSale } {
  const starts = events.flatMap((event) => saleStartsOf(museum, event) ?? []);
  if (starts.length === 0) return {};
  const last = (of: keyof Starts) =>
    starts.map((each) => each[of]).reduce((a, b) => (Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a));
  const [everybody, members] = [last("everybody"), last("members")];
  const { locale } = museum.tenant;
  const isEarlier = Temporal.ZonedDateTime.compare(members, everybody) < 0;
  return { onSale: { from: showStart(locale, everybody), ...(isEarlier && { members: showStart(locale, members) }) } };
}

export function showStart(locale: string, start: Temporal.ZonedDateTime): SaleStart {
  const at = new Date(start.epochMilliseconds);
  return { at: at.toISOString(), date: start.toPlainDate().toString(), time: formatTime(locale, at, start.timeZoneId) };
}
