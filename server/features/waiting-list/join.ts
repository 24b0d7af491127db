import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/waiting-list.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { WaitingListRequest, WaitingListResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Calls } from "../../core/http/calls.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import { findEvent } from "../../museum/catalogue/event-offers.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { seatsLeft } from "../../museum/inventory/seats-left.ts";
import type { Event } from "../../museum/model/config.ts";
import { changesOn } from "../../museum/model/times.ts";
import { slotOf } from "../../museum/products/event/product.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { type CurrentCustomer, visitorOf } from "../accounts/current-customer.ts";
import { checkNewCart } from "../carts/change-cart.ts";
import { cartLines, countSeats, type WantedLine, wantedLines } from "./entry.ts";
import { countRequest } from "./limit-requests.ts";
import { confirmMail, joinedMail, offerMail } from "./mails.ts";
import { saveEntry } from "./save-entry.ts";

interface Joining {
  readonly customer: CurrentCustomer | undefined;
  /** The hashed network address. */
  readonly address: string;
  readonly language: string;
}

/**
 * Adds or changes an entry (docs/behaviour.md, "Waiting list"). Without proof of owning the address, asks by mail to
 * confirm.
 * @throws HttpError 400, 403, 404, 409 as for a cart with these lines; 409 if places are left or there is no waiting
 * list; 429 after too many requests
 */
export async function joinWaitingList(
  tx: Tx,
  server: ServerContext,
  { product, date, time, lines: given, email: address }: WaitingListRequest,
  { customer, language, ...by }: Joining,
): Promise<WaitingListResponse> {
  const context = contextIn(server, language);
  const museum = museumNow(context);
  if (museum.tenant.waitingList === false)
    throw refused(409, { code: "NO_WAITING_LIST", field: "product", message: say.noList });
  const { email } = checkFields(passwordRecovery, { email: address }, { rules: { email: mailDomain } });
  const event = findEvent(museum.index, product);
  const row = { eventId: event.id, date, slot: slotOf(event, time) };
  const lines = wantedLines(given);
  const owner = customer?.verifiedAt && emailKey(customer.email) === emailKey(email) ? customer : undefined;
  await checkWanted(tx, museum, event, { row, lines, customerId: owner?.id });
  const { mayMail } = await countRequest(tx, museum, { email, row, seats: countSeats(lines), address: by.address });
  const entry = await saveEntry(tx, context, museum, { row, lines, email, owner, address: by.address, language });
  const { publicUrl } = context.environment;
  if (entry.status === "offered") {
    if (mayMail) await context.queueMail(tx, offerMail(museumNow(context, entry.language), entry, publicUrl));
  } else if (owner !== undefined) await context.queueMail(tx, joinedMail(museum, entry, publicUrl));
  else if (mayMail) await context.queueMail(tx, confirmMail(museum, { ...entry, lines }, publicUrl));
  return { confirmed: owner !== undefined };
}

interface Wanted {
  readonly row: SeatRow;
  readonly lines: readonly WantedLine[];
  readonly customerId: string | undefined;
}

/** As for a cart, except that no places may be left. */
async function checkWanted(tx: Tx, museum: Museum, event: Event, { row, lines, customerId }: Wanted): Promise<void> {
  const { title } = event;
  for (const { variantId } of lines) {
    const variant = museum.index.variants.get(variantId);
    if (variant === undefined || (variant.event?.id === event.id && variant.bundle === undefined)) continue;
    throw refused(409, {
      code: "NO_WAITING_LIST",
      field: "lines",
      message: (locale) => say.otherTicket(locale, { type: variant.title, event: title }),
    });
  }
  if (event.slots !== undefined && row.slot === "")
    throw invalid({ code: "REQUIRED", field: "time", message: (locale) => say.timeMissing(locale, { event: title }) });
  await checkNewCart(tx, soldOutOrNot(museum, event), { lines: cartLines(museum, row, lines) }, { customerId });
  const { date, slot } = row;
  const wanted = countSeats(lines);
  const most = changesOn(event, date).capacity ?? event.capacity;
  // A time without places now, such as a closed day, may get some later.
  if (most > 0 && wanted > most)
    throw invalid({
      code: "PARTY_TOO_LARGE",
      field: "lines",
      message: (locale) => say.tooSmall(locale, { event: title, most, wanted }),
    });
  const now = new Date(museum.now.epochMilliseconds);
  const seats = await seatsLeft(tx, { eventIds: [event.id], from: date, to: date, now, cartId: undefined });
  const { left } = seats(event.id, date, slot);
  if (left < wanted || event.soldOut) return;
  throw refused(409, {
    code: "NOT_SOLD_OUT",
    field: "time",
    message: (locale) => say.notSoldOut(locale, { event: title, left }),
  });
}

/** Ignores the catalogue's sold-out mark, so that people can wait for the event. */
function soldOutOrNot(museum: Museum, event: Event): Museum {
  if (!event.soldOut) return museum;
  const variants = [...museum.index.variants].map(
    ([id, variant]) => [id, variant.event === event ? { ...variant, checkOnSale: undefined } : variant] as const,
  );
  return { ...museum, index: { ...museum.index, variants: new Map(variants) } };
}

export function waitingListRoutes(server: Calls<"storefront">, context: ServerContext): void {
  server.act("/waiting-list", ({ tx, request, body }) =>
    joinWaitingList(tx, context, body, {
      customer: visitorOf(request),
      address: hashedAddress(clientAddress(request)),
      language: request.locale,
    }),
  );
}
