import { accounts } from "./features/accounts/feature.ts";
import { afterSale } from "./features/after-sale/feature.ts";
import { carts } from "./features/carts/feature.ts";
import { checkIn } from "./features/check-in/feature.ts";
import { checkout } from "./features/checkout/feature.ts";
import { customers } from "./features/customers/feature.ts";
import { desk } from "./features/desk/feature.ts";
import { devices } from "./features/devices/feature.ts";
import { documents } from "./features/documents/feature.ts";
import { employees } from "./features/employees/feature.ts";
import { giftCards } from "./features/gift-cards/feature.ts";
import { memberships } from "./features/memberships/feature.ts";
import { offlineDoor } from "./features/offline-door/feature.ts";
import { orderMails } from "./features/order-mails/feature.ts";
import { orderNotes } from "./features/order-notes/feature.ts";
import { orders } from "./features/orders/feature.ts";
import { payments } from "./features/payments/feature.ts";
import { preview } from "./features/preview/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { resume } from "./features/resume/feature.ts";
import { stripe } from "./features/stripe/feature.ts";
import { studio } from "./features/studio/feature.ts";
import { visits } from "./features/visits/feature.ts";
import { visitsReports } from "./features/visits-reports/feature.ts";
import { waitingList } from "./features/waiting-list/feature.ts";
import { wallets } from "./features/wallets/feature.ts";
import { pluginFeatures } from "./generated/plugin-features.ts";
import type { Feature } from "./museum/feature.ts";
import { featureOf } from "./plugins/plugin-feature.ts";

/** From low to high: each imports only those before it. `.dependency-cruiser.cjs` reads this list. */
const ownFeatures: readonly Feature[] = [
  accounts,
  employees,
  memberships,
  carts,
  payments,
  stripe,
  orders,
  orderNotes,
  customers,
  documents,
  wallets,
  orderMails,
  afterSale,
  checkout,
  waitingList,
  devices,
  checkIn,
  offlineDoor,
  desk,
  reports,
  visits,
  visitsReports,
  resume,
  giftCards,
  studio,
  preview,
];

/** Those of plugins come last. */
export const features: readonly Feature[] = [
  ...ownFeatures,
  ...pluginFeatures.map(({ feature, plugin }) => featureOf(feature, plugin)),
];
