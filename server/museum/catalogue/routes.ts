import type { FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/catalogue.ts";
import type { MemberTickets } from "../../../schemas/generated/wire.ts";
import type { Calls, VisitorsRequest } from "../../core/http/calls.ts";
import { notFound } from "../../core/http/http-error.ts";
import type { ServerContext } from "../server-context.ts";
import type { AvailabilityContext } from "./availability.ts";
import { monthOfDates, timedEntry } from "./dates.ts";
import { eventCards } from "./event-cards.ts";
import {
  type EventOffer,
  findBundle,
  offersOfBundle,
  offersOfEvent,
  offersOfUpsells,
  offersOn,
} from "./event-offers.ts";
import { flowNow } from "./flow-now.ts";
import { museumNow } from "./museum.ts";
import { bundleCard, bundlesOfEvent, seriesDetails, upsellsOf } from "./offer-cards.ts";
import { readDay, readMonth, readPage } from "./parameters.ts";
import { membershipCards, membershipDetails, productDetails, ticketTypes } from "./products.ts";

/** Finds a signed-in customer's member tickets for a day; undefined for strangers. */
export type FindMemberTickets = (
  request: VisitorsRequest,
  availability: AvailabilityContext,
  date: string,
) => Promise<MemberTickets | undefined>;

export function catalogueRoutes(
  server: Calls<"storefront">,
  context: ServerContext,
  findMemberTickets: FindMemberTickets,
): void {
  const availabilityFor = (request: FastifyRequest) => availabilityOf(context, request);
  ticketRoutes(server, availabilityFor, findMemberTickets);
  bundleRoutes(server, availabilityFor);
  server.get("/product/:id", async ({ params, locale }) => ({
    body: { product: productDetails(museumNow(context, locale), params.id) },
  }));
  server.get("/events", async (request) => ({
    body: await eventCards(
      availabilityFor(request),
      readPage(request.query.page),
      (handle) => context.config.current.flow("event", handle) !== undefined,
    ),
  }));
  server.get("/memberships", async ({ locale }) => ({
    body: { memberships: membershipCards(museumNow(context, locale)) },
  }));
  server.get("/membership/:id", async ({ params, locale }) => ({
    body: membershipDetails(museumNow(context, locale), params.id),
  }));
  server.get("/series/:id", async (request) => ({
    body: { series: await seriesDetails(availabilityFor(request), request.params.id) },
  }));
  server.get("/redirects", async () => ({ body: { redirects: context.config.current.redirects } }));
  server.post("/flow", async ({ body: { base, handle, direct = false }, locale: language }) => {
    const flow = context.config.current.in(language).flow(base, handle, { direct });
    if (flow === undefined)
      throw notFound((locale) => say.noFlow(locale, { path: `${direct ? "direct/" : ""}${base}/${handle}` }));
    return flowNow(museumNow(context, language), flow);
  });
}

type AvailabilityFor = (request: FastifyRequest) => AvailabilityContext;

function availabilityOf(context: ServerContext, { headers, locale }: FastifyRequest): AvailabilityContext {
  const cartId = headers["x-cart-id"];
  return {
    db: context.db,
    museum: museumNow(context, locale),
    cartId: typeof cartId === "string" ? cartId : undefined,
  };
}

const dayIn = (date: string | undefined) => (date === undefined ? undefined : readDay(date));

/** Adds ticket types, times and days of what has tickets. */
function ticketRoutes(
  server: Calls<"storefront">,
  availabilityFor: AvailabilityFor,
  findMemberTickets: FindMemberTickets,
): void {
  const offers: ["bundle" | "event" | "upsell", (availability: AvailabilityContext, id: string) => EventOffer[]][] = [
    ["event", ({ museum }, id) => offersOfEvent(museum.index, id)],
    ["bundle", ({ museum }, id) => offersOfBundle(museum.index, findBundle(museum.index, id))],
    ["upsell", ({ museum }, id) => offersOfUpsells(museum.index, id)],
  ];
  for (const [name, offersOf] of offers) {
    server.get(`/${name}/:id/ticket-types`, async (request) => {
      const availability = availabilityFor(request);
      const date = dayIn(request.query.date || undefined);
      const events = ticketTypes(availability.museum, offersOn(offersOf(availability, request.params.id), date));
      const isForMembers = events.some(({ ticketTypes: types }) => types.some(({ type }) => type === "membership"));
      const memberTickets = date && isForMembers ? await findMemberTickets(request, availability, date) : undefined;
      return { body: { events, ...(memberTickets && { memberTickets }) } };
    });
    server.get(`/${name}/:id/timed-entry/:date`, async (request) => {
      const { id, date } = request.params;
      const availability = availabilityFor(request);
      return { body: await timedEntry(availability, offersOf(availability, id), readDay(date)) };
    });
    if (name === "upsell") continue;
    server.get(`/${name}/:id/dates`, async (request) => {
      const availability = availabilityFor(request);
      const offered = offersOf(availability, request.params.id);
      return { body: await monthOfDates(availability, offered, readMonth(request.query.date)) };
    });
  }
}

function bundleRoutes(server: Calls<"storefront">, availabilityFor: AvailabilityFor): void {
  server.get("/bundles", async (request) => {
    const availability = availabilityFor(request);
    const { bundles } = availability.museum.index.catalogue;
    return { body: { bundles: bundles.map((bundle) => bundleCard(availability, bundle)) } };
  });
  server.get("/bundle/event/:id/:date?", async (request) => {
    const { id, date } = request.params;
    return { body: { bundles: await bundlesOfEvent(availabilityFor(request), id, dayIn(date)) } };
  });
  server.get("/bundle/:id", async (request) => {
    const availability = availabilityFor(request);
    return { body: { bundle: bundleCard(availability, findBundle(availability.museum.index, request.params.id)) } };
  });
  server.get("/bundle/:id/upsells/:date?", async (request) => {
    const { id, date } = request.params;
    return { body: { upsells: await upsellsOf(availabilityFor(request), id, dayIn(date)) } };
  });
}
