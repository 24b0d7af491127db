import type { Calls } from "../../core/http/calls.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { lookupMembers, memberQrCode } from "./membership-lookup.ts";
import { lookupDates, lookupEvents, lookupTickets, lookupTimes } from "./tickets-lookup.ts";

export function lookupRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;
  const members = "/employee/membership";
  const tickets = "/employee/tickets-lookup";

  server.post(`${members}/lookup`, async (request) => lookupMembers(db, museumNow(context), request.body.query));
  server.get(`${members}/generate-qrcode`, async ({ query: { customerId = "" } }) => ({
    body: { qrCode: await memberQrCode(db, museumNow(context), customerId) },
  }));

  server.get(`${tickets}/events`, async () => ({
    body: { events: await lookupEvents(db, museumNow(context)) },
  }));
  server.get(`${tickets}/event/:id/dates`, async ({ params: { id } }) => ({
    body: { dates: await lookupDates(db, museumNow(context), id) },
  }));
  server.get(`${tickets}/event/:id/:date/times`, async ({ params }) => ({
    body: { times: await lookupTimes(db, params.id, readDay(params.date)) },
  }));
  server.get(
    `${tickets}/event/:id/:date/tickets`,
    async ({ params, query: { eventTime = "", searchString = "" } }) => ({
      body: await lookupTickets(db, {
        ...{ eventId: params.id, date: readDay(params.date), time: eventTime, search: searchString },
        locale: museumNow(context).tenant.locale,
      }),
    }),
  );
}
