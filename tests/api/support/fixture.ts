import { resolveTheme } from "../../../server/museum/model/colours.ts";
import type { Catalogue, Config, Tenant, TicketType } from "../../../server/museum/model/config.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { noProducts } from "../../../server/museum/products/registry.ts";

/** Saturday, 9:30 AM in the museum's time; the day's first entry was at 9:00. */
export const opening = "2026-11-21T16:30:00Z";

export const tenant: Tenant = {
  title: "Test <Museum>",
  timeZone: "America/Denver",
  loginRedirect: "/events",
  homePath: "/events",
  locale: "en-US",
  languages: ["en-US"],
  prefix: "",
  currencyCode: "USD",
  country: "US",
  payments: { methods: ["card"] },
  theme: resolveTheme({ accent: "#b0361e" }),
  supportEmail: "help@museum.example",
  supportPhone: "(303) 555-0100",
  mailFrom: "Museum <tickets@museum.example>",
  hold: { minutes: 15, extensions: 2 },
  // So high that only tests about them reach them.
  limits: {
    seatsPerCart: 100_000,
    openSeatsPerAddress: 1_000_000,
    holdLifetimeMinutes: 60,
    freeOrdersPerEmailAndDay: 10_000,
    mailsPerRecipientAndHour: 10_000,
    waitingPlacesPerAddress: 10_000,
    waitingRequestsPerEmailAndDay: 10_000,
    trustedNetworks: [],
  },
  waitingList: { offerMinutes: 120 },
  tax: readTax({ product: 0.1 }),
  platform: { type: "builtin" },
};

const type = (id: string, title: string, price: string, more: Partial<TicketType> = {}): TicketType => ({
  id,
  title,
  price,
  ticketLimit: 40,
  group: "A",
  type: "event",
  ...more,
});
const common = { productType: "admission", listed: true, soldOut: false } as const;
const daily = ["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export const catalogue: Catalogue = {
  ...noProducts(),
  events: [
    {
      ...common,
      id: "gallery",
      title: "Gallery",
      image: "gallery.svg",
      facts: { refunds: "Free of charge until noon the day before" },
      extraTicketInfo: "North doors.",
      opening: { weekly: [...daily], forDays: 60, closures: ["2026-11-26", { from: "2026-12-24", to: "2026-12-25" }] },
      slots: ["9:00 AM", "10:00 AM", "11:00 AM"],
      capacity: 40,
      ticketTypes: [
        type("adult", "Adult", "25.00", { counted: { one: "{count} adult", other: "{count} adults" } }),
        type("child", "Child", "15.00", { ticketLimit: 4, description: "3–12" }),
        type("member", "Member", "0.00", { group: "B", type: "membership" }),
      ],
      boxOffice: { memberPurchase: true },
    },
    {
      ...common,
      id: "night",
      title: "Planetarium Night",
      productType: "specialEvent",
      opening: { forDays: 120, dates: [{ weekday: "saturday", week: 2, monthsAhead: 1 }] },
      slots: ["7:00 PM"],
      capacity: 60,
      ticketTypes: [type("night-seat", "Seat", "18.50")],
    },
    {
      ...common,
      id: "sleepover",
      title: "Sleepover",
      soldOut: true,
      opening: { forDays: 120, dates: ["2026-12-19"] },
      capacity: 10,
      ticketTypes: [type("sleepover-seat", "Seat", "65.00")],
    },
    {
      ...common,
      id: "film",
      title: "Film",
      listed: false,
      opening: { weekly: [...daily], forDays: 60 },
      slots: ["1:00 PM"],
      capacity: 12,
      ticketTypes: [type("film-adult", "Adult", "10.00")],
    },
    {
      ...common,
      id: "guide",
      title: "Audio Guide",
      listed: false,
      productType: "product",
      opening: { weekly: [...daily, "monday"], forDays: 60 },
      capacity: 25,
      ticketTypes: [type("guide-device", "Device", "7.00", { ticketLimit: 10 })],
    },
    {
      ...common,
      id: "free-day",
      title: "Free Day",
      opening: { weekly: [...daily, "monday"], forDays: 30 },
      capacity: 25,
      ticketTypes: [type("free-guest", "Guest", "0.00")],
      boxOffice: { eventCheckIn: true, memberPurchase: true },
    },
  ],
  bundles: [
    {
      id: "explorer",
      title: "Explorer",
      image: "explorer.svg",
      event: "gallery",
      items: ["Gallery", "Film"],
      copy: "Both.",
      components: [
        { event: "gallery", ticketTypes: [type("explorer-gallery", "Adult", "23.00")] },
        { event: "film", ticketTypes: [type("explorer-film", "Adult", "7.00")] },
      ],
    },
  ],
  upsells: [
    { id: "film-add", title: "Film", event: "film", offeredWith: ["gallery"], items: ["Film"], copy: "See it." },
    {
      id: "guide-add",
      title: "Guide",
      event: "guide",
      offeredWith: ["gallery", "explorer"],
      items: ["Guide"],
      copy: "Hear it.",
    },
  ],
  memberships: [
    {
      id: "individual",
      title: "Individual",
      level: "individual",
      variantId: "individual-year",
      price: "75.00",
      memberLimits: 1,
      months: 12,
    },
  ],
  series: [
    { id: "lectures", title: "Lectures", events: ["night"], ticketTypes: [type("lectures-pass", "Pass", "50.00")] },
  ],
  donations: [
    {
      id: "fund",
      title: "Annual Fund",
      variants: [
        { id: "fund-5", price: "5.00" },
        { id: "fund-10", price: "10.00" },
      ],
    },
  ],
  codes: [{ code: "Spring20", percent: 20, events: ["gallery"], uses: 1_000_000 }],
};

export function configOf(changes: Partial<Config> = {}): Config {
  return {
    tenant,
    catalogue,
    redirects: [{ from: "/tickets", to: "/event/gallery" }],
    problems: [],
    flow: () => undefined,
    in() {
      return this;
    },
    ...changes,
  };
}
