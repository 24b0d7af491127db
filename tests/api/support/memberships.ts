import type { Catalogue, TicketType } from "../../../server/museum/model/config.ts";
import { catalogue as base } from "./fixture.ts";

const evening = (id: string, title: string, date: string, capacity: number) => ({
  id,
  title,
  image: "lecture.svg",
  productType: "specialEvent" as const,
  listed: false,
  soldOut: false,
  opening: { forDays: 120, dates: [date] },
  slots: ["6:30 PM"],
  capacity,
  ticketTypes: [seat(`${id}-seat`, "Seat", "22.00")],
});

function seat(id: string, title: string, price: string): TicketType {
  return { id, title, price, ticketLimit: 40, group: "A", type: "event" };
}

const level = { level: "individual", price: "75.00", memberLimits: 1, months: 12, ticketsPerDay: 2 };

/** Two membership levels, and a series of three evenings, of which the second has the fewest seats. */
export const membersCatalogue: Catalogue = {
  ...base,
  events: [
    ...base.events,
    evening("light", "First Light", "2026-12-03", 12),
    evening("ice", "Salt and Ice", "2027-01-07", 8),
    evening("autumn", "The Long Autumn", "2027-02-04", 12),
  ],
  memberships: [
    {
      ...level,
      id: "individual",
      title: "Individual",
      image: "individual.svg",
      variantId: "individual-year",
      descriptionHtml: "<p>A <em>year</em>.</p>",
    },
    {
      ...level,
      id: "dual",
      title: "Dual",
      level: "dual",
      variantId: "dual-year",
      price: "120.00",
      memberLimits: 2,
      ticketsPerDay: 4,
    },
  ],
  series: [
    {
      id: "lectures",
      title: "Lecture Series",
      image: "lecture.svg",
      capacity: 10,
      // Not in order of date: the calendar decides which comes first.
      events: ["ice", "light", "autumn"],
      ticketTypes: [{ ...seat("lectures-pass", "Series seat", "54.00"), ticketLimit: 6 }],
    },
    {
      id: "open-series",
      title: "Open Series",
      events: ["light", "autumn"],
      ticketTypes: [seat("open-pass", "Pass", "40.00")],
    },
  ],
};
