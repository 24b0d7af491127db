import { usd } from "../../commerce/testing/wire.ts";
import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/gift-card.ts";
import type { ProductResponse } from "../../schemas/generated/wire.ts";
import type { GiftCardLoaded } from "./definition.ts";

const data: Data = { giftCard: "gift-card" };
const fixed = [25, 50, 100].map((amount) => ({
  id: `gift-card-${amount}`,
  title: "Gift card",
  price: usd(`${amount}.00`),
  ticketLimit: 20,
}));
const own = {
  id: "gift-card-other",
  title: "Gift card",
  price: usd("75.00"),
  ticketLimit: 20,
  minimumPrice: usd("10.00"),
  maximumPrice: usd("500.00"),
};
const productOf = (variants: ProductResponse["product"]["variants"]): GiftCardLoaded => ({
  product: {
    product: {
      id: "gift-card",
      handle: "gift-card",
      title: "Gift card",
      productType: "giftCard",
      image: "",
      descriptionHtml: "",
      variants,
    },
  },
});
export const context = { data, answers: {}, loaded: productOf([...fixed, own]), customer: null };
const someone = { name: "Grace Hopper", email: "grace@museum.example", message: "See you there." };
const cards = (...all: Answer["cards"]): Answer => ({ cards: all });

export const fixtures: Fixtures<Data, Answer, GiftCardLoaded> = {
  data: {
    valid: [data],
    invalid: [{}, { giftCard: 5 }, { giftCard: "gift-card", amounts: ["25.00"] }],
  },
  answers: {
    valid: [
      cards({ variantId: "gift-card-50", ...someone }),
      cards({ variantId: "gift-card-other", price: "33.00", forBuyer: true }),
      cards({}),
    ],
    invalid: [{}, { cards: [] }, { cards: [{ amount: 5 }] }, { cards: [{ price: 5 }] }, "gift-card-50"],
  },
  states: [
    { name: "nothing entered", context, answer: undefined, complete: false },
    {
      name: "a card for someone else",
      context,
      answer: cards({ variantId: "gift-card-50", ...someone }),
      complete: true,
    },
    {
      name: "another amount for oneself",
      context,
      answer: cards({ variantId: "gift-card-other", price: "33.00", forBuyer: true }),
      complete: true,
    },
    {
      name: "two cards, one without an amount",
      context,
      answer: cards({ variantId: "gift-card-50", ...someone }, { forBuyer: true }),
      complete: false,
    },
    {
      name: "an amount that is too small",
      context,
      answer: cards({ variantId: "gift-card-other", price: "9.99", ...someone }),
      complete: false,
    },
    {
      name: "an amount that is no longer sold",
      context,
      answer: cards({ variantId: "gift-card-75", ...someone }),
      complete: false,
    },
    {
      name: "an address that is none",
      context,
      answer: cards({ variantId: "gift-card-50", ...someone, email: "grace" }),
      complete: false,
    },
    {
      name: "no amounts to choose from",
      context: { ...context, loaded: productOf([own]) },
      answer: undefined,
      complete: false,
    },
  ],
};
