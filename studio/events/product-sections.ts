import * as say from "../../messages/generated/studio/event.ts";
import type { CatalogueList } from "../addresses.ts";
import type { FormSection } from "../forms/form-sections.tsx";

const card: FormSection = {
  ...{ id: "page", title: say.page, always: ["image", "descriptionHtml"] },
  keys: ["title", "image", "descriptionHtml", "items", "copy"],
};

/** IDs stand last: they are seldom edited. */
const identity: FormSection = { id: "identity", title: say.identity, keys: ["id"] };

/** The sections of each list's form, in the order of the work. */
export const productSections: Readonly<Record<CatalogueList, readonly FormSection[]>> = {
  events: [
    {
      ...{ id: "page", title: say.page, shownBy: "asks-day" },
      always: ["image", "descriptionHtml", "facts", "listed"],
      keys: ["title", "image", "imageFocus", "descriptionHtml", "facts", "flow", "listed"],
    },
    {
      ...{ id: "times", title: say.times, shownBy: "asks-day" },
      keys: ["opening", "slots", "durationMinutes", "days", "onSaleFrom", "memberOnSaleFrom"],
    },
    {
      ...{ id: "places", title: say.places, shownBy: "sells-event" },
      ...{ keys: ["capacity", "maxPartySize", "soldOut"], always: ["soldOut"] },
    },
    { id: "prices", title: say.prices, shownBy: "sells-event", keys: ["ticketTypes"] },
    { id: "afterwards", title: say.afterwards, keys: ["extraTicketInfo", "afterSale", "door", "boxOffice"] },
    { id: "identity", title: say.typeAndIdentity, keys: [] },
  ],
  bundles: [card, { id: "prices", title: say.eventsAndPrices, keys: ["event", "components"] }, identity],
  upsells: [card, { id: "offered", title: say.offered, keys: ["event", "offeredWith"] }, identity],
  codes: [
    { id: "discount", title: say.discount, keys: ["code", "percent", "amount"] },
    { id: "scope", title: say.scope, keys: ["events", "ticketTypes"], always: ["events"] },
    { id: "limits", title: say.limits, keys: ["from", "until", "uses", "usesPerEmail"], always: ["until", "uses"] },
  ],
  series: [
    card,
    { id: "evenings", title: say.evenings, keys: ["events", "capacity"], always: ["capacity"] },
    { id: "prices", title: say.prices, keys: ["ticketTypes"] },
    identity,
  ],
  memberships: [
    card,
    { id: "benefits", title: say.benefits, keys: ["price", "months", "memberLimits", "ticketsPerDay"] },
    { id: "desk", title: say.desk, keys: ["boxOfficeNotice"], always: ["boxOfficeNotice"] },
    { ...identity, keys: ["level", "variantId", "id"] },
  ],
  donations: [card, { id: "amounts", title: say.amounts, keys: ["variants"] }, identity],
  giftCards: [card, { id: "amounts", title: say.amounts, keys: ["amounts", "ownAmount"] }, identity],
};
