import type { FastifyInstance, FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/catalogue.ts";
import { notFound } from "../../platform/http/failure.ts";
import { museumNow, type Services } from "../server-context.ts";
import type { Asking } from "./availability.ts";
import { bundleChoice, bundlesOfEvent, upsellsOf } from "./choices.ts";
import { monthOfDates } from "./dates.ts";
import { eventCards } from "./event-cards.ts";
import { membershipCards, membershipDetails } from "./memberships.ts";
import { readDay, readMonth, readPage } from "./parameters.ts";
import { findBundle, type Part, partsOfBundle, partsOfEvent, partsOfUpsells } from "./parts.ts";
import { productDetails, ticketTypes } from "./products.ts";
import { seriesDetails } from "./series.ts";
import { timedEntry } from "./timed-entry.ts";

interface Named {
  Params: { id: string };
  Querystring: { date?: string };
}
interface Dated {
  Params: { id: string; date: string };
}
interface MaybeDated {
  Params: { id: string; date?: string };
}

/** What the museum sells and what is left of it. */
export function catalogueRoutes(server: FastifyInstance, services: Services): void {
  const asking = (request: FastifyRequest): Asking => {
    const header = request.headers["x-cart-id"];
    return { db: services.db, museum: museumNow(services), cartId: typeof header === "string" ? header : undefined };
  };
  const offers: [string, (asked: Asking, id: string) => Part[]][] = [
    ["event", ({ museum }, id) => partsOfEvent(museum.index, id)],
    ["bundle", ({ museum }, id) => partsOfBundle(museum.index, findBundle(museum.index, id))],
    ["upsell", ({ museum }, id) => partsOfUpsells(museum.index, id)],
  ];
  for (const [name, partsOf] of offers) {
    server.get<Named>(`/${name}/:id/ticket-types`, async (request) => {
      const asked = asking(request);
      if (request.query.date) readDay(request.query.date);
      return { body: { events: ticketTypes(asked.museum, partsOf(asked, request.params.id)) } };
    });
    server.get<Dated>(`/${name}/:id/timed-entry/:date`, async (request) => {
      const asked = asking(request);
      return { body: await timedEntry(asked, partsOf(asked, request.params.id), readDay(request.params.date)) };
    });
    if (name === "upsell") continue;
    server.get<Named>(`/${name}/:id/dates`, async (request) => {
      const asked = asking(request);
      return { body: await monthOfDates(asked, partsOf(asked, request.params.id), readMonth(request.query.date)) };
    });
  }

  server.get("/bundles", async (request) => {
    const asked = asking(request);
    return { body: { bundles: asked.museum.index.catalogue.bundles.map((bundle) => bundleChoice(asked, bundle)) } };
  });
  server.get<MaybeDated>("/bundle/event/:id/:date?", async (request) => {
    const { id, date } = request.params;
    return { body: { bundles: await bundlesOfEvent(asking(request), id, date === undefined ? undefined : readDay(date)) } };
  });
  server.get<Named>("/bundle/:id", async (request) => {
    const asked = asking(request);
    return { body: { bundle: bundleChoice(asked, findBundle(asked.museum.index, request.params.id)) } };
  });
  server.get<MaybeDated>("/bundle/:id/upsells/:date?", async (request) => {
    const { id, date } = request.params;
    return { body: { upsells: await upsellsOf(asking(request), id, date === undefined ? undefined : readDay(date)) } };
  });
  server.get<Named>("/product/:id", async (request) => ({
    body: { product: productDetails(museumNow(services), request.params.id) },
  }));
  server.get<{ Querystring: { page?: string } }>("/events", async ({ query }) => ({
    body: eventCards(museumNow(services), readPage(query.page)),
  }));
  server.get("/memberships", async () => ({
    body: { memberships: membershipCards(museumNow(services)) },
  }));
  server.get<Named>("/membership/:id", async (request) => ({
    body: membershipDetails(museumNow(services), request.params.id),
  }));
  server.get<Named>("/series/:id", async (request) => ({
    body: { series: await seriesDetails(asking(request), request.params.id) },
  }));
  server.get("/redirects", async () => ({ body: { redirects: services.config.current.redirects } }));
  server.post<{ Body: { base: string; handle: string; direct?: boolean } }>("/flow", async ({ body }) => {
    const { base, handle, direct = false } = body;
    const flow = services.config.current.flow(base, handle, { direct });
    if (flow === undefined) throw notFound((locale) => say.noFlow(locale, { path: `${direct ? "direct/" : ""}${base}/${handle}` }));
    return flow;
  });
}
