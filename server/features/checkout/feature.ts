import { waitForTurn } from "../../core/http/waiting-room.ts";
import { defineFeature } from "../../museum/feature.ts";
import { paymentClosing } from "../carts/payment-open.ts";
import { isHosted, payments } from "../payments/port.ts";
import { prepareCheckoutPages } from "./errors.ts";
import { closing } from "./hosted/close-payment.ts";
import { recoverAllPayments } from "./hosted/recover-payments.ts";
import { webhookRoute } from "./hosted/routes.ts";
import { checkoutRoutes } from "./routes.ts";
import { checkoutScript } from "./script.ts";
import { checkoutTables } from "./tables.ts";
import { checkoutStyle, checkoutTheme, loadCheckoutTheme } from "./theme.ts";

export const checkout = defineFeature({
  name: "checkout",
  tables: checkoutTables,
  async open(host) {
    checkoutTheme.put(host, await loadCheckoutTheme(host.appFolder));
    paymentClosing.put(host, closing(host, payments.of(host)));
  },
  routes(server, host) {
    const [theme, provider] = [checkoutTheme.of(host), payments.of(host)];
    server.register(async (pages) => {
      prepareCheckoutPages(pages, host, theme);
      checkoutStyle(pages, host, theme);
      checkoutScript(pages);
      pages.register(async (forms) => {
        waitForTurn(forms, server.waitingRoom);
        checkoutRoutes(forms, host, theme, provider);
      });
    });
    if (isHosted(provider)) server.register(async (webhooks) => webhookRoute(webhooks, host, provider));
  },
  jobs: {
    payments(host, log) {
      const provider = payments.of(host);
      const isOpenLong = isHosted(provider) || provider?.terminal !== undefined;
      return provider !== undefined && isOpenLong ? recoverAllPayments(host, provider, log) : undefined;
    },
  },
});
