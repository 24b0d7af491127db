import { parseCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/gift-cards.ts";
import { isEmail } from "../../../../schemas/forms/formats/email.ts";
import { type ErrorDetail, invalid } from "../../../core/http/http-error.ts";
import type { Problem } from "../../model/problems.ts";
import { checkOwnPrice } from "../checks.ts";
import type { ProductType, Variant } from "../contract.ts";
import { byId, placesIn, productOf, without } from "../variants.ts";

/** Cards in one order, so that one line cannot print thousands of codes. */
const maxCards = 20;

/** Without an address, the card is for the buyer. */
export const recipient = { name: "Recipient", email: "RecipientEmail", words: "RecipientMessage" } as const;

/** Credit for later orders; an order creates the cards (server/features/gift-cards). */
export const giftCard: ProductType<"giftCards"> = {
  name: "giftCard",
  base: "gift-card",
  hasDetails: true,
  liability: "giftCard",
  variants(product) {
    const { amounts, ownAmount } = product;
    const variant = (id: string, price: string): Variant => ({
      id,
      title: product.title,
      cents: parseCents(price),
      ticketLimit: maxCards,
      attributes: { Type: "product" },
      membersOnly: false,
      deskOnly: false,
      buyersAttributes: { [recipient.name]: 100, [recipient.email]: 200, [recipient.words]: 500 },
      neverDiscounted: true,
      isLiability: true,
      product: productOf(product, "giftCard"),
    });
    const own = ownAmount && {
      ...variant(ownAmount.id, ownAmount.suggested),
      minCents: parseCents(ownAmount.minimum),
      maxCents: parseCents(ownAmount.maximum),
    };
    return [...amounts.map(({ id, price }) => variant(id, price)), ...(own ? [own] : [])];
  },
  terms: ({ amounts, ...product }) => ({
    ...without(product, "title", "image", "descriptionHtml"),
    amounts: byId(amounts),
  }),
  places: ({ amounts, ownAmount }) => [
    ...placesIn(amounts, "/amounts"),
    ...(ownAmount === undefined ? [] : [{ id: ownAmount.id, pointer: "/ownAmount/id" }]),
  ],
  check: ({ giftCards }) =>
    giftCards.flatMap(({ title, amounts, ownAmount }, index) => [
      ...amounts.flatMap(({ price }, at) => checkPaid(title, price, `/giftCards/${index}/amounts/${at}/price`)),
      ...(ownAmount === undefined ? [] : checkOwnAmount(title, ownAmount, `/giftCards/${index}/ownAmount`)),
    ]),
  checkCart(lines) {
    const cards = lines.filter(({ variant }) => variant.isLiability);
    const wanted = cards.reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted > maxCards) {
      const most = { most: maxCards, wanted };
      throw invalid({ code: "TOO_MANY", field: "quantity", message: (locale) => say.tooMany(locale, most) });
    }
    for (const { attributes } of cards) {
      const [first, ...more] = recipientErrors(attributes);
      if (first !== undefined) throw invalid(first, ...more);
    }
  },
};

function recipientErrors(attributes: ReadonlyMap<string, string>): ErrorDetail[] {
  const [name, email, message] = [recipient.name, recipient.email, recipient.words].map(
    (key) => attributes.get(key)?.trim() ?? "",
  ) as [string, string, string];
  const isForBuyer = !attributes.has(recipient.email);
  return [
    ...(isForBuyer && name + message !== ""
      ? [{ code: "BLANK" as const, field: recipient.email, message: say.emailMissing }]
      : []),
    ...(!isForBuyer && !isEmail(email)
      ? [{ code: "INVALID" as const, field: recipient.email, message: say.emailWrong }]
      : []),
    ...(!isForBuyer && name === ""
      ? [{ code: "BLANK" as const, field: recipient.name, message: say.nameMissing }]
      : []),
  ];
}

function checkPaid(title: string, price: string, pointer: string): Problem[] {
  if (parseCents(price) > 0) return [];
  const message = `${title} has a card of 0.00, which is worth nothing`;
  return [{ code: "CATALOGUE_PRICE", pointer, message, fix: "write an amount, or remove it", value: price }];
}

interface OwnAmount {
  readonly minimum: string;
  readonly suggested: string;
  readonly maximum: string;
}

function checkOwnAmount(title: string, { minimum, suggested, maximum }: OwnAmount, at: string): Problem[] {
  const tooHigh = checkOwnPrice(maximum, { pointer: `${at}/maximum`, name: title });
  if (tooHigh.length > 0) return tooHigh;
  const [least, usual, most] = [minimum, suggested, maximum].map(parseCents) as [number, number, number];
  if (least <= usual && usual <= most) return checkPaid(title, minimum, `${at}/minimum`);
  const message = `${title}: minimum is "${minimum}", suggested "${suggested}" and maximum "${maximum}", which are not in this order`;
  return [{ code: "CATALOGUE_PRICE", pointer: at, message, fix: "put them in order", value: suggested }];
}
