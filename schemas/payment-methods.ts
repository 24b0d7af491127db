/** A way to pay at Stripe's page. */
export interface PaymentMethod {
  /** Stripe's name. */
  readonly name: string;
  /** The brand, which is the same in every language. Cards have none. */
  readonly title?: string;
  /** Stripe refuses a session with a method that does not take its currency. Undefined: takes all. */
  readonly currencies?: readonly string[];
}

/**
 * Methods that confirm at once, and still can while places are held (docs/payments.md). Currencies are those of Stripe's
 * table at docs.stripe.com/payments/payment-methods/payment-method-support, "Country and currency support".
 */
export const paymentMethods: readonly PaymentMethod[] = [
  { name: "card" },
  { name: "link", title: "Link" },
  { name: "bancontact", title: "Bancontact", currencies: ["EUR"] },
  { name: "blik", title: "BLIK", currencies: ["PLN"] },
  { name: "cashapp", title: "Cash App Pay", currencies: ["USD"] },
  { name: "eps", title: "EPS", currencies: ["EUR"] },
  { name: "fpx", title: "FPX", currencies: ["MYR"] },
  { name: "grabpay", title: "GrabPay", currencies: ["MYR", "SGD"] },
  { name: "ideal", title: "iDEAL", currencies: ["EUR"] },
  { name: "mb_way", title: "MB WAY", currencies: ["EUR"] },
  { name: "mobilepay", title: "MobilePay", currencies: ["DKK", "EUR", "NOK", "SEK"] },
  { name: "p24", title: "Przelewy24", currencies: ["EUR", "PLN"] },
  { name: "swish", title: "Swish", currencies: ["SEK"] },
  { name: "twint", title: "TWINT", currencies: ["CHF"] },
];

/** Methods of Stripe's that confirm hours or days later, when held places would be gone. */
export const slowMethods: readonly string[] = [
  ...["acss_debit", "au_becs_debit", "bacs_debit", "nz_bank_account", "sepa_debit", "us_bank_account"],
  ...["boleto", "customer_balance", "konbini", "multibanco", "oxxo", "pay_by_bank", "sofort"],
];
