import { waitForTurn } from "../../core/http/waiting-room.ts";
import { type RepeatedJob, repeatJob } from "../../core/repeated-job.ts";
import { defineFeature, Slot } from "../../museum/feature.ts";
import { seatsFreed } from "../after-sale/void-tickets.ts";
import { paymentClosing } from "../carts/payment-open.ts";
import { prepareCheckoutPages } from "../checkout/errors.ts";
import { checkoutTheme } from "../checkout/theme.ts";
import { waitingListRoutes } from "./join.ts";
import { waitingListPages } from "./page-routes.ts";
import { processWaitingList } from "./process-waiting-list.ts";
import { waitingTables } from "./tables.ts";

const everyMs = 15_000;
const offers = new Slot<RepeatedJob>("offers of the waiting list");

export const waitingList = defineFeature({
  name: "waiting-list",
  tables: waitingTables,
  open: (host) => seatsFreed.put(host, () => offers.find(host)?.wake()),
  calls: { storefront: waitingListRoutes },
  routes: (server, host) =>
    void server.register(async (pages) => {
      const theme = checkoutTheme.of(host);
      prepareCheckoutPages(pages, host, theme);
      waitForTurn(pages, server.waitingRoom);
      waitingListPages(pages, host, { theme, closePayment: paymentClosing.of(host), returned: seatsFreed.of(host) });
    }),
  jobs: {
    "waiting-list"(host, log) {
      const process = (stopping: AbortSignal) =>
        processWaitingList(host, stopping).catch((err: unknown) =>
          log.error({ err }, "the waiting list could not be looked after"),
        );
      const job = repeatJob(process, everyMs);
      offers.put(host, job);
      return () => job.stop();
    },
  },
});
