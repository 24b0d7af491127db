import { isSoldOut } from "../../commerce/party.ts";
import { defineStep } from "../../engine/core/contract.ts";
import { soldOut } from "../../messages/generated/ui/sold-out.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/sold-out.ts";
import type { Dates } from "../../schemas/generated/wire.ts";

export interface SoldOutLoaded {
  dates?: Dates;
}

export default defineStep<Data, Answer, SoldOutLoaded>({
  version: 1,
  load: ({ data }) =>
    data.eventId === undefined || data.eventSoldOut ? {} : { dates: paths.eventDates({ id: data.eventId }) },
  refineData: ({ loaded }) => (loaded.dates && isSoldOut(loaded.dates) ? { eventSoldOut: true } : {}),
  skip: ({ data }) => !data.eventSoldOut && { code: "NOT_SOLD_OUT", text: "The event has something left to sell." },
  complete: () => ({ code: "SOLD_OUT", message: soldOut }),
});
