import type { Contribution, Offer } from "../../commerce/cart/cart.ts";
import { ownPriceCents, toCents } from "../../commerce/money.ts";
import { defineStep, type Sentence } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/gift-card.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/gift-card.ts";
import type { Money, ProductResponse, Variant } from "../../schemas/generated/wire.ts";

export type Card = Answer["cards"][number];

export interface GiftCardLoaded {
  product?: ProductResponse;
}

export default defineStep<Data, Answer, GiftCardLoaded, object, Contribution>({
  version: 1,
  load: ({ data }) => ({ product: paths.product({ id: data.giftCard }) }),
  // The form reports what is wrong before the step is left.
  complete(answer, { loaded }) {
    const cards = answer?.cards ?? [];
    return (
      (cards.length > 0 && cards.every((card) => cardErrors(card, loaded).length === 0)) || { code: "CARDS_MISSING" }
    );
  },
  contribute(answer, { loaded }) {
    const chosen = (answer?.cards ?? []).flatMap((card) => {
      const variant = variantOf(card, loaded);
      return variant === undefined ? [] : [{ card, variant }];
    });
    if (chosen.length === 0) return undefined;
    return {
      lines: chosen.map(({ card, variant }) => ({
        variantId: variant.id,
        quantity: 1,
        attributes: attributesOf(card, variant),
        ...(card.id !== undefined && { partIds: [card.id] }),
      })),
      offers: Object.fromEntries(chosen.map(({ card, variant }) => [variant.id, offerOf(card, variant, loaded)])),
    };
  },
  submit: { form: true },
});

/** Amounts to press, and the one that buyers name. */
export function amountsOf({ product }: GiftCardLoaded): {
  readonly fixed: Variant[];
  readonly own: Variant | undefined;
} {
  const variants = product?.product.variants ?? [];
  return {
    fixed: variants.filter(({ minimumPrice }) => minimumPrice === undefined),
    own: variants.find(({ minimumPrice }) => minimumPrice !== undefined),
  };
}

/** Cards of all amounts in one order. */
export function maxCards({ product }: GiftCardLoaded): number {
  return Math.max(1, ...(product?.product.variants ?? []).map(({ ticketLimit }) => ticketLimit));
}

/** The chosen amount. */
export function variantOf({ variantId }: Card, { product }: GiftCardLoaded): Variant | undefined {
  return product?.product.variants.find(({ id }) => id === variantId);
}

/** Undefined while the buyer's amount is none. */
export function priceOf({ price }: Card, variant: Variant): Money | undefined {
  if (variant.minimumPrice === undefined) return variant.price;
  return ownPriceCents(price, variant.price.currencyCode) === undefined
    ? undefined
    : { ...variant.price, amount: price ?? "" };
}

function offerOf(card: Card, variant: Variant, { product }: GiftCardLoaded): Offer {
  const title = product?.product.title ?? variant.title;
  return { product: title, productType: "giftCard", title, price: priceOf(card, variant) ?? variant.price };
}

function attributesOf(card: Card, variant: Variant): Record<string, string> {
  const { price, forBuyer, name = "", email = "", message = "" } = card;
  return {
    Type: "product",
    ...(variant.minimumPrice !== undefined && priceOf(card, variant) !== undefined && { Price: price ?? "" }),
    ...(forBuyer !== true && { Recipient: name.trim(), RecipientEmail: email.trim() }),
    ...(forBuyer !== true && message.trim() !== "" && { RecipientMessage: message.trim() }),
  };
}

export interface CardError {
  readonly field: "amount" | "name" | "email";
  readonly message: Sentence;
}

export function cardErrors(card: Card, loaded: GiftCardLoaded): CardError[] {
  const { forBuyer, name = "", email = "" } = card;
  const amount = amountError(card, loaded);
  return [
    ...(amount === undefined ? [] : [{ field: "amount" as const, message: amount }]),
    ...(forBuyer === true || name.trim() !== "" ? [] : [{ field: "name" as const, message: say.nameMissing }]),
    ...(forBuyer === true || isEmail(email.trim())
      ? []
      : [{ field: "email" as const, message: email.trim() === "" ? say.emailMissing : say.emailWrong }]),
  ];
}

function amountError(card: Card, loaded: GiftCardLoaded): Sentence | undefined {
  const variant = variantOf(card, loaded);
  if (variant === undefined) return say.amountMissing;
  const { minimumPrice: least, maximumPrice: most } = variant;
  if (least === undefined || most === undefined) return undefined;
  const price = priceOf(card, variant);
  const isWithin = price !== undefined && toCents(price) >= toCents(least) && toCents(price) <= toCents(most);
  return isWithin ? undefined : (locale) => say.amountOutside(locale, { least, most });
}

const someone = { name: "Grace", email: "grace@museum.example" };

export const explore = defineExplore<Data, Answer, GiftCardLoaded>({
  tries: ({ loaded }) =>
    amountsOf(loaded)
      .fixed.slice(0, 1)
      .map(({ id }) => ({ cards: [{ variantId: id, ...someone }] })),
  others: ({ loaded }) => {
    const { fixed, own } = amountsOf(loaded);
    return [
      ...fixed.map(({ id }) => ({ cards: [{ variantId: id, forBuyer: true }] })),
      ...(own === undefined ? [] : [{ cards: [{ variantId: own.id, price: own.price.amount, ...someone }] }]),
    ];
  },
});
