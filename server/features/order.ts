import type { Feature } from "../museum/feature.ts";
import { accounts } from "./accounts/feature.ts";
import { afterSale } from "./after-sale/feature.ts";
import { carts } from "./carts/feature.ts";
import { checkIn } from "./check-in/feature.ts";
import { checkout } from "./checkout/feature.ts";
import { customers } from "./customers/feature.ts";
import { desk } from "./desk/feature.ts";
import { devices } from "./devices/feature.ts";
import { documents } from "./documents/feature.ts";
import { employees } from "./employees/feature.ts";
import { giftCards } from "./gift-cards/feature.ts";
import { memberships } from "./memberships/feature.ts";
import { orderMails } from "./order-mails/feature.ts";
import { orders } from "./orders/feature.ts";
import { payments } from "./payments/feature.ts";
import { preview } from "./preview/feature.ts";
import { reports } from "./reports/feature.ts";
import { stripe } from "./stripe/feature.ts";
import { studio } from "./studio/feature.ts";
import { waitingList } from "./waiting-list/feature.ts";
import { wallets } from "./wallets/feature.ts";

/** From low to high: each imports only those before it. `.dependency-cruiser.cjs` reads this list. */
export const features: readonly Feature[] = [
  accounts,
  employees,
  memberships,
  carts,
  payments,
  stripe,
  orders,
  customers,
  documents,
  wallets,
  orderMails,
  afterSale,
  checkout,
  waitingList,
  devices,
  checkIn,
  desk,
  reports,
  giftCards,
  studio,
  preview,
];
