import type { FastifyInstance } from "fastify";
import type { LookupRequest } from "../../schemas/generated/wire.ts";
import { readDay } from "../catalogue/parameters.ts";
import { answersBody, wire } from "../http/answers.ts";
import { museumNow, type Services } from "../http/services.ts";
import { lookupMembers, memberQrCode } from "./membership-lookup.ts";
import { lookupDates, lookupEvents, lookupTickets, lookupTimes } from "./tickets-lookup.ts";

interface OfDay {
  Params: { id: string; date: string };
  Querystring: { eventTime?: string; searchString?: string };
}

/** Looking up members, and the orders for an event's day (contract, section 4). */
export function lookupRoutes(server: FastifyInstance, services: Services): void {
  const { db } = services;
  const ofMembers = { permission: "member-lookup" } as const;
  const ofTickets = { permission: "tickets-lookup" } as const;
  const members = "/employee/membership";
  const tickets = "/employee/tickets-lookup";

  server.post<{ Body: LookupRequest }>(
    `${members}/lookup`,
    { config: ofMembers, schema: { body: wire("LookupRequest"), response: { 200: wire("MemberLookupResponse") } } },
    async (request) => lookupMembers(db, museumNow(services), request.body.query),
  );
  server.get<{ Querystring: { customerId?: string } }>(
    `${members}/generate-qrcode`,
    { config: ofMembers, schema: { querystring: textsOf("customerId"), ...answersBody(wire("QrCodeResponse")) } },
    async ({ query: { customerId = "" } }) => ({ body: { qrCode: await memberQrCode(db, museumNow(services), customerId) } }),
  );

  server.get(`${tickets}/events`, { config: ofTickets, schema: answersBody(wire("LookupEventsResponse")) }, async () => ({
    body: { events: await lookupEvents(db, museumNow(services)) },
  }));
  server.get<{ Params: { id: string } }>(
    `${tickets}/event/:id/dates`,
    { config: ofTickets, schema: answersBody(wire("LookupDatesResponse")) },
    async ({ params: { id } }) => ({ body: { dates: await lookupDates(db, museumNow(services), id) } }),
  );
  server.get<OfDay>(`${tickets}/event/:id/:date/times`, { config: ofTickets, schema: answersBody(wire("LookupTimesResponse")) }, async ({ params }) => ({
    body: { times: await lookupTimes(db, params.id, readDay(params.date)) },
  }));
  server.get<OfDay>(
    `${tickets}/event/:id/:date/tickets`,
    { config: ofTickets, schema: { querystring: textsOf("sortBy", "eventTime", "searchString"), ...answersBody(wire("TicketOrdersResponse")) } },
    async ({ params, query: { eventTime = "", searchString = "" } }) => ({
      body: await lookupTickets(db, { eventId: params.id, date: readDay(params.date), time: eventTime, search: searchString }),
    }),
  );
}

/** Each at most once: an address may name a parameter twice, which is no text. */
function textsOf(...names: string[]) {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, { type: "string", maxLength: 200 }])) };
}
