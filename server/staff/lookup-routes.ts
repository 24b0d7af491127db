import type { FastifyInstance } from "fastify";
import type { LookupRequest } from "../../schemas/generated/wire.ts";
import { readDay } from "../museum/catalogue/parameters.ts";
import { museumNow, type ServerContext } from "../museum/server-context.ts";
import { lookupMembers, memberQrCode } from "./membership-lookup.ts";
import { lookupDates, lookupEvents, lookupTickets, lookupTimes } from "./tickets-lookup.ts";

interface OfDay {
  Params: { id: string; date: string };
  Querystring: { eventTime?: string; searchString?: string };
}

/** Looking up members, and the orders for an event's day. */
export function lookupRoutes(server: FastifyInstance, context: ServerContext): void {
  const { db } = context;
  const members = "/employee/membership";
  const tickets = "/employee/tickets-lookup";

  server.post<{ Body: LookupRequest }>(`${members}/lookup`, async (request) => lookupMembers(db, museumNow(context), request.body.query));
  server.get<{ Querystring: { customerId?: string } }>(`${members}/generate-qrcode`, async ({ query: { customerId = "" } }) => ({
    body: { qrCode: await memberQrCode(db, museumNow(context), customerId) },
  }));

  server.get(`${tickets}/events`, async () => ({
    body: { events: await lookupEvents(db, museumNow(context)) },
  }));
  server.get<{ Params: { id: string } }>(`${tickets}/event/:id/dates`, async ({ params: { id } }) => ({
    body: { dates: await lookupDates(db, museumNow(context), id) },
  }));
  server.get<OfDay>(`${tickets}/event/:id/:date/times`, async ({ params }) => ({
    body: { times: await lookupTimes(db, params.id, readDay(params.date)) },
  }));
  server.get<OfDay>(`${tickets}/event/:id/:date/tickets`, async ({ params, query: { eventTime = "", searchString = "" } }) => ({
    body: await lookupTickets(db, {
      ...{ eventId: params.id, date: readDay(params.date), time: eventTime, search: searchString },
      locale: museumNow(context).tenant.locale,
    }),
  }));
}
