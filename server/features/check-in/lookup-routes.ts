import type { Calls } from "../../core/http/calls.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffMuseum } from "../../museum/staff-language.ts";
import { lookupMembers, memberQrCode } from "./membership-lookup.ts";
import { lookupDates, lookupEvents, lookupTickets, lookupTimes } from "./tickets-lookup.ts";

export function lookupRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;
  const members = "/employee/membership";
  const tickets = "/employee/tickets-lookup";

  server.post(`${members}/lookup`, async ({ locale, body }) =>
    lookupMembers(db, staffMuseum(context, locale), body.query),
  );
  server.get(`${members}/generate-qrcode`, async ({ locale, query: { customerId = "" } }) => ({
    body: { qrCode: await memberQrCode(db, staffMuseum(context, locale), customerId) },
  }));

  server.get(`${tickets}/events`, async ({ locale }) => ({
    body: { events: await lookupEvents(db, staffMuseum(context, locale)) },
  }));
  server.get(`${tickets}/event/:id/dates`, async ({ locale, params: { id } }) => ({
    body: { dates: await lookupDates(db, staffMuseum(context, locale), id) },
  }));
  server.get(`${tickets}/event/:id/:date/times`, async ({ params }) => ({
    body: { times: await lookupTimes(db, params.id, readDay(params.date)) },
  }));
  server.get(
    `${tickets}/event/:id/:date/tickets`,
    async ({ locale, params, query: { eventTime = "", searchString = "" } }) => ({
      body: await lookupTickets(db, {
        ...{ eventId: params.id, date: readDay(params.date), time: eventTime, search: searchString },
        locale,
      }),
    }),
  );
}
