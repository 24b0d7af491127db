import { type ApiRoute, day, get, month, post } from "./route.ts";

/** Reads of the catalogue: events, days, times, prices. */
export const catalogueRoutes = {
  eventTicketTypes: get("storefront", "/event/:id/ticket-types", "The ticket types of an event.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  bundleTicketTypes: get("storefront", "/bundle/:id/ticket-types", "The ticket types of all events of a bundle.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  upsellTicketTypes: get("storefront", "/upsell/:id/ticket-types", "The ticket types of an event's add-ons.", {
    caller: "optional",
    response: "TicketTypesResponse",
    query: day,
    readsQuery: true,
  }),
  eventTimes: get(
    "storefront",
    "/event/:id/timed-entry/:date",
    "An event's entry times on a day, with the places left.",
    {
      response: "TimedEntryResponse",
    },
  ),
  bundleTimes: get(
    "storefront",
    "/bundle/:id/timed-entry/:date",
    "The entry times of all events of a bundle on a day.",
    {
      response: "TimedEntryResponse",
    },
  ),
  upsellTimes: get("storefront", "/upsell/:id/timed-entry/:date", "The entry times of an event's add-ons on a day.", {
    response: "TimedEntryResponse",
  }),
  eventDates: get("storefront", "/event/:id/dates", "The days of a month on which an event takes place.", {
    response: "Dates",
    query: month,
    readsQuery: true,
  }),
  bundleDates: get(
    "storefront",
    "/bundle/:id/dates",
    "The days of a month on which all events of a bundle take place.",
    {
      response: "Dates",
      query: month,
      readsQuery: true,
    },
  ),
  bundles: get("storefront", "/bundles", "All bundles.", { response: "BundlesResponse" }),
  eventBundles: get(
    "storefront",
    "/bundle/event/:id/:date?",
    "The bundles that contain an event, with their availability on a day.",
    {
      response: "BundlesResponse",
    },
  ),
  bundle: get("storefront", "/bundle/:id", "One bundle.", { response: "BundleResponse" }),
  upsells: get("storefront", "/bundle/:id/upsells/:date?", "The add-ons of an event or a bundle on a day.", {
    response: "UpsellsResponse",
  }),
  product: get("storefront", "/product/:id", "One product, such as a donation.", { response: "ProductResponse" }),
  events: get("storefront", "/events", "The events on sale, in pages.", {
    response: "EventsResponse",
    query: { page: "A page's number; 1 by default." },
    readsQuery: true,
  }),
  memberships: get("storefront", "/memberships", "The membership levels on sale.", { response: "MembershipsResponse" }),
  membership: get("storefront", "/membership/:id", "One membership level and its variants.", {
    response: "MembershipResponse",
  }),
  series: get("storefront", "/series/:id", "One series, its performances and tickets.", { response: "SeriesResponse" }),
  redirects: get("storefront", "/redirects", "The museum's redirects.", { response: "RedirectsResponse" }),
  flow: post("storefront", "/flow", "A flow as its author wrote it: its steps, in their order.", {
    request: "FlowRequest",
    repeat: "safe",
    limits: "Because it reads public files.",
  }),
  countVisit: post("storefront", "/visits", "Counts steps that a visitor entered and left, without the visitor.", {
    request: "VisitReport",
    repeat: "safe",
    limits: "Because the numbers of an address are limited when they are stored: visits-from and visits-while-flooded.",
  }),
} satisfies Record<string, ApiRoute>;
