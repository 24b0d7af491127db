import { Temporal } from "temporal-polyfill";
import { formatTime } from "../../../messages/formats/moment.ts";
import type { OnSale, SaleStart } from "../../../schemas/generated/wire.ts";
import type { Event } from "../config/types.ts";
import type { Museum } from "./museum.ts";

/** When tickets that are not on sale for everybody yet go on sale. */
interface Starts {
  readonly everybody: Temporal.ZonedDateTime;
  /** No later. */
  readonly members: Temporal.ZonedDateTime;
}

/** When an event goes on sale (docs/behaviour.md, "Start of sale"); undefined where it is on sale already. */
export function saleStartsOf({ tenant: { timeZone }, now }: Pick<Museum, "tenant" | "now">, event: Event): Starts | undefined {
  const { onSaleFrom, memberOnSaleFrom = onSaleFrom } = event;
  if (onSaleFrom === undefined || memberOnSaleFrom === undefined) return undefined;
  const [everybody, members] = [onSaleFrom, memberOnSaleFrom].map((time) => Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone));
  if (everybody === undefined || members === undefined || everybody.epochMilliseconds <= now.epochMilliseconds) return undefined;
  return { everybody, members };
}

/** The same of events that are sold together, as it is sent: the last of them decides. */
export function onSaleOf(museum: Pick<Museum, "tenant" | "now">, events: readonly Event[]): { onSale?: OnSale } {
  const starts = events.flatMap((event) => saleStartsOf(museum, event) ?? []);
  if (starts.length === 0) return {};
  const last = (of: keyof Starts) => starts.map((each) => each[of]).reduce((a, b) => (Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a));
  const [everybody, members] = [last("everybody"), last("members")];
  const { locale } = museum.tenant;
  const isEarlier = Temporal.ZonedDateTime.compare(members, everybody) < 0;
  return { onSale: { from: showStart(locale, everybody), ...(isEarlier && { members: showStart(locale, members) }) } };
}

/** An instant by the museum's clock. */
export function showStart(locale: string, start: Temporal.ZonedDateTime): SaleStart {
  const at = new Date(start.epochMilliseconds);
  return { at: at.toISOString(), date: start.toPlainDate().toString(), time: formatTime(locale, at, start.timeZoneId) };
}
