import * as say from "../../../../messages/generated/server/catalogue.ts";
import { anyTime } from "../../../../schemas/any-time.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { Event, TicketType } from "../../model/config.ts";
import { anySlot } from "../../model/times.ts";
import type { Variant, Visit, When } from "../contract.ts";
import { priced, productOf } from "../priced.ts";

export function ticketVariant(type: TicketType, event: Event): Variant {
  return {
    ...priced(type),
    attributes: { Type: event.productType === "product" ? "product" : "admission" },
    event,
    product: productOf(event, event.productType),
    visits: (_museum, when) => visitOf(event, when),
    checkOnSale() {
      if (!event.soldOut) return;
      throw refused(409, {
        code: "SOLD_OUT",
        field: "variantId",
        message: (locale) => say.soldOut(locale, { event: event.title }),
      });
    },
  };
}

/** Returns none while the line lacks its Date, or its Time for an event with times. */
function visitOf(event: Event, { date, time }: When): Visit[] {
  if (date === undefined || (event.slots !== undefined && time === undefined)) return [];
  return [{ event, row: { eventId: event.id, date, slot: slotOf(event, time) } }];
}

/** Returns the slot for a Time attribute; events without times also accept "Any Time". */
export function slotOf(event: Event, time: string | undefined): string {
  return event.slots === undefined && (time === undefined || time === anyTime) ? anySlot : (time ?? anySlot);
}
