import { formatMoment } from "../../messages/formats/moment.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type {
  CheckInResponse,
  CheckInTicket,
  Member,
  StaffEvent,
  TicketOrder,
  TicketType,
} from "../../schemas/generated/wire.ts";
import { museumMoment } from "../clock.ts";
import type { ToolAddress, ToolServices } from "../services.ts";
import { ticketType, usd } from "./wire.ts";

/** Creates two unredeemed tickets of a type. */
export function checkInTicket(id: string, own: Partial<CheckInTicket> = {}): CheckInTicket {
  return {
    id,
    ticketType: id,
    totalTickets: 2,
    redeemedTickets: 0,
    eventTitle: "General Admission",
    eventDate: "2026-12-05",
    eventTime: "10:00 AM",
    ...own,
  };
}

export function checkIn(
  tickets: readonly CheckInTicket[],
  order: Partial<CheckInResponse["order"]> = {},
): CheckInResponse {
  return {
    order: {
      orderNumber: "#1001",
      customerFirstName: "Ada",
      customerLastName: "Lovelace",
      customerEmail: "ada@example.org",
      ...order,
    },
    tickets: [...tickets],
  };
}

/** Creates a ticket type that costs nothing. */
export const freeType = (id: string, own: Partial<TicketType> = {}): TicketType =>
  ticketType(id, { price: usd("0.00"), ...own });

export function staffEvent(id: string, ticketTypes: readonly TicketType[], own: Partial<StaffEvent> = {}): StaffEvent {
  return { id, handle: id, title: id, platformId: id, ticketTypes: [...ticketTypes], availableInventory: 25, ...own };
}

/** Creates a patron with a valid membership. */
export function member(own: Partial<Member> = {}): Member {
  return {
    id: "m1",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.org",
    membershipLevel: "dual",
    membershipTitle: "Dual",
    membershipExpiry: "2027-11-30",
    membershipIsValid: true,
    membershipBoxOfficeNotice: "",
    ...own,
  };
}

export function ticketOrder(own: Partial<TicketOrder> = {}): TicketOrder {
  return {
    orderNumber: "#1001",
    totalTickets: 3,
    redeemedTickets: 1,
    customerFirstName: "Ada",
    customerLastName: "Lovelace",
    customerEmail: "ada@example.org",
    confirmationCode: "c1",
    ...own,
  };
}

interface MadeCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

type Answer = (call: MadeCall) => unknown;

/** Simulates the box office: `answer` returns or throws each call's result; records the tool's actions. */
export function toolServices(own: Partial<ToolServices & ToolAddress> & { readonly answer?: Answer } = {}) {
  const { answer = () => new Promise(() => undefined), ...rest } = own;
  const calls: MadeCall[] = [];
  const went: string[] = [];
  const notices: { title?: string; message: string; type?: string; duration?: number }[] = [];
  const takenBack: string[] = [];
  const sessions: object[] = [];
  const files: { name: string; text: string; type: string }[] = [];
  const make = async (call: MadeCall) => {
    calls.push(call);
    return answer(call);
  };
  const services: ToolServices & ToolAddress = {
    get: <T>(path: string) => make({ method: "GET", path }) as Promise<T>,
    post: <T>(path: string, body: object, options?: { readonly idempotencyKey?: string }) =>
      make({ method: "POST", path, body, key: options?.idempotencyKey }) as Promise<T>,
    door: {
      find: (code) => services.get(staffPaths.tickets(code)),
      redeem: async (code, _found, body, key) =>
        void (await services.post(staffPaths.redeem(code), body, { idempotencyKey: key })),
      undo: async () => false,
    },
    path: "/tool",
    query: {},
    go: (path, { query = {}, replace = false } = {}) => {
      went.push(`${replace ? "replace " : ""}${withQuery(path, query)}`);
    },
    leave: (address) => {
      went.push(`leave ${address}`);
    },
    href: (path, query = {}) => `/box-office${withQuery(path, query)}`,
    notify: (notice, duration) => {
      const shown = { ...notice, ...(duration !== undefined && { duration }) };
      notices.push(shown);
      return () => {
        takenBack.push(shown.message);
      };
    },
    dismiss: () => {
      takenBack.push("error");
    },
    once: (work) => work(),
    saveFile: (name, text, type) => {
      files.push({ name, text, type });
    },
    today: () => "2026-12-05",
    moment: (instant) => formatMoment("en-US", instant, "America/Denver"),
    recent: (instant) => formatMoment("en-US", instant, "America/Denver"),
    sortableMoment: (instant) => museumMoment(Date.parse(instant), "America/Denver"),
    may: () => true,
    opens: () => true,
    storage: sessionStorage,
    isSignedIn: true,
    deviceName: () => undefined,
    saveDeviceName: () => undefined,
    signedIn: (session) => {
      sessions.push(session);
    },
    tools: [],
    ...rest,
  };
  return {
    services: services as ToolServices,
    address: services as ToolAddress,
    calls,
    went,
    notices,
    takenBack,
    sessions,
    files,
  };
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}
