import { waitForTurn } from "../../core/http/waiting-room.ts";
import { defineFeature } from "../../museum/feature.ts";
import { creditMeans } from "../carts/credits.ts";
import { prepareCheckoutPages } from "../checkout/errors.ts";
import { checkoutTheme } from "../checkout/theme.ts";
import { forgetOrders } from "../customers/delete-account.ts";
import { orderMailParts } from "../order-mails/order-mails.ts";
import { lineMakers } from "../orders/line-makers.ts";
import { orderExtras } from "../orders/order-extras.ts";
import { liabilities } from "../payments/ledger.ts";
import { furtherProviders } from "../payments/port.ts";
import { balancePage } from "./balance-page.ts";
import { giftCardCredit, provider, refundToCard } from "./credit.ts";
import { giftCardMails } from "./gift-card-mail.ts";
import { cardExtras, forgetRecipients, giftCardLiability, soldCards } from "./sold-cards.ts";
import { giftCardTables } from "./tables.ts";

/** Sold as a product (server/museum/products/gift-card), spent as a way to pay. */
export const giftCards = defineFeature({
  name: "gift-cards",
  tables: giftCardTables,
  open(host) {
    lineMakers.add(host, soldCards);
    orderExtras.add(host, cardExtras);
    orderMailParts.add(host, giftCardMails);
    creditMeans.add(host, giftCardCredit);
    furtherProviders.add(host, { name: provider, refund: refundToCard(host.db, host.now) });
    liabilities.add(host, giftCardLiability);
    forgetOrders.add(host, forgetRecipients);
  },
  routes: (server, host) =>
    void server.register(async (pages) => {
      const theme = checkoutTheme.of(host);
      prepareCheckoutPages(pages, host, theme);
      waitForTurn(pages, server.waitingRoom);
      balancePage(pages, host, theme);
    }),
});
