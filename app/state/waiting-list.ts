import type { WaitingListService } from "../../commerce/services.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { api } from "./api.ts";

/** The calls of the waiting list, which are loaded once something is sold out. */
export const waitingList: WaitingListService = {
  async times(id, date) {
    const { products } = await api.get("storefront", paths.eventTimes({ id, date }));
    return products.find(({ productId }) => productId === id);
  },
  async ticketTypes(id, date) {
    const { events } = await api.get("storefront", paths.eventTicketTypes({ id, date }));
    return events.find((event) => event.id === id);
  },
  join: (request, idempotencyKey) => api.post("storefront", paths.joinWaitingList(), request, { idempotencyKey }),
};
