import type {
  CalendarDay,
  CatalogueCard,
  Customer,
  Dates,
  EventTickets,
  HeldMembership,
  MembershipResponse,
  Money,
  OfferCard,
  SeriesResponse,
  TicketType,
  TimedProduct,
  TimeSlot,
} from "../../schemas/generated/wire.ts";

/** Sample server responses for tests and fixtures; cases override only what matters. */

export const usd = (amount: string): Money => ({ amount, currencyCode: "USD" });

/** Creates a month with the given available days, each with `maxPartySize`. */
export function datesOf(
  month: string,
  available: readonly number[],
  own: Partial<Dates> & { maxPartySize?: number } = {},
): Dates {
  const { maxPartySize = 10, ...rest } = own;
  const [year = 0, number = 0] = month.split("-").map(Number);
  const days = Array.from({ length: new Date(Date.UTC(year, number, 0)).getUTCDate() }, (_, index): CalendarDay => {
    const date = `${month}-${String(index + 1).padStart(2, "0")}`;
    return {
      date,
      dayOfMonth: index + 1,
      dayOfWeek: new Date(`${date}T00:00:00Z`).getUTCDay(),
      available: available.includes(index + 1),
      maxPartySize,
      empty: false,
    };
  });
  const padding = Array.from(
    { length: days[0]?.dayOfWeek ?? 0 },
    (_, index): CalendarDay => ({
      date: "",
      dayOfMonth: 0,
      dayOfWeek: index,
      available: false,
      maxPartySize: 0,
      empty: true,
    }),
  );
  const currentMonthName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const [onlyDay, ...others] = days.filter((day) => day.available);
  return {
    dates: [...padding, ...days],
    currentMonth: month,
    nextMonth: null,
    previousMonth: null,
    month: number,
    year,
    currentMonthName,
    ...(onlyDay && others.length === 0 && !rest.nextMonth && !rest.previousMonth && { onlyDay: onlyDay.date }),
    ...rest,
  };
}

export function ticketType(id: string, own: Partial<TicketType> = {}): TicketType {
  return { id, title: id, price: usd("25.00"), ticketLimit: 20, group: "A", type: "event", ...own };
}

export function eventTickets(id: string, ticketTypes: readonly TicketType[], title = id): EventTickets {
  return { id, title, ticketTypes: [...ticketTypes] };
}

/** Creates a slot with this many free seats. */
export function slot(label: string, availability: number, variantIds: readonly string[]): TimeSlot {
  return { label, availability, available: availability > 0, variantIds: [...variantIds] };
}

export function timedProduct(productId: string, times: readonly TimeSlot[], title = productId): TimedProduct {
  return { productId, title, times: [...times] };
}

export function choice(id: string, own: Partial<OfferCard> = {}): OfferCard {
  return { id, handle: id, title: id, image: "", items: [], copy: "", hasMembership: false, ...own };
}

export function catalogueCard(handle: string, own: Partial<CatalogueCard> = {}): CatalogueCard {
  return { handle, title: handle, price: usd("75.00"), descriptionHtml: `<p>About ${handle}.</p>`, ...own };
}

/** Creates a membership with one variant of the same name. */
export function membership(handle: string, own: Partial<MembershipResponse> = {}): MembershipResponse {
  const variant = {
    id: `${handle}-year`,
    title: handle,
    level: handle,
    price: usd("75.00"),
    memberLimits: { value: 1 },
  };
  return { handle, title: handle, descriptionHtml: "", variants: [variant], ...own };
}

export function series(id: string, own: Partial<SeriesResponse["series"]> = {}): SeriesResponse {
  const events = [
    {
      id: "first",
      title: "First Light",
      date: "2026-12-03",
      time: "6:30 PM",
      descriptionHtml: "<p>Dr. Okafor on galaxies.</p>",
    },
    { id: "second", title: "Salt and Ice", date: "2027-01-07", time: "6:30 PM" },
  ];
  return {
    series: {
      id,
      title: id,
      descriptionHtml: "",
      ticketTypes: [ticketType("seat", { title: "Series seat" })],
      events,
      availableInventory: 80,
      ...own,
    },
  };
}

/** Creates a signed-in customer with complete data. */
export function customer(own: Partial<Customer> = {}): Customer {
  return {
    id: "c",
    email: "ada@meridian.example",
    firstName: "Ada",
    lastName: "Lovelace",
    phone: "(303) 555-0142",
    addressId: "a",
    ...own,
  };
}

/** Creates a valid membership. */
export function held(own: Partial<HeldMembership> = {}): HeldMembership {
  return { level: "dual", title: "Dual", expires: "2027-11-30", isValid: true, ticketsPerDay: 2, ...own };
}
